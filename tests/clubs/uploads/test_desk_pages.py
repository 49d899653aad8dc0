"""The club desk in the browser: who may see it, what it says, what its buttons do."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, ClubOfficer, ClubRole, DeviceToken, Result, Revision, Session, Upload
from clubs.register import tokens
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from tests.cast import SINCE
from tests.clubs.uploads.api.bad_files import REFUSED, WRONG_LABEL, changed
from tests.clubs.uploads.test_uploads import GAMES_DOWN, MITCHELL, ONE_TRICK_LESS


def enter(user):
    """A browser in which somebody is signed in, reading English."""
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def text(response):
    """What a reader sees of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def bring(client, house, *contents, slug="sakura"):
    files = [SimpleUploadedFile(f"game{i}.xml", content) for i, content in enumerate(contents, 1)]
    return client.post(f"/{slug}/desk/clubs/{house.club.pk}/", {"files": files})


def drafted(house, content=MITCHELL):
    with acting_for(house.federation):
        return uploads.receive(club=house.club, name="mitchell.xml", content=content, by=house.scorer)[0]


def published(house, content=MITCHELL):
    upload = drafted(house, content)
    with acting_for(house.federation):
        uploads.publish(upload=upload, by=house.scorer)
    return upload


def facts(house):
    with acting_for(house.federation):
        return Session.objects.count(), Result.objects.count(), Revision.objects.count()


def publish(client, upload, **data):
    return client.post(f"/sakura/desk/uploads/{upload.pk}/", {"revision": 1, "acknowledged": "on", **data})


# --- who may ---------------------------------------------------------------------------------------


@pytest.fixture
def pages(here):
    """Every page of the desk, with something on it that could leak, and how it is asked for."""
    upload = published(here)
    with acting_for(here.federation):
        token, _secret = tokens.issue(club=here.club, label="Laptop of the secretary", by=here.scorer)
    desk, one = f"/sakura/desk/clubs/{here.club.pk}/", f"/sakura/desk/uploads/{upload.pk}/"
    return [
        ("get", desk, {}),
        ("post", desk, {"files": SimpleUploadedFile("a.xml", MITCHELL)}),
        ("get", one, {}),
        ("post", one, {"revision": 1}),
        ("get", f"{desk}tokens/", {}),
        ("post", f"{desk}tokens/", {"label": "mine"}),
        ("post", f"/sakura/desk/tokens/{token.pk}/withdraw/", {}),
    ]


def test_nobody_else_sees_or_does_anything(pages, here, next_door):
    before = facts(here)
    strangers = [here.player, here.administrator, here.registrar, next_door.scorer, next_door.administrator]
    for stranger in strangers:
        for method, address, data in pages:
            response = getattr(enter(stranger), method)(address, data)
            assert response.status_code == 403, (stranger, method, address)
            for secret in ("mitchell.xml", "Laptop of the secretary", "Rookie"):
                assert secret not in response.content.decode()
    assert facts(here) == before
    with acting_for(here.federation):
        assert (Upload.objects.count(), DeviceToken.objects.get().withdrawn_at) == (1, None)


def answers(pages, user, slug="sakura"):
    """What somebody is answered on every page, at home or next door."""
    return [
        getattr(enter(user), method)(address.replace("/sakura/", f"/{slug}/"), data)
        for method, address, data in pages
    ]


def test_next_door_these_pages_do_not_exist(pages, here, next_door):
    assert [answer.status_code for answer in answers(pages, next_door.scorer, "albion")] == [404] * 7


def test_an_officer_whose_term_is_over_keeps_no_desk(pages, here):
    with acting_for(here.federation):
        ClubOfficer.objects.update(ends_on=SINCE)
    assert [answer.status_code for answer in answers(pages, here.scorer)] == [403] * 7


def test_who_is_not_signed_in_is_asked_to(pages):
    sent = answers(pages, None)
    assert [redirection.status_code for redirection in sent] == [302] * 7
    for response in sent:
        assert response.url.startswith("/sakura/accounts/login/?next=/sakura/desk/")


# --- the desk --------------------------------------------------------------------------------------


