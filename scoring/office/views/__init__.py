"""Pages of the register's desk."""
