"""Pages of the treasurer's desk, and of one's own account."""
