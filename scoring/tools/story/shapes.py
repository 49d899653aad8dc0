"""Whether a story can be read: every field of every act, before anything is played.

What it says of the game is another matter: that is for the services, which refuse an act as they refuse a
director's.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from federation.text.documents import read_json

SCHEMA = Path(__file__).with_name("story.schema.json")
SHOWN_MOST = 60  # of a value that is not what it should be
_TYPES = {
    "array": "a list",
    "object": "an object",
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


@cache
def schema() -> dict[str, Any]:
    """The schema of stories, JSON Schema 2020-12: an act's fields are in `$defs` under `do_` and its name."""
    document: dict[str, Any] = read_json(SCHEMA.read_text(encoding="utf-8"))
    return document


def problems(story: Any) -> list[str]:
    """What cannot be read, a sentence each: the act and the field, and what belongs there. [] for none."""
    unread = [_sentence(_place(error.absolute_path), error) for error in _errors(story, schema())]
    if unread:
        return list(dict.fromkeys(unread))
    numbered = enumerate(story["acts"], 1)
    return list(dict.fromkeys(sentence for at, act in numbered for sentence in _of_act(f"act {at}", act)))


def _of_act(place: str, act: dict[str, Any]) -> Iterator[str]:
    name = act["do"]
    parts = schema()["$defs"]
    for error in _errors(act, {"$defs": parts, **parts.get(f"do_{name}", {})}):
        yield _sentence(f"{place}, {name}{_place(error.absolute_path, ', ')}", error)
    if name == "refused" and isinstance(act.get("act"), dict) and isinstance(act["act"].get("do"), str):
        yield from _of_act(f"{place}, refused", act["act"])


def _errors(value: Any, part: dict[str, Any]) -> Iterator[ValidationError]:
    yield from Draft202012Validator(part).iter_errors(value)


def _place(path: Sequence[Any], before: str = "") -> str:
    """Where, as people count: acts from 1, and `boards[1].open` inside of one."""
    parts = list(path)
    if parts[:1] == ["acts"] and len(parts) > 1:
        return f"act {parts[1] + 1}{_place(parts[2:], ', ')}"
    text = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in parts).lstrip(".")
    return f"{before}{text}" if text else ""


def _sentence(place: str, error: ValidationError) -> str:
    return f"{place or 'the story'}: {_what(error)}"


def _what(error: ValidationError) -> str:
    value = json.dumps(error.instance, ensure_ascii=False, default=str)
    shown = value if len(value) <= SHOWN_MOST else f"{value[:SHOWN_MOST]}…"
    wanted = error.validator_value
    match error.validator:
        case "required":
            missing = [name for name in wanted if name not in error.instance]
            return f"{', '.join(missing)} missing"
        case "type":
            kinds = [wanted] if isinstance(wanted, str) else wanted
            return f"{shown} is not {' or '.join(_TYPES[kind] for kind in kinds)}"
        case "enum":
            return f"{shown} is none of {', '.join(map(str, wanted))}"
        case "minimum" | "minLength" | "minItems":
            return f"{shown} is less than {wanted}, or shorter"
        case "maximum" | "maxLength" | "maxItems":
            return f"{shown} is more than {wanted}, or longer"
        case "pattern":
            return f"{shown} is no time of day, as 17:30:00"
        case _:
            return f"{shown} is not {error.schema.get('description', 'what belongs here')}"
