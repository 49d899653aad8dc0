"""Outcomes of a board as a director types them: a line for each result, with its weight in front."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.typed_results import stated_of
from rulings.adjustments.terms import AVERAGES, TermsError, fraction

OUTCOMES_HELP = gettext_lazy("A line for each result: 4S N =, 3NTX W -2, pass. With weights: 2/3 4S N =.")
SIDE_HELP = gettext_lazy("The same; or A+, A, A- for an average; or “stands” for the table result.")
_WEIGHTED = re.compile(r"^(\d{1,3}/\d{1,3}|\d{1,3}(?:\.\d{1,2})?%|0?\.\d{1,4}|1)\s+(.+)$")
_STANDS = ("STANDS", "STAND", "成立", "テーブルの結果")
LINES_MOST = 12


def outcome_of(text: str, board: int) -> Any:
    """What was typed as an outcome in the director's terms. Raises ValidationError with what is wrong."""
    lines = [
        line.strip() for line in text.replace("¼", "1/4").replace("½", "1/2").splitlines() if line.strip()
    ]
    if not lines:
        raise ValidationError(_("Say what the side gets."))
    if len(lines) > LINES_MOST:
        raise ValidationError(
            _("So many outcomes are too numerous: award an artificial score (Law 12C1(d)).")
        )
    if len(lines) == 1:
        single = _single(lines[0], board)
        if single is not None:
            return single
    return {"weighted": [_weighted(line, board) for line in lines]}


def is_weighted(outcome: Any) -> bool:
    """Whether some side of an outcome is made of several results."""
    if not isinstance(outcome, dict):
        return False
    return "weighted" in outcome or ("split" in outcome and any(map(is_weighted, outcome["split"].values())))


def as_text(outcome: Any) -> str:
    """An outcome as one types it."""
    if not isinstance(outcome, dict):
        return str(outcome or "")
    ((form, content),) = outcome.items()
    if form == "assigned":
        return _typed(content)
    if form == "weighted":
        return "\n".join(f"{part['weight']} {_typed(part['result'])}" for part in content)
    return str(content[0]) if form == "artificial" else ""


def _typed(result: Any) -> str:
    return "pass" if result == ["P"] else " ".join(map(str, result))


def _single(line: str, board: int) -> Any:
    upper = line.upper().replace("\N{MINUS SIGN}", "-")
    if upper in AVERAGES:
        return {"artificial": [upper, upper]}
    if upper in _STANDS:
        return "stands"
    return None if _WEIGHTED.match(line) else {"assigned": _result(line, board)}


def _weighted(line: str, board: int) -> dict[str, Any]:
    match = _WEIGHTED.match(line)
    if not match:
        raise ValidationError(_("“%(line)s” has no weight. Write 2/3 4S N =.") % {"line": line[:40]})
    text = match[1]
    try:
        weight = fraction("outcome", text[:-1]) / 100 if text.endswith("%") else fraction("outcome", text)
    except TermsError as error:
        raise ValidationError(
            _("“%(line)s” has no weight. Write 2/3 4S N =.") % {"line": line[:40]}
        ) from error
    return {"weight": str(weight), "result": _result(match[2], board)}


def _result(text: str, board: int) -> list[Any]:
    stated = stated_of(board, text)
    if stated.kind == "passed_out":
        return ["P"]
    if not stated.contract:
        raise ValidationError(_("“%(line)s” names no contract. Write 4S N =.") % {"line": text[:40]})
    return [stated.contract, stated.declarer, stated.tricks]
