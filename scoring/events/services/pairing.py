"""What drawing a round has to know of the figures: totals so far, results that are missing, winners."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from clubs.models import Entrant, Match, Result, RoundPairing, Stage
from clubs.playing.proposal import StageKnowledge
from clubs.playing.services import pairing
from clubs.tournaments.selectors import form_of
from federation.models import User
from rulings.appeals.selectors import contests_under_appeal
from scoring.engine.contest import Course
from scoring.events.services import stage_figures

Row = Mapping[str, Any]
Winners = dict[tuple[int, frozenset[str]], str | None]


def known(stage: Stage) -> StageKnowledge:
    """From the facts and decisions as they are in this transaction, whatever the pages show yet.

    Raises what the scoring of the stage raises, `problems.UNSCORABLE`.
    """
    if not Match.objects.current().filter(session__stage=stage).exists():
        return StageKnowledge()
    figures = stage_figures.figures(stage, closing=None)
    by, numbers = _by(stage), dict(Entrant.objects.filter(event=stage.event).values_list("pk", "number"))
    scores = {numbers[row["entrant"]]: Fraction(row[by]) for row in figures["standings"]}
    if not form_of(stage).is_teams:
        return StageKnowledge(scores, tuple(_boards_missing(stage)))
    matches = [row for row in figures["matches"] if row["b"] is not None]
    return StageKnowledge(
        scores,
        tuple(
            # A three-way match over two rounds is missing when the second is over, not before.
            (row["round"] + row["reasons"].get("three_way", 1) - 1, numbers[row["a"]], numbers[row["b"]])
            for row in matches
            if row["kind"] == "pending" or row.get("outstanding")
        ),
        _winners(stage, matches, numbers),
        frozenset(
            (row["round"], frozenset((numbers[row["a"]], numbers[row["b"]])))
            for row in matches
            if row["kind"] == "double_forfeit"
        ),
    )


def _by(stage: Stage) -> str:
    """Pairs at matchpoints by percentages: who sat out has played fewer boards, and is no worse for it."""
    return "percent" if form_of(stage).contest.scoring == "matchpoints" else "score"


def _boards_missing(stage: Stage) -> Iterator[tuple[int, str, str]]:
    """Matches of pairs of which a board has no result: what they are worth hangs on the whole field's."""
    results = Result.objects.current().filter(session__stage=stage).order_by()
    lines = results.values_list("session", "round", "ns", "ew")
    played = Counter((session, number, frozenset((ns, ew))) for session, number, ns, ew in lines)
    matches = Match.objects.current().filter(session__stage=stage).order_by("round", "pk")
    for match in matches.select_related("a", "b"):
        if played[match.session_id, match.round, frozenset((match.a_id, match.b_id))] < match.boards:
            yield match.round, match.a.number, match.b.number


def pair(*, stage: Stage, number: int, at: datetime, by: User, **further: Any) -> RoundPairing:
    """Draw a round by the figures and have it played. Raises Refused; see clubs.playing.services.pairing."""
    return pairing.pair(stage=stage, number=number, known=known, at=at, by=by, **further)


def _winners(stage: Stage, matches: list[Row], numbers: Mapping[int, str]) -> Winners:
    """Who won each match; of a knockout match under appeal nobody yet: the next one is held. Spec D.12"""
    is_knockout = form_of(stage).contest.course is Course.KNOCKOUT
    open_now = contests_under_appeal(stage) if is_knockout else []
    winners: Winners = {}
    for row in matches:
        both = frozenset((numbers[row["a"]], numbers[row["b"]]))
        is_held = any(contest.is_about(row["round"], both) for contest in open_now)
        winners[row["round"], both] = None if is_held else numbers.get(_winner(row) or 0)
    return winners


def _winner(row: Row) -> int | None:
    """Who won a match; nobody while it is level or not played, and when neither came."""
    if "winner" in row:  # a knockout match, with everything that breaks its ties
        return None if row["winner"] is None else int(row["winner"])
    if row["kind"] == "forfeited":
        return int(row["a"])
    stated = "score" if row["a_score"] is not None else "points"  # a match may be stated in VP alone
    if row["kind"] != "played" or row[f"a_{stated}"] is None:
        return None
    a, b = Fraction(row[f"a_{stated}"]), Fraction(row[f"b_{stated}"])
    return None if a == b else int(row["a"] if a > b else row["b"])
