"""The desk of a district: its clubs, its members, the events that wait for its word."""
