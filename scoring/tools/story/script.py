"""A story as it is told: checked whole before anything is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, TypeVar

from clubs.models import Level
from federation.text.numbers import whole
from scoring import regulations
from scoring.engine.contest import Form
from scoring.engine.given.exact import exact_decimal
from scoring.tools.story import shapes

Json = Mapping[str, Any]

ACTS = (
    "pair",
    "match",
    "results",
    "not_played",
    "foul",
    "late",
    "forfeit",
    "withdraw",
    "handicap",
    "manners",
    "penalty",
    "warn",
    "suspend",
    "disqualify",
    "approve_disqualification",
    "rule",
    "withdraw_ruling",
    "take_back_withdrawal",
    "take_back_late",
    "publish",
    "close",
    "pay",
    "appeal",
    "decide",
    "withdraw_appeal",
    "refused",
    "check",
)


class StoryError(ValueError):
    """A story that cannot be played: where, and what is wrong there."""


E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class StoryContestant:
    """A contestant of the story."""

    id: str
    players: tuple[str, ...]
    direction: str
    captain: str
    section: str = ""
    coach: str = ""
    coach_speaks: bool = False  # whether the captain lets the coach appeal and concur
    handicap: Decimal = Decimal(0)
    event: str = ""  # "": the first
    stratum: int = 0


@dataclass(frozen=True, slots=True)
class ToldStage:
    """A stage of the story. `before`: the stage it is qualified from, "" for none."""

    id: str = ""
    form: str = ""  # "": the event's
    before: str = ""
    places: int | None = None
    rounds: int = 0
    event: str = ""  # "": the first


@dataclass(frozen=True, slots=True)
class Story:
    """The whole story. `acts` are as told; each says what is wrong with it when it is played."""

    title: str
    pack: str
    day: date
    form: Form
    level: Level
    boards_per_round: int
    round_minutes: int | None
    conditions: Json
    contestants: tuple[StoryContestant, ...]
    acts: tuple[Json, ...]
    stages: tuple[ToldStage, ...] = (ToldStage(),)
    series: Json | None = None
    people: Mapping[str, Json] = field(default_factory=dict)  # what is on record of players, by their names

    @property
    def events(self) -> tuple[str, ...]:
        """The events by what they are called, the first one first."""
        return tuple(dict.fromkeys(("", *(stage.event for stage in self.stages))))


def read(story: Any) -> Story:
    """Read a story. Raises StoryError naming the first field that cannot be, and how many more there are."""
    unread = shapes.problems(story)
    if unread:
        more = f" ({len(unread) - 1} more)" if len(unread) > 1 else ""
        raise StoryError(unread[0] + more)
    pack = str(story.get("pack", regulations.DEFAULT_PACK))
    if pack not in regulations.packs():
        raise StoryError(f"pack: {pack!r} is none of {', '.join(regulations.packs())}")
    tournament = _part(story, "tournament", dict)
    day = _day(story.get("date"), pack)
    acts = tuple(_part(story, "acts", list))
    _check_acts(acts)
    stages = _stages(tournament)
    _check_stages(stages, acts)
    contestants = tuple(map(_contestant, _part(story, "contestants", list)))
    _check_events(stages, contestants, story.get("series"))
    return Story(
        str(story.get("title", "")),
        pack,
        day,
        _choice(tournament, "form", Form),
        _choice(tournament, "level", Level, Level.LOCAL),
        _count(tournament, "boards_per_round", 1),
        _count(tournament, "round_minutes", None),
        tournament.get("conditions", {}),
        contestants,
        acts,
        stages,
        story.get("series"),
        story.get("people", {}),
    )


def _stages(tournament: Json) -> tuple[ToldStage, ...]:
    """The stages that are told; one without a name where none is."""
    rows = tournament.get("stages", [{"id": ""}])
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise StoryError("stages: a list of objects with an id")
    stages: list[ToldStage] = []
    for row in rows:
        before = str(row.get("from", ""))
        if before and before not in [earlier.id for earlier in stages]:
            raise StoryError(f"stages: {before!r} is no earlier stage")
        form = _choice(row, "form", Form) if "form" in row else ""
        places, rounds = _count(row, "places", None), _count(row, "rounds", None)
        event = str(row.get("event", ""))
        stages.append(ToldStage(str(row.get("id", "")), form, before, places, rounds or 0, event))
    return tuple(stages)


def _check_stages(stages: Sequence[ToldStage], acts: Sequence[Json]) -> None:
    names = [stage.id for stage in stages]
    if len(set(names)) != len(names):
        raise StoryError("stages: two have one id")
    for at, act in enumerate(acts, 1):
        if act.get("stage", names[0]) not in names:
            raise StoryError(f"act {at}: there is no stage {act['stage']!r}")


def _check_events(
    stages: Sequence[ToldStage], contestants: Sequence[StoryContestant], series: Json | None
) -> None:
    """Contestants, and legs of a series, are of events that have a stage."""
    events = {"", *(stage.event for stage in stages)}
    if stages[0].event:
        raise StoryError("stages: the first is of the first event")
    for contestant in contestants:
        if contestant.event not in events:
            raise StoryError(f"contestants: {contestant.id} is of no event with a stage")
    for leg in (series or {}).get("legs", ()):
        if leg.get("event", "") not in events:
            raise StoryError(f"series: there is no event {leg['event']!r}")


def _part(fields: Json, name: str, kind: type) -> Any:
    value = fields.get(name)
    if not isinstance(value, kind) or not value:
        raise StoryError(f"{name}: missing, or no {kind.__name__}")
    return value


def _choice(fields: Json, name: str, kind: type[E], default: str | None = None) -> E:
    value = fields.get(name, default)
    allowed = [str(member.value) for member in kind]
    if value not in allowed:
        raise StoryError(f"{name}: {value!r} is none of {', '.join(allowed)}")
    return kind(value)


def _count(fields: Json, name: str, default: int | None) -> Any:
    value = fields.get(name, default)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise StoryError(f"{name}: {value!r} is no number of one or more")
    return value


def _day(text: Any, pack: str) -> date:
    """The first day on which the last edition of everything in the pack is in force, where none is told."""
    if text is None:
        starts = (part.versions[-1].starts for part in regulations.book(pack).everything())
        return max(starts)
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError) as error:
        raise StoryError(f"date: {text!r} is no day") from error


def _contestant(fields: Any) -> StoryContestant:
    if not isinstance(fields, dict) or not isinstance(fields.get("id"), str):
        raise StoryError("contestants: each has an id")
    players = tuple(map(str, fields.get("players", ())))
    if not players:
        raise StoryError(f"contestants: {fields['id']} has no players")
    direction, captain, section = (str(fields.get(key, "")) for key in ("direction", "captain", "section"))
    coach, speaks = str(fields.get("coach", "")), fields.get("coach_speaks") is True
    if speaks and not (coach and captain in players):
        raise StoryError(f"contestants: {fields['id']} lets a coach speak: name the coach and the captain")
    handicap = exact_decimal(str(fields.get("handicap", "0")))
    if handicap is None:
        raise StoryError(f"contestants: {fields['id']} has a handicap that is no number")
    event = str(fields.get("event", ""))
    stratum = whole(fields.get("stratum", 0), digits=1)
    if stratum is None:
        raise StoryError(f"contestants: {fields['id']} has a stratum that is no number from 0 to 9")
    return StoryContestant(
        fields["id"], players, direction, captain, section, coach, speaks, handicap, event, stratum
    )


def _check_acts(acts: Sequence[Any]) -> None:
    for at, act in enumerate(acts, 1):
        if not isinstance(act, dict):
            raise StoryError(f"act {at}: no JSON object")
        name = act.get("do")
        if name not in ACTS:
            raise StoryError(f"act {at}: {name!r} is none of {', '.join(ACTS)}")
        if name == "refused":
            inner = act.get("act")
            if not isinstance(inner, dict) or inner.get("do") not in ACTS:
                raise StoryError(f"act {at}: refused needs an act")
