"""A session open with everybody is thinned: who has not come leaves in one act, and comes back in one."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.checkin.selectors import CheckInEntry, CheckInField, EntryPresence, field_of
from clubs.models import Stage, Withdrawal
from clubs.tournaments.services import withdrawals
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import User

FIRST = 1  # session: who leaves before its first round leaves the stage before it began


def missing_in(field: CheckInField) -> list[CheckInEntry]:
    """The entries that a session was opened with and of which nobody has come; of a first session."""
    if field.session is None or field.number != FIRST:
        return []
    return [entry for entry in field.of_state(EntryPresence.MISSING) if entry.is_seated]


def left_before(field: CheckInField) -> list[CheckInEntry]:
    """The entries of a first session that have left the stage before its first round."""
    if field.session is None or field.number != FIRST:
        return []
    gone = Withdrawal.objects.in_force().filter(stage=field.stage, after_round=0)
    left = set(gone.values_list("entrant", flat=True))
    return [entry for entry in field.entries if entry.is_seated and entry.entrant.pk in left]


@transaction.atomic
def withdraw_missing(
    *, stage: Stage, number: int, entrants: Collection[int], at: datetime, by: User
) -> list[str]:
    """Withdraw the entries that were shown, before the first round; their numbers.

    Raises Refused for a stranger, a closed stage, and where somebody of them has come or left meanwhile:
    nobody leaves who was not shown as missing.
    """
    refuse_non_directors(by, stage.event.tournament)
    field = field_of(stage, number)
    missing = {entry.entrant.pk: entry.entrant for entry in missing_in(field)} if field else {}
    if not entrants or not missing.keys() >= set(entrants):
        raise Refused(
            _("Somebody of them has come or left meanwhile. Look at the list again."), "not_missing"
        )
    leaving = [missing[key] for key in sorted(entrants)]
    for entrant in leaving:
        withdrawals.withdraw(
            entrant=entrant, stage=stage, after_round=0, reason=_("Nobody came to check-in."), at=at, by=by
        )
    return [entrant.number for entrant in leaving]


@transaction.atomic
def take_back(*, stage: Stage, number: int, entrants: Collection[int], at: datetime, by: User) -> list[str]:
    """Take these entries back into the session, all or none; their numbers.

    Raises Refused as `withdrawals.take_back` does, and for who has not left before the first round.
    """
    refuse_non_directors(by, stage.event.tournament)
    field = field_of(stage, number)
    left = {entry.entrant.pk: entry.entrant for entry in left_before(field)} if field else {}
    if not entrants or not left.keys() >= set(entrants):
        raise Refused(_("They have not left before the first round."), "not_left")
    returning = [left[key] for key in sorted(entrants)]
    for withdrawal in Withdrawal.objects.in_force().filter(stage=stage, entrant__in=returning):
        withdrawals.take_back(withdrawal=withdrawal, reason=_("Taken back at check-in."), at=at, by=by)
    return [entrant.number for entrant in returning]
