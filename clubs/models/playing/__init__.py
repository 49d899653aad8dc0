"""Tables of running sessions."""
