"""A file amended on its page, and the desk that looks on while files arrive."""

import json
import re
from html import unescape
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Result, Session, Upload, UploadAmendment, UploadState
from clubs.uploads.services import amendments
from federation.tenancy.context import acting_for
from tests.clubs.uploads.test_amendments import NINE_HEARTS, NO_DATE, fix
from tests.clubs.uploads.test_desk_pages import bring, drafted, enter, publish, published, text
from tests.clubs.uploads.test_uploads import MITCHELL


def page_of(upload):
    return f"/sakura/desk/uploads/{upload.pk}/"


def links(response):
    """Where "Amend here" leads, in the order of the page."""
    return [
        unescape(address) for address in re.findall(r'href="(\?fix=[^"]+)#amend"', response.content.decode())
    ]


def form_in(response):
    """What the form of an amendment would send."""
    html = response.content.decode()
    html = html[html.index('id="amend"') :].split("</section>")[0]
    fields = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', html))
    return {name: unescape(value) for name, value in fields.items()}


def held(house, upload):
    with acting_for(house.federation):
        return list(UploadAmendment.objects.filter(upload=upload).values_list("kind", "value"))


# --- amending --------------------------------------------------------------------------------------


def test_a_day_is_filled_in_on_the_page(here):
    client, upload = enter(here.scorer), drafted(here, NO_DATE)
    page = client.get(page_of(upload))
    assert "1 of them can be amended on this page" in text(page)
    opened = client.get(page_of(upload) + links(page)[0])
    assert "Amend: Played on" in text(opened)
    assert "The file says nothing of it." in text(opened)
    answer = client.post(page_of(upload) + "amend/", form_in(opened) | {"to": "2022-07-21"})
    assert answer.url == page_of(upload) + "#problems"
    page = text(client.get(page_of(upload)))
    assert "1 amendment of the file" in page
    assert "Not published: nothing of this file counts yet." in page
    assert publish(client, upload).status_code == 302


def test_a_line_is_written_anew_on_the_page(here):
    client, upload = enter(here.scorer), drafted(here, NINE_HEARTS)
    page = client.get(page_of(upload))
    opened = client.get(page_of(upload) + links(page)[0])
    assert re.search(r"Amend: Board \d+, \w+ – \w+", text(opened))
    wrong = form_in(opened) | {"kind": "played", "contract": "9H", "declarer": "S", "tricks": "8"}
    answer = client.post(page_of(upload) + "amend/", wrong)
    assert (answer.status_code, "Contract: This is no contract." in text(answer)) == (422, True)
    assert held(here, upload) == []
    client.post(page_of(upload) + "amend/", wrong | {"contract": "2H", "score": ""})
    assert publish(client, upload).status_code == 302
    with acting_for(here.federation):
        assert Result.objects.filter(contract="2H", declarer="S", tricks=8, score=110).exists()
        assert bytes(Upload.objects.get(pk=upload.pk).content) == NINE_HEARTS


def test_the_number_that_was_meant_is_taken_with_one_click(here):
    member = here.members[1]
    slipped = member.number[:-2] + member.number[-1] + member.number[-2]
    client = enter(here.scorer)
    upload = drafted(here, MITCHELL.replace(b">633600<", f">{slipped}<".encode()))
    html = client.get(page_of(upload)).content.decode()
    sent = re.search(r'name="fix" value="([^"]*)">\s*<input type="hidden" name="value" value="([^"]*)"', html)
    client.post(page_of(upload) + "amend/", {"fix": unescape(sent[1]), "value": unescape(sent[2])})
    [(kind, value)] = held(here, upload)
    assert (kind, value["number"]) == ("player", member.number)
    assert "Did you mean" not in text(client.get(page_of(upload)))


def test_an_amendment_is_withdrawn_on_the_page(here):
    client, upload = enter(here.scorer), drafted(here, NO_DATE)
    with acting_for(here.federation):
        amendment = amendments.amend(
            upload=upload, **fix(upload, "no_date"), value={"to": "2022-07-21"}, by=here.scorer
        )
    client.post(f"/sakura/desk/amendments/{amendment.pk}/withdraw/")
    with acting_for(here.federation):
        assert Upload.objects.get(pk=upload.pk).state == UploadState.REFUSED
    assert [value for _kind, value in held(here, upload)] == [{"to": "2022-07-21"}, None]


