"""Names of forms, sides, choices and other single words inside sentences."""

SENTENCES: dict[str, str] = {}
