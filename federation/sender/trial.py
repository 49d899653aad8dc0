"""The test letter: to whoever presses the button, and to the address of the sender with a code in it."""

import secrets
import time

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from federation.models import Act, OwnSender, User
from federation.record import audit
from federation.record.posting.failures import OwnServerError
from federation.record.posting.letter import TrialLetter
from federation.sender import services
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current
from federation.tenancy.locks import hold

CODE_DIGITS = 8
SECONDS = 12  # for the letters of one press: a page waits for them


def send(row: OwnSender, *, by: User) -> OwnSender:
    """Send a test letter by what was entered, in the language of the page, and keep what came of it.

    No lock is held while the server is spoken to: if the settings were changed meanwhile, nothing is kept.
    """
    code = "".join(secrets.choice("0123456789") for _digit in range(CODE_DIGITS))
    code = "" if row.proved_at is not None else code
    failure, ends = "", time.monotonic() + SECONDS
    try:
        for to, own_code in _addresses(row, by, code):
            _letter(row, to, own_code).send_within(max(1, ends - time.monotonic()))
    except OwnServerError as error:
        failure = error.failure.value
    return _kept(row, code, failure, by)


def _addresses(row: OwnSender, by: User, code: str) -> list[tuple[str, str]]:
    """Who gets a letter, and with which code: only who reads the sender's address learns it."""
    if by.email.lower() == row.address.lower():
        return [(by.email, code)]
    return [(by.email, ""), (row.address, code)] if code else [(by.email, "")]


def _letter(row: OwnSender, to: str, code: str) -> TrialLetter:
    words = {"house": current().name, "code": code, "address": whole_address("federation_sender")}
    subject = " ".join(render_to_string("federation/sender/trial_subject.txt", words).split())
    text = render_to_string("federation/sender/trial.txt", words).strip() + "\n"
    return TrialLetter(subject, text, to, own=row)


@transaction.atomic
def _kept(row: OwnSender, code: str, failure: str, by: User) -> OwnSender:
    hold(services.LOCK, "sender")
    now_kept = OwnSender.objects.filter(pk=row.pk, changed_at=row.changed_at, is_in_force=False).first()
    if now_kept is None:
        return row
    now_kept.tested_at, now_kept.failure = timezone.now(), failure
    now_kept.accepted_at = None if failure else now_kept.tested_at
    if code and not failure:
        now_kept.code_digest, now_kept.wrong_codes = services.digest_of(now_kept, code), 0
        now_kept.code_at = now_kept.tested_at
    now_kept.save()
    audit.record(Act.SENDER_TESTED, by, now_kept, outcome=failure or "accepted")
    services.begin_where_ready(now_kept, by=by)
    return now_kept
