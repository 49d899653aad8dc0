"""The club desk for programs: the same service as the pages, in JSON."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from clubs.models import Club, ClubOfficer, ClubRole, DeviceToken, Entry, Result, Revision, Session, Upload
from clubs.register import tokens
from federation.models import AuditEntry
from federation.tenancy.context import acting_for
from tests.cast import SINCE
from tests.clubs.api_cast import UPLOADS, device, login, publish, send
from tests.clubs.uploads.api.bad_files import REFUSED, WRONG_LABEL, changed
from tests.clubs.uploads.test_uploads import MITCHELL, ONE_TRICK_LESS


def count(house):
    """Sessions, contestants, results, revisions."""
    with acting_for(house.federation):
        return tuple(model.objects.count() for model in (Session, Entry, Result, Revision))


def code(response):
    """Status and code of a refusal, which must be a problem document."""
    assert response.headers["Content-Type"] == "application/problem+json", response.content
    body = response.json()
    assert body["status"] == response.status_code
    assert body["type"] == f"urn:problem:{body['title']}"
    assert body["detail"]
    return response.status_code, body["title"]


# --- taking a file ---------------------------------------------------------------------------------


def test_a_device_uploads_and_is_told_everything(here):
    response = send(device(here), query="?name=mitchell.xml")
    body = response.json()
    assert response.status_code == 201
    assert (body["state"], body["club"], body["name"], body["session"]) == (
        "draft",
        "2074",
        "mitchell.xml",
        None,
    )
    assert body["summary"]["results"] == 126
    assert body["problems"][0]["message"].startswith("Line ")
    with acting_for(here.federation):
        assert Upload.objects.get().token.label == "Laptop"
    assert count(here) == (0, 0, 0, 0)


def test_a_form_says_the_same_as_a_body(here):
    client = device(here)
    body = send(client, query="?name=mitchell.xml").json()
    again = client.post(UPLOADS, {"file": SimpleUploadedFile("mitchell.xml", MITCHELL), "club": "2074"})
    assert (again.status_code, again.json()) == (200, body)


@pytest.mark.parametrize(
    ("query", "headers", "name"),
    [
        ("", {}, "upload.xml"),
        ("", {"Content-Disposition": 'attachment; filename="a b.xml"'}, "a b.xml"),
        ("?name=../../etc/c.xml", {}, "c.xml"),
        ("?name=C:\\games\\d.xml", {}, "d.xml"),
        ("?name=%E6%9C%A8%E6%9B%9C.xml", {}, "木曜.xml"),
        (f"?name={'x' * 300}", {}, "x" * 200),
    ],
)
def test_the_name_of_a_body(here, query, headers, name):
    assert send(device(here), query=query, **headers).json()["name"] == name


def test_publishing_at_once(here):
    body = send(device(here), query="?publish=true").json()
    assert body["state"] == "published"
    assert body["problems"]  # warnings forbid nothing here, and are listed
    assert count(here) == (1, 13, 126, 1)


def test_the_same_bytes_again_get_the_first_answer(here):
    client = device(here)
    first, again = (send(client, query="?publish=true") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert count(here) == (1, 13, 126, 1)
    with acting_for(here.federation):
        assert Upload.objects.count() == 1


def test_changed_bytes_show_the_difference_and_become_a_revision(here):
    client = device(here)
    session = send(client, query="?publish=true").json()["session"]
    body = send(client, ONE_TRICK_LESS).json()
    assert body["changes"]["session"] == session
    [change] = body["changes"]["results"]
    assert (change["before"]["score"], change["after"]["score"]) == (140, 110)
    assert send(client, ONE_TRICK_LESS, "?publish=1").json()["session"] == session
    assert count(here) == (1, 13, 127, 2)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("problem", REFUSED)
def test_a_bad_file_is_refused_with_every_problem_and_imports_nothing(here, problem, language):
    client = device(here, language)
    for _ in range(2):  # the same answer to the same bytes
        response = send(client, REFUSED[problem], "?publish=true")
        assert code(response) == (422, "file_has_errors")
        [complaint] = [complaint for complaint in response.json()["problems"] if complaint["code"] == problem]
        assert complaint["severity"] == "error"
        assert complaint["message"]
    assert count(here) == (0, 0, 0, 0)


def test_wrong_labels_and_numbers_are_warnings(here):
    numbers = [warning["code"] for warning in send(device(here)).json()["problems"]]
    assert "member_number_malformed" in numbers
    mislabelled = send(device(here), WRONG_LABEL)
    assert (mislabelled.status_code, mislabelled.json()["problems"][0]["code"]) == (201, "encoding_differs")


def test_what_is_too_large_is_refused(here, settings):
    settings.UPLOAD_BYTES_MAX = 100_000
    client = device(here)
    assert code(send(client, MITCHELL + b" " * 100_000)) == (413, "file_too_large")
    form = {"file": SimpleUploadedFile("a.xml", MITCHELL + b" " * 100_000)}
    assert code(client.post(UPLOADS, form)) == (413, "file_too_large")
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 100_000
    assert code(client.post(UPLOADS, form | {"file": SimpleUploadedFile("a.xml", b" " * 100_001)})) == (
        413,
        "file_too_large",
    )
    with acting_for(here.federation):
        assert Upload.objects.count() == 0


def test_a_large_body_is_no_form(here, settings):
    """Django's limit on forms must not stand in the way of files."""
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    assert send(device(here)).status_code == 201
    assert send(login(here.scorer)).status_code == 200


