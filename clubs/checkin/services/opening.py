"""The check-in of a session opened with the hour of play, given another door code, closed."""

import hashlib
import secrets
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.checkin.codes import is_door_code
from clubs.models import CheckInOpening, Stage
from clubs.tournaments.services.stages import refuse_closed
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.roles import today

SEED_LENGTH = 16


@transaction.atomic
def open_check_in(
    *, stage: Stage, number: int, starts_at: datetime, at: datetime, by: User, is_renewed: bool = False
) -> CheckInOpening:
    """Players may say from now on that they are here. `is_renewed`: the door has another code then.

    Raises Refused for a stranger, a closed stage, a tournament that is cancelled or not announced, an hour
    that is another day's, and a stage of which nobody knows yet who takes part.
    """
    stage = _held(stage, by)
    refuse_closed(stage)
    tournament = stage.event.tournament
    if tournament.cancelled_at is not None:
        raise Refused(_("The tournament was cancelled."), "tournament_cancelled")
    if tournament.announced_at is None:
        raise Refused(_("The tournament is not announced yet."), "not_announced")
    if timezone.localdate(starts_at) < today():
        raise Refused(_("This day is over."), "day_over")
    if stage.qualified_from_id is not None and not stage.sessions.exists():
        raise Refused(
            _("Who takes part is known when the first session of this stage is opened. Open it first."),
            "not_known_who",
        )
    newest = opening_of(stage, number)
    salt = secrets.token_urlsafe(32) if newest is None or is_renewed else newest.salt
    return _keep(stage, number, starts_at, salt, is_open=True, at=at, by=by)


@transaction.atomic
def close_check_in(*, stage: Stage, number: int, at: datetime, by: User) -> CheckInOpening:
    """Only the desk says from now on who is here. Raises Refused for a stranger, and where it is closed."""
    stage = _held(stage, by)
    newest = opening_of(stage, number)
    if newest is None or not newest.is_open:
        raise Refused(_("The check-in is not open."), "check_in_closed")
    return _keep(stage, number, newest.starts_at, newest.salt, is_open=False, at=at, by=by)


def _held(stage: Stage, by: User) -> Stage:
    refuse_non_directors(by, stage.event.tournament)
    rows = Stage.objects.select_for_update(of=("self",)).select_related("event__tournament__host")
    held: Stage = rows.get(pk=stage.pk)
    return held


def _keep(
    stage: Stage, number: int, starts_at: datetime, salt: str, *, is_open: bool, at: datetime, by: User
) -> CheckInOpening:
    opening: CheckInOpening = CheckInOpening.objects.create(
        stage=stage, number=number, starts_at=starts_at, salt=salt, is_open=is_open, at=at, by=by
    )
    act = Act.CHECK_IN_OPENED if is_open else Act.CHECK_IN_CLOSED
    audit.record(act, by, stage, opening=opening.pk, session=number)
    return opening


def opening_of(stage: Stage, number: int) -> CheckInOpening | None:
    """How the check-in of a session stands; None where there was none."""
    rows = CheckInOpening.objects.filter(stage=stage, number=number)
    newest: CheckInOpening | None = rows.select_related("stage__event__tournament").first()
    return newest


def is_on(opening: CheckInOpening | None) -> bool:
    """Whether players may say today that they are here."""
    return opening is not None and opening.is_open and timezone.localdate(opening.starts_at) == today()


def opened_by(stage: Stage, number: int, code: str) -> CheckInOpening | None:
    """The check-in that a door's code leads to today, or None."""
    opening = opening_of(stage, number)
    if opening is None or not is_door_code(opening, code) or not is_on(opening):
        return None
    return opening


def lot_of(stage: Stage, number: int) -> str:
    """The seed by which the seats of a session are drawn; a new one where there was no check-in.

    It follows from what the first opening drew before anybody had come: nobody draws until a lot pleases.
    """
    first = CheckInOpening.objects.filter(stage=stage, number=number).order_by("pk").first()
    if first is None:
        return secrets.token_hex(SEED_LENGTH // 2)
    return hashlib.sha256(f"seats:{first.salt}".encode()).hexdigest()[:SEED_LENGTH]
