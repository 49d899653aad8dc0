"""Playing a story: one outer transaction, a savepoint an act, and a line for everything that happened."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, transaction

from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.sessions.services.problems import UNSCORABLE, sentence_of
from scoring.tools.story import acts, appeals
from scoring.tools.story.checks import Check, checks
from scoring.tools.story.script import Json, Story, StoryError
from scoring.tools.story.stage import Scene, federation_of, set_scene


@dataclass
class PlayedAct:
    """An act and what came of it."""

    number: int
    act: Json
    outcome: str = "done"
    checks: list[Check] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything that it checks is as wanted."""
        return all(check.holds for check in self.checks)


@dataclass
class StoryReport:
    """A story played."""

    story: Story
    played: list[PlayedAct] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether every check of every act holds."""
        return all(played.holds for played in self.played)

    def lines(self) -> Iterator[str]:
        """For people: an act a line, its checks below it; what falls short comes last again."""
        yield self.story.title
        for played in self.played:
            yield f"{played.number:3} {played.act['do']}: {played.outcome}"
            yield from (f"      {_line(check)}" for check in played.checks)
        short = [check for played in self.played for check in played.checks if not check.holds]
        yield f"{len(short)} checks fall short: {_line(short[0])}" if short else "every check holds"

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "title": self.story.title,
            "holds": self.holds,
            "acts": [
                {
                    "act": played.number,
                    "do": played.act["do"],
                    "said": played.outcome,
                    "checks": [check._asdict() | {"holds": check.holds} for check in played.checks],
                }
                for played in self.played
            ],
        }


def _line(check: Check) -> str:
    if check.holds:
        return f"{check.where}: {check.got}"
    return f"{check.where}: wanted {check.wanted}, got {check.got}"


class _ThrownAwayError(Exception):
    """Ends the outer transaction of a story that is not to be kept."""


def play(story: Story, *, keep: bool = False) -> StoryReport:
    """Play a whole story. Raises StoryError for an act that is told wrongly or is refused unexpectedly."""
    report = StoryReport(story)
    try:
        with transaction.atomic():
            federation = federation_of(story)
            with acting_for(federation, language="en"):
                _play_all(story, report)
            if not keep:
                raise _ThrownAwayError
    except _ThrownAwayError:
        pass
    return report


def _play_all(story: Story, report: StoryReport) -> None:
    try:
        with transaction.atomic():
            scene = set_scene(story)
    except Refused as refused:
        raise StoryError(f"the event: {refused.sentence}") from refused
    except ValidationError as error:
        raise StoryError(f"the event: {'; '.join(error.messages)}") from error
    for number, act in enumerate(story.acts, 1):
        played = PlayedAct(number, act)
        report.played.append(played)
        try:
            with transaction.atomic():
                _play_one(scene, played)
        except (Refused, *UNSCORABLE) as refused:
            raise StoryError(f"act {number}, {act['do']}: {_sentence(refused)}") from refused
        except ValidationError as error:
            raise StoryError(f"act {number}, {act['do']}: {'; '.join(error.messages)}") from error
        except StoryError as error:
            raise StoryError(f"act {number}, {error}") from error


def _play_one(scene: Scene, played: PlayedAct) -> None:
    act = played.act
    scene.turn_to(act)
    if act["do"] == "check":
        _settle()
        played.checks = list(checks(scene, act))
        played.outcome = f"{len(played.checks)} figures"
    elif act["do"] == "refused":
        played.checks = [_refused(scene, act)]
    else:
        acts.play(scene, act)
        scene.compute()
        if act["do"] in ("decide", "close"):
            appeals.pay_what_changed(scene)


def _settle() -> None:
    """What waits for the end of a transaction happens now: no check sees figures that could not be kept."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _refused(scene: Scene, act: Json) -> Check:
    """The inner act must be refused, with the code that is told."""
    wanted, before = str(act.get("code", "refused")), dict(scene.sessions)
    try:
        with transaction.atomic():
            scene.turn_to(act["act"] | {"stage": act["stage"]} if "stage" in act else act["act"])
            acts.play(scene, act["act"])
            scene.compute()
    except (Refused, *UNSCORABLE) as refused:
        scene.sessions = before  # one that was opened for it is gone with it
        code = refused.code
        return Check(f"refusal of {act['act']['do']}", wanted, code if "code" in act else wanted)
    return Check(f"refusal of {act['act']['do']}", wanted, "done")


def _sentence(refused: Exception) -> str:
    return refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