def test_any_line_can_be_amended(here):
    client, upload = enter(here.scorer), drafted(here)
    page = client.get(page_of(upload) + "?board=1")
    assert re.search(r"Board 1, \w+ – \w+: .* tricks", text(page))
    lines = [link for link in links(page) if '"result"' in unquote(link)]
    assert "Amend: Board 1" in text(client.get(page_of(upload) + lines[0]))


def test_the_difference_to_what_is_published_is_that_of_the_amended_file(here):
    published(here)
    client, upload = enter(here.scorer), drafted(here, NINE_HEARTS)
    with acting_for(here.federation):
        offered = fix(upload, "contract_impossible")
        value = {"contract": "2H", "declarer": "S", "tricks": 7}
        amendments.amend(upload=upload, **offered, value=value, by=here.scorer)
    page = text(client.get(page_of(upload)))
    assert "It changes 1 result." in page
    assert "−1" in page[page.index("What publishing changes") :]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"fix": "nonsense"},
        {"fix": "[]"},
        {"fix": '{"kind":"result","key":{"board":[]}}'},
        {"fix": '{"kind":"result","key":{"board":1,"ns":"x","ew":"y"}}', "kind": "left_out"},
        {"fix": '{"kind":"heading","key":{"field":"title"}}', "value": "nonsense"},
        {"fix": '{"kind":"heading","key":{"field":"title"}}', "value": "[1]"},
        {"fix": '{"kind":"heading","key":{"field":{}}}', "to": "x"},
        {"fix": '{"kind":"heading","key":{}}', "to": "x"},
        {"fix": "[" * 100_000},
    ],
)
def test_nonsense_is_answered_and_changes_nothing(here, sent):
    client, upload = enter(here.scorer), drafted(here)
    answer = client.post(page_of(upload) + "amend/", sent)
    assert answer.status_code == 422
    assert held(here, upload) == []
    assert client.get(page_of(upload), sent).status_code == 200


def test_a_published_file_offers_nothing_to_amend(here):
    client, upload = enter(here.scorer), published(here)
    page = client.get(page_of(upload) + "?board=1")
    assert links(page) == []
    sent = {"fix": '{"kind":"heading","key":{"field":"title"}}', "to": "X"}
    assert client.post(page_of(upload) + "amend/", sent).status_code == 422
    assert held(here, upload) == []


def test_what_is_said_often_is_said_once(here):
    content = MITCHELL.replace(b"<CONTRACT>2H</CONTRACT>", b"<CONTRACT>9H</CONTRACT>")
    times = MITCHELL.count(b"<CONTRACT>2H</CONTRACT>")
    page = text(enter(here.scorer).get(page_of(drafted(here, content))))
    advice = "Enter a level from 1 to 7 and a denomination, 4S or 3NT."
    assert (f"{times} places {advice}" in page, page.count(advice)) == (True, 1)
    assert page.count("9H is not a contract.") == times


def test_nobody_else_amends(here, next_door):
    upload = drafted(here, NO_DATE)
    with acting_for(here.federation):
        offered = fix(upload, "no_date")
        amendment = amendments.amend(upload=upload, **offered, value={"to": "2022-07-21"}, by=here.scorer)
    sent = {"fix": json.dumps(offered), "to": "2022-07-20"}
    addresses = (page_of(upload) + "amend/", f"/sakura/desk/amendments/{amendment.pk}/withdraw/")
    for stranger in (
        here.player,
        here.administrator,
        here.registrar,
        next_door.scorer,
        next_door.administrator,
    ):
        for address in addresses:
            assert enter(stranger).post(address, sent).status_code == 403
            at_home = address.replace("/sakura/", "/albion/")
            assert enter(next_door.scorer).post(at_home, sent).status_code == 404
    assert enter(None).post(addresses[0], sent).url.startswith("/sakura/accounts/login/")
    assert len(held(here, upload)) == 1


# --- looking on ------------------------------------------------------------------------------------


def test_what_waits_comes_first(here):
    client = enter(here.scorer)
    drafted(here, NO_DATE)
    drafted(here)
    page = client.get(f"/sakura/desk/clubs/{here.club.pk}/")
    assert "1 file waits" in text(page)
    refused = text(client.get(f"/sakura/desk/clubs/{here.club.pk}/?tab=refused"))
    assert "1 file has errors" in refused
    assert "mitchell.xml refused (1 error)" in refused


