"""Who won the sessions of a list, in a constant number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubs.models import Entry, Session
from scoring.models import StageStanding, StandingRow
from scoring.sessions.selectors.people import ContestantNames, contestants

SHOWN_MAX = 4  # of a session: two directions in two sections; of more the list says that there are others


@dataclass(frozen=True, slots=True)
class SessionWinners:
    """The first of every ranking of a session, and whether there are more than are named."""

    session: Session
    winners: tuple[ContestantNames, ...]
    has_more: bool


def with_winners(sessions: Iterable[Session]) -> list[SessionWinners]:
    """Sessions in their order, each with who won; of one that its stage ranks, who leads the stage."""
    kept = list(sessions)
    first = _of_sessions([one for one in kept if not one.is_ranked_by_stage])
    first |= _of_stages([one for one in kept if one.is_ranked_by_stage])
    people = contestants(entry for entries in first.values() for entry in entries[:SHOWN_MAX])
    return [_shown(session, first.get(session.pk, ()), people) for session in kept]


def _shown(session: Session, entries: Sequence[int], people: dict[int, ContestantNames]) -> SessionWinners:
    named = tuple(people[entry] for entry in entries[:SHOWN_MAX])
    return SessionWinners(session, named, len(entries) > SHOWN_MAX)


def _of_sessions(sessions: Sequence[Session]) -> dict[int, list[int]]:
    first: dict[int, list[int]] = {}
    rows = StandingRow.objects.filter(session__in=sessions, rank=1).order_by("session", "position")
    for session, entry in rows.values_list("session_id", "entry_id"):
        first.setdefault(session, []).append(entry)
    return first


def _of_stages(sessions: Sequence[Session]) -> dict[int, list[int]]:
    """The contestants of sessions whose entrants lead their stages, in the order of the stage."""
    stages = {session.stage_id for session in sessions}
    if not stages:
        return {}
    leading = StageStanding.objects.filter(stage__in=stages, rank=1)
    order = {
        (stage, entrant): at for stage, entrant, at in leading.values_list("stage", "entrant", "position")
    }
    entrants = {entrant for _stage, entrant in order}
    entries = Entry.objects.filter(session__in=sessions, entrant__in=entrants, superseded_by=None)
    rows = entries.values_list("session_id", "pk", "session__stage_id", "entrant_id")
    # Who leads one stage may have played in another one of the list: a qualifier and its final.
    led = [(order[at, who], pk, session) for session, pk, at, who in rows if (at, who) in order]
    first: dict[int, list[int]] = {}
    for _position, entry, session in sorted(led):
        first.setdefault(session, []).append(entry)
    return first
