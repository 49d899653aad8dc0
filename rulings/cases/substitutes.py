"""The boards of a match that were played besides those of its round: substitute and extra boards. Law 86B

All matches of a round play the same boards. What this one has beyond them was played in place of a board that
it has not; where nothing is missing, to break a tie. Where no other match says which boards those were, the
first of its boards, by number, are taken, as many as the match has.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from clubs.models import Match, Result
from rulings.adjustments.selectors import adjustments_in_force
from rulings.cases.services.places import contestants_of, result_of
from rulings.cases.words import decision_in_words, teams_in
from rulings.decisions.kept import decision_of
from rulings.models import Case


class SubstituteBoard(NamedTuple):
    """A board that was played besides, its results, the open room first, and what it stands for.

    `replaces`: the number of the board in whose place it was played, None for an extra board. `before`: what
    was entered of that one and gave way; `decided`: what was ruled on it.
    """

    board: int
    results: Sequence[Result]
    replaces: int | None
    before: Sequence[Result] = ()
    decided: Sequence[str] = ()


def substitute_boards(case: Case) -> list[SubstituteBoard]:
    """Those of the case's match, by number; none where it is of no match of teams."""
    match = _match_of(case)
    if match is None:
        return []
    played = _results_of(match)
    extra, missing = _apart(sorted(played), _boards_of_others(match), match.boards)
    rows = zip_longest(extra, missing[: len(extra)])
    return [_substitute(match, board, played[board], replaces) for board, replaces in rows]


def _match_of(case: Case) -> Match | None:
    sides = contestants_of(case)
    if case.session.form != "teams" or not all(sides):
        return None
    own = result_of(case)
    number = case.round or (own.round if own is not None else 0)
    matches = Match.objects.current().filter(session=case.session_id, round=number)
    match: Match | None = (
        matches.filter(a__number__in=sides, b__number__in=sides).select_related("a", "b", "session").first()
    )
    return match


def _results_of(match: Match) -> Mapping[int, list[Result]]:
    rows = Result.objects.current().filter(session=match.session_id, round=match.round)
    both = (match.a_id, match.b_id)
    boards: dict[int, list[Result]] = {}
    rows = rows.filter(ns__in=both, ew__in=both).select_related("ns", "ew")
    for row in sorted(rows, key=lambda row: (row.board, row.ns_id != match.a_id)):
        boards.setdefault(row.board, []).append(row)
    return boards


def _boards_of_others(match: Match) -> set[int]:
    """Which boards the other matches of the round have played."""
    rows = Result.objects.current().filter(session=match.session_id, round=match.round)
    both = (match.a_id, match.b_id)
    return set(rows.exclude(ns__in=both).values_list("board", flat=True))


def _apart(own: Sequence[int], usual: set[int], count: int) -> tuple[list[int], list[int]]:
    """What was played beyond the boards of the round, and which of those were not played."""
    if usual:
        return [board for board in own if board not in usual], sorted(usual.difference(own))
    if len(own) < count or not own or own[-1] - own[0] < count:
        return [], []
    of_round = range(own[0], own[0] + count)
    return [board for board in own if board not in of_round], [
        board for board in of_round if board not in own
    ]


def _substitute(match: Match, board: int, results: Sequence[Result], replaces: int | None) -> SubstituteBoard:
    if replaces is None:
        return SubstituteBoard(board, results, None)
    both = (match.a_id, match.b_id)
    gone = Result.objects.filter(session=match.session_id, round=match.round, board=replaces)
    gone = gone.filter(ns__in=both, ew__in=both).exclude(superseded_by=None).select_related("ns", "ew")
    newest = {row.ns_id: row for row in gone.order_by("pk")}
    before = sorted(newest.values(), key=lambda row: row.ns_id != match.a_id)
    return SubstituteBoard(board, results, replaces, before, _decided(match, replaces))


def _decided(match: Match, board: int) -> list[str]:
    teams, names = {match.a.number, match.b.number}, teams_in(match.session)
    held = map(decision_of, adjustments_in_force(match.session))
    return [
        decision_in_words(decision, names)
        for decision in held
        if decision.board == board and set(decision.named) <= teams
    ]
