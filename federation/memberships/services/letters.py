"""Letters of a renewal: on each step's day to whoever has not renewed, once; and to who has lapsed."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import partial

from django.db import transaction
from django.utils import dateformat, timezone

from federation.languages import in_each, reader_code
from federation.memberships import charging
from federation.memberships.plan import BELONGING
from federation.models import Act, Renewal, RenewalRun, RenewalStep, User
from federation.models.memberships.renewal import REMINDED
from federation.people.registrar import refuse_strangers
from federation.record import audit, letters
from federation.roles import today
from federation.tenancy.context import current
from federation.text.days import day_format_of_pages
from federation.text.money import in_currency

ASKED, REMINDER, LAPSED = "renewal_asked", "renewal_reminder", "renewal_lapsed"


@transaction.atomic
def send_due(run: RenewalRun, *, by: User | None = None) -> int:
    """Send the letters of the step whose day has come; how many. Of several that are late only the last goes.

    A step that is done is not done again.
    """
    run = RenewalRun.objects.select_for_update(of=("self",)).select_related("year").get(pk=run.pk)
    if run.started_at is None or today() >= run.lapse_on:
        return 0
    due = list(run.steps.filter(on__lte=today(), done_at=None).order_by("on"))
    if not due:
        return 0
    charging.charge(_charged_with(run), by=by)
    is_first = not run.steps.filter(done_at__isnull=False).exists()
    sent = _send(run, f"{run.pk}:{due[-1].pk}", is_first=is_first, of=None)
    RenewalStep.objects.filter(pk__in=[step.pk for step in due]).update(done_at=timezone.now())
    RenewalStep.objects.filter(pk=due[-1].pk).update(letters=sent)
    audit.record(Act.RENEWAL_REMINDED, by, run, letters=sent)
    return sent


def _charged_with(run: RenewalRun) -> list[Renewal]:
    """The renewals to charge, with or without a letter: none where the run charges no accounts."""
    rows = run.renewals.filter(state__in=REMINDED, head=None, member__status__in=BELONGING)
    renewals = list(rows.select_related("kind")) if run.is_charged else []
    for one in renewals:
        one.run = run
    return renewals


@transaction.atomic
def remind(*, renewal: Renewal, by: User) -> bool:
    """Send one member a reminder now, once a day; whether a letter goes. Raises Refused for a stranger."""
    refuse_strangers(by)
    run = RenewalRun.objects.select_related("year").get(pk=renewal.run_id)
    if run.started_at is None:
        return False
    sent = _send(run, f"{run.pk}:{today().isoformat()}", is_first=False, of=renewal)
    return bool(sent)


def _send(run: RenewalRun, key: str, *, is_first: bool, of: Renewal | None) -> int:
    rows = run.renewals.filter(state__in=REMINDED, head=None, member__user__isnull=False)
    rows = rows.filter(member__status__in=BELONGING)  # nobody writes to who has died meanwhile
    if of is not None:
        rows = rows.filter(pk=of.pk)
    topic = ASKED if is_first else REMINDER
    return _owe(topic, key, run, rows.select_related("member", "kind"))


def lapsed(run: RenewalRun, renewals: Iterable[Renewal]) -> int:
    """Tell members that their membership has lapsed, and how they come back."""
    keys = [one.pk for one in renewals]
    rows = run.renewals.filter(pk__in=keys, head=None, member__user__isnull=False)
    return _owe(LAPSED, str(run.pk), run, rows.select_related("member", "kind"))


def _owe(topic: str, key: str, run: RenewalRun, rows: Iterable[Renewal]) -> int:
    words = {
        "year": str(run.year),
        "due": _in_words(run.year.due_by),
        "lapse": _in_words(run.lapse_on),
        "page": ["my_renewal"],
    }
    amounts: dict[Decimal, dict[str, str]] = {}
    about = []
    asked = list(rows)
    for one in asked:
        one.run = run
    references, ways = charging.references(asked), charging.links_to_pay(asked)
    for one in asked:
        if one.amount not in amounts:
            amounts[one.amount] = in_each(partial(_money, one.amount))
        own = {"kind": dict(one.kind.names), "amount": amounts[one.amount], "pay": ways.get(one.pk, "")}
        about.append((one.member.user_id, {**words, **own, "reference": references[one.pk]}))
    return letters.owe_each(topic=topic, key=key, about=about)


def _in_words(day: date) -> dict[str, str]:
    return in_each(lambda: dateformat.format(day, day_format_of_pages(reader_code())))


def _money(amount: Decimal) -> str:
    return in_currency(amount, current().currency, reader_code())
