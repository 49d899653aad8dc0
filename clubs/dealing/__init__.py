"""Boards dealt for a session: secret until they can be played no more, proved afterwards."""
