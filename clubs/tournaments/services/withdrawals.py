"""Who leaves a stage, and who does not after all. What that does to the matches is for the regulations.

Lock order: the stage's row, then the withdrawal.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import ActKind, Bye, Entrant, Match, SessionAct, Stage, Withdrawal
from clubs.signals import results_changed
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.stages import refuse_closed
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


@transaction.atomic
def withdraw(
    *, entrant: Entrant, stage: Stage, after_round: int, reason: str, at: datetime, by: User
) -> Withdrawal:
    """An entrant leaves a stage; what that does to its matches is for the regulations (REG-2.1).

    Raises Refused for a stranger, a closed stage, and an entrant who has left already.
    """
    stage = _held(stage, by)
    if entrant.withdrawals.in_force().filter(stage=stage).exists():
        raise Refused(_("This entrant has withdrawn already."), "withdrawn_already")
    withdrawal: Withdrawal = Withdrawal.objects.create(
        entrant=entrant,
        stage=stage,
        after_round=after_round,
        supersedes=entrant.withdrawals.filter(stage=stage).order_by("-pk").first(),
        reason=reason,
        at=at,
        by=by,
    )
    audit.record(Act.ENTRANT_WITHDRAWN, by, entrant, stage=stage.pk, after_round=after_round)
    _owe(stage, "withdrawal")
    return withdrawal


@transaction.atomic
def take_back(*, withdrawal: Withdrawal, reason: str, at: datetime, by: User) -> Withdrawal:
    """An entrant has not left after all: the stage is as if nobody had said so.

    Raises Refused for a stranger, a closed stage, without a reason, for one that holds no more, and where
    the event has gone on without them: a later round drawn, a session or a next stage opened.
    """
    stage = _held(withdrawal.stage, by)
    if not reason.strip():
        raise Refused(_("Say why the withdrawal is taken back."), "reason_missing")
    if not Withdrawal.objects.in_force().filter(pk=withdrawal.pk).exists():
        raise Refused(_("This withdrawal was taken back already."), "taken_back_already")
    _refuse_drawn_without(stage, withdrawal)
    _refuse_opened_without(stage, withdrawal)
    back: Withdrawal = Withdrawal.objects.create(
        entrant=withdrawal.entrant,
        stage=stage,
        after_round=None,
        supersedes=withdrawal,
        reason=reason.strip()[:300],
        at=at,
        by=by,
    )
    audit.record(Act.WITHDRAWAL_TAKEN_BACK, by, withdrawal.entrant, stage=stage.pk, withdrawal=withdrawal.pk)
    _owe(stage, "withdrawal_taken_back")
    return back


def _held(stage: Stage, by: User) -> Stage:
    """The stage's row, held, for somebody who may run it."""
    refuse_non_directors(by, stage.event.tournament)
    rows = Stage.objects.select_for_update(of=("self",)).select_related("event__tournament__host")
    held: Stage = rows.get(pk=stage.pk)
    refuse_closed(held)
    return held


def _owe(stage: Stage, cause: str) -> None:
    for session in stage.sessions.all():
        results_changed.send(type(session), session_id=session.pk, cause={"kind": cause})


def _refuse_drawn_without(stage: Stage, withdrawal: Withdrawal) -> None:
    """Raise Refused where a round after theirs has no place for them.

    Where everybody meets, the rounds are drawn with whoever has left: theirs were forfeits. Spec D.7
    """
    if form_of(stage).contest.everybody_meets:
        return
    rounds: dict[int, set[int]] = {}
    matches = Match.objects.current().filter(session__stage=stage, round__gt=withdrawal.after_round)
    for number, *both in matches.values_list("round", "a__entrant", "b__entrant"):
        rounds.setdefault(number, set()).update(both)
    byes = Bye.objects.current().filter(session__stage=stage, round__gt=withdrawal.after_round)
    for number, entrant in byes.values_list("round", "entry__entrant"):
        rounds.setdefault(number, set()).add(entrant)
    without = sorted(number for number, playing in rounds.items() if withdrawal.entrant_id not in playing)
    if without:
        raise Refused(
            _("Round %(round)s was drawn without %(number)s: the withdrawal stands.")
            % {"round": without[0], "number": withdrawal.entrant.number},
            "drawn_without",
        )


def _refuse_opened_without(stage: Stage, withdrawal: Withdrawal) -> None:
    """Raise Refused where a session of the stage, or a next stage, was opened without them since."""
    opened = SessionAct.objects.filter(kind=ActKind.OPENED, at__gt=withdrawal.at)
    own = opened.filter(session__stage=stage) | opened.filter(session__stage__qualified_from=stage)
    without = own.exclude(body__entrants__contains=[withdrawal.entrant.number])
    act = without.select_related("session__stage").order_by("pk").first()
    if act is not None:
        raise Refused(
            _("“%(session)s” was opened without %(number)s: the withdrawal stands.")
            % {"session": act.session, "number": withdrawal.entrant.number},
            "opened_without",
        )
