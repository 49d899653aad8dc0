"""The acts of who looks after a federation's own sender: enter, drop, prove, switch off. Each is recorded.

What is entered stands beside what is in force, and takes its place only once a test letter was accepted and
the code that went to the address was entered.
"""

import hmac
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Letter, OwnSender, User
from federation.outside.sealed import locked
from federation.record import audit
from federation.record.letters import ATTEMPTS_MAX
from federation.tenancy.locks import hold

LOCK = 7_110_031
CODE_STANDS = timedelta(days=1)
WRONG_CODES_MAX = 5
SERVER = ("host", "port", "tls", "username")
FIELDS = ("names", "address", "reply_to", "bounces", *SERVER)


def in_force() -> OwnSender | None:
    """The sender that letters go by now."""
    return OwnSender.objects.filter(is_in_force=True).first()


def entered() -> OwnSender | None:
    """What was entered and is not in force yet."""
    return OwnSender.objects.filter(is_in_force=False).first()


@transaction.atomic
def enter(*, typed: Mapping[str, Any], password: str, by: User) -> OwnSender:
    """Keep what was typed, to be tested. An empty password is the one of before, at the same server alone.

    Raises Refused where the server or its user is another and the password was not typed.
    """
    hold(LOCK, "sender")
    draft, now_used = entered(), in_force()
    before = draft or now_used
    row = draft or OwnSender()
    is_same = before is not None and all(getattr(before, name) == typed[name] for name in SERVER)
    if typed["username"] and not password and not (is_same and before and before.locked_password):
        raise Refused(_("Enter the password that belongs to this server and user."), "no_password")
    kept = before.locked_password if before is not None and typed["username"] else ""
    changed = [name for name in FIELDS if before is None or getattr(before, name) != typed[name]]
    proved = [one for one in (draft, now_used) if one is not None and one.address == typed["address"]]
    row.proved_at = max((one.proved_at for one in proved if one.proved_at is not None), default=None)
    for name in FIELDS:
        setattr(row, name, typed[name])
    row.locked_password = locked(password) if password else kept
    row.tested_at = row.accepted_at = row.code_at = None
    row.failure, row.code_digest, row.wrong_codes = "", "", 0
    row.changed_at, row.changed_by = timezone.now(), by
    row.save()
    audit.record(Act.SENDER_CHANGED, by, row, fields=changed, new_password=bool(password))
    return row


@transaction.atomic
def drop(*, by: User) -> None:
    """Forget what was entered and is not in force; what is in force stays."""
    hold(LOCK, "sender")
    row = entered()
    if row is not None:
        audit.record(Act.SENDER_CHANGED, by, row, dropped=True)
        row.delete()


@transaction.atomic
def switch_off(*, by: User | None) -> None:
    """Letters go by the installation's sender again. The settings stay, and are to be proved anew."""
    hold(LOCK, "sender")
    row = in_force()
    if row is None:
        return
    audit.record(Act.SENDER_OFF, by, row)
    if entered() is not None:
        row.delete()
    else:
        row.is_in_force, row.failure = False, ""
        row.tested_at = row.accepted_at = row.proved_at = row.stopped_at = row.tried_at = None
        row.save()
    _send_what_waits()


@transaction.atomic
def prove(*, code: str, by: User) -> bool:
    """Take the code that went to the address; whether the sender is in force by it.

    Raises Refused for a wrong one, and for any after a day or five wrong ones.
    """
    hold(LOCK, "sender")
    row = entered()
    if row is None or not row.code_digest or row.code_at is None:
        raise Refused(_("No code was sent. Send a test letter first."), "no_code")
    if row.wrong_codes >= WRONG_CODES_MAX or timezone.now() - row.code_at > CODE_STANDS:
        raise Refused(_("This code is over. Send another test letter."), "code_over")
    if not hmac.compare_digest(digest_of(row, code), row.code_digest):
        OwnSender.objects.filter(pk=row.pk).update(wrong_codes=row.wrong_codes + 1)
        return False
    row.proved_at, row.code_digest = timezone.now(), ""
    row.save(update_fields=["proved_at", "code_digest"])
    begin_where_ready(row, by=by)
    return True


def digest_of(row: OwnSender, code: str) -> str:
    """The code of one sender as it is kept."""
    return sha256(f"{row.pk}:{row.address}:{code}".encode()).hexdigest()


def begin_where_ready(row: OwnSender, *, by: User) -> bool:
    """Bring a sender into force that was accepted and proved, in the place of the one before."""
    if row.accepted_at is None or row.proved_at is None:
        return False
    OwnSender.objects.filter(is_in_force=True).delete()
    row.is_in_force, row.failure = True, ""
    row.save()
    audit.record(Act.SENDER_IN_FORCE, by, row)
    _send_what_waits()
    return True


def _send_what_waits() -> None:
    """Letters that the sender of before could not send are due now; the sweeper sends them."""
    waiting = Letter.objects.filter(sent_at=None, attempts__lt=ATTEMPTS_MAX).exclude(failure="")
    waiting.update(due_at=None)