def test_one_club_is_gone_straight_to(here):
    assert enter(here.scorer).get("/sakura/desk/").url == f"/sakura/desk/clubs/{here.club.pk}/"


def test_several_clubs_are_chosen_from(here):
    with acting_for(here.federation):
        other = Club.objects.create(number="9", names={"ja": "北クラブ", "en": "North Club"}, place="")
        Club.objects.create(number="10", names={"ja": "南クラブ", "en": "South Club"}, place="")
        ClubOfficer.objects.create(club=other, holder=here.scorer, role=ClubRole.MANAGER, starts_on=SINCE)
    page = text(enter(here.scorer).get("/sakura/desk/"))
    assert ("Central Club" in page, "North Club" in page, "South Club" in page) == (True, True, False)


def test_no_club_is_said_so(here):
    response = enter(here.player).get("/sakura/desk/")
    assert response.status_code == 403
    assert "You keep no club's desk today" in text(response)


def test_one_file_leads_to_its_preview(here):
    response = bring(enter(here.scorer), here, MITCHELL)
    with acting_for(here.federation):
        assert response.url == f"/sakura/desk/uploads/{Upload.objects.get().pk}/"
    assert facts(here) == (0, 0, 0)


def test_several_files_each_get_their_answer(here):
    client = enter(here.scorer)
    response = bring(client, here, MITCHELL, b"not XML at all", GAMES_DOWN)
    page = text(client.get(response.url))
    assert "game1.xml : waiting to be published" in page
    assert "game2.xml : refused" in page
    assert "game3.xml : waiting to be published" in page


def test_the_same_file_twice_is_one_upload(here):
    client = enter(here.scorer)
    assert bring(client, here, MITCHELL).url == bring(client, here, MITCHELL).url


def test_no_file_is_a_sentence(here):
    response = enter(here.scorer).post(f"/sakura/desk/clubs/{here.club.pk}/")
    assert response.status_code == 422
    assert "No file was chosen." in text(response)


def test_too_large_is_a_sentence(here, settings):
    settings.UPLOAD_BYTES_MAX = 1024 * 1024
    client = enter(here.scorer)
    response = bring(client, here, MITCHELL + b" " * 1024 * 1024)
    assert (response.status_code, "larger than 1 MB" in text(response)) == (413, True)
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # the handler takes nothing of so much
    response = bring(client, here, MITCHELL + b" " * 1024 * 1024)
    assert (response.status_code, "larger than 1 MB" in text(response)) == (413, True)
    with acting_for(here.federation):
        assert Upload.objects.count() == 0


def test_the_list_asks_the_same_of_the_database_for_one_or_many(here, django_assert_max_num_queries):
    client, address = enter(here.scorer), f"/sakura/desk/clubs/{here.club.pk}/"
    published(here)
    client.get(address)  # the first page of a login writes its session
    with django_assert_max_num_queries(100) as one:
        client.get(address)
    for i in range(5):
        published(here, changed(b"<EVENT_IDENTIFIER>3221<", f"<EVENT_IDENTIFIER>{i}<".encode()))
    with django_assert_max_num_queries(100) as many:
        page = client.get(address)
    assert len(one.captured_queries) == len(many.captured_queries)
    assert page.content.count(b'class="first"') == 6


# --- the preview -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", REFUSED)
def test_a_bad_file_is_shown_with_its_problem_and_imports_nothing(here, code):
    client = enter(here.scorer)
    response = client.get(bring(client, here, REFUSED[code]).url)
    with acting_for(here.federation):
        upload = Upload.objects.get()
    assert upload.report["problems"][0]["code"] in {code, "encoding_unreadable"}
    assert code in {problem["code"] for problem in upload.report["problems"]}
    assert response.status_code == 200
    assert "Nothing has been imported." in text(response)
    assert "Publish" not in re.findall(r"<button[^>]*>([^<]*)<", response.content.decode())
    assert publish(client, upload).status_code == 422
    assert facts(here) == (0, 0, 0)


