"""What an event is worth as things stand: its scheme and everybody's awards. Nothing is written here.

Whether they are final, `points_finality` says.
"""

import hashlib
import json
from dataclasses import dataclass, replace

from clubs.models import Session, Stage
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from scoring.engine.masterpoints.awarding import Awards, PlayerAward, award
from scoring.engine.masterpoints.inline import inline
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.refusal import Refusals
from scoring.models import Run, StageRun
from scoring.points.services import occasion as occasions
from scoring.points.services.games import WEEKLY, GameRecords
from scoring.points.services.people import PlayedPerson
from scoring.points.services.played import PlayedOccasion

Paid = Session | Stage  # what points are paid for


@dataclass(frozen=True, slots=True)
class PersonAward:
    """One player's award of one colour, with the person."""

    person: PlayedPerson
    award: PlayerAward


@dataclass(frozen=True, slots=True)
class NewestAwards:
    """Everybody's awards of an event by its newest run. Without a scheme nothing is given."""

    played: PlayedOccasion
    scheme: Scheme | None
    given: tuple[PersonAward, ...]

    @property
    def digest(self) -> str:
        """One text for the same awards under the same edition of a scheme."""
        edition = [self.scheme.key, str(self.scheme.starts)] if self.scheme else []
        rows = [
            [one.award.contestant, one.person.key, one.award.colour, str(one.award.amount), one.award.barred]
            for one in self.given
        ]
        return hashlib.sha256(json.dumps([edition, rows], ensure_ascii=False).encode()).hexdigest()


def awarded(paid: Paid) -> NewestAwards | None:
    """The awards of a session or a stage as its newest figures are; None where there are none yet.

    Raises Refusals (of the engine), RegulationError or ConditionError where they cannot be counted.
    """
    run = latest_run(paid)
    return None if run is None else awarded_by(paid, run)


def awarded_by(paid: Paid, run: Run | StageRun, games: GameRecords | None = None) -> NewestAwards:
    """The awards by the newest run, for who has looked it up already. Raises as `awarded` does.

    `games`: what club games are counted from, where several were read at once.
    """
    played = _played(paid, run, games)
    scheme = scheme_of(paid)
    if scheme is None or not scheme.grants:
        return NewestAwards(played, scheme, ())
    awards: Awards = award(played.occasion, scheme)
    given = tuple(PersonAward(played.people[own.player], own) for own in awards.awards)
    return NewestAwards(played, scheme, given)


def scheme_of(paid: Paid) -> Scheme | None:
    """The scheme that conditions of contest name or write out, else the pack's for the level and form."""
    if isinstance(paid, Session):
        return Rulebook.of_day_played(paid).scheme_for(WEEKLY, paid.form)
    book = replace(Rulebook.of_event(paid.event), day=occasions.day_of(paid))
    setting = book.contest.master_points
    if isinstance(setting, dict):
        return inline(setting)
    if setting:
        return book.scheme(str(setting))
    return book.scheme_for(paid.event.tournament.level, str(form_of(paid)))


def latest_run(paid: Paid) -> Run | StageRun | None:
    """The run whose figures hold."""
    model, field = (Run, "session") if isinstance(paid, Session) else (StageRun, "stage")
    run: Run | StageRun | None = (
        model.objects.filter(**{field: paid}).defer("body").order_by("-sequence").first()
    )
    return run


def _played(paid: Paid, run: Run | StageRun, games: GameRecords | None) -> PlayedOccasion:
    if isinstance(run, Run):
        assert isinstance(paid, Session), "runs are of sessions"
        return (games or GameRecords.of([paid])).played(paid, run)
    assert isinstance(paid, Stage), "runs of stages are of stages"
    return occasions.of_stage(paid, run)


__all__ = [
    "NewestAwards",
    "Paid",
    "PersonAward",
    "Refusals",
    "awarded",
    "awarded_by",
    "latest_run",
    "scheme_of",
]
