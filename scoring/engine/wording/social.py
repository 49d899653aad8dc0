"""Rubber bridge, Chicago, honeymoon and solitaire bridge."""

SENTENCES: dict[str, str] = {}
