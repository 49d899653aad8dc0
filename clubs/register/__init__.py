"""Clubs, their people and their devices."""
