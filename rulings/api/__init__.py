"""Rulings for programs."""
