"""Results of a round or a match in one grid: a row each, saved one by one and echoed."""