def test_a_wrong_label_is_a_warning(here):
    client = enter(here.scorer)
    page = text(client.get(bring(client, here, WRONG_LABEL).url))
    assert "but was read as UTF-8" in page


def test_the_preview_says_what_the_file_is_and_where_it_differs(here):
    page = text(enter(here.scorer).get(f"/sakura/desk/uploads/{drafted(here, GAMES_DOWN).pk}/"))
    assert "Session EL Thu 10.00am Rookie (21-Jul-22) Played on 2022-07-21 Contestants 13 Boards 21" in page
    assert "figures in the file differ from ours" in page
    assert "Publishing shows the standings to everybody" in page


def test_a_likely_member_is_suggested(here):
    right = here.members[0].number
    wrong = (
        right[:2] + right[3] + right[2] + right[4:]
        if right[2] != right[3]
        else right[1] + right[0] + right[2:]
    )
    content = changed(b"633600</NATIONAL_ID_NUMBER>", f"{wrong}</NATIONAL_ID_NUMBER>".encode())
    page = text(enter(here.scorer).get(f"/sakura/desk/uploads/{drafted(here, content).pk}/"))
    assert f"Likely meant: {wrong} → {right}" in page


def test_publishing_makes_the_session(here):
    client, upload = enter(here.scorer), drafted(here)
    response = publish(client, upload)
    with acting_for(here.federation):
        session = Session.objects.get()
    assert response.url == f"/sakura/sessions/{session.pk}/"
    assert facts(here) == (1, 126, 1)
    assert publish(client, upload).url == response.url  # a second click
    assert facts(here) == (1, 126, 1)
    assert f"by login {here.scorer.code_in(here.federation.pk)}, as revision 1" in text(
        client.get(f"/sakura/desk/uploads/{upload.pk}/")
    )


def test_warnings_must_be_acknowledged(here):
    client, upload = enter(here.scorer), drafted(here)
    response = client.post(f"/sakura/desk/uploads/{upload.pk}/", {"revision": 1})
    assert response.status_code == 422
    assert "Look at the warnings, and tick the box" in text(response)
    assert facts(here) == (0, 0, 0)


def test_a_correction_shows_its_effect_first(here):
    published(here)
    page = text(enter(here.scorer).get(f"/sakura/desk/uploads/{drafted(here, ONE_TRICK_LESS).pk}/"))
    assert "Publishing makes revision 2; the earlier one is kept. It changes 1 result." in page
    change = re.search(r"Board Contestants Published This file (.*?) Publishing", page)[1]
    assert re.search(r"2 [♠♥].* [NS] \+1 \+140 2 [♠♥].* [NS] = \+110", change), change


def test_a_superseded_file_can_be_published_again(here):
    client, first = enter(here.scorer), published(here)
    published(here, ONE_TRICK_LESS)
    page = text(client.get(f"/sakura/desk/uploads/{first.pk}/"))
    assert "Publishing it again makes revision 3" in page
    publish(client, first, revision=3)
    assert facts(here) == (1, 128, 3)


def test_the_second_of_two_presses_at_once_leads_to_the_standings(here, monkeypatch):
    client, upload = enter(here.scorer), drafted(here)
    read = uploads.renewed

    def first_press_meanwhile(upload_shown):
        shown = read(upload_shown)
        monkeypatch.undo()
        uploads.publish(upload=Upload.objects.get(pk=upload_shown.pk), by=here.scorer)
        return shown

    monkeypatch.setattr(uploads, "renewed", first_press_meanwhile)
    response = publish(client, upload)
    with acting_for(here.federation):
        session = Session.objects.get()
    assert (response.status_code, response.url) == (302, f"/sakura/sessions/{session.pk}/")
    assert facts(here) == (1, 126, 1)


def test_what_changed_since_it_was_shown_is_shown_again(here):
    client, upload = enter(here.scorer), drafted(here, ONE_TRICK_LESS)
    published(here)
    response = publish(client, upload, revision=1)
    assert response.status_code == 409
    assert "Somebody published this session meanwhile." in text(response)
    assert facts(here) == (1, 126, 1)