def test_a_hopeless_file_is_among_those_with_errors(here):
    drafted(here, MITCHELL[:4000])
    page = text(enter(here.scorer).get(f"/sakura/desk/clubs/{here.club.pk}/"))
    assert "file waits" not in page
    assert "1 file has errors" in page


def test_a_script_is_told_of_each_file_by_itself(here):
    client = enter(here.scorer)
    file = SimpleUploadedFile("a.xml", NO_DATE)
    answer = client.post(
        f"/sakura/desk/clubs/{here.club.pk}/", {"files": file}, headers={"accept": "application/json"}
    )
    [file_state] = answer.json()["files"]
    assert (file_state["name"], file_state["state"], file_state["says"], file_state["errors"]) == (
        "a.xml",
        "refused",
        "refused (1 error)",
        1,
    )
    assert client.get(file_state["page"]).status_code == 200


def states(client, *uploads, slug="sakura", **headers):
    ids = "&".join(f"id={upload.pk}" for upload in uploads)
    return client.get(f"/{slug}/api/v1/uploads/states/?{ids}", headers=headers)


def test_states_are_told_and_not_told_again(here):
    client, upload = enter(here.scorer), drafted(here)
    first = states(client, upload)
    assert first.json()["uploads"][0]["state"] == "draft"
    assert states(client, upload, **{"if-none-match": first["ETag"]}).status_code == 304
    publish(client, upload)
    later = states(client, upload, **{"if-none-match": first["ETag"]})
    with acting_for(here.federation):
        session = Session.objects.get()
    [upload_state] = later.json()["uploads"]
    assert (upload_state["state"], upload_state["session"]) == ("published", session.pk)
    assert "is_owed" in client.get(upload_state["figures"]).json()


def test_states_are_for_the_clubs_officers(here, next_door):
    upload = drafted(here)
    assert states(enter(next_door.scorer), upload).status_code == 403
    assert states(enter(next_door.scorer), upload, slug="albion").json() == {"uploads": []}
    assert states(enter(here.player), upload).status_code == 403
    assert states(enter(None), upload).status_code == 401


def test_too_many_states_are_refused(here):
    client = enter(here.scorer)
    many = "&".join(f"id={i}" for i in range(51))
    for query in (many, "id=x", f"id={10**30}"):
        assert client.get(f"/sakura/api/v1/uploads/states/?{query}").status_code == 400
    assert client.get("/sakura/api/v1/uploads/states/").json() == {"uploads": []}


def test_states_ask_the_same_of_the_database_for_one_or_many(here, django_assert_max_num_queries):
    client = enter(here.scorer)
    responses = [bring(client, here, MITCHELL.replace(b">3221<", f">{i}<".encode())) for i in range(3)]
    assert len({response.url for response in responses}) == 3
    with acting_for(here.federation):
        drafts = list(Upload.objects.all())
    with django_assert_max_num_queries(100) as one:
        states(client, drafts[0])
    with django_assert_max_num_queries(100) as many:
        states(client, *drafts)
    assert len(one.captured_queries) == len(many.captured_queries)


# --- for programs, and for readers -----------------------------------------------------------------


def amend_by_api(client, upload, slug="sakura", **body):
    address = f"/{slug}/api/v1/uploads/{upload.pk}/amendments/"
    return client.post(address, json.dumps(body), content_type="application/json")


def test_a_program_amends_what_the_report_offers(here):
    client, upload = enter(here.scorer), drafted(here, NO_DATE)
    report = client.get(f"/sakura/api/v1/uploads/{upload.pk}/").json()
    [offered] = [problem["fix"] for problem in report["problems"] if problem["code"] == "no_date"]
    body = {"kind": offered["kind"], "key": offered["key"], "value": {"to": "2022-07-21"}}
    answer = amend_by_api(client, upload, **body)
    assert (answer.status_code, answer.json()["state"]) == (201, "draft")
    [amendment] = answer.json()["amendments"]
    assert {name: amendment[name] for name in ("kind", "key", "value")} == body
    listed = client.get(f"/sakura/api/v1/uploads/{upload.pk}/amendments/").json()
    assert listed == answer.json()["amendments"]
    withdrawn = amend_by_api(client, upload, **body | {"value": None}).json()
    assert (withdrawn["state"], withdrawn["amendments"]) == ("refused", [])


