"""Editions of the regulations that a federation adopts, and the book that it goes by with them."""
