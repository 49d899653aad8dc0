"""The registers of the office for its own programs: read, written once, copied. By service tokens."""
