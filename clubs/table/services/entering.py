"""Many boards entered at once, each for itself: what one of them is refused for stops no other.

The caller holds the session's row. Each board is an act, a revision and a record of its own, as if it had
been entered alone; what they have in common is read and written once, and new figures are owed once.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from clubs.acts.contents import BoardEntered
from clubs.entering import acting as act_at
from clubs.facts.services import contradictions, standing, superseding
from clubs.facts.services.standing import CurrentFacts
from clubs.facts.services.stated import Facts, ResultKey
from clubs.models import Session
from clubs.playing.services.running import ResultToEnter, with_results
from clubs.tournaments.services.tournaments import refuse_taken_off
from federation.errors import Refused
from federation.models import User


class BoardToEnter(NamedTuple):
    """A result of a table that nothing stands of, and the newest entry that it comes from."""

    board: int
    line: ResultToEnter
    entry: int


@dataclass(frozen=True, slots=True)
class _Judged:
    """The boards that can be entered, by the key of each result, and the facts with them."""

    boards: Mapping[ResultKey, BoardToEnter]
    facts: Facts


@transaction.atomic
def enter_fresh(
    *, session: Session, boards: Sequence[BoardToEnter], at: datetime, by: User
) -> Collection[BoardToEnter]:
    """Enter results where none stand; which were. A board of which something else stands is left out.

    The caller holds the session's row, and has looked that its stage is open and none of their rounds is
    published. Raises Refused where nothing is played any more.
    """
    refuse_taken_off(session.stage.event.tournament)
    before = _read(session, boards)
    judged = _judged(session, before, boards)
    if judged.boards:
        _state(session, before, judged, at, by)
    return set(judged.boards.values())


def _read(session: Session, boards: Sequence[BoardToEnter]) -> CurrentFacts:
    lines = [one.line for one in boards]
    numbers = {
        number for line in lines for number in (line.ns, line.ew, line.ns_partner, line.ew_partner) if number
    }
    return standing.of_boards(session, {one.board for one in boards}, numbers, {line.table for line in lines})


def _judged(session: Session, before: CurrentFacts, boards: Sequence[BoardToEnter]) -> _Judged:
    taken: dict[ResultKey, BoardToEnter] = {}
    facts = before.facts
    for one in boards:
        try:
            after = with_results(session, facts, [(one.board, one.line)])
            fresh = after.results.keys() - facts.results.keys()
            contradictions.refuse_second(session, after, fresh)
        except Refused:
            continue
        if fresh:
            facts = after
            taken |= dict.fromkeys(fresh, one)
    return _Judged(taken, facts)


def _state(session: Session, before: CurrentFacts, judged: _Judged, at: datetime, by: User) -> None:
    contents = [
        BoardEntered(
            board=one.board,
            lines=((one.line.ns, one.line.ew),),
            table_entry=one.entry,
        )
        for one in judged.boards.values()
    ]
    revisions = act_at.revise_all(session, contents, at, by)
    superseding.state_fresh(session, dict(zip(judged.boards, revisions, strict=True)), before, judged.facts)
    act_at.all_changed(session, revisions, by)
