"""The table itself enters its results, with or without the network."""
