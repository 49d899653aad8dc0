"""News and documents of a federation."""
