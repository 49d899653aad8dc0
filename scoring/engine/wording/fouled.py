"""Fouled and incomplete boards. REG-4."""

SENTENCES: dict[str, str] = {}
