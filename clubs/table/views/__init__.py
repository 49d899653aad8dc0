"""Pages of tables, and of who opens them."""
