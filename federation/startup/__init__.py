"""From a bare Python to running processes: bootstrap, embedded PostgreSQL, supervisor, roles, broker."""
