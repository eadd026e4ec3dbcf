module github.com/ordict/ordict/bench/peers

go 1.26

require (
	github.com/cilium/statedb v0.9.4
	github.com/ordict/ordict v0.0.0
	github.com/tidwall/btree v1.8.2
)

require (
	github.com/kr/pretty v0.3.1 // indirect
	go.yaml.in/yaml/v3 v3.0.4 // indirect
)

replace github.com/ordict/ordict => ../..