@pytest.mark.parametrize("text", ["x" * 60, "<b/>", "&#x1F0CF;", "\u202e1", "-1", "9" * 30])
def test_odd_pair_numbers_are_no_server_error(here, text):
    content = MITCHELL.replace(b">1NS<", f">{text}<".encode())
    response = send(device(here), content, "?publish=true")
    assert response.status_code in (200, 201, 422)


# --- who may ---------------------------------------------------------------------------------------


def test_nobody_is_401(here):
    for client in (Client(), Client(headers={"authorization": "Token clubdeadbeef"})):
        assert code(send(client))[0] == 401
        assert code(client.get(UPLOADS))[0] == 401


@pytest.mark.parametrize("secret", ["", "x y", "\u00e9\u00e9", "club" + "0" * 600])
def test_a_strange_secret_is_401(here, secret):
    assert code(send(Client(headers={"authorization": f"Token {secret}"})))[0] == 401


def test_a_token_of_another_federation_is_unknown(here, next_door):
    carols = device(next_door)
    assert carols.get("/albion/api/v1/uploads/").status_code == 200
    assert code(send(carols)) == (401, "authentication_failed")
    assert code(carols.get(UPLOADS)) == (401, "authentication_failed")
    assert count(here) == (0, 0, 0, 0)


def test_a_withdrawn_token_is_unknown(here):
    client = device(here)
    with acting_for(here.federation):
        tokens.withdraw(token=DeviceToken.objects.get(), by=here.scorer)
    assert code(send(client)) == (401, "authentication_failed")


def test_an_expired_token_is_unknown_and_kept(here):
    client = device(here)
    send(client)
    with acting_for(here.federation):
        DeviceToken.objects.update(expiry=timezone.now())
    assert code(send(client)) == (401, "authentication_failed")
    assert send(device(here)).status_code == 200  # another device: the expired one is still no obstacle
    with acting_for(here.federation):
        assert DeviceToken.objects.count() == 2


def test_a_token_ends_with_its_officers_term(here):
    client = device(here)
    with acting_for(here.federation):
        ClubOfficer.objects.update(ends_on=SINCE)
    assert code(send(client)) == (403, "not_your_club")
    assert code(client.get(UPLOADS)) == (403, "not_your_club")


