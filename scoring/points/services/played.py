"""What was played, as master points count it: the run, the occasion, its people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.engine.masterpoints.occasion import Occasion
from scoring.models import Run, StageRun
from scoring.points.services.people import PlayedPerson


@dataclass(frozen=True, slots=True)
class PlayedOccasion:
    """What points are counted for: the run, the occasion, its people by key."""

    run: Run | StageRun
    occasion: Occasion
    people: Mapping[str, PlayedPerson]
    labels: Mapping[str, str]  # of contestants, as pages show them


def by_key(groups: Iterable[Iterable[PlayedPerson]]) -> dict[str, PlayedPerson]:
    """People by their keys."""
    return {player.key: player for group in groups for player in group}
