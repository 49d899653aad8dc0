"""Which members would have reached another rank: by the points of a replay, by the ladders of its draft."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction

from clubs.regulations import books
from federation.models import Member
from federation.roles import today
from scoring.engine.masterpoints.ranks import Rank, RankLadder
from scoring.models import PointTotal, RegulationReplay, ReplayLine, ReplayLineKind
from scoring.models.ledger.points import ALL_COLOURS, ALL_YEARS
from scoring.points.services import titles
from scoring.rulemaking.services.comparing import OtherFigure

AT_ONCE = 1000  # members whose points are read together
Points = Mapping[str, Fraction]
KEY_MAX = 40  # of a rank's key, as a line keeps it
NOTHING = Fraction(0)


def others(replay: RegulationReplay) -> Iterator[OtherFigure]:
    """A figure for each member whose points, as they stand today with the replay's differences, reach another
    rank of the draft's ladder than of today's. Ranks given by hand are left out, titles of events not asked.
    """
    before, after = ladders(replay)
    if before is None or after is None:
        return
    differences = _differences(replay)
    for members in _in_parts(_concerned(differences, is_everybody=before.ranks != after.ranks)):
        points, names = titles.points_of(members), _names(members)
        for member in members:
            had = points.get(member, {})
            old = _reached(before, had)
            new = _reached(after, _sum(had, differences.get(member, {})))
            if old != new:
                ranks = (old, new)
                yield OtherFigure(None, ReplayLineKind.RANK, names[member], "", *ranks, member=member)


def ladders(replay: RegulationReplay) -> tuple[RankLadder | None, RankLadder | None]:
    """The federation's first ladder as it stands today, and as the draft has it."""
    with books.as_if(replay.body, min(date(replay.year, 1, 1), today())):
        after = titles.ladder_on(today())
    return titles.ladder_on(today()), after


def names_of_ranks(replay: RegulationReplay, language: str) -> dict[str, str]:
    """The names of the ranks of both by their keys."""
    steps: list[Rank] = [rank for ladder in ladders(replay) if ladder for rank in ladder.ranks]
    return {rank.key[:KEY_MAX]: rank.names[language] for rank in steps}


def _differences(replay: RegulationReplay) -> dict[int, dict[str, Fraction]]:
    """By member and colour, how many points more the draft would have given."""
    by_member: dict[int, dict[str, Fraction]] = {}
    lines = ReplayLine.objects.filter(replay=replay, kind=ReplayLineKind.POINTS, member__isnull=False)
    for member, colour, before, after in lines.values_list("member", "colour", "before", "after"):
        own = by_member.setdefault(member, {})
        own[colour] = own.get(colour, NOTHING) + Fraction(after) - Fraction(before)
    return by_member


def _concerned(differences: Mapping[int, object], *, is_everybody: bool) -> list[int]:
    if not is_everybody:
        return sorted(differences)
    rows = PointTotal.objects.filter(year=ALL_YEARS, colour=ALL_COLOURS).order_by()
    return sorted({*differences, *rows.values_list("member", flat=True)})


def _in_parts(members: list[int]) -> Iterable[list[int]]:
    return (members[start : start + AT_ONCE] for start in range(0, len(members), AT_ONCE))


def _names(members: list[int]) -> dict[int, str]:
    return {member.pk: member.name for member in Member.objects.filter(pk__in=members)}


def _sum(points: Points, more: Points) -> Points:
    return {colour: points.get(colour, NOTHING) + more.get(colour, NOTHING) for colour in {**points, **more}}


def _reached(ladder: RankLadder, points: Points) -> str:
    """The key of the highest rank that points are enough for; nothing where there is none."""
    have = ladder.in_unit(points)
    reached = [rank.key for rank in ladder.ranks if not rank.by_hand and not rank.lacking(have)]
    return reached[-1][:KEY_MAX] if reached else ""
