"""What an act at a session says and the JSON that is kept of it: the one place that knows both.

A key that nobody knows and a field that is missing raise `UnreadableSessionAct`, which names the act.
"""

from typing import Any, TypeVar

from clubs.acts.contents import SESSION_CONTENTS, SessionContent
from clubs.models import LateChange, SessionAct
from clubs.movements import kept
from clubs.movements.model import Movement
from federation.kept import NotAsKept, new_converter, read

Content = TypeVar("Content", bound=SessionContent)


class UnreadableSessionAct(ValueError):
    """An act whose JSON is not what its kind says: a mistake of ours, or of somebody in the database."""

    def __init__(self, act: SessionAct | LateChange, why: str) -> None:
        super().__init__(f"{act._meta.label} {act.pk}, kind “{act.kind}”: {why}")


_CONVERTER = new_converter()
_CONVERTER.register_unstructure_hook(Movement, kept.to_json)
_CONVERTER.register_structure_hook(Movement, lambda given, _kind: kept.from_json(given))


def as_json(content: SessionContent) -> dict[str, Any]:
    """What is kept of a content."""
    return dict(_CONVERTER.unstructure(content))


def content_of(act: SessionAct | LateChange) -> SessionContent:
    """What an act says, or a change that waits to become one. Raises UnreadableSessionAct."""
    kinds = [content for content in SESSION_CONTENTS if content.kind == act.kind]
    try:
        return read(_CONVERTER, act.body, kinds)
    except NotAsKept as error:
        raise UnreadableSessionAct(act, str(error)) from error


def content_as(act: SessionAct, kind: type[Content]) -> Content:
    """The same of an act whose kind is known. Raises UnreadableSessionAct where it says something else."""
    content = content_of(act)
    if not isinstance(content, kind):
        raise UnreadableSessionAct(act, f"no {kind.__name__}")
    return content
