"""Somebody new on the register: the next free number, and a question where the name is there already."""

import pytest

from federation.models import Member, NumberScheme
from federation.people.member_numbers import is_well_formed, with_check_digit
from federation.people.merging.merge import merge_members
from federation.people.selectors import namesakes, next_number
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for

pytestmark = pytest.mark.django_db
ADD = "/sakura/admin/federation/member/add/"


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def test_the_form_opens_with_the_next_free_number(registrar, here, next_door):
    with acting_for(here.federation):
        register_members([Member(number=with_check_digit("20998", "luhn"), family_name="森")], by=None)
    with acting_for(next_door.federation):
        register_members([Member(number=with_check_digit("90000", "mod11"), family_name="Dunn")], by=None)
    page = registrar.get(ADD)
    assert page.context["adminform"].form.initial["number"] == with_check_digit("20999", "luhn")


@pytest.mark.parametrize(
    ("highest", "following"), [("00099", "00100"), ("99999", "100000"), ("20998", "20999")]
)
@pytest.mark.parametrize("scheme", NumberScheme.values)
def test_the_number_after_the_highest_has_its_check_digit(here, scheme, highest, following):
    here.federation.number_scheme = scheme
    here.federation.save()
    with acting_for(here.federation):
        for i, member in enumerate(Member.objects.order_by("pk")):
            Member.objects.filter(pk=member.pk).update(number=with_check_digit(f"{i:05}", scheme))
        register_members([Member(number=with_check_digit(highest, scheme), family_name="森")], by=None)
        assert next_number() == with_check_digit(following, scheme)
        assert is_well_formed(next_number(), scheme)


def typed(names, **more):
    family, given = names
    return {"number": with_check_digit("36500", "luhn"), "status": "active", "family_name": family} | {
        "given_name": given,
        **more,
    }


@pytest.mark.parametrize("names", [("高橋", "舞"), ("髙橋", "舞"), ("TAKAHASI", "Mai")])
def test_a_name_that_is_there_is_asked_about_in_any_spelling(registrar, here, names):
    asked = registrar.post(ADD, typed(names)).content.decode()
    assert "This name is on the register already" in asked
    assert here.members[1].number in asked
    done = registrar.post(ADD, typed(names, is_another="on"))
    assert done.status_code == 302
    with acting_for(here.federation):
        assert Member.objects.filter(number=with_check_digit("36500", "luhn")).count() == 1


def test_a_name_that_is_not_there_is_not_asked_about(registrar, here, next_door):
    assert registrar.post(ADD, typed(("Carter", "Carol"))).status_code == 302  # she is next door


def test_namesakes_leave_merged_records_and_parts_of_names_out(here):
    with acting_for(here.federation):
        two = [
            Member(number=with_check_digit(str(36600 + i), "luhn"), family_name="渡邊", given_name="蓮")
            for i in range(2)
        ]
        kept, gone = register_members(two, by=None)
        merge_members(duplicate=gone, into=kept, by=here.registrar)
        assert namesakes(Member(family_name="渡辺", given_name="蓮")) == [kept]
        assert namesakes(Member(family_name="渡辺", given_name="")) == []
        assert namesakes(Member(family_name="渡", given_name="辺蓮蓮")) == []
