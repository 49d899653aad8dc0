"""The scene of a story: a federation that is thrown away, its people, one event with its stage."""

from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from clubs.models import Club, Entrant, Event, Session, Stage, Tournament
from clubs.services import entrants, running, tournaments
from federation.models import Federation, Office, Role, User
from scoring.services import recomputation, stages
from scoring.story.script import Story

NOON = time(12)


@dataclass
class Scene:
    """Where a story plays. `named` holds what acts were called, for later acts."""

    story: Story
    by: User
    event: Event
    stage: Stage
    entrants: dict[str, Entrant]
    sessions: dict[int, Session] = field(default_factory=dict)
    named: dict[str, Any] = field(default_factory=dict)
    last: datetime | None = None
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))

    def at(self, told: str | None) -> datetime:
        """The moment of an act; without one, the moment of the act before."""
        if told is not None:
            self.last = datetime.combine(self.story.day, time.fromisoformat(told), self.zone)
        return self.last or datetime.combine(self.story.day, NOON, self.zone)

    def session(self, number: int) -> Session:
        """A session of the stage, opened when it is first named."""
        if number not in self.sessions:
            self.sessions[number] = running.open_session(
                stage=self.stage, number=number, played_on=self.story.day, at=self.at(None), by=self.by
            )
        return self.sessions[number]

    def compute(self) -> None:
        """Answer every open request by the tasks' own functions."""
        for session in self.sessions.values():
            recomputation.recompute(session.pk)
        stages.recompute(self.stage.pk)


def federation_of(story: Story) -> Federation:
    """A federation for a story, of its pack."""
    return Federation.objects.create(
        slug="story",
        name_ja="物語",
        name_en="Story",
        regulation_pack=story.pack,
        time_zone="UTC",
        number_scheme="none",
        locale="en",
    )


def set_scene(story: Story) -> Scene:
    """People, club, tournament, event, stage and entrants. The federation is in scope."""
    by = User.objects.create_user(email="director@story.example.org", password=None)
    Office.objects.create(holder=by, role=Role.TOURNAMENT_OFFICE, starts_on=story.day.replace(year=1990))
    club = Club.objects.create(number="1", name_ja="物語", name_en="Story")
    tournament = tournaments.make(
        tournament=Tournament(
            host=club, slug="story", title_ja=story.title, title_en=story.title, level=story.level,
            starts_on=story.day, ends_on=story.day,
        ),
        by=by,
    )  # fmt: skip
    event = Event(
        tournament=tournament, title_ja=story.title, title_en=story.title, form=story.form,
        boards_per_round=story.boards_per_round, round_minutes=story.round_minutes,
    )  # fmt: skip
    tournaments.add_event(event=event, conditions=story.conditions, by=by)
    stage = tournaments.add_stage(stage=Stage(event=event, title_ja=story.title, title_en=story.title), by=by)
    entered = {
        told.id: entrants.enter(
            event=event, number=told.id, direction=told.direction,
            name=told.id if event_is_teams(event) else "",
            players=[entrants.Named(name, is_captain=name == told.captain) for name in told.players], by=by,
        )
        for told in story.contestants
    }  # fmt: skip
    return Scene(story, by, event, stage, entered)


def event_is_teams(event: Event) -> bool:
    """Whether its contestants are teams, which have names."""
    return running.Form(event.form).is_teams
