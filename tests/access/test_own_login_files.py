"""In a staff session an operator gives nothing to themselves by a file: office, desk, grade or title."""

from datetime import date

import pytest
from django.test import Client

from clubs.models import ClubOfficer, District, DistrictOfficer
from federation.models import DirectorRegistration, Member, Office
from federation.tenancy.context import acting_for
from scoring.models import Title
from scoring.points.services.titles import ladder_on
from tests.federation.people.test_staff_sessions import enter, operator
from tests.federation.tables.test_registers import preview

__all__ = ["operator"]

pytestmark = pytest.mark.django_db
REFUSED = "An operator gives nothing to their own login in a staff session."


@pytest.mark.parametrize("whose", ["own", "another's"])
def test_a_file_gives_an_operator_nothing(here, operator, whose):
    member = here.members[0]
    with acting_for(here.federation):
        Member.objects.filter(pk=member.pk).update(user=operator if whose == "own" else here.scorer)
        District.objects.create(number="D1", names={"ja": "東", "en": "East"}, starts_on=date(2020, 1, 1))
        rank = ladder_on(date(2026, 1, 1)).ranks[0].key
    email = (operator if whose == "own" else here.scorer).email.upper()
    files = {
        Office: f"email,role\n{email},registrar\n",
        ClubOfficer: f"club,email,role\n2074,{email},manager\n",
        DistrictOfficer: f"district,email\nD1,{email}\n",
        DirectorRegistration: "number,grade,certified_on,expires_on\n"
        f"{member.number},club,2020-01-01,2099-01-01\n",
        Title: f"number,title,awarded_on\n{member.number},{rank},2001-05-01\n",
    }
    enter(here, operator)
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(operator)
    answers = {}
    for model, text in files.items():
        address = f"/sakura/admin/{model._meta.app_label}/{model._meta.model_name}/"
        page = preview(desk, address, text.encode())
        answers[model] = (REFUSED in page.content.decode(), "confirm_form" in page.context)
    assert answers == dict.fromkeys(files, (whose == "own", whose != "own"))


def test_a_file_of_members_gives_an_operator_no_record(here, operator):
    enter(here, operator)
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(operator)
    text = f"number,email\n{here.members[0].number},{operator.email.upper()}\n"
    page = preview(desk, "/sakura/admin/federation/member/", text.encode())
    assert REFUSED in page.content.decode()
    assert "confirm_form" not in page.context
