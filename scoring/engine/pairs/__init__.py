"""Pairs and individuals at matchpoints, and the session as a whole."""
