"""What drawing a round has to know of the figures: totals so far, results that are missing, winners."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from clubs.models import Entrant, Match, RoundPairing, Stage
from clubs.pairing import Known
from clubs.services import pairing
from clubs.services.running import form_of
from federation.models import User
from scoring.services import stage_figures

Row = Mapping[str, Any]


def known(stage: Stage) -> Known:
    """From the facts and decisions as they are in this transaction, whatever the pages show yet.

    Raises what the scoring of the stage raises, `problems.UNSCORABLE`.
    """
    if not form_of(stage).is_teams or not Match.objects.current().filter(session__stage=stage).exists():
        return Known()
    figures = stage_figures.figures(stage, closing=None)
    numbers = dict(Entrant.objects.filter(event=stage.event).values_list("pk", "number"))
    matches = [row for row in figures["matches"] if row["b"] is not None]
    return Known(
        {numbers[row["entrant"]]: Fraction(row["score"]) for row in figures["standings"]},
        tuple(
            (row["round"], numbers[row["a"]], numbers[row["b"]])
            for row in matches
            if row["kind"] == "pending"
        ),
        {
            (row["round"], frozenset((numbers[row["a"]], numbers[row["b"]]))): numbers.get(_winner(row) or 0)
            for row in matches
        },
    )


def pair(*, stage: Stage, number: int, at: datetime, by: User, **further: Any) -> RoundPairing:
    """Draw a round by the figures and have it played. Raises Refused; see clubs.services.pairing."""
    return pairing.pair(stage=stage, number=number, known=known, at=at, by=by, **further)


def _winner(row: Row) -> int | None:
    """Who won a match; nobody while it is level or not played, and when neither came."""
    if "winner" in row:  # a knockout match, with everything that breaks its ties
        return None if row["winner"] is None else int(row["winner"])
    if row["kind"] == "forfeited":
        return int(row["a"])
    if row["a_score"] is None or row["b_score"] is None:
        return None
    a, b = Fraction(row["a_score"]), Fraction(row["b_score"])
    return None if a == b else int(row["a"] if a > b else row["b"])
