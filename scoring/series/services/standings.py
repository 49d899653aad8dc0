"""From the legs of a series to its standings: a run like any other, kept with what it went by.

Lock order: the scope lock of the series, its open requests; no other scope's lock is held.
"""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.record import outbox
from federation.startup.collecting import collection_paused
from federation.tenancy.locks import hold
from scoring.engine.rounding import decimal
from scoring.engine.series import standings as engine
from scoring.engine.series.categories import PrizeList, places_among, prizes, ranked_in
from scoring.engine.series.conditions import (
    SeriesConditions,
    SeriesMeasure,
    SeriesTieBreak,
    SharedPlaces,
    read_points,
)
from scoring.engine.series.legs import LegPoints, SeriesLeg
from scoring.engine.teams.cell import steps_json
from scoring.models import LegOfSeries, Series, SeriesPlace, SeriesRequest, SeriesRun
from scoring.owing import SERIES_TOPIC
from scoring.series.services import collecting, legs, members
from scoring.series.services.collecting import Collector
from scoring.sessions.services import body as session_body

Json = dict[str, Any]
SCOPE_LOCK = 7_100_004


@collection_paused()
@transaction.atomic
def recompute(series_id: int) -> SeriesRun | None:
    """Answer the open requests of a series; None where there are none. The same standings make no new run."""
    hold(SCOPE_LOCK, series_id)
    outbox.keep(SERIES_TOPIC, series_id)
    requests = list(
        SeriesRequest.objects.select_for_update().filter(series=series_id, closed_at__isnull=True)
    )
    if not requests:
        return None
    run = _run(Series.objects.get(pk=series_id), [request.cause for request in requests])
    SeriesRequest.objects.filter(pk__in=[request.pk for request in requests]).update(
        closed_at=timezone.now(), answered_by=run
    )
    return run


@transaction.atomic
def rebuild(series: Series) -> SeriesRun:
    """Compute a series again without a request: what the pages read may have been emptied."""
    hold(SCOPE_LOCK, series.pk)
    return _run(series, [{"kind": "rebuild"}])


def latest_of(series: Series) -> SeriesRun | None:
    """The run whose standings hold."""
    return SeriesRun.objects.filter(series=series).order_by("-sequence").first()


def _run(series: Series, causes: list[Json]) -> SeriesRun:
    kept, figures = _kept(series), _figures(series)
    digest = session_body.digest_of(figures, kept)
    latest = latest_of(series)
    if latest is None or latest.digest != digest:
        latest = SeriesRun.objects.create(
            series=series,
            sequence=latest.sequence + 1 if latest else 1,
            digest=digest,
            engine=session_body.ENGINE,
            conditions=kept,
            causes=causes,
            body=figures,
        )
    fill(series, latest)
    return latest


def fill(series: Series, run: SeriesRun) -> None:
    """Show a run on the pages of its series, in the transaction of the caller."""
    SeriesPlace.objects.filter(series=series).delete()
    SeriesPlace.objects.bulk_create(
        SeriesPlace(
            series=series,
            run=run,
            position=position,
            total=decimal(Fraction(row["total"])),
            **{field: row[field] for field in ("who", "name", "people", "rank", "tied", "legs", "steps")},
        )
        for position, row in enumerate(run.body["rows"])
    )


def conditions_of(series: Series) -> SeriesConditions:
    """The conditions of a series as the engine takes them."""
    return SeriesConditions(
        SeriesMeasure(series.measure),
        read_points(series.points_by_place),
        Fraction(series.points_below),
        SharedPlaces(series.shared),
        series.best,
        series.legs_least,
        tuple(map(SeriesTieBreak, series.tie_breaks)),
    )


def _kept(series: Series) -> Json:
    """What a run went by: every condition as it was, with legs, categories and prizes."""
    kept: Json = {"series": _plain(series)}
    for name in ("legs", "categories", "prizes"):
        kept[name] = [_plain(row) for row in getattr(series, name).order_by("pk")]
    return kept


def _plain(row: Any) -> Json:
    """The fields of a record but what has no bearing on figures."""
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    plain: Json = json.loads(json.dumps(fields, default=str))
    return {name: value for name, value in plain.items() if name not in ("federation_id", "announced_at")}


def _figures(series: Series) -> Json:
    played, collectors, strata = _legs(series)
    rows = engine.standings(played, conditions_of(series))
    categories = list(series.categories.order_by("position"))
    people = members.people_of(series, collectors, strata) if categories else {}
    rankings = {"": places_among([row for row in rows if row.rank is not None])}
    for row in categories:
        category = members.category(row)
        rankings[category.key] = ranked_in(category, rows, people)
    shares = prizes(_prize_lists(series, list(rankings)), rankings, one_each=series.one_prize_each)
    return {
        "legs": [leg.number for leg in played],
        "rows": [_row(row, collectors[row.own.who]) for row in rows],
        "categories": {key: [list(row) for row in rows] for key, rows in rankings.items() if key},
        "prizes": [[share.key, list(share.places), list(share.who)] for share in shares],
    }


def _legs(series: Series) -> tuple[list[SeriesLeg], dict[str, Collector], dict[str, int]]:
    """The legs that are over, who collected in them, and the highest stratum of everybody."""
    played: list[SeriesLeg] = []
    collectors: dict[str, Collector] = {}
    strata: dict[str, int] = {}
    related = series.legs.select_related("event__tournament", "session__stage__event__tournament")
    for leg in related.order_by("position"):
        if not legs.is_over(leg):
            continue
        rows = legs.rows_of(leg)
        is_paid = series.measure == SeriesMeasure.MASTER_POINTS
        points = legs.master_points_of(leg) if is_paid else None
        here, results = collecting.results_of(series, rows, points)
        collectors |= here
        for key, stratum in collecting.strata_of(rows).items():
            strata[key] = min(strata.get(key, stratum), stratum)
        played.append(_leg(leg, tuple(results)))
    return played, collectors, strata


def _leg(leg: LegOfSeries, results: tuple[Any, ...]) -> SeriesLeg:
    return SeriesLeg(leg.position, results, Fraction(leg.weight), leg.always)


def _prize_lists(series: Series, keys: Sequence[str]) -> list[PrizeList]:
    """In the order of the rankings; a prize of a category that there is not is nobody's."""
    places: dict[str, list[int]] = {}
    for prize in series.prizes.order_by("place"):
        places.setdefault("" if prize.category is None else str(prize.category), []).append(prize.place)
    return [PrizeList(key, tuple(places[key])) for key in keys if key in places]


def _row(row: engine.SeriesRow, collector: Collector) -> Json:
    own = row.own
    return {
        "who": own.who,
        "name": collector.name,
        "people": [list(person) for person in collector.people],
        "rank": row.rank,
        "tied": row.tied,
        "total": str(own.total),
        "legs": [_leg_json(leg, own.counted) for leg in own.legs],
        "steps": steps_json((*own.award.steps, *row.why)),
    }


def _leg_json(leg: LegPoints, counted: frozenset[int]) -> Json:
    return {
        "leg": leg.leg.number,
        "place": leg.result.rank,
        "tied": leg.result.sharing > 1,
        "points": str(leg.points),
        "counts": leg.leg.number in counted,
    }
