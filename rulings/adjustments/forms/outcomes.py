"""Outcomes of a board as a director types them: a line for each result, with its weight in front."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.typed_results import stated_of
from rulings.decisions.checks import TermsError, fraction
from rulings.decisions.outcome_terms import STANDS
from rulings.decisions.outcomes import (
    PASSED_OUT,
    ArtificialAdjustedScore,
    AssignedAdjustedScore,
    AwardedContract,
    SideAdjustedScore,
    TableResultStands,
    WeightedAdjustedScore,
    WeightedContract,
)
from scoring.engine.average import Average

OUTCOMES_HELP = gettext_lazy("A line for each result: 4S N =, 3NTX W -2, pass. With weights: 2/3 4S N =.")
SIDE_HELP = gettext_lazy("The same; or A+, A, A- for an average; or “stands” for the table result.")
_WEIGHTED = re.compile(r"^(\d{1,3}/\d{1,3}|\d{1,3}(?:\.\d{1,2})?%|0?\.\d{1,4}|1)\s+(.+)$")
_STANDS = ("STANDS", "STAND", "成立", "テーブルの結果")
LINES_MOST = 12


def outcome_of(text: str, board: int) -> SideAdjustedScore:
    """What was typed as an outcome. Raises ValidationError with what is wrong."""
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
    return WeightedAdjustedScore(tuple(_weighted(line, board) for line in lines))


def as_text(outcome: SideAdjustedScore) -> str:
    """What a side gets, as one types it."""
    match outcome:
        case TableResultStands():
            return STANDS
        case ArtificialAdjustedScore(ns=average):
            return str(average)
        case AssignedAdjustedScore(result=result):
            return _typed(result)
        case WeightedAdjustedScore(parts=parts):
            return "\n".join(f"{part.weight} {_typed(part.result)}" for part in parts)


def _typed(result: AwardedContract) -> str:
    return "pass" if result == PASSED_OUT else f"{result.contract} {result.declarer} {result.tricks}"


def _single(line: str, board: int) -> SideAdjustedScore | None:
    upper = line.upper().replace("\N{MINUS SIGN}", "-")
    if upper in list(Average):
        return ArtificialAdjustedScore(Average(upper), Average(upper))
    if upper in _STANDS:
        return TableResultStands()
    return None if _WEIGHTED.match(line) else AssignedAdjustedScore(_result(line, board))


def _weighted(line: str, board: int) -> WeightedContract:
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
    return WeightedContract(weight, _result(match[2], board))


def _result(text: str, board: int) -> AwardedContract:
    stated = stated_of(board, text)
    if stated.kind == "passed_out":
        return PASSED_OUT
    if not stated.contract or stated.tricks is None:
        raise ValidationError(_("“%(line)s” names no contract. Write 4S N =.") % {"line": text[:40]})
    return AwardedContract(stated.contract, stated.declarer, stated.tricks)
