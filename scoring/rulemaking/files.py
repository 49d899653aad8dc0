"""Editions of regulations as TOML, as the packs are written: in and out again the same bytes."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import tomli_w

from scoring.engine.refusal import MISSING, UNKNOWN, Refusal, Refusals
from scoring.regulations.edition_text import edition_from, text_of

EDITIONS = "edition"


def written(bodies: Sequence[Mapping[str, Any]]) -> str:
    """Editions as they are kept, as a file."""
    return tomli_w.dumps({EDITIONS: [_written(body) for body in bodies]}, multiline_strings=False)


def _written(body: Mapping[str, Any]) -> dict[str, Any]:
    """In the order of its fields, whatever the database has made of it; its first day as a day."""
    text = text_of(edition_from(body))
    return {**text, "starts": date.fromisoformat(text["starts"])}


def read(text: str) -> list[dict[str, Any]]:
    """The editions of a file, as they are kept. Raises Refusals for what is no TOML, or no edition.

    Numbers with decimals stay texts, which are read exactly.
    """
    try:
        tables = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as error:
        raise Refusals([Refusal(UNKNOWN, "", "file_no_toml", error=str(error))]) from error
    listed = tables.get(EDITIONS)
    if not isinstance(listed, list) or not listed or set(tables) != {EDITIONS}:
        raise Refusals([Refusal(MISSING, EDITIONS, "missing", part=EDITIONS)])
    return [text_of(edition_from(table)) for table in listed]