def test_what_a_program_may_not_amend_is_a_problem(here, next_door):
    client, upload = enter(here.scorer), drafted(here, NO_DATE)
    body = {"kind": "heading", "key": {"field": "date"}, "value": {"to": "soon"}}
    answer = amend_by_api(client, upload, **body)
    assert (answer.status_code, answer.json()["title"], answer.json()["field"]) == (
        422,
        "amendment_unreadable",
        "to",
    )
    assert amend_by_api(client, upload, **body | {"key": "x"}).status_code == 400
    assert amend_by_api(enter(here.player), upload, **body).status_code == 403
    assert amend_by_api(enter(next_door.scorer), upload, **body).status_code == 403
    assert amend_by_api(enter(next_door.scorer), upload, slug="albion", **body).status_code == 404
    assert amend_by_api(enter(None), upload, **body).status_code == 401
    other = published(here)
    assert amend_by_api(client, other, **body | {"value": {"to": "2022-07-21"}}).status_code == 409


def test_readers_see_who_amended_what(here):
    client, upload = enter(here.scorer), drafted(here, NINE_HEARTS)
    with acting_for(here.federation):
        value = {"contract": "2H", "declarer": "S", "tricks": 8}
        amendments.amend(upload=upload, **fix(upload, "contract_impossible"), value=value, by=here.scorer)
    session = publish(client, upload).url
    page = text(enter(None).get(session + "history/"))
    assert re.search(r"Amended before publishing .* Revision 1 Board \d+, \w+ – \w+ : 2♥ S 8 tricks", page)
    assert "officer of the club, " in page  # who is on no register


def test_lines_of_an_impossible_board_are_placed_on_the_page(here):
    client = enter(here.scorer)
    bad = MITCHELL.replace(b"<BOARD_NUMBER>4</BOARD_NUMBER>", b"<BOARD_NUMBER>4004</BOARD_NUMBER>", 1)
    upload = drafted(here, bad)
    opened = client.get(page_of(upload) + links(client.get(page_of(upload)))[0])
    assert "Amend: Lines of board “4004”" in text(opened)
    assert "The file says: 4004." in text(opened)
    answer = form_in(opened) | {"kind": "board", "board": "4000"}
    refused = client.post(page_of(upload) + "amend/", answer)
    assert (refused.status_code, "Board: This number is not possible here." in text(refused)) == (422, True)
    assert held(here, upload) == []
    client.post(page_of(upload) + "amend/", answer | {"board": "4"})
    assert held(here, upload) == [("board", {"kind": "board", "board": 4})]
    assert "Lines of board “4004”" in text(client.get(page_of(upload)))
    assert publish(client, upload).status_code == 302
    with acting_for(here.federation):
        assert Result.objects.count() == 126
        assert Result.objects.filter(board=4).exists()
        assert not Result.objects.filter(board=0).exists()


def test_lines_of_an_impossible_board_are_left_out_on_the_page(here):
    client = enter(here.scorer)
    bad = MITCHELL.replace(b"<BOARD_NUMBER>4</BOARD_NUMBER>", b"<BOARD_NUMBER>x</BOARD_NUMBER>", 1)
    upload = drafted(here, bad)
    opened = client.get(page_of(upload) + links(client.get(page_of(upload)))[0])
    client.post(page_of(upload) + "amend/", form_in(opened) | {"kind": "left_out", "board": ""})
    assert publish(client, upload).status_code == 302
    with acting_for(here.federation):
        assert not Result.objects.filter(board=4).exists()


@pytest.mark.parametrize("sign", ["\x07", "\u200b", "\u202e", "\u2028"])
def test_a_section_with_a_sign_that_nobody_sees_is_amended_where_it_is_offered(here, sign):
    lines = "".join(f"2026-05-03,A{sign}B,{board},1,3,4S,N,SA,9,420\n" for board in (1, 2))
    table = f"date,section,board,ns,ew,contract,declarer,lead,tricks,score\n{lines}".encode()
    client, upload = enter(here.scorer), drafted(here, table)
    page = client.get(page_of(upload) + "?board=2")
    (offered,) = set(re.findall(r'href="(\?fix=[^"#]+board%22%3A2[^"#]*)#amend"', page.content.decode()))
    opened = client.get(page_of(upload) + unescape(offered))
    answer = client.post(
        page_of(upload) + "amend/",
        form_in(opened) | {"kind": "played", "declarer": "N", "tricks": "10", "score": ""},
    )
    assert answer.url == page_of(upload) + "#problems"
    [(kind, value)] = held(here, upload)
    assert (kind, value["tricks"], value["score"]) == ("result", 10, 620)
