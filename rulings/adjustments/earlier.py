"""What a pair was warned of or penalised for before: a repeated irregularity may be dearer. REG-2.3 to 2.5

A warning is counted as a penalty is, and so is one given to another pair of which a player was. What was
taken back is gone from the count at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q, QuerySet

from clubs.models import EntryPlayer, Session
from clubs.regulations.books import book_here
from rulings.adjustments.selectors import decisions_in_force
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import PenaltyDecision, WarningDecision
from rulings.models import Adjustment, AdjustmentKind

# A season is the twelve months up to the day of a session: no regulations say when one begins.
SEASON = timedelta(days=365)
COUNTED = (AdjustmentKind.WARNING, AdjustmentKind.PENALTY)
KINDS = ("scoring_slip", "wrong_board", "wrong_opponents")  # irregularities of which the next is dearer
Readable = Callable[[QuerySet[Adjustment]], QuerySet[Adjustment]]


@dataclass(frozen=True, slots=True)
class EarlierRulings:
    """Warnings and penalties for one kind of irregularity, newest last; each count holds those before it."""

    contestant: str
    kind: str
    rulings: tuple[Adjustment, ...]
    session: int
    event: int
    season: int


def everything(adjustments: QuerySet[Adjustment]) -> QuerySet[Adjustment]:
    """All of them: what a rule goes by, whoever asks."""
    return adjustments


def earlier_rulings(
    session: Session, *, but_case: int | None = None, readable: Readable = everything
) -> list[EarlierRulings]:
    """Of everybody in a session what was decided before, in the order of contestants and clauses.

    `but_case`: the key of the case that is ruled on, whose own decisions are no earlier ones. `readable`
    leaves of the decisions those that somebody may read. Two queries.
    """
    held = _of_season(session).exclude(case=but_case) if but_case else _of_season(session)
    rulings = list(readable(held).select_related("session__stage", "case"))
    if not rulings:
        return []
    people = _people_of({session.pk, *(ruling.session_id for ruling in rulings)})
    here = [number for where, number in people if where == session.pk]
    counts = (
        _counted(session, number, kind, _about(rulings, kind, people, (session.pk, number)))
        for number in here
        for kind in KINDS
    )
    return [count for count in counts if count.rulings]


def is_repeated(
    session: Session, kind: str, contestants: Iterable[str], *, but_case: int | None = None
) -> bool:
    """Whether one of these contestants was warned of the same, or penalised for it, this season."""
    asked = {number for number in contestants if number}
    earlier = earlier_rulings(session, but_case=but_case) if asked and kind in KINDS else []
    return any(count.kind == kind and count.contestant in asked for count in earlier)


def _of_season(session: Session) -> QuerySet[Adjustment]:
    clauses, rules = Q(pk__in=()), book_here().rules
    known = {version.cites for kind in KINDS if kind in rules for version in rules[kind].versions}
    for clause in sorted(known):
        clauses |= Q(body__clause__startswith=clause)
    days = (session.played_on - SEASON, session.played_on)
    return decisions_in_force().filter(clauses, kind__in=COUNTED, session__played_on__range=days)


def _is_of_kind(clause: str, kind: str, day: date) -> bool:
    """Whether a clause is the one of an irregularity on the day that was ruled on: an edition may move it."""
    rule = book_here().rules.get(kind)
    version = rule.in_force(day) if rule else None
    return version is not None and clause.startswith(version.cites)


People = Mapping[tuple[int, str], frozenset[int]]  # by session and number, the keys of members


def _people_of(sessions: set[int]) -> People:
    """Everybody in the sessions; a contestant of whom no member is known has nobody."""
    players = EntryPlayer.objects.current().filter(entry__session__in=sessions)
    rows = players.filter(entry__superseded_by__isnull=True).order_by("entry__position", "seat")
    people: dict[tuple[int, str], set[int]] = {}
    for where, number, member, merged in rows.values_list(
        "entry__session", "entry__number", "member", "member__merged_into"
    ):
        people.setdefault((where, number), set()).update({merged or member} - {None})
    return {place: frozenset(members) for place, members in people.items()}


def _about(
    rulings: Sequence[Adjustment], kind: str, people: People, here: tuple[int, str]
) -> list[Adjustment]:
    """Those for one kind of irregularity that were given to this contestant, or to one of its people."""
    session, number = here
    about = []
    for ruling in rulings:
        decision = decision_of(ruling)
        assert isinstance(decision, PenaltyDecision | WarningDecision)
        whose = (ruling.session_id, decision.contestant)
        is_same = whose == here or bool(people.get(whose, frozenset()) & people[session, number])
        if is_same and _is_of_kind(str(decision.clause), kind, ruling.session.played_on):
            about.append(ruling)
    return about


def _counted(session: Session, number: str, kind: str, rulings: Sequence[Adjustment]) -> EarlierRulings:
    in_session = [ruling for ruling in rulings if ruling.session_id == session.pk]
    return EarlierRulings(
        number,
        kind,
        tuple(rulings),
        len(in_session),
        sum(1 for ruling in rulings if ruling.session_id == session.pk or _is_of_event(ruling, session)),
        len(rulings),
    )


def _is_of_event(ruling: Adjustment, session: Session) -> bool:
    stage, own = ruling.session.stage, session.stage
    return stage is not None and own is not None and stage.event_id == own.event_id
