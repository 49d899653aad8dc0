"""A series of the demonstration: the games that clubs have played, and a last one that is still to come."""

from datetime import date

from clubs.models import Session
from federation.models import User
from scoring.models import CategoryOfSeries, LegOfSeries, PrizeOfSeries, Series
from scoring.series.services import keeping, standings

FIRST, LAST = date(2026, 4, 1), date(2027, 3, 31)
POINTS = "30 25 21 18 16 14 12 10 9 8 7 6 5 4 3"
LEGS_MOST, BEST = 6, 4
NOVICE = 5  # master points at most


def furnish(by: User) -> Series:
    """Make it, with its legs, a category and prizes, and announce it; its standings are there at once."""
    series = Series(
        slug="grand-prix",
        titles={"ja": "クラブ対抗シリーズ戦", "en": "Club Grand Prix"},
        starts_on=FIRST,
        ends_on=LAST,
        points_by_place=POINTS,
        points_below=1,
        best=BEST,
        tie_break_1="wins",
        tie_break_2="best_result",
        one_prize_each=True,
    )
    keeping.announce(series=keeping.save(series=series, by=by), by=by)
    for part in (*_legs(series), *_prizes(series)):
        keeping.save_part(part=part, by=by)
    standings.recompute(series.pk)
    return series


def _legs(series: Series) -> list[LegOfSeries]:
    games = Session.objects.filter(stage=None, scoring="matchpoints", runs__isnull=False).distinct()
    played = list(games.order_by("played_on", "pk")[:LEGS_MOST])
    legs = [
        LegOfSeries(
            series=series,
            position=number,
            session=session,
            held_on=session.played_on,
            titles=session.titles,
        )
        for number, session in enumerate(played, 1)
    ]
    final = {"titles": {"ja": "最終戦", "en": "Final"}, "held_on": LAST, "weight": 2, "always": True}
    return [*legs, LegOfSeries(series=series, position=len(legs) + 1, **final)]


def _prizes(series: Series) -> list[CategoryOfSeries | PrizeOfSeries]:
    """A cup over all, and one for those who had hardly any master points when it began."""
    novices = CategoryOfSeries(
        series=series, position=1, titles={"ja": "新人の部", "en": "Novices"}, points_most=NOVICE
    )
    return [
        novices,
        PrizeOfSeries(series=series, place=1, titles={"ja": "優勝杯", "en": "Cup"}),
        PrizeOfSeries(series=series, place=2, titles={"ja": "準優勝盾", "en": "Shield"}),
        PrizeOfSeries(series=series, category=1, place=1, titles={"ja": "新人賞", "en": "Novice prize"}),
    ]
