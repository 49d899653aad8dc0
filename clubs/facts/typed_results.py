"""A result as people type it: `4S N 10`, `3NTX W -2`, `pass`, a score alone, `np` for a board not played."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.files import notation

RESULT = re.compile(
    r"^(?P<contract>.+?)\s*(?P<seat>[NESW])\s*(?P<tricks>=|[+-]\d{1,2}|\d{1,2})$", re.IGNORECASE
)
RESULT_HELP = gettext_lazy("4S N 10, 4SN=, 3NTX W -2, pass, or the score of North-South: -110.")
MADE_MAX = 13


def stated_of(board: int, text: str) -> StatedResult:
    """A result as somebody types it. Raises ValidationError."""
    written = notation.fold(text).strip()
    if notation.is_no_score(written):
        return StatedResult("not_played")
    if notation.contract(written) == "P":
        return corrected.passed_out()
    if re.fullmatch(r"[+-]?\d{1,4}", written):
        if not corrected.may_be(int(written), board):
            raise ValidationError(_("No contract has this score at the board's vulnerability."))
        return corrected.scored(int(written))
    match = RESULT.match(written)
    contract = notation.contract(match["contract"]) if match else None
    if match is None or not contract or contract == "P":
        raise ValidationError(_("This is no result. Write 4S N 10, 4SN=, pass or -110."))
    tricks = tricks_of(contract, match["tricks"])
    if not 0 <= tricks <= MADE_MAX:
        raise ValidationError(_("Declarer takes 0 to 13 tricks."))
    return corrected.played(board, contract, match["seat"].upper(), tricks)


def tricks_of(contract: str, written: str) -> int:
    """Declarer's tricks: `=`, over and under tricks with their sign, or all of them."""
    level = int(contract[0]) + 6
    if written == "=":
        return level
    return level + int(written) if written[0] in "+-" else int(written)


def as_typed(stated: StatedResult) -> str:
    """A result as `stated_of` reads it: 4SN=, 3NXW-2, pass, -110, np."""
    if stated.kind == "not_played":
        return "np"
    if stated.kind == "passed_out":
        return "pass"
    if not stated.contract or stated.tricks is None:
        return f"{stated.score:+d}" if stated.score else "0"
    over = stated.tricks - int(stated.contract[0]) - 6
    return f"{stated.contract}{stated.declarer}{over:+d}" if over else f"{stated.contract}{stated.declarer}="


def in_words(stated: StatedResult) -> str:
    """A result for people: 4♠ N 10 (+620)."""
    if stated.kind == "not_played":
        return _("not played")
    if not stated.contract:
        return notation.shown_score(stated.score or 0)
    if stated.kind == "passed_out":
        return _("passed out")
    words = [notation.shown_contract(stated.contract), stated.declarer, str(stated.tricks)]
    return " ".join((*words, f"({notation.shown_score(stated.score or 0)})"))
