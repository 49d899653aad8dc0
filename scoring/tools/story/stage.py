"""The scene of a story: a federation that is thrown away, its people, one event with its stage."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from clubs.models import Club, Entrant, Event, Session, Stage, StageKind, Tournament
from clubs.playing.services import running
from clubs.tournaments.conditions.kinds import has
from clubs.tournaments.services import tournaments
from federation.models import Federation, Office, Role, User
from scoring.engine.contest import Course, Form
from scoring.events.services import qualifying, stages
from scoring.models import Series
from scoring.series.services import standings
from scoring.sessions.services import recomputation
from scoring.tools.story import entering, series
from scoring.tools.story.script import Json, Story, ToldStage

NOON = time(12)


@dataclass
class Scene:
    """Where a story plays. `stage` is the one at which the act is; `named` holds what acts were called."""

    story: Story
    by: User
    event: Event
    stages: dict[str, Stage]
    stage: Stage
    entrants: dict[str, Entrant]
    sessions: dict[tuple[int, int], Session] = field(default_factory=dict)  # by stage and number
    named: dict[str, Any] = field(default_factory=dict)
    rulings: dict[str, int] = field(default_factory=dict)  # which act of its case a named ruling is
    last: datetime | None = None
    series: Series | None = None
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))

    def at(self, clock: str | None) -> datetime:
        """The moment of an act; without one, the moment of the act before."""
        if clock is not None:
            self.last = datetime.combine(self.story.day, time.fromisoformat(clock), self.zone)
        return self.last or datetime.combine(self.story.day, NOON, self.zone)

    def turn_to(self, act: Json) -> None:
        """The stage that an act is about: the one it names, else the first."""
        self.stage = self.stages[act.get("stage", self.story.stages[0].id)]

    def session(self, number: int) -> Session:
        """A session of the stage, opened when it is first named."""
        key = self.stage.pk, number
        if key not in self.sessions:
            self.sessions[key] = qualifying.open_next(
                stage=self.stage,
                number=number,
                played_on=self.story.day,
                at=self.at(None),
                by=self.by,
                in_sections=self._in_sections(),
            )
        return self.sessions[key]

    def _in_sections(self) -> dict[str, str]:
        """The sections that are told of those who take part; none where none is told."""
        letters = {
            contestant.id: contestant.section for contestant in self.story.contestants if contestant.section
        }
        if not letters:
            return {}
        left = running.who_left(self.stage)
        entered = qualifying.in_it(self.stage) or qualifying.qualified(self.stage)
        playing = [entrant.number for entrant in entered if entrant.pk not in left]
        return {number: letters[number] for number in playing if number in letters}

    def compute(self) -> None:
        """Answer every open request by the tasks' own functions. Raises what cannot be computed."""
        for session in self.sessions.values():
            recomputation.recompute(session.pk, strictly=True)
        for stage in self.stages.values():
            stages.recompute(stage.pk, strictly=True)
        if self.series is not None:
            standings.recompute(self.series.pk)


def federation_of(story: Story) -> Federation:
    """A federation for a story, of its pack."""
    return Federation.objects.create(
        slug="story",
        names={"ja": "物語", "en": "Story"},
        regulation_pack=story.pack,
        time_zone="UTC",
        number_scheme="none",
        languages=["en"],
    )


def set_scene(story: Story) -> Scene:
    """People, club, tournament, event, stage and entrants. The federation is in scope."""
    by = User.objects.create_user(email="director@story.example.org", password=None)
    Office.objects.create(holder=by, role=Role.TOURNAMENT_OFFICE, starts_on=story.day.replace(year=1990))
    club = Club.objects.create(number="1", names={"ja": "物語", "en": "Story"})
    tournament = tournaments.make(
        tournament=Tournament(
            host=club,
            slug="story",
            titles={"ja": story.title[:200], "en": story.title[:200]},
            level=story.level,
            starts_on=story.day,
            ends_on=story.day,
        ),
        by=by,
    )
    events = {name: _event(story, tournament, name, by) for name in story.events}
    by_id: dict[str, Stage] = {}
    for position, plan in enumerate(story.stages, 1):
        stage = _stage(story, events[plan.event], plan, position, by_id)
        by_id[plan.id] = tournaments.add_stage(stage=stage, by=by)
    members = entering.members_of(story)
    entered = {
        contestant.id: entering.enter(events[contestant.event], contestant, members, by)
        for contestant in story.contestants
    }
    for name, event in events.items():
        entering.put_into_strata(event, [one for one in story.contestants if one.event == name], by)
    played_for = series.series_of(story, events, by)
    return Scene(story, by, events[""], by_id, next(iter(by_id.values())), entered, series=played_for)


def _event(story: Story, tournament: Tournament, name: str, by: User) -> Event:
    """One of the events of the story, all on the same conditions."""
    title = f"{story.title} {name}".strip()[:200]
    event = Event(
        tournament=tournament,
        position=story.events.index(name) + 1,
        titles={"ja": title, "en": title},
        form=story.form,
        boards_per_round=story.boards_per_round,
        round_minutes=story.round_minutes,
    )
    forms = [Form(plan.form) for plan in story.stages if plan.form and plan.event == name]
    conditions = _of_forms(story.conditions, {Form(story.form), *forms})
    tournaments.add_event(event=event, conditions=conditions, by=by, stages_to_come=forms)
    return event


def _of_forms(conditions: Mapping[str, Any], forms: set[Form]) -> dict[str, Any]:
    """What of a story's conditions the event can have, and what nobody knows, which is refused.

    Stories say conditions that other forms of contest have, which mean nothing there.
    """
    return {key: value for key, value in conditions.items() if has(key, forms) or not has(key, Form)}


def _stage(story: Story, event: Event, plan: ToldStage, position: int, by_id: dict[str, Stage]) -> Stage:
    title = (plan.id or story.title)[:200]
    return Stage(
        event=event,
        position=position,
        titles={"ja": title, "en": title},
        form=plan.form,
        kind=_kind(story, plan),
        rounds=plan.rounds or _rounds(story, plan),
        qualified_from=by_id.get(plan.before) if plan.before else None,
        places=plan.places,
    )


def _kind(story: Story, plan: ToldStage) -> StageKind:
    if [other.event for other in story.stages].count(plan.event) == 1:
        return StageKind.ONLY
    if Form(plan.form or story.form).contest.course is Course.KNOCKOUT:
        return StageKind.KNOCKOUT
    return StageKind.FINAL if plan.before else StageKind.QUALIFIER


def _rounds(story: Story, plan: ToldStage) -> int:
    """As many as the story pairs. A round robin has its own number, and a knockout ends when one is left."""
    form = Form(plan.form or story.form)
    if not form.is_teams or form.contest.everybody_meets or form.contest.course is Course.KNOCKOUT:
        return 0
    first = story.stages[0].id
    paired = (
        act.get("round", 0)
        for act in story.acts
        if act["do"] == "pair" and act.get("stage", first) == plan.id
    )
    return max((number for number in paired if isinstance(number, int)), default=0)
