"""Counting who played in which year."""
