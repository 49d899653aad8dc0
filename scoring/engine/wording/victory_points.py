"""Victory points."""

SENTENCES: dict[str, str] = {}
