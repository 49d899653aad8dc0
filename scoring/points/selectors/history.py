"""A member's own page of points: year by year, with whom, the best of it, and what is not final yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from clubs.models import EntrantPlayer, EntryPlayer, Stage
from federation.models import Member
from scoring.models import PaymentKind, PaymentRequest, PointTotal, Posting
from scoring.models.ledger.points import ALL_COLOURS, ALL_YEARS
from scoring.points.selectors.points import ExpectedPoints, points_of
from scoring.points.services import awards as master_points, finality
from scoring.sessions.services import problems

PARTNERS = BEST = 10
STAGES_MAX = 5  # of events that are counted afresh for a member's page


@dataclass(frozen=True, slots=True)
class Year:
    """A year's points: all, and by colour."""

    year: int
    units: int
    points: Decimal
    colours: Sequence[tuple[str, Decimal]]


@dataclass(frozen=True, slots=True)
class Partner:
    """A member that one has played with: in how many sessions, and when last."""

    member: Member
    sessions: int
    last: date


def years_of(member: Member) -> list[Year]:
    """Every year in which a member had points, the oldest first."""
    rows = PointTotal.objects.filter(member=member).exclude(year=ALL_YEARS).order_by()
    by_year: dict[int, dict[str, int]] = {}
    for year, colour, units in rows.values_list("year", "colour", "units"):
        by_year.setdefault(year, {})[colour] = units
    return [_year(year, by_colour) for year, by_colour in sorted(by_year.items())]


def _year(year: int, by_colour: dict[str, int]) -> Year:
    units = by_colour.get(ALL_COLOURS, 0)
    colours = [(name, points_of(amount)) for name, amount in sorted(by_colour.items()) if name != ALL_COLOURS]
    return Year(year, units, points_of(units), colours)


def best_of(member: Member) -> QuerySet[Posting]:
    """The highest awards of a member that still hold, with the events that gave them."""
    related = ("payment", "session__club", "stage__event__tournament")
    awards = Posting.objects.filter(member=member, payment__kind=PaymentKind.RUN, amount__gt=0)
    awards = awards.filter(reverses__isnull=True, reversed_by__isnull=True)
    return awards.select_related(*related).order_by("-amount", "-id")[:BEST]


def partners_of(member: Member) -> list[Partner]:
    """Members who sat in one contestant with a member, the most frequent first."""
    mine = EntryPlayer.objects.current().filter(member=member).values("entry")
    others = EntryPlayer.objects.current().filter(entry__in=mine, entry__superseded_by__isnull=True)
    counted = others.filter(member__isnull=False).exclude(member=member).order_by().values("member")
    counted = counted.annotate(
        sessions=Count("entry__session", distinct=True), last=Max("entry__session__played_on")
    )
    rows = list(counted.order_by("-sessions", "-last", "member_id")[:PARTNERS])
    people = Member.objects.in_bulk([row["member"] for row in rows])
    return [Partner(people[row["member"]], row["sessions"], row["last"]) for row in rows]


def expected_of_stages(member: Member, at: datetime) -> list[ExpectedPoints]:
    """What a member will have of stages that are not paid yet if nothing changes. D.15"""
    provisional = []
    for stage in _unpaid(member):
        try:
            awarded = master_points.awarded(stage)
        except (master_points.Refusals, *problems.UNSCORABLE):
            continue
        why = finality.why_open(stage, at)
        for one in awarded.given if awarded else ():
            if one.person.member == member:
                provisional.append(ExpectedPoints(stage, one.award, why))
    return provisional


def _unpaid(member: Member) -> QuerySet[Stage, Any]:
    """Stages of announced tournaments with points owed, that a member played in; the newest first."""
    owed = PaymentRequest.objects.filter(stage=OuterRef("pk"), closed_at__isnull=True)
    entered = EntrantPlayer.objects.filter(entrant__event=OuterRef("event"), member=member)
    played = EntryPlayer.objects.current().filter(entry__session__stage=OuterRef("pk"), member=member)
    stages = Stage.objects.filter(Exists(owed), Q(Exists(entered)) | Q(Exists(played)))
    stages = stages.filter(event__tournament__announced_at__isnull=False)
    return stages.select_related("event__tournament").order_by("-pk")[:STAGES_MAX]
