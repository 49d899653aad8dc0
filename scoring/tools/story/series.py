"""A series in a story: its conditions and legs as they are told, and its places as they came out."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from clubs.models import Event
from federation.models import Member, User
from scoring.engine.given.exact import exact
from scoring.engine.rounding import decimal
from scoring.models import CategoryOfSeries, LegOfSeries, PrizeOfSeries, Series, SeriesPlace
from scoring.series.services import keeping
from scoring.tools.story.script import Json, Story

PLAIN = (
    *("unit", "measure", "points_by_place", "shared", "best", "legs_least"),
    *("counts_guests", "one_prize_each"),
)
OF_CATEGORY = ("gender", "born_from", "born_until", "stratum", "joined_from")


def series_of(story: Story, events: Mapping[str, Event], by: User) -> Series | None:
    """The series of a story with all that belongs to it; None where none is told.

    Raises Refused, ValidationError.
    """
    fields = story.series
    if fields is None:
        return None
    breaks = {f"tie_break_{at}": name for at, name in enumerate(fields.get("tie_breaks", ()), 1)}
    series = Series(
        slug="story",
        titles={"ja": story.title[:200], "en": story.title[:200]},
        starts_on=story.day,
        ends_on=story.day,
        points_below=_amount(fields.get("points_below", 0)),
        **{name: fields[name] for name in PLAIN if name in fields},
        **breaks,
    )
    keeping.announce(series=keeping.save(series=series, by=by), by=by)
    for number, leg in enumerate(fields["legs"], 1):
        keeping.save_part(part=_leg(series, number, leg, events), by=by)
    for number, category in enumerate(fields.get("categories", ()), 1):
        keeping.save_part(part=_category(series, number, category), by=by)
    for prize in fields.get("prizes", ()):
        keeping.save_part(part=_prize(series, prize), by=by)
    return series


def _leg(series: Series, number: int, leg: Json, events: Mapping[str, Event]) -> LegOfSeries:
    return LegOfSeries(
        series=series,
        position=number,
        titles={"ja": str(number), "en": str(number)},
        event=events[leg.get("event", "")],
        weight=_amount(leg.get("weight", 1)),
        always=leg.get("always", False),
    )


def _category(series: Series, number: int, fields: Json) -> CategoryOfSeries:
    title = str(fields.get("title", number))
    most = fields.get("points_most")
    return CategoryOfSeries(
        series=series,
        position=number,
        titles={"ja": title, "en": title},
        points_most=None if most is None else _amount(most),
        **{name: fields[name] for name in OF_CATEGORY if name in fields},
    )


def _prize(series: Series, fields: Json) -> PrizeOfSeries:
    title = str(fields["place"])
    where = {"category": fields.get("category"), "place": fields["place"]}
    return PrizeOfSeries(series=series, titles={"ja": title, "en": title}, **where)


def _amount(value: object) -> Decimal:
    return decimal(exact(value) or Fraction(0))


def places(series: Series | None, wanted: tuple[Json, ...]) -> Iterator[tuple[str, str, str]]:
    """Where, what was wanted and what there is, of every place that is told by a player."""
    rows = by_player(series) if wanted and series is not None else {}
    for figure in wanted:
        row = rows.get(figure["player"])
        where = f"series, {figure['player']}"
        for field in ("rank", "total", "tied"):
            if field in figure:
                got = "nothing" if row is None else str(getattr(row, field))
                yield f"{where}, {field}", str(figure[field]), got
        if "counts" in figure:
            counted = [] if row is None else [leg["leg"] for leg in row.legs if leg["counts"]]
            yield f"{where}, legs that count", str(figure["counts"]), str(counted)


def by_player(series: Series) -> dict[str, SeriesPlace]:
    """The row of everybody, or of their pair or team, by name."""
    names = dict(Member.objects.values_list("pk", "family_name"))
    rows: dict[str, SeriesPlace] = {}
    for row in SeriesPlace.objects.filter(series=series):
        rows |= {names.get(member, name): row for member, name in row.people}
    return rows
