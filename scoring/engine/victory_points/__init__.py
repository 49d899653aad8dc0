"""Victory points: what the result of a match is worth on a scale. One page a kind of scale."""
