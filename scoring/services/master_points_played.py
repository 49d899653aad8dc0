"""What was played, as master points count it: the run, the occasion, its people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.engine.masterpoints.occasion import Occasion
from scoring.models import Run, StageRun
from scoring.services.master_points_people import Person


@dataclass(frozen=True, slots=True)
class Played:
    """What points are counted for: the run, the occasion, its people by key."""

    run: Run | StageRun
    occasion: Occasion
    people: Mapping[str, Person]
    labels: Mapping[str, str]  # of contestants, as pages show them


def by_key(groups: Iterable[Iterable[Person]]) -> dict[str, Person]:
    """People by their keys."""
    return {each.key: each for group in groups for each in group}
