"""What an event is worth as things stand: its scheme, everybody's awards, and whether they are final.

Nothing is written here. Until every period has ended and no case is open, awards are provisional. D.15
"""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from clubs.models import Session, Stage
from clubs.selectors import waiting_corrections, waiting_file_corrections
from clubs.services import correction_clock
from clubs.services.running import form_of
from clubs.services.stages import is_closed
from clubs.services.tournaments import contest_of
from federation.errors import Refused
from federation.tenancy.context import current
from rulings.lifecycle import State
from rulings.models import Case
from scoring import regulations
from scoring.engine.masterpoints.awarding import Awards, PlayerAward, award
from scoring.engine.masterpoints.inline import inline
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.refusal import Refusals
from scoring.models import RecomputeRequest, Run, StageProblem, StageRequest, StageRun
from scoring.services import master_points_occasion as occasions
from scoring.services.master_points_occasion import Played
from scoring.services.master_points_people import Person

Paid = Session | Stage  # what points are paid for
SETTLED = (State.FINAL, State.SUPERSEDED)

WHY_OPEN = {
    "figures_owed": _("New figures are being computed."),
    "no_figures": _("There are no figures yet."),
    "not_closed": _("The stage is not closed."),
    "stage_problem": _("The stage cannot be computed as things are."),
    "window_open": _("Corrections are still possible."),
    "conditions_unclear": _("There is no telling how long corrections are possible."),
    "case_open": _("A case is not settled yet."),
    "correction_waits": _("A correction waits for its confirmation."),
    "paid_with_stage": _("The points of this session are paid with its stage."),
}


@dataclass(frozen=True, slots=True)
class Given:
    """One player's award of one colour, with the person."""

    person: Person
    award: PlayerAward


@dataclass(frozen=True, slots=True)
class Awarded:
    """Everybody's awards of an event by its newest run. Without a scheme nothing is given."""

    played: Played
    scheme: Scheme | None
    given: tuple[Given, ...]

    @property
    def digest(self) -> str:
        """One text for the same awards under the same edition of a scheme."""
        edition = [self.scheme.key, str(self.scheme.starts)] if self.scheme else []
        rows = [
            [one.award.contestant, one.person.key, one.award.colour, str(one.award.amount), one.award.barred]
            for one in self.given
        ]
        return hashlib.sha256(json.dumps([edition, rows], ensure_ascii=False).encode()).hexdigest()


def awarded(paid: Paid) -> Awarded | None:
    """The awards of a session or a stage as its newest figures are; None where there are none yet.

    Raises Refusals (of the engine), RegulationError or ConditionError where they cannot be counted.
    """
    played = _played(paid)
    if played is None:
        return None
    scheme = scheme_of(paid)
    if scheme is None or not scheme.grants:
        return Awarded(played, scheme, ())
    found: Awards = award(played.occasion, scheme)
    given = tuple(Given(played.people[each.player], each) for each in found.awards)
    return Awarded(played, scheme, given)


def scheme_of(paid: Paid) -> Scheme | None:
    """The scheme that conditions of contest name or write out, else the pack's for the level and form."""
    pack = current().regulation_pack
    if isinstance(paid, Session):
        return regulations.scheme_for(occasions.WEEKLY, paid.form, pack, paid.played_on)
    said, day = contest_of(paid.event).master_points, occasions.day_of(paid)
    if isinstance(said, dict):
        return inline(said)
    if said:
        return regulations.scheme(str(said), pack, day)
    return regulations.scheme_for(paid.event.tournament.level, str(form_of(paid)), pack, day)


def latest_run(paid: Paid) -> Run | StageRun | None:
    """The run whose figures hold."""
    model, field = (Run, "session") if isinstance(paid, Session) else (StageRun, "stage")
    found: Run | StageRun | None = (
        model.objects.filter(**{field: paid}).defer("body").order_by("-sequence").first()
    )
    return found


def why_open(paid: Paid, at: datetime) -> str:
    """Why the awards are not final at a moment, by code; "" where they are."""
    if latest_run(paid) is None:
        return "no_figures"
    if _figures_owed(paid):
        return "figures_owed"
    open_window = _window_of_session(paid, at) if isinstance(paid, Session) else _window_of_stage(paid)
    if open_window:
        return open_window
    sessions = [paid] if isinstance(paid, Session) else list(paid.sessions.all())
    if Case.objects.filter(session__in=sessions).exclude(state__in=SETTLED).exists():
        return "case_open"
    waiting = (waiting_corrections(), waiting_file_corrections())
    if any(found.filter(session__in=sessions).exists() for found in waiting):
        return "correction_waits"
    return ""


def refuse_open(paid: Paid, at: datetime) -> None:
    """Raise Refused for what is not final. D.15"""
    code = why_open(paid, at)
    if code:
        raise Refused(WHY_OPEN[code], code)


def _played(paid: Paid) -> Played | None:
    run = latest_run(paid)
    if isinstance(run, Run) and isinstance(paid, Session):
        return occasions.of_session(paid, run)
    if isinstance(run, StageRun) and isinstance(paid, Stage):
        return occasions.of_stage(paid, run)
    return None


def _figures_owed(paid: Paid) -> bool:
    if isinstance(paid, Session):
        return RecomputeRequest.objects.filter(session=paid, closed_at__isnull=True).exists()
    owed = StageRequest.objects.filter(stage=paid, closed_at__isnull=True).exists()
    return owed or RecomputeRequest.objects.filter(session__stage=paid, closed_at__isnull=True).exists()


def _window_of_session(session: Session, at: datetime) -> str:
    if session.stage_id is not None:
        return "paid_with_stage"
    try:
        return "window_open" if correction_clock.period_of(session).is_open(at) else ""
    except correction_clock.Unclear:
        return "conditions_unclear"


def _window_of_stage(stage: Stage) -> str:
    """A stage is closed after its windows only; clubs.services.stages sees to that."""
    if StageProblem.objects.filter(stage=stage).exists():
        return "stage_problem"
    return "" if is_closed(stage) else "not_closed"


__all__ = [
    "WHY_OPEN", "Awarded", "Given", "Paid", "Refusals", "awarded", "latest_run", "refuse_open", "scheme_of",
    "why_open",
]  # fmt: skip
