package main

// batches are places in the order in which they become known.
var batches = [][]place{
	{
		{name: "Salzburg", visits: 410},
		{name: "San Diego", visits: 350},
		{name: "San Francisco", visits: 730},
		{name: "Sandwich", visits: 12},
	}, {
		{name: "San Marino", visits: 350},
		{name: "Santiago", visits: 730},
		{name: "São Luís", visits: 95},
		{name: "Seville", visits: 300},
	}, {
		{name: "San José", visits: 840},
		{name: "Sankt Gallen", visits: 77},
		{name: "São Paulo", visits: 910},
		{name: "Saarbrücken", visits: 41},
	},
}
