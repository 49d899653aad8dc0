"""Offices and directors in the admin: unique keys answer by their sentence, acts are recorded."""

from datetime import date, timedelta

import pytest
from django.core import mail

from federation.models import Act, AuditEntry, DirectorRegistration, Office, User
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.federation.people.test_admin_members import in_words

OFFICES = "/sakura/admin/federation/office/"
DIRECTORS = "/sakura/admin/federation/directorregistration/"
DAYS = {"starts_on": "2020-01-01", "ends_on": ""}

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(client, here):
    """The administrator's browser, in English."""
    client.force_login(here.administrator)
    client.cookies["language"] = "en"
    return client


def refusals(response) -> list[str]:
    """What a form said."""
    assert response.status_code == 200
    return list(response.context["adminform"].form.non_field_errors())


def newest_act(house) -> tuple[str, str]:
    """The newest entry of the audit log: what, and about what kind of record."""
    with acting_for(house.federation):
        entry = AuditEntry.objects.first()
        return entry.act, entry.subject_type


def test_an_office_is_given_by_email_and_a_new_holder_gets_a_letter(
    administrator, here, django_capture_on_commit_callbacks, settings
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    post = {"role": "tournament_office", "email": "Toshi@example.org", "holder_name": "Toshi", **DAYS}
    with django_capture_on_commit_callbacks(execute=True):
        assert administrator.post(f"{OFFICES}add/", post).status_code == 302
    holder = User.objects.get(email="toshi@example.org")
    with acting_for(here.federation):
        assert Office.objects.filter(holder=holder, role="tournament_office").count() == 1
    assert newest_act(here) == (Act.ADDED, "federation.office")
    assert [letter.to for letter in mail.outbox] == [["toshi@example.org"]]


def test_whoever_has_a_login_already_gets_no_letter(
    administrator, here, next_door, django_capture_on_commit_callbacks, settings
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    post = {"role": "tournament_office", "email": next_door.player.email.upper(), "holder_name": "", **DAYS}
    with django_capture_on_commit_callbacks(execute=True):
        assert administrator.post(f"{OFFICES}add/", post).status_code == 302
    assert mail.outbox == []


@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_office_held_twice_is_refused_by_its_sentence(administrator, here, language):
    administrator.cookies["language"] = language
    post = {"role": "registrar", "email": here.registrar.email, "holder_name": "", **DAYS}
    sentences = refusals(administrator.post(f"{OFFICES}add/", post))
    assert sentences == [in_words(language, "This person already holds that office from that day.")]


def test_an_office_that_ends_before_it_begins_is_refused(administrator, here):
    post = {
        "role": "registrar",
        "email": "x@example.org",
        "holder_name": "",
        "starts_on": "2020-02-01",
        "ends_on": "2020-01-01",
    }
    assert refusals(administrator.post(f"{OFFICES}add/", post)) == [
        "An office ends on or after the day it begins."
    ]
    assert not User.objects.filter(email="x@example.org").exists()


def test_only_the_days_of_an_office_change(administrator, here):
    with acting_for(here.federation):
        office = Office.objects.get(holder=here.registrar)
    post = {"role": "administrator", "starts_on": "2020-01-01", "ends_on": "2020-12-31"}
    assert administrator.post(f"{OFFICES}{office.pk}/change/", post).status_code == 302
    with acting_for(here.federation):
        office.refresh_from_db()
    assert (office.role, office.ends_on) == ("registrar", date(2020, 12, 31))
    assert newest_act(here) == (Act.CHANGED, "federation.office")


def test_a_registrar_appoints_nobody(client, here):
    client.force_login(here.registrar)
    assert client.get(f"{OFFICES}add/").status_code == 403


def register(client, house, certified: str = "2024-04-01", expires: str = "2028-03-31"):
    """Enter a director."""
    post = {
        "member": house.members[0].pk,
        "grade": "national",
        "certified_on": certified,
        "expires_on": expires,
    }
    return client.post(f"{DIRECTORS}add/", post)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_grade_registered_twice_is_refused_by_its_sentence(administrator, here, language):
    administrator.cookies["language"] = language
    assert register(administrator, here).status_code == 302
    assert newest_act(here) == (Act.ADDED, "federation.directorregistration")
    sentences = refusals(register(administrator, here))
    assert sentences == [in_words(language, "This grade is already registered from that day.")]


def test_a_member_of_next_door_cannot_be_registered(administrator, here, next_door):
    response = register(administrator, next_door)
    assert "member" in response.context["adminform"].form.errors
    assert "Carter" not in response.content.decode()


VALIDITY = [("all", 3), ("valid", 2), ("soon", 1), ("expired", 1)]


@pytest.mark.parametrize(("choice", "count"), VALIDITY)
def test_the_register_is_filtered_by_validity(administrator, here, choice, count):
    with acting_for(here.federation):
        for i, days in enumerate((-1, 60, 61)):
            DirectorRegistration.objects.create(
                member=here.members[0],
                grade="club",
                certified_on=date(2020, 1, 1 + i),
                expires_on=today() + timedelta(days=days),
            )
    response = administrator.get(DIRECTORS, {"validity": choice})
    assert response.context["cl"].result_count == count


def test_deleting_is_recorded(administrator, here):
    register(administrator, here)
    with acting_for(here.federation):
        key = DirectorRegistration.objects.get().pk
    administrator.post(f"{DIRECTORS}{key}/delete/", {"post": "yes"})
    assert newest_act(here) == (Act.DELETED, "federation.directorregistration")
