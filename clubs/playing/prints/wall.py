"""A sheet for the wall in the language, or the two, that the director asks for."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from django.utils import translation

from federation.paper import WallPaper, WallSheet, in_both, wall_pdf
from federation.paper.wall import LANGUAGES_APART


class WallWish(NamedTuple):
    """The paper, and the languages of headings and names, one or two."""

    paper: WallPaper
    languages: tuple[str, ...]


def wall_document(
    sheet: Callable[[], WallSheet], wish: WallWish, *, publisher: Callable[[], str], dated: date
) -> bytes:
    """A sheet as a PDF. `sheet` and `publisher` are asked in each language; names follow it."""
    sheets, publishers = [], []
    for language in wish.languages:
        with translation.override(language):
            sheets.append(sheet())
            publishers.append(publisher())
    whole = in_both(*sheets) if len(sheets) == 2 else sheets[0]
    whole = replace(whole, rows=tuple(sorted(whole.rows, key=lambda row: row.order)))
    return wall_pdf(
        whole,
        wish.paper,
        publisher=LANGUAGES_APART.join(dict.fromkeys(publishers)),
        language=wish.languages[0],
        dated=dated,
    )
