"""Penalties, lateness, withdrawal, slow play, conduct. REG-1.2, 2, 6."""

SENTENCES: dict[str, str] = {}
