"""Reading titles: who has reached one, whose is no longer covered by points, what a member holds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import reduce
from math import ceil, lcm
from operator import or_
from typing import Any

from django.db.models import (
    BigIntegerField,
    Case,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from clubs.tournaments.rulebook import Rulebook
from federation.models import Member
from scoring.engine.masterpoints.ranks import ANY, Rank, RankLadder, counted
from scoring.models import PointTotal, RankingChoice, Title, TitleActKind
from scoring.models.ledger.points import ALL_COLOURS, ALL_YEARS, UNIT
from scoring.points.services import left as points_left, titles
from scoring.points.services.ledger import slips as ledger_slips
from scoring.points.services.title_names import step_of

LIST_MAX = 200
Points = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Promotion:
    """A member who has the points for a title, the highest of them. `needs_word`: somebody has to add why."""

    member: Member
    rank: Rank
    points: Points  # as they were issued, by colour

    @property
    def needs_word(self) -> bool:
        """Whether points alone do not decide it."""
        return bool(self.rank.event_wins)


@dataclass(frozen=True, slots=True)
class UncoveredTitle:
    """A title that is held, and the points that are missing for it by now."""

    title: Title
    rank: Rank
    lacking: Points


def promotions(ladder: RankLadder, most: int = LIST_MAX) -> list[Promotion]:
    """Members in good standing who have the points for a higher title than they hold, the highest first."""
    reached: dict[int, tuple[Member, Rank]] = {}
    keys = [rank.key for rank in ladder.ranks]
    for place, rank in reversed(list(enumerate(ladder.ranks))):
        if rank.by_hand or not rank.needs:
            continue
        held = Title.objects.held().filter(ladder=ladder.key, rank__in=keys[place:])
        rows = _reached(ladder, rank).exclude(member__in=list(reached))
        rows = rows.filter(~Exists(held.filter(member=OuterRef("member"))))
        rows = rows.filter(~Exists(held.filter(member__merged_into=OuterRef("member"))))
        rows = rows.filter(member__status__in=titles.STANDING).select_related("member")
        for row in rows.order_by("-units", "member_id")[: most - len(reached)]:
            reached[row.member_id] = (row.member, rank)
    points = titles.points_of(reached)
    return [Promotion(member, rank, points.get(key, {})) for key, (member, rank) in reached.items()]


def _reached(ladder: RankLadder, rank: Rank) -> QuerySet[Any]:
    """Rows of all colours together, of the members whose points are enough for a rank."""
    totals = points_left.totals().filter(colour=ALL_COLOURS)
    for number, need in enumerate(rank.needs):
        points, least = _counted(ladder, need, OuterRef("member")), _least(ladder, rank, need)
        totals = totals.annotate(**{f"need_{number}": points}).filter(**{f"need_{number}__gte": least})
    least_of_all = ceil(max(rank.needs.values()) * UNIT)
    # Points of whatever colour are at least what they are in the ladder's unit, and this goes by the index.
    return totals.filter(units__gte=least_of_all)


def _counted(ladder: RankLadder, need: str, member: Any) -> Any:
    """SQL of a member's points that count for a need, in ten-thousandths of the unit times `_whole`."""
    rows = points_left.totals().filter(member=member)
    rows = rows.exclude(colour=ALL_COLOURS) if need == ANY else rows.filter(colour__in=need.split("+"))
    whole = _whole(ladder)
    weights = [When(colour=c, then=Value(int(whole / rate))) for c, rate in ladder.exchange.items()]
    weighted = F("units") * Case(*weights, default=Value(whole)) if weights else F("units")
    sums = rows.order_by().values("member").annotate(sum=Sum(weighted)).values("sum")
    return Coalesce(Subquery(sums), Value(0), output_field=BigIntegerField())


def _whole(ladder: RankLadder) -> int:
    """What the ladder's unit is multiplied by, so that every exchange is a whole number."""
    return lcm(*(rate.numerator for rate in ladder.exchange.values()))


def _least(ladder: RankLadder, rank: Rank, need: str) -> int:
    return ceil(rank.needs[need] * UNIT * _whole(ladder))


def uncovered(most: int = LIST_MAX) -> list[UncoveredTitle]:
    """Titles that are held and whose points are gone, so that somebody has to decide; the newest first.

    A title is covered by the points of today, and by those of its own year as the ledger has them now: points
    that have only grown old take no title away. One that was confirmed is back when still more is gone.
    """
    suspected = list(_suspected())
    points = titles.points_of({_holder(title) for title, _rank, _ladder in suspected})
    short = []
    for title, rank, ladder in suspected:
        now = ladder.in_unit(points.get(_holder(title), {}))
        lacking = rank.lacking(now)
        if lacking and not _was_confirmed(title, rank, ladder, now) and not _had(title, rank, ladder):
            short.append(UncoveredTitle(title, rank, lacking))
    return sorted(short, key=lambda row: -row.title.pk)[:most]


