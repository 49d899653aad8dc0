"""A real browser against real processes."""
