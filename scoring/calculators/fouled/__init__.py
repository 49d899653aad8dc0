"""Boards that are fouled, or played in groups: their matchpoints and IMPs. Law 87."""
