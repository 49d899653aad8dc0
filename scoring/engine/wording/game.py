"""Cards, auctions, play."""

SENTENCES: dict[str, str] = {}
