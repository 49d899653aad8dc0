"""Text without Django or a database: what all floors agree on about characters."""
