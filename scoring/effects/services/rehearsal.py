"""What an act would do to a stage: done in a savepoint, computed, and undone. Nothing is kept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from clubs.models import Stage
from scoring.events.selectors.tournaments import teams_of
from scoring.events.services import stages
from scoring.sessions.words.ranked import TotalUnit, ranking_of, unit_of_stage

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RehearsedPlace:
    """A contestant before and after: place and the figure that ranks it, "" where it has none."""

    name: str
    rank_before: str
    score_before: str
    rank_after: str
    score_after: str

    @property
    def moves(self) -> bool:
        """Whether anything of it changes."""
        return (self.rank_before, self.score_before) != (self.rank_after, self.score_after)


@dataclass(frozen=True, slots=True)
class Effect:
    """The standings before and after an act."""

    places: tuple[RehearsedPlace, ...]

    @property
    def moved(self) -> tuple[RehearsedPlace, ...]:
        """Who is touched."""
        return tuple(place for place in self.places if place.moves)


class _Undone(Exception):
    """Ends the savepoint; whatever was tried is not kept."""


def rehearse(stage: Stage, act: Callable[[], object]) -> Effect:
    """The effect of an act on the standings. Raises what the act raises; nothing of it stays."""
    before: list[Row] = []
    after: list[Row] = []
    try:
        with transaction.atomic():
            before = stages.rebuild(stage).body["standings"]
            act()
            after = stages.rebuild(stage).body["standings"]
            raise _Undone
    except _Undone:
        return Effect(tuple(_places(before, after, unit_of_stage(stage))))


def tried(act: Callable[[], object]) -> Effect:
    """Whether an act can be done, where it moves no standings. Raises what the act raises; nothing stays."""
    try:
        with transaction.atomic():
            act()
            raise _Undone
    except _Undone:
        return Effect(())


def _places(before: list[Row], after: list[Row], unit: TotalUnit) -> list[RehearsedPlace]:
    old, new = ({row["entrant"]: row for row in rows} for rows in (before, after))
    keys = [*new, *(key for key in old if key not in new)]
    # Pairs have no name: a number alone is easily mistaken for another.
    names = {key: team.name or team.label for key, team in teams_of(keys).items()}
    return [
        RehearsedPlace(names[key], *standing(old.get(key), unit), *standing(new.get(key), unit))
        for key in keys
    ]


def standing(row: Row | None, unit: TotalUnit) -> tuple[str, str]:
    """A row of computed standings as people read it: the place, and the figure that ranks it."""
    if row is None:
        return "", ""
    return ("=" if row["tied"] else "") + str(row["rank"]), ranking_of(row, unit)
