"""Which bodies hear an appeal, in which order: data of the federation, and of the event where it says so."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Session
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from federation.models import Act, Role, User
from federation.people.services.logins import refuse_own_login
from federation.record import audit
from federation.roles import holds, today
from federation.visitors import Visitor
from rulings.models import Appeal, Body, BodyKind, Case, CommitteeMember, Ground

_ALL = list(Ground.values)
# Grounds on which the director in charge rules before a committee hears the rest. Law 93B1
LAW_FIRST = (Ground.LAW, Ground.REGULATION)
# Three bodies in order, as REG-0.2 names them. A federation changes them to what it has.
SAMPLES: tuple[Mapping[str, Any], ...] = (
    {
        "key": "appeals",
        "order": 10,
        "kind": BodyKind.APPEALS_COMMITTEE,
        "name_ja": "上告委員会",
        "name_en": "Appeals Committee",
        "grounds": _ALL,
        "quorum": 3,
        "reply_minutes": 30,
        "deposit": Decimal(5000),
    },
    {
        "key": "competition",
        "order": 20,
        "kind": BodyKind.COMPETITION_COMMITTEE,
        "name_ja": "競技委員会",
        "name_en": "Competition Committee",
        "grounds": _ALL,
        "may_overrule_regulation": True,
        "quorum": 3,
        "appeal_minutes": 7 * 24 * 60,
        "reply_minutes": 7 * 24 * 60,
        "deposit": Decimal(10000),
    },
    {
        "key": "rules",
        "order": 30,
        "kind": BodyKind.RULES_COMMITTEE,
        "name_ja": "ルール委員会",
        "name_en": "Rules Committee",
        "grounds": _ALL,
        "may_overrule_regulation": True,
        "may_overrule_law": True,
        "may_lift_disciplinary": True,
        "quorum": 3,
        "appeal_minutes": 14 * 24 * 60,
        "reply_minutes": 14 * 24 * 60,
        "deposit": Decimal(20000),
    },
)


@transaction.atomic
def furnish(*, by: User) -> list[Body]:
    """The three sample bodies, as far as the federation has none with their short names. Raises Refused."""
    _refuse_strangers(by)
    known = set(Body.objects.values_list("key", flat=True))
    samples = [Body(**sample) for sample in SAMPLES if sample["key"] not in known]
    return [save(body=body, by=by) for body in samples]


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


def deposit_of(case: Case, body: Body, *, is_first: bool) -> Decimal | None:
    """What is asked for an appeal to a body: the event's amount at the first one, else the body's own."""
    amount_of_event = _appeal_conditions(case.session).get("appeal_deposit") if is_first else None
    amount = body.deposit if amount_of_event is None else Decimal(amount_of_event)
    return amount or None


def is_deposit_of_event(case: Case) -> bool:
    """Whether the conditions of contest say what is asked at the first body."""
    return _appeal_conditions(case.session).get("appeal_deposit") is not None


def hearing(session: Session, ground: str) -> Iterator[Body]:
    """The bodies that hear appeals of a session on such a ground, in their order."""
    return (body for body in bodies_of(session) if ground in body.grounds)


def _appeal_conditions(session: Session) -> Mapping[str, str]:
    if session.stage is None:
        return {}
    return contest_of(session.stage.event).appeals
