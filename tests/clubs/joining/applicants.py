"""Who applies, as the tests of this folder know it: a house with open kinds and a club with a manager."""

import re
from datetime import timedelta

import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs.joining import letters
from clubs.joining.forms import begun
from clubs.models import Application, ApplicationStep, ClubOfficer, ClubRole
from federation.models import DuesYear, MembershipFee, MembershipKind
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast

SAID = {
    "family_name": "森",
    "given_name": "俊",
    "family_kana": "モリ",
    "given_kana": "トシ",
    "family_romaji": "Mori",
    "given_romaji": "Toshi",
    "email": "toshi@example.com",
    "language": "en",
    "consents": "on",
}


def opened(house, *, manager=True):
    """Open kinds with fees, a year of dues, and somebody who manages the club."""
    with acting_for(house.federation):
        day = today()
        for position, (code, age_to, amount) in enumerate([("full", None, 6000), ("junior", 24, 0)]):
            kind = MembershipKind.objects.create(
                code=code, names={"ja": code, "en": code}, position=position, age_to=age_to, is_open=True
            )
            MembershipFee.objects.create(kind=kind, starts_on=day.replace(month=1, day=1), amount=amount)
        MembershipKind.objects.create(code="honorary", names={"en": "honorary"})
        DuesYear.objects.create(
            starts_on=day.replace(month=1, day=1),
            ends_on=day.replace(month=12, day=31),
            due_by=day.replace(month=12, day=30),
        )
        return manager_of(house) if manager else None


def manager_of(house, name="manager"):
    user = cast.login(house.federation, name)
    ClubOfficer.objects.create(club=house.club, holder=user, role=ClubRole.MANAGER, starts_on=cast.SINCE)
    return user


def form(house, kind="full", **more):
    """What a browser sends, some seconds after the form was shown."""
    with time_machine.travel(timezone.now() - timedelta(seconds=10)):
        began = begun()
    with acting_for(house.federation):
        key = MembershipKind.objects.get(code=kind).pk
    return SAID | {"kind": key, "began": began} | more


def page(house, club=False):
    return f"/{house.federation.slug}/" + (f"clubs/{house.club.pk}/join/" if club else "join/")


def apply(house, **more):
    """An application that was sent; its row."""
    assert Client().post(page(house), form(house, **more)).status_code == 302
    with acting_for(house.federation):
        return Application.objects.latest("pk")


def link_of(house, application):
    """The way of the link in the letter that is sent now."""
    with acting_for(house.federation):
        assert letters.send_proof(application.pk)
    [way] = re.findall(r"https?://[^/]+(/\S+/join/proof/\S+)", mail.outbox[-1].body)
    return way


def proved(house, **more):
    """An application whose link was followed."""
    application = apply(house, **more)
    assert Client().post(link_of(house, application)).status_code == 302
    return application


def now(house, application):
    with acting_for(house.federation):
        return Application.objects.select_related("member__user").get(pk=application.pk)


def answered(house, application):
    """The letter that says how it ended."""
    with acting_for(house.federation):
        assert letters.send_answer(ApplicationStep.objects.filter(application=application).latest("pk").pk)
    return mail.outbox[-1]


def desk(house, application):
    return f"/{house.federation.slug}/desk/applications/{application.pk}/"


def signed_in(user):
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client
