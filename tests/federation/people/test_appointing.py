"""Whoever appoints an address learns nothing of its login, and no operator appoints themselves."""

import re

import pytest
from django.core import mail
from django.test import Client

from federation.models import AuditEntry, Member, Office, User
from federation.tenancy.context import acting_for
from tests.federation.people.signing_in import (
    NEW_PASSWORD,
    appoint_by_admin,
    is_signed_in,
    link_to,
    offices_held,
    set_password,
    sign_in,
)
from tests.federation.people.test_staff_sessions import enter, operator

__all__ = ["operator"]

FUTURE = "president@example.org"
OFFICES = "/sakura/admin/federation/office/"
OFFICERS = "/sakura/admin/clubs/clubofficer/"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _letters_are_kept(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def post_at_a_club(house, email: str) -> dict[str, object]:
    """What makes somebody an officer of the club."""
    days = {"starts_on": "2020-01-01", "ends_on": ""}
    return {"club": house.club.pk, "role": "manager", "email": email, "holder_name": "", **days}


# --- the letter -------------------------------------------------------------------------------------


def test_by_the_letter_the_holder_sets_a_password_and_proves_the_address(
    here, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        appoint_by_admin(here, FUTURE)
    holder = User.objects.get(email=FUTURE)
    assert not holder.is_proved
    set_password(link_to(FUTURE))
    assert holder.is_proved
    browser = sign_in(FUTURE, NEW_PASSWORD)
    assert browser.get("/sakura/admin/").status_code == 200


def test_whoever_lost_the_letter_gets_another_with_the_next_appointment(
    here, next_door, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        appoint_by_admin(here, FUTURE)
        appoint_by_admin(next_door, FUTURE)
    assert [letter.to for letter in mail.outbox] == [[FUTURE], [FUTURE]]


# --- names ------------------------------------------------------------------------------------------


def pages_after(house, known: User) -> list[str]:
    """What the administrator of a house reads when an address has been appointed everywhere."""
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(house.administrator)
    member = house.members[0]
    days = {"starts_on": "2020-01-01", "ends_on": ""}
    office = {"role": "registrar", "email": known.email, "holder_name": "Somebody", **days}
    answers = [
        desk.post(f"{OFFICES}add/", office, follow=True),
        desk.post(f"{OFFICERS}add/", post_at_a_club(house, known.email), follow=True),
        desk.post(f"/sakura/admin/federation/member/{member.pk}/login/", {"email": known.email}, follow=True),
        *(
            desk.get(page)
            for page in (OFFICES, OFFICERS, "/sakura/admin/", "/sakura/admin/federation/auditentry/")
        ),
        *(
            desk.get(f"{OFFICES}{pk}/{page}/")
            for pk in keys_of_offices(house)
            for page in ("change", "history")
        ),
    ]
    assert {answer.status_code for answer in answers} == {200}
    return [answer.content.decode() for answer in answers]


def keys_of_offices(house) -> list[int]:
    with acting_for(house.federation):
        return list(Office.objects.values_list("pk", flat=True))


def test_a_name_known_elsewhere_is_not_shown(here, next_door):
    User.objects.filter(pk=next_door.scorer.pk).update(name="Known Elsewhere")
    known = User.objects.get(pk=next_door.scorer.pk)
    pages = pages_after(here, known)
    assert sum(known.email in page for page in pages) >= 7
    assert ["Known Elsewhere" in page for page in pages] == [False] * len(pages)
    with acting_for(here.federation):
        assert Member.objects.filter(user=known).count() == 1
        assert not AuditEntry.objects.filter(subject__contains="Known Elsewhere").exists()


def test_a_known_address_is_answered_like_an_unknown_one(here, next_door):
    pages = []
    for email in (next_door.scorer.email, "nobody@albion.example.org"):
        page = appoint_by_admin(here, email).content.decode()
        messages = page[
            page.index('class="messagelist"') : page.index("</ul>", page.index('class="messagelist"'))
        ]
        pages.append(re.sub(r"login \w+", "login", messages.replace(email, "")))
    first, second = (page.partition("change/")[2] for page in pages)
    assert first == second


# --- staff sessions ---------------------------------------------------------------------------------


def own_office(desk: Client, house, email: str) -> int:
    post = {"role": "registrar", "email": email, "holder_name": "", "starts_on": "2020-01-01", "ends_on": ""}
    return desk.post(f"{OFFICES}add/", post).status_code


def own_post(desk: Client, house, email: str) -> int:
    return desk.post(f"{OFFICERS}add/", post_at_a_club(house, email)).status_code


def own_member(desk: Client, house, email: str) -> int:
    return desk.post(
        f"/sakura/admin/federation/member/{house.members[0].pk}/login/", {"email": email}
    ).status_code


GIVING = [own_office, own_post, own_member]


@pytest.mark.parametrize("give", GIVING)
def test_an_operator_in_a_staff_session_gives_nothing_to_their_own_login(here, operator, give):
    enter(here, operator)
    desk = sign_in(operator.email)
    assert give(desk, here, operator.email.upper()) == 200
    assert offices_held(here, operator) == 0
    with acting_for(here.federation):
        assert not Member.objects.filter(user=operator).exists()


@pytest.mark.parametrize("give", GIVING)
def test_but_to_others(here, operator, give):
    enter(here, operator)
    desk = sign_in(operator.email)
    assert is_signed_in(desk)
    assert give(desk, here, FUTURE) == 302


def test_whoever_holds_the_office_themselves_may(here):
    assert own_office(sign_in(here.administrator.email), here, here.administrator.email) == 302