# --- tokens ----------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_withdrawn(here):
    client, address = enter(here.scorer), f"/sakura/desk/clubs/{here.club.pk}/tokens/"
    issued = client.post(address, {"label": "Laptop"})
    [secret] = re.findall(r">(club[0-9a-f]+)<", issued.content.decode())
    assert issued.headers["Cache-Control"] == "no-store, private"
    assert secret not in client.get(address).content.decode()
    with acting_for(here.federation):
        token = DeviceToken.objects.get()
    client.post(f"/sakura/desk/tokens/{token.pk}/withdraw/")
    page = text(client.get(address))
    assert "The token “Laptop” is withdrawn." in page
    assert re.search(r"Laptop Withdrawn \d+ \w+ 20\d\d", page)


def test_a_token_form_sent_twice_leaves_one_token_whose_secret_was_shown(here):
    client, address = enter(here.scorer), f"/sakura/desk/clubs/{here.club.pk}/tokens/"
    sent = {"label": "Laptop", "form": client.get(address).context["form"]["form"].value()}
    client.post(address, sent)
    shown = client.post(address, sent).context["issued"]
    client.post(address, {"label": "Laptop", "form": client.get(address).context["form"]["form"].value()})
    with acting_for(here.federation):
        kept = DeviceToken.objects.filter(withdrawn_at=None).order_by("pk")
        assert (kept.count(), kept.first(), DeviceToken.objects.count()) == (2, shown, 3)


def test_a_token_needs_a_label(here):
    address = f"/sakura/desk/clubs/{here.club.pk}/tokens/"
    assert "This field is required." in text(enter(here.scorer).post(address, {"label": " "}))
    with acting_for(here.federation):
        assert DeviceToken.objects.count() == 0


def test_the_tokens_ask_the_same_of_the_database_for_one_or_many(here, django_assert_max_num_queries):
    client, address = enter(here.scorer), f"/sakura/desk/clubs/{here.club.pk}/tokens/"
    client.post(address, {"label": "1"})
    with django_assert_max_num_queries(100) as one:
        client.get(address)
    for label in "234":
        client.post(address, {"label": label})
    with django_assert_max_num_queries(100) as many:
        page = client.get(address)
    assert len(one.captured_queries) == len(many.captured_queries)
    assert page.content.count(b'class="first"') == 4


@pytest.mark.parametrize(
    "address", ["uploads/0/", f"uploads/{10**30}/", "clubs/0/", f"clubs/{10**30}/tokens/"]
)
def test_numbers_of_nothing_are_404(here, address):
    assert enter(here.scorer).get(f"/sakura/desk/{address}").status_code == 404


def test_a_page_of_nothing_is_the_last_one(here):
    published(here)
    page = enter(here.scorer).get(f"/sakura/desk/clubs/{here.club.pk}/?page=99x")
    assert page.content.count(b'class="first"') == 1


@pytest.mark.parametrize("path", ["", "tokens/"])
def test_the_pages_are_japanese_for_their_readers(here, path):
    published(here)
    client = enter(here.scorer)
    response = client.get(f"/sakura/desk/clubs/{here.club.pk}/{path}", headers={"accept-language": "ja"})
    assert (response.status_code, '<html lang="ja"' in response.content.decode()) == (200, True)


# --- files that came before, files without a title ---------------------------------------------------


def test_the_same_file_again_says_so(here):
    client = enter(here.scorer)
    first = client.get(bring(client, here, MITCHELL).url)
    assert "This very file came before" not in text(first)
    again = client.get(bring(client, here, MITCHELL).url)
    assert "This very file came before" in text(again)
    both = client.get(bring(client, here, MITCHELL, ONE_TRICK_LESS).url)
    assert text(both).count("This very file came before") == 1


def test_a_session_without_a_title_is_called_by_what_it_is(here):
    content = re.sub(rb"<(EVENT_DESCRIPTION)>[^<]*</\1>", b"", MITCHELL).replace(b">Thursday<", b"><")
    published(here, content)
    with acting_for(here.federation):
        session = Session.objects.get()
    assert (session.titles["ja"], session.titles["en"]) == ("ペア戦", "Pairs session")
