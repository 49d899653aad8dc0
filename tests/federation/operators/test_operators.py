"""The operators' desk: federations and logins, for operators only, outside every federation."""

import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail

from federation.models import Act, AuditEntry, Federation, User
from federation.tenancy.context import acting_for
from tests.federation.people.test_staff_sessions import operator
from tests.federation.site.test_admin_pages import INLINE

__all__ = ["operator"]

DESK = "/operators/"
FEDERATIONS = f"{DESK}federation/federation/"
USERS = f"{DESK}federation/user/"
NEW = {
    "slug": "helvetia",
    "domain": "",
    "names_ja": "スイスブリッジ連盟",
    "names_en": "Swiss Bridge Federation",
    "locale": "en",
    "time_zone": "Europe/Zurich",
    "regulation_pack": "wbf-sample",
    "currency": "CHF",
    "number_scheme": "none",
}

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client, operator):
    """The operator's browser, in English."""
    client.force_login(operator)
    client.cookies["language"] = "en"
    return client


def pages(federation: Federation, user: User) -> list[str]:
    """Every page of the desk."""
    changing = [f"{FEDERATIONS}{federation.pk}/", f"{USERS}{user.pk}/"]
    return [
        DESK,
        FEDERATIONS,
        USERS,
        f"{FEDERATIONS}add/",
        f"{USERS}add/",
        f"{FEDERATIONS}{federation.pk}/enter/",
        *(page + act for page in changing for act in ("change/", "history/")),
    ]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_operator_has_every_page(desk, here, language):
    desk.cookies["language"] = language
    answers = [desk.get(address) for address in pages(here.federation, here.player)]
    assert [answer.status_code for answer in answers] == [200] * 10
    assert [INLINE.findall(answer.content.decode()) for answer in answers] == [[]] * 10


def test_an_administrator_of_a_federation_has_none(client, here):
    client.force_login(here.administrator)
    answers = [client.get(address, follow=True) for address in pages(here.federation, here.player)]
    assert [answer.status_code for answer in answers] == [403] * 10


def test_a_visitor_is_sent_to_the_operators_sign_in(client, here):
    answers = [client.get(address, follow=True) for address in pages(here.federation, here.player)]
    assert [answer.status_code for answer in answers] == [200] * 10
    for response in answers:
        assert response.redirect_chain[-1][0].startswith("/operators/accounts/login/?next=/operators/")


def test_the_desk_is_not_inside_a_federation(desk, here):
    assert desk.get("/sakura/operators/").status_code == 404


def test_a_federation_is_made_and_reads_of_it_in_its_own_log(desk, operator):
    assert desk.post(f"{FEDERATIONS}add/", NEW).status_code == 302
    federation = Federation.objects.get(slug="helvetia")
    assert federation.domain is None
    with acting_for(federation):
        assert list(AuditEntry.objects.values_list("act", flat=True)) == [Act.ADDED]
    assert (
        f"login {operator.code_in(federation.pk)} added Swiss Bridge Federation"
        in desk.get(f"{FEDERATIONS}{federation.pk}/history/").content.decode()
    )
    assert LogEntry.objects.count() == 0


REFUSED = [
    ({"regulation_pack": "moon-rules"}, "regulation_pack"),
    ({"slug": "operators"}, "slug"),
    ({"slug": "sakura"}, "slug"),
    ({"time_zone": "Moon/Base"}, "time_zone"),
]


@pytest.mark.parametrize(("change", "field"), REFUSED)
def test_what_a_federation_cannot_be_is_said_beside_the_field(desk, here, change, field):
    response = desk.post(f"{FEDERATIONS}add/", {**NEW, **change})
    assert list(response.context["adminform"].form.errors) == [field]


def test_the_address_of_a_federation_stays(desk, here):
    desk.post(
        f"{FEDERATIONS}{here.federation.pk}/change/", {**NEW, "slug": "other", "time_zone": "Asia/Tokyo"}
    )
    here.federation.refresh_from_db()
    assert (here.federation.slug, here.federation.names["en"]) == ("sakura", NEW["names_en"])
    with acting_for(here.federation):
        assert AuditEntry.objects.first().act == Act.CHANGED


def test_a_federation_is_not_deleted(desk, here):
    assert desk.post(f"{FEDERATIONS}{here.federation.pk}/delete/", {"post": "yes"}).status_code == 403


def test_entering_by_the_form(desk, here):
    address = f"{FEDERATIONS}{here.federation.pk}/enter/"
    assert desk.post(address, {"reason": "", "minutes": "60"}).context["form"].errors
    response = desk.post(address, {"reason": "a wrong letter", "minutes": "480"})
    assert response.headers["Location"] == "/sakura/admin/"
    assert desk.get("/sakura/admin/").status_code == 200
    assert "You are in this federation already" in desk.get(address).content.decode()


def test_a_login_is_made_by_letter_and_shut_out(
    desk, here, client, django_capture_on_commit_callbacks, settings
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    post = {"email": "New@Example.org", "name": "New", "language": "en", "is_active": "on"}
    with django_capture_on_commit_callbacks(execute=True):
        assert desk.post(f"{USERS}add/", post).status_code == 302
    user = User.objects.get(email="new@example.org")
    assert "/operators/accounts/password/reset/key/" in mail.outbox[0].body
    desk.post(USERS, {"action": "shut_out", "_selected_action": [user.pk]})
    user.refresh_from_db()
    assert not user.is_active
    assert LogEntry.objects.count() == 0


def test_operators_do_not_shut_themselves_out(desk, operator):
    desk.post(USERS, {"action": "shut_out", "_selected_action": [operator.pk]})
    desk.post(f"{USERS}{operator.pk}/change/", {"email": operator.email, "name": "Ops", "language": ""})
    operator.refresh_from_db()
    assert operator.is_active
    assert operator.is_operator


def test_an_email_taken_in_another_case_is_refused(desk, here):
    response = desk.post(
        f"{USERS}add/", {"email": here.player.email.upper(), "name": "", "language": "", "is_active": "on"}
    )
    assert response.context["adminform"].form.errors == {"email": ["Somebody else has this e-mail already."]}
