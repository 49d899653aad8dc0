"""What is open, for other programs: its records by kinds, their changes in an order, nightly dumps."""
