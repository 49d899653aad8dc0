"""A series with a row of everything that is kept of one; not announced, and so the public sees nothing."""

from datetime import date

from clubs.models import Event
from federation.models import Member
from scoring import owing
from scoring.models import CategoryOfSeries, LegOfSeries, PrizeOfSeries, Series, SeriesPlace
from scoring.series.services import standings

WHO = "0123456789ab"


def furnish(mark: str = "") -> Series:
    """The federation is in scope, and has an event and a member."""
    titles = {"titles": {"ja": f"{mark}SECRET", "en": f"{mark}SECRET"}}
    series = Series.objects.create(
        slug=f"{mark}series".lower(),
        starts_on=date(2026, 4, 1),
        ends_on=date(2027, 3, 31),
        points_by_place="10 8 6",
        **titles,
    )
    event = Event.objects.order_by("pk").first()
    LegOfSeries.objects.create(series=series, position=1, event=event, **titles)
    CategoryOfSeries.objects.create(series=series, position=1, gender="w", **titles)
    PrizeOfSeries.objects.create(series=series, place=1, **titles)
    owing.owe_series(series.pk, {"kind": "act"})
    run = standings.recompute(series.pk)
    member = Member.objects.order_by("pk").first()
    SeriesPlace.objects.filter(series=series).delete()
    SeriesPlace.objects.create(
        series=series,
        run=run,
        who=WHO,
        name=f"{mark}SECRET",
        people=[[member.pk, ""]],
        position=0,
        rank=1,
        tied=False,
        total=10,
        legs=[{"leg": 1, "place": 1, "tied": False, "points": "10", "counts": True}],
        steps=[["10", "series_place", "conditions of contest", {"leg": "1", "place": "1", "points": "10"}]],
    )
    return series
