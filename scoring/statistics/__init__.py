"""Statistics for board and office: figures with their meaning, each of which leads to the list it counts."""
