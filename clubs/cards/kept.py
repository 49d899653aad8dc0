"""A card's content and the JSON that is kept of it: the one place that knows both."""

import hashlib
import json
from typing import Any

from clubs.cards.content import CardContent
from clubs.models import CardVersion
from federation.kept import NotAsKept, new_converter, read

_CONVERTER = new_converter()


class UnreadableCard(ValueError):
    """A version whose JSON is no card: a mistake of ours, or of somebody in the database."""

    def __init__(self, version: CardVersion, why: str) -> None:
        super().__init__(f"{version._meta.label} {version.pk}: {why}")


def as_json(content: CardContent) -> dict[str, Any]:
    """What is kept of a content."""
    return dict(_CONVERTER.unstructure(content))


def from_json(kept: Any) -> CardContent:
    """A content as it was kept. Raises NotAsKept."""
    return read(_CONVERTER, kept, [CardContent])


def content_of(version: CardVersion) -> CardContent:
    """What a filed version says. Raises UnreadableCard."""
    try:
        return from_json(version.content)
    except NotAsKept as error:
        raise UnreadableCard(version, str(error)) from error


def digest_of(version: CardVersion) -> str:
    """The SHA-256 of what a version says: kept in a case, it proves that the card is the same today."""
    written = json.dumps(version.content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()
