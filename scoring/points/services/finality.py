"""Whether the points of an event are final: not before every period has ended and nothing is open. D.15"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from clubs.facts.services import correction_clock
from clubs.models import Session, Stage
from clubs.register.selectors import waiting_corrections, waiting_file_corrections
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services.stages import is_closed
from federation.errors import Refused
from rulings.lifecycle.cases import State
from rulings.models import Case
from scoring.engine.corrections.period import AppealPeriod, RulingPeriod
from scoring.engine.regulation import RuleError
from scoring.models import RecomputeRequest, Run, StageProblem, StageRequest, StageRun
from scoring.points.services.awards import Paid, latest_run

SETTLED = (State.FINAL, State.SUPERSEDED)

WHY_OPEN = {
    "figures_owed": _("New figures are being computed."),
    "no_figures": _("There are no figures yet."),
    "not_closed": _("The stage is not closed."),
    "stage_problem": _("The stage cannot be computed as things are."),
    "window_open": _("Corrections are still possible."),
    "ruling_open": _("A ruling can still be asked for or appealed."),
    "conditions_unclear": _("There is no telling how long corrections are possible."),
    "case_open": _("A case is not settled yet."),
    "correction_waits": _("A correction waits for its confirmation."),
    "paid_with_stage": _("The points of this session are paid with its stage."),
}


class OpenMatters(NamedTuple):
    """Whether figures are owed to an event, a case is not settled, a correction waits."""

    is_owed: bool
    has_case: bool
    waits: bool


def why_open(paid: Paid, at: datetime) -> str:
    """Why the awards are not final at a moment, by code; "" where they are."""
    return why_open_by(paid, at, latest_run(paid), undecided(type(paid), [paid.pk])[paid.pk])


def refuse_open(paid: Paid, at: datetime) -> None:
    """Raise Refused for what is not final. D.15"""
    code = why_open(paid, at)
    if code:
        raise Refused(WHY_OPEN[code], code)


def why_open_by(paid: Paid, at: datetime, run: Run | StageRun | None, matters: OpenMatters) -> str:
    """The same by what was read already."""
    if run is None:
        return "no_figures"
    if matters.is_owed:
        return "figures_owed"
    open_window = _window_of_session(paid, at) if isinstance(paid, Session) else _window_of_stage(paid)
    if open_window:
        return open_window
    return "case_open" if matters.has_case else "correction_waits" if matters.waits else ""


def undecided(model: type[Paid], keys: Sequence[int]) -> dict[int, OpenMatters]:
    """What is undecided of some events, by key, in one question."""
    field = "session" if model is Session else "session__stage"
    here: dict[str, Any] = {field: OuterRef("pk")}
    requests = RecomputeRequest.objects.filter(**here, closed_at__isnull=True)
    questions = [
        Exists(Case.objects.filter(**here).exclude(state__in=SETTLED)),
        Exists(waiting_corrections().filter(**here)),
        Exists(waiting_file_corrections().filter(**here)),
        Exists(requests),
    ]
    if model is Stage:
        questions.append(Exists(StageRequest.objects.filter(stage=OuterRef("pk"), closed_at__isnull=True)))
    rows = model.objects.filter(pk__in=keys).values_list("pk", *questions)
    return {
        key: OpenMatters(any(owed), has_case, of_result or of_file)
        for key, has_case, of_result, of_file, *owed in rows
    }


def _window_of_session(session: Session, at: datetime) -> str:
    if session.stage_id is not None:
        return "paid_with_stage"
    try:
        if correction_clock.period_of(session).is_open(at):
            return "window_open"
        return "ruling_open" if at <= _rights_end(session) else ""
    except (*correction_clock.Unclear, RuleError):
        return "conditions_unclear"


def _rights_end(session: Session) -> datetime:
    """Until when a ruling may be asked for, and one that was told before appealed. Law 92B, spec D.1

    A ruling told later has a period of its own: its case is open until then.
    """
    book, published = Rulebook.of_day_played(session), session.published_at
    periods: tuple[type[RulingPeriod] | type[AppealPeriod], ...] = (RulingPeriod, AppealPeriod)
    longest = max((book.rule(kind).minutes for kind in periods if book.has(kind)), default=Fraction(0))
    if longest > correction_clock.MINUTES_MAX:
        raise RuleError("ruling_period.minutes")
    return published + timedelta(microseconds=int(longest * 60_000_000))


def _window_of_stage(stage: Stage) -> str:
    """A stage is closed after its windows only; clubs.tournaments.services.stages sees to that."""
    if StageProblem.objects.filter(stage=stage).exists():
        return "stage_problem"
    return "" if is_closed(stage) else "not_closed"
