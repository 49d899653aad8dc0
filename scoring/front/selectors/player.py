"""What a member's own page has: sessions with percentages, and with whom. A constant number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.db.models import F

from clubs.models import EntryPlayer, Session
from federation.models import Member
from scoring.engine.rounding import decimal
from scoring.sessions.selectors.people import ContestantNames
from scoring.sessions.selectors.standings import ShownStanding, results_of

RESULTS_MAX = 50
PARTNERS_MAX = 10


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session of a member: as whom, and where that stands."""

    session: Session
    who: ContestantNames
    standing: ShownStanding | None

    @property
    def percent(self) -> Decimal | None:
        """Of the session alone, as its page prints it; None where it has no percentage."""
        return self.standing.own_percent if self.standing else None


@dataclass(frozen=True, slots=True)
class PartnerFigures:
    """A partner: in how many sessions, when last, and the mean of the percentages of those that have one."""

    name: str
    sessions: int
    last: date
    mean: Decimal | None


def played_by(member: Member) -> list[PlayedSession]:
    """The newest fifty sessions of a member that everybody may see, newest first."""
    return [PlayedSession(*line) for line in results_of(member, RESULTS_MAX)]


def partners_in(played: Sequence[PlayedSession], member: Member) -> list[PartnerFigures]:
    """Who sat with a member in pairs, the most frequent first. One query."""
    by_entry = {one.who.pk: one for one in played if one.session.form == "pairs"}
    with_whom: dict[tuple[int | None, str], list[PlayedSession]] = {}
    for entry, partner, name in _others(by_entry, member):
        with_whom.setdefault((partner, name), []).append(by_entry[entry])
    figures = [_figures(name, sessions) for (_partner, name), sessions in with_whom.items()]
    ordered = sorted(figures, key=lambda one: (one.sessions, one.last), reverse=True)
    return ordered[:PARTNERS_MAX]


def _others(entries: Iterable[int], member: Member) -> list[tuple[int, int | None, str]]:
    """By entry the others in it: the key of the record that is kept (None of a guest), and the name."""
    seated = (
        EntryPlayer.objects.current().filter(entry__in=list(entries)).select_related("member__merged_into")
    )
    people = [(player, _kept(player)) for player in seated.order_by(F("entry"), "seat")]
    return [
        (player.entry_id, kept.pk if kept else None, kept.name if kept else player.name)
        for player, kept in people
        if kept is None or kept.pk != member.pk
    ]


def _kept(player: EntryPlayer) -> Member | None:
    member: Member | None = player.member
    return (member.merged_into or member) if member else None


def _figures(name: str, sessions: Sequence[PlayedSession]) -> PartnerFigures:
    percents = [Fraction(one.percent) for one in sessions if one.percent is not None]
    mean = decimal(sum(percents, Fraction(0)) / len(percents)) if percents else None
    return PartnerFigures(name, len(sessions), max(one.session.played_on for one in sessions), mean)