def _suspected() -> Iterator[tuple[Title, Rank, RankLadder]]:
    """Held titles whose points are not enough today, by the edition that they were awarded by."""
    kinds = Title.objects.held().order_by().values_list("pack", "ladder", "edition", "rank").distinct()
    for pack, key, edition, named in kinds:
        step = step_of(pack, key, edition, named)
        if step is None or not step[1].needs:
            continue
        ladder, rank = step
        rows = Title.objects.held().filter(pack=pack, ladder=key, edition=edition, rank=named)
        rows = rows.annotate(holder=Coalesce("member__merged_into", "member"))
        short = []
        for number, need in enumerate(rank.needs):
            rows = rows.annotate(**{f"need_{number}": _counted(ladder, need, OuterRef("holder"))})
            short.append(Q(**{f"need_{number}__lt": _least(ladder, rank, need)}))
        rows = rows.filter(reduce(or_, short)).select_related("member__merged_into").prefetch_related("acts")
        for title in rows.order_by("-pk"):
            yield title, rank, ladder


def _holder(title: Title) -> int:
    holder: int = title.member.merged_into_id or title.member_id
    return holder


def _was_confirmed(title: Title, rank: Rank, ladder: RankLadder, now: Points) -> bool:
    """Whether somebody has said that the title stays, when no more was missing than now."""
    confirmations = [act for act in title.acts.all() if act.kind == TitleActKind.CONFIRMED]
    if not confirmations:
        return False
    then = ladder.in_unit(titles.read(confirmations[-1].points))
    return all(counted(need, now) >= counted(need, then) for need in rank.lacking(now))


def _had(title: Title, rank: Rank, ladder: RankLadder) -> bool:
    """Whether the points of the years up to the title's own were enough in that year; where some grow old."""
    if not points_left.grow_old():
        return False
    year = title.awarded_on.year
    rows = PointTotal.objects.filter(member=_holder(title), year__lte=year).exclude(year=ALL_YEARS)
    then: dict[str, Fraction] = {}
    for past, colour, units in (
        rows.exclude(colour=ALL_COLOURS).order_by().values_list("year", "colour", "units")
    ):
        left = Fraction(units, UNIT) * points_left.share_left(colour, past, year)
        then[colour] = then.get(colour, Fraction(0)) + left
    return not rank.lacking(ladder.in_unit(then))


def titles_of(member: Member) -> list[Title]:
    """The titles that a member holds, the newest first, those of merged records among them."""
    held = Title.objects.held().filter(member__in=titles.records_of(member))
    return list(held.order_by("-awarded_on", "-pk"))


def newest() -> QuerySet[Title]:
    """All titles that were ever awarded, the newest first, with their holders and what was decided."""
    titles_awarded = Title.objects.select_related("member__merged_into", "by").prefetch_related("acts__by")
    return titles_awarded.order_by("-pk")


def by_code(text: str) -> Title | None:
    """The title whose certificate has a code, as somebody typed it; withdrawn ones too."""
    code = ledger_slips.read(text)
    if len(code) != ledger_slips.CODE_LENGTH:
        return None
    title: Title | None = newest().filter(code=code).first()
    return title


def is_public(member: Member) -> bool:
    """Whether everybody may see a member's points: who stands in public rankings, by their own choice."""
    hidden = RankingChoice.objects.filter(member=member, hidden=True).exists()
    stands = PointTotal.objects.filter(member=member, colour=ALL_COLOURS, units__gt=0)
    return not hidden and stands.exists()


def of_public_members() -> QuerySet[Any]:
    """The keys of everybody of whom `is_public` holds."""
    hidden = RankingChoice.objects.filter(hidden=True).values("member")
    stand = PointTotal.objects.filter(colour=ALL_COLOURS, units__gt=0).exclude(member__in=hidden)
    return stand.order_by().values("member")


def ranks_held(ladder: RankLadder) -> Sequence[Rank]:
    """The ladder's ranks that anybody holds, highest first: categories of rankings."""
    held = set(_held_keys(ladder.key))
    return [rank for rank in reversed(ladder.ranks) if rank.key in held]


def _held_keys(ladder: str) -> Iterable[str]:
    return Title.objects.filter(ladder=ladder).order_by().values_list("rank", flat=True).distinct()


def ladder_here(key: str, day: date) -> RankLadder | None:
    """The ladder that a page asks for by key, or the first of the federation's pack."""
    known = Rulebook.of_federation(day).ladders
    return titles.ladder_on(day, key if key in known else "")