def test_the_offices_of_others_give_nothing_here(here, next_door):
    publish(here)
    with acting_for(here.federation):
        upload = Upload.objects.get()
    for stranger in (here.player, here.administrator, next_door.scorer, next_door.administrator):
        client = login(stranger)
        assert code(send(client)) == (403, "not_your_club")
        assert code(client.get(UPLOADS)) == (403, "not_your_club")
        assert code(client.get(f"{UPLOADS}{upload.pk}/")) == (403, "not_your_club")
    assert count(here) == (1, 13, 126, 1)
    carol = login(next_door.scorer)
    assert code(carol.get(f"/albion/api/v1/uploads/{upload.pk}/")) == (404, "not_found")
    assert carol.get("/albion/api/v1/uploads/").json()["results"] == []


@pytest.fixture
def other_club(here):
    """A second club of the same federation, with an upload of its own."""
    with acting_for(here.federation):
        club = Club.objects.create(number="2075", names={"ja": "北クラブ", "en": "North Club"}, place="")
        officer = ClubOfficer.objects.create(
            club=club, holder=here.registrar, role=ClubRole.SCORER, starts_on=SINCE
        )
    assert send(login(officer.holder), REFUSED["file_of_another_club"]).status_code == 201
    return club


def test_a_device_sees_its_own_club_only(here, other_club):
    with acting_for(here.federation):
        ClubOfficer.objects.create(club=other_club, holder=here.scorer, role=ClubRole.SCORER, starts_on=SINCE)
        theirs = Upload.objects.get()
    client = device(here)
    send(client)
    assert [row["club"] for row in client.get(UPLOADS).json()["results"]] == ["2074"]
    assert code(client.get(f"{UPLOADS}{theirs.pk}/")) == (404, "not_found")
    assert code(send(client, query="?club=2075")) == (403, "not_your_club")


def test_who_keeps_several_desks_names_the_club(here, other_club):
    with acting_for(here.federation):
        ClubOfficer.objects.create(club=other_club, holder=here.scorer, role=ClubRole.SCORER, starts_on=SINCE)
    client = login(here.scorer)
    assert code(send(client)) == (400, "not_valid")
    assert send(client, query="?club=2074").json()["club"] == "2074"
    assert {row["club"] for row in client.get(UPLOADS).json()["results"]} == {"2074", "2075"}


def test_a_login_needs_the_forms_token(here):
    client = Client(enforce_csrf_checks=True)
    client.force_login(here.scorer)
    assert code(send(client)) == (403, "permission_denied")


def test_the_secret_is_nowhere(here):
    client = device(here)
    secret = client.defaults["HTTP_AUTHORIZATION"].split()[1]
    send(client)
    with acting_for(here.federation):
        kept = [*DeviceToken.objects.values(), *AuditEntry.objects.values(), *Upload.objects.values("report")]
        acts = list(AuditEntry.objects.order_by("id").values_list("act", flat=True))
    assert secret not in str(kept)
    assert acts[-2:] == ["token.issued", "upload.received"]


# --- reading ---------------------------------------------------------------------------------------


def test_the_list_comes_in_pages_and_asks_little(here, django_assert_max_num_queries):
    client = device(here)
    send(client)
    with django_assert_max_num_queries(100) as one:
        client.get(UPLOADS)
    for i in range(51):
        with acting_for(here.federation):
            first = Upload.objects.first()
            Upload.objects.create(
                club=here.club,
                name=f"{i}.xml",
                content=b"",
                sha256=str(i),
                received_by=here.scorer,
                state=first.state,
                report=first.report,
            )
    with django_assert_max_num_queries(100) as many:
        page = client.get(UPLOADS).json()
    assert len(one.captured_queries) == len(many.captured_queries)
    assert not any('"content"' in query["sql"] for query in many.captured_queries)
    assert [row["name"] for row in page["results"]][:2] == ["50.xml", "49.xml"]
    assert len(client.get(page["next"]).json()["results"]) == 2


def test_problems_come_in_the_readers_language(here):
    client = device(here)
    upload = send(client, changed(b"MP_PAIRS", b"TIDDLYWINKS")).json()
    english = client.get(f"{UPLOADS}{upload['upload']}/").json()["problems"][0]
    assert english["code"] == "unknown_event_type"
    assert "TIDDLYWINKS is not a known type of event" in english["message"]
