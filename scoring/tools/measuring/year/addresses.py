"""The twenty pages that are read most, of sessions and stages from all over the year.

Reasons of totals are read of the samples alone: what a run keeps for them names its own session's rows.
"""

import random
from collections.abc import Sequence
from typing import Any

from scoring.tools.measuring.year.sample import NAMES, YearHouse

OF_EACH = 4  # sessions and stages of every federation that are read
Addresses = dict[str, list[str]]


def pages(houses: Sequence[YearHouse], seed: int = 26) -> Addresses:
    """The addresses of every page, by its name. The same for the same year."""
    from federation.tenancy.context import acting_for  # app ready

    dice = random.Random(seed)  # noqa: S311 (no secret)
    addresses: Addresses = {}
    for house in houses:
        with acting_for(house.federation, language="en"):
            for name, address in _of_house(house, dice):
                addresses.setdefault(name, []).append(f"/{house.federation.slug}/{address}")
    return addresses


def _of_house(house: YearHouse, dice: random.Random) -> list[tuple[str, str]]:
    from clubs.models import Result, Stage  # app ready

    listed = [
        ("home", ""),
        ("results", "results/"),
        ("tournaments", "tournaments/"),
        ("rankings", "rankings/"),
        ("rankings of a year", "rankings/?year=2026"),
        ("the Laws", "laws/"),
    ]
    for _turn in range(OF_EACH):
        result = _any_of(Result.objects.current().select_related("session"), dice)
        stage = _any_of(Stage.objects.select_related("event__tournament"), dice)
        listed += [
            ("a club", f"clubs/{dice.choice(house.clubs).pk}/"),
            ("search: a name", f"search/?q={dice.choice(NAMES)}{dice.randrange(997)}"),
            ("search: a day", f"search/?q={result.session.played_on}"),
            ("a Law", f"laws/{dice.randrange(1, 94)}/"),
            *_of_session(result),
            (
                "why a total",
                f"sessions/{(of_sample := dice.choice(house.sessions)).pk}/{_someone(of_sample)}",
            ),
            *_of_stage(stage),
        ]
    return listed


def _of_session(result: Any) -> list[tuple[str, str]]:
    at = f"sessions/{result.session_id}/"
    return [
        ("standings", at),
        ("a traveller", f"{at}sections/{result.section_id}/boards/{result.board}/"),
        ("a scorecard", f"{at}contestants/{result.ns_id}/"),
        ("a session's history", f"{at}history/"),
        ("points of a session", f"{at}points/"),
    ]


def _someone(session: Any) -> str:
    from clubs.models import Entry  # app ready

    return f"contestants/{Entry.objects.current().filter(session=session).order_by('pk')[0].pk}/why/"


def _of_stage(stage: Any) -> list[tuple[str, str]]:
    at = f"stages/{stage.pk}/"
    return [
        ("a tournament", f"tournaments/{stage.event.tournament.slug}/"),
        ("an event", f"events/{stage.event_id}/"),
        ("a stage", at),
        ("a stage's live part", f"{at}live/"),
    ]


def _any_of(rows: Any, dice: random.Random) -> Any:
    """The row at a lot's place among the keys, which lie far apart from copy to copy."""
    newest = rows.order_by("-pk").values_list("pk", flat=True)[0]
    return rows.filter(pk__gte=dice.randrange(newest) + 1).order_by("pk")[0]
