#!/usr/bin/env bash
# Makes a commit whose nested modules require VERSION of the root module and
# replace nothing, to be tagged VERSION, bench/peers/VERSION and
# cmd/ordict/VERSION: tools/release.sh v0.1.0
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=${1:?usage: tools/release.sh VERSION}
[[ $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "not a version: $version" >&2 && exit 2; }
[ -z "$(git status --porcelain)" ] || { echo "the work tree has changes" >&2 && exit 2; }
root=$(GOWORK=off go list -m)
for dir in bench/peers cmd/ordict; do
	(cd "$dir" && go mod edit -dropreplace "$root" -require "$root@$version")
done
git commit -qam "Release $version"
for dir in "" bench/peers/ cmd/ordict/; do
	echo "git tag $dir$version"
done
