"""Agreeing and correcting scores. REG-3."""

SENTENCES: dict[str, str] = {}
