"""In a staff session an operator gives nothing to themselves: an office, a duty or a seat would outlive it.

An operator may be on the register of a federation. Where people are appointed by their record and not by an
address, it is the record's login that is asked.
"""

import pytest
from django.contrib import admin
from django.test import Client

from clubs.models import Official
from federation.models import DirectorRegistration, Member, User
from federation.record.admin.base import ReadOnlyAdmin
from federation.tenancy.context import acting_for
from rulings.appeals.services import bodies
from rulings.models import CommitteeMember
from tests.clubs.tournaments.test_officials import tournament
from tests.federation.people.test_staff_sessions import enter, operator

__all__ = ["operator", "tournament"]

pytestmark = pytest.mark.django_db

TERM = {"starts_on": "2020-01-01", "ends_on": ""}
VALID = {"certified_on": "2020-01-01", "expires_on": "2099-01-01"}
# Where somebody is chosen by record, and what else the form asks for.
BY_RECORD = {
    Official: {"duty": "chief_director"},
    CommitteeMember: {"grade": "", "is_chair": "on", **TERM},
    DirectorRegistration: {"grade": "national", **VALID},
}
# By an address (`tests/federation/people/test_appointing.py`), or nothing that lets anybody do more.
OTHERS = {
    *("ClubOfficer", "DistrictOfficer", "Member", "Office"),
    *(
        "ConductRule",
        "FineRate",
        "DuesPaid",
        "Entrant",
        "EntrantHandicap",
        "FeePaid",
        "HeldMembership",
        "LawAdoption",
        "Membership",
        "Particulars",
        "ServiceToken",  # does what its issuer may on the day: nothing once the staff session is over
        "Withdrawal",
    ),
}


def test_every_form_that_names_somebody_is_decided_about():
    naming = {
        model
        for model, screen in admin.site._registry.items()
        if not isinstance(screen, ReadOnlyAdmin)
        and any(field.related_model in (Member, User) for field in model._meta.fields if field.editable)
    }
    assert {model.__name__ for model in naming} - {model.__name__ for model in BY_RECORD} == OTHERS


def test_an_operator_on_the_register_appoints_themselves_to_nothing(here, tournament, operator):
    own, other = here.members  # without a login, and the player
    with acting_for(here.federation):
        Member.objects.filter(pk=own.pk).update(user=operator)
        body = bodies.furnish(by=here.administrator)[0]
    enter(here, operator)
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(operator)
    answers = {
        (model.__name__, member.pk): desk.post(
            f"/sakura/admin/{model._meta.app_label}/{model._meta.model_name}/add/",
            {"member": member.pk, "tournament": tournament.pk, "body": body.pk, **asked},
        )
        for member in (own, other)
        for model, asked in BY_RECORD.items()
    }
    refused = {name for (name, key), answer in answers.items() if key == own.pk and is_refused(answer)}
    with acting_for(here.federation):
        kept = [
            (model.__name__, member == other)
            for model in BY_RECORD
            for member in (own, other)
            if model.objects.filter(member=member).exists()
        ]
    assert refused == {model.__name__ for model in BY_RECORD}
    assert kept == [(model.__name__, True) for model in BY_RECORD]


def is_refused(answer) -> bool:
    return "An operator gives nothing to their own login in a staff session." in answer.content.decode()
