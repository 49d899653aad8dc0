"""Makers of rows for tests, through the real services."""
