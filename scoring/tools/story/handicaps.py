"""Handicaps of a story: given with a reason, and held against the list that stands beside the places."""

from collections.abc import Iterator
from typing import Any

from clubs.models import Entrant
from clubs.tournaments.services import handicaps
from scoring.engine.given.exact import exact_decimal
from scoring.models import StageRun
from scoring.tools.story.script import Json, StoryError
from scoring.tools.story.stage import Scene


def give(scene: Scene, act: Json) -> None:
    """Give a contestant another handicap. Raises Refused as the office would be refused."""
    amount = exact_decimal(str(act["amount"]))
    if amount is None:
        raise StoryError(f"handicap: {act['amount']!r} is no number")
    entrant = Entrant.objects.get(event=scene.stage.event, number=act["contestant"])
    at = scene.at(act.get("at"))
    handicaps.give(entrant=entrant, amount=amount, reason=str(act.get("reason", "")), at=at, by=scene.by)


def listed(scene: Scene, figures: Any) -> Iterator[tuple[str, str, str]]:
    """What was wanted of the handicap list, and what it has."""
    if not figures:
        return
    numbers = dict(Entrant.objects.filter(event=scene.stage.event).values_list("pk", "number"))
    run = StageRun.objects.filter(stage=scene.stage).order_by("-sequence").first()
    kept = (run.body.get("handicap") if run else None) or {"rows": []}
    rows = {numbers[row["entrant"]]: row for row in kept["rows"]}
    for figure in figures:
        row = rows.get(figure["contestant"])
        for field in ("rank", "tied", "figure", "handicap"):
            if field in figure:
                got = "nothing" if row is None else str(row[field])
                yield f"handicap list, {figure['contestant']}, {field}", str(figure[field]), got
