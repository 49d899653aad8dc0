"""Which bodies hear an appeal, in which order: data of the federation, and of the event where it says so."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _, pgettext_lazy

from clubs.models import Session
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from federation.languages import in_each, languages_here
from federation.models import Act, Role, User
from federation.people.services.logins import refuse_own_login
from federation.record import audit
from federation.roles import holds, today
from federation.visitors import Visitor
from rulings.models import Appeal, Body, BodyKind, Case, CommitteeMember, Ground
from scoring.engine.citation import Citation
from scoring.engine.corrections.appeal_deposits import AppealDeposits

_ALL = list(Ground.values)
# Grounds on which the director in charge rules before a committee hears the rest. Law 93B1
LAW_FIRST = (Ground.LAW, Ground.REGULATION)
# Three bodies in order, as REG-0.2 names them. A federation changes them to what it has.
SAMPLES: tuple[Mapping[str, Any], ...] = (
    {
        "key": "appeals",
        "order": 10,
        "kind": BodyKind.APPEALS_COMMITTEE,
        "name": pgettext_lazy("body", "Appeals Committee"),
        "grounds": _ALL,
        "quorum": 3,
        "reply_minutes": 30,
    },
    {
        "key": "competition",
        "order": 20,
        "kind": BodyKind.COMPETITION_COMMITTEE,
        "name": pgettext_lazy("body", "Competition Committee"),
        "grounds": _ALL,
        "may_overrule_regulation": True,
        "quorum": 3,
        "appeal_minutes": 7 * 24 * 60,
        "reply_minutes": 7 * 24 * 60,
    },
    {
        "key": "rules",
        "order": 30,
        "kind": BodyKind.RULES_COMMITTEE,
        "name": pgettext_lazy("body", "Rules Committee"),
        "grounds": _ALL,
        "may_overrule_regulation": True,
        "may_overrule_law": True,
        "may_lift_disciplinary": True,
        "quorum": 3,
        "appeal_minutes": 14 * 24 * 60,
        "reply_minutes": 14 * 24 * 60,
    },
)


class DepositBasis(StrEnum):
    """Who says how much is asked."""

    EVENT = "event"
    BODY = "body"
    REGULATIONS = "regulations"


@dataclass(frozen=True, slots=True)
class AskedDeposit:
    """A deposit, who says so, and the clause where it is the regulations. No amount: none is asked."""

    written: Decimal | None
    basis: DepositBasis
    cites: Citation | None = None

    @property
    def amount(self) -> Decimal | None:
        """How much; nothing is no deposit."""
        return self.written or None


@transaction.atomic
def furnish(*, by: User) -> list[Body]:
    """The three sample bodies, as far as the federation has none with their short names. Raises Refused."""
    _refuse_strangers(by)
    known = set(Body.objects.values_list("key", flat=True))
    samples = [_sample(sample) for sample in SAMPLES if sample["key"] not in known]
    return [save(body=body, by=by) for body in samples]


def _sample(sample: Mapping[str, Any]) -> Body:
    names = in_each(lambda: sample["name"], languages_here())
    return Body(**{key: value for key, value in sample.items() if key != "name"}, names=names)


@transaction.atomic
def save(*, body: Body, by: User) -> Body:
    """Save a body, new or changed. Raises Refused for a stranger, ValidationError for what cannot be."""
    _refuse_strangers(by)
    is_new = body.pk is None
    body.full_clean()
    body.save()
    audit.record(Act.ADDED if is_new else Act.CHANGED, by, body)
    return body


@transaction.atomic
def enrol(
    *,
    body: Body,
    user: User,
    by: User,
    starts_on: date,
    ends_on: date | None = None,
    chair: bool = False,
    grade: str = "",
    member: Any = None,
) -> CommitteeMember:
    """Put somebody on the register of a body for a term. Raises Refused for a stranger."""
    entry = CommitteeMember(
        body=body, user=user, member=member, is_chair=chair, grade=grade, starts_on=starts_on, ends_on=ends_on
    )
    return keep_register(entry=entry, by=by)


@transaction.atomic
def keep_register(*, entry: CommitteeMember, by: User) -> CommitteeMember:
    """Save somebody's term, new or changed. Raises Refused for a stranger and for an operator's own login,
    ValidationError for the rest.
    """
    _refuse_strangers(by)
    refuse_own_login(entry.user, by=by)
    is_new = entry.pk is None
    entry.full_clean()
    entry.save()
    audit.record(Act.ADDED if is_new else Act.CHANGED, by, entry)
    return entry


def may_keep_register(user: Visitor) -> bool:
    """Whether somebody keeps the bodies and their registers: the tournament office, the administrator."""
    return holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def _refuse_strangers(by: Visitor) -> None:
    if not may_keep_register(by):
        raise Refused(_("Only the tournament office can do this."), "not_the_office")


def in_office(body: Body) -> QuerySet[CommitteeMember]:
    """Who is on the register of a body today, the chairs first."""
    register = CommitteeMember.objects.filter(body=body, starts_on__lte=today())
    register = register.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today()))
    return register.select_related("user", "member").order_by("-is_chair", "id")


def bodies_of(session: Session) -> list[Body]:
    """The bodies that hear appeals of a session, in their order: those that its event names, else all."""
    known = list(Body.objects.filter(is_active=True))
    named = _appeal_conditions(session).get("appeal_bodies", "").split()
    if not named:
        return known
    by_key = {body.key: body for body in known}
    return [by_key[key] for key in named if key in by_key]


def first_body(case: Case, ground: str) -> Body:
    """Where an appeal on such a ground is heard first. Raises Refused where there is no such body."""
    body = next(hearing(case.session, ground), None)
    if body is None:
        raise Refused(_("There is no body that hears appeals on this ground."), "no_body")
    return body


def next_body(appeal: Appeal) -> Body | None:
    """Where this appeal may go on to; None after the last body."""
    bodies = list(hearing(appeal.case.session, appeal.ground))
    keys = [body.pk for body in bodies]
    if appeal.body_id not in keys:  # it was taken out of the order meanwhile
        return next((body for body in bodies if body.order > appeal.body.order), None)
    return next(iter(bodies[keys.index(appeal.body_id) + 1 :]), None)


def competent_body(appeal: Appeal, *, disciplinary: bool = False) -> Body | None:
    """The next body that may do what this one may only recommend. Law 93C"""
    later = list(hearing(appeal.case.session, appeal.ground))
    keys = [body.pk for body in later]
    after = later[keys.index(appeal.body_id) + 1 :] if appeal.body_id in keys else later
    for body in after:
        if body.may_overrule(appeal.ground) and (body.may_lift_disciplinary or not disciplinary):
            return body
    return None


def deposit_of(case: Case, body: Body, *, is_first: bool) -> AskedDeposit:
    """What is asked for an appeal to a body: the event's amount at the first one, else the body's own.

    A body without an amount asks what the regulations of the day played say for its place in the order of
    the federation, whichever of them the event names.
    """
    amount_of_event = _appeal_conditions(case.session).get("appeal_deposit") if is_first else None
    if amount_of_event is not None:
        return AskedDeposit(Decimal(amount_of_event), DepositBasis.EVENT)
    if body.deposit is not None:
        return AskedDeposit(body.deposit, DepositBasis.BODY)
    order = list(Body.objects.filter(is_active=True))
    return deposit_by_rule(body, Rulebook.of_day_played(case.session), order)


def deposit_by_rule(body: Body, rulebook: Rulebook, order: Sequence[Body]) -> AskedDeposit:
    """What the regulations ask at a body's place in an order; nothing where they have no such rule."""
    if not rulebook.has(AppealDeposits):
        return AskedDeposit(None, DepositBasis.REGULATIONS)
    rule = rulebook.rule(AppealDeposits)
    keys = [one.pk for one in order]
    amount = rule.at(keys.index(body.pk) if body.pk in keys else len(keys))
    return AskedDeposit(amount_of(amount), DepositBasis.REGULATIONS, rule.cites)


def deposits_today(bodies: Sequence[Body]) -> dict[int, Decimal | None]:
    """What each body asks today where no event says otherwise, by its key; None where nothing is asked."""
    rulebook, order = Rulebook.of_federation(), [body for body in bodies if body.is_active]
    return {
        body.pk: (body.deposit or None)
        if body.deposit is not None
        else deposit_by_rule(body, rulebook, order).amount
        for body in bodies
    }


def amount_of(value: Fraction) -> Decimal:
    """Money of a rule, in the decimals that a deposit is kept with."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def hearing(session: Session, ground: str) -> Iterator[Body]:
    """The bodies that hear appeals of a session on such a ground, in their order."""
    return (body for body in bodies_of(session) if ground in body.grounds)


def _appeal_conditions(session: Session) -> Mapping[str, str]:
    if session.stage is None:
        return {}
    return contest_of(session.stage.event).appeals
