"""What another scheme would have given: past games of clubs, or stages, under both. Writes nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import islice

import tablib
from django.utils.translation import gettext as _

from clubs.models import Session, Stage, StageAct, StageActKind
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.models import Member
from federation.roles import today
from federation.tables.cells import neutral
from scoring.engine.masterpoints.comparing import compare
from scoring.engine.masterpoints.occasion import Occasion
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.refusal import Refusals
from scoring.points.services import awards as master_points
from scoring.points.services.awards import Paid
from scoring.regulations import packs
from scoring.sessions.services import problems

EVENTS_MAX = 200  # counted while somebody waits for the page
NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class WhatIfQuestion:
    """Which events, and the scheme of which pack they are counted under instead."""

    first: date
    last: date
    kind: str  # "sessions" or "stages"
    pack: str
    scheme: str


@dataclass(frozen=True, slots=True)
class PointsDifference:
    """A member's points under both; `member` None: guests, all together."""

    member: Member | None
    before: Decimal
    after: Decimal

    @property
    def change(self) -> Decimal:
        """What the member would have more."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class WhatIfAnswer:
    """Everybody's difference, who gains most first; what could not be counted; how many events were."""

    scheme: Scheme
    differences: tuple[PointsDifference, ...]
    refused: tuple[tuple[Paid, str], ...]
    counted: int

    @property
    def before(self) -> Decimal:
        """All points as the events gave them."""
        return sum((row.before for row in self.differences), NOTHING)

    @property
    def after(self) -> Decimal:
        """All points as they would have been."""
        return sum((row.after for row in self.differences), NOTHING)


def schemes() -> list[tuple[str, Scheme]]:
    """Every scheme that there is, as it stands today, with its pack."""
    return [(pack, scheme) for pack in packs() for scheme in Rulebook(pack, today()).schemes if scheme.grants]


def compared(asked: WhatIfQuestion) -> WhatIfAnswer:
    """Count every event of a period under its own scheme and under another. Raises Refused."""
    new = _scheme(asked)
    events = list(islice(_events(asked), EVENTS_MAX + 1))
    if len(events) > EVENTS_MAX:
        sentence = _("That are more than %(most)s events. Choose a shorter time.")
        raise Refused(sentence % {"most": EVENTS_MAX}, "too_many_events")
    before: dict[int | None, Decimal] = {}
    after: dict[int | None, Decimal] = {}
    refused, counted = [], 0
    for paid in events:
        try:
            rows = _of_event(paid, new)
        except (Refusals, *problems.UNSCORABLE) as error:
            refused.append((paid, problems.sentence_of(_first(error))))
            continue
        for holder, old_points, new_points in rows:
            before[holder] = before.get(holder, NOTHING) + old_points
            after[holder] = after.get(holder, NOTHING) + new_points
        counted += bool(rows)
    return WhatIfAnswer(new, tuple(_differences(before, after)), tuple(refused), counted)


def _scheme(asked: WhatIfQuestion) -> Scheme:
    known = {(pack, scheme.key): scheme for pack, scheme in schemes()}
    if (asked.pack, asked.scheme) not in known:
        raise Refused(_("There is no such scheme."), "scheme_unknown")
    return known[asked.pack, asked.scheme]


def _events(asked: WhatIfQuestion) -> Iterable[Paid]:
    if asked.kind == "stages":
        closed = StageAct.objects.filter(kind=StageActKind.CLOSED).values("stage")
        days = {
            "event__tournament__starts_on__gte": asked.first,
            "event__tournament__starts_on__lte": asked.last,
        }
        stages = Stage.objects.filter(pk__in=closed, **days).select_related("event__tournament")
        return stages.order_by("pk")
    sessions = Session.objects.filter(
        stage__isnull=True, played_on__gte=asked.first, played_on__lte=asked.last
    )
    return sessions.select_related("club", "stage").order_by("played_on", "pk")


def _of_event(paid: Paid, new: Scheme) -> list[tuple[int | None, Decimal, Decimal]]:
    """Everybody's points under both schemes; nothing where an event has no scheme of its own."""
    awards = master_points.awarded(paid)
    if awards is None or awards.scheme is None or not awards.scheme.grants:
        return []
    occasion: Occasion = awards.played.occasion
    answer = compare([occasion], awards.scheme, new)
    for _number, refusals in answer.refused:
        raise Refusals(list(refusals))
    people = awards.played.people
    return [
        (
            _holder(people[key].member),
            sum(change.before.values(), NOTHING),
            sum(change.after.values(), NOTHING),
        )
        for key, change in answer.changes.items()
    ]


def _holder(member: Member | None) -> int | None:
    return member.pk if member is not None else None


def _first(error: Exception) -> Exception:
    return error.refusals[0] if isinstance(error, Refusals) else error


def _differences(
    before: dict[int | None, Decimal], after: dict[int | None, Decimal]
) -> Iterator[PointsDifference]:
    members = Member.objects.in_bulk([key for key in before if key is not None])
    rows = [PointsDifference(members.get(key or 0), before[key], after[key]) for key in before]
    rows.sort(key=lambda row: (-row.change, row.member.number if row.member else ""))
    yield from rows


def sheet(answer: WhatIfAnswer) -> tablib.Dataset:
    """The differences as a table in which no cell is a formula."""
    dataset = tablib.Dataset(headers=["number", "name", "before", "after", "difference"], title="difference")
    for row in answer.differences:
        who = row.member
        dataset.append(
            [
                neutral(who.number if who else ""),
                neutral(who.name if who else ""),
                str(row.before),
                str(row.after),
                str(row.change),
            ]
        )
    return dataset
