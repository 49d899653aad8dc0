"""Results and awarded points for programs of others, by mappings that are data."""
