"""A score pad on a telephone: begun by anybody, read by a link, written by another, corrected, explained."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.record.unlogged import SecretsHidden
from federation.tenancy.context import acting_for
from scoring.calculators.index import calculators
from scoring.models import PadLine, ScorePad
from scoring.social.limits import BEGUN, WRONG
from scoring.social.services.beginning import SECRET_BYTES, new_secret
from tests.scoring.social.walking import (
    CHICAGO,
    RUBBER,
    begun,
    deal,
    enter,
    hidden_fields,
    page_of,
    text_of,
    visitor,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def writer(here):
    return visitor()


@pytest.fixture
def pad(writer):
    return begun(writer, "pads/new/rubber", RUBBER)


def reading_link(page: str) -> str:
    return re.search(r'id="reading-link" readonly value="http://testserver([^"]+)"', page)[1]


def rows(here, **about):
    with acting_for(here.federation):
        return list(PadLine.objects.filter(**about).order_by("id"))


def test_a_rubber_to_its_end(writer, pad):
    assert "Deal 1: S deals; vulnerable: nobody." in text_of(page_of(writer, pad))
    for played in ("3N N 9", "2H E 7", "4S X S 10"):
        assert enter(writer, pad, deal(played)).status_code == 302
    text = text_of(page_of(writer, pad))
    assert "Anne won: Anne 1140, Bert 0." in text
    assert "Rubber won, and the opponents have no game" in text
    assert "Scoring of rubber bridge" in text
    assert "Enter the deal" not in text


def test_the_points_are_the_calculators(writer, pad, here):
    for played, honours in (("3N N 9", ""), ("2H E 7", "NS100"), ("4S X S 10", "NS150")):
        assert enter(writer, pad, deal(played, honours)).status_code == 302
    deals = [
        {"contract": "3N", "declarer": "N", "tricks": 9},
        {"contract": "2H", "declarer": "E", "tricks": 7, "honours_for": {"NS": 100}},
        {"contract": "4SX", "declarer": "S", "tricks": 10, "honours_for": {"NS": 150}},
    ]
    with acting_for(here.federation):
        day = ScorePad.objects.get().begun_on
    totals = calculators()["rubber"].answer({"deals": deals}, day).result["totals"]
    assert f"Anne won: Anne {totals['NS']}, Bert {totals['EW']}." in text_of(page_of(writer, pad))
    assert totals == {"NS": 100 + 50 + 100 + 240 + 50 + 150 + 700, "EW": 0}


def test_every_line_has_its_steps_and_their_clause(writer, pad):
    enter(writer, pad, deal("4S X N 10"))
    steps = re.findall(
        r'<th scope="row">Deal 1, NS ([^<]*)</th>.*?<td class="clause">([^<]*)', page_of(writer, pad), re.S
    )
    assert [step.split(":")[0] for step, _clause in steps] == ["below the line", "above the line"]
    assert {clause for _step, clause in steps} == {"Scoring of rubber bridge"}


def test_a_correction_supersedes_and_nothing_is_edited(writer, pad, here):
    enter(writer, pad, deal("3N N 9"))
    enter(writer, pad, deal("2H E 8"))
    page = page_of(writer, f"{pad}?correct=1")
    assert re.search(r'<input[^>]*name="level"[^>]*value="3"[^>]*checked', page)
    sent = hidden_fields(page) | deal("3N N 8")
    assert writer.post(pad, sent).status_code == 302
    assert "Anne 0, Bert 110." in text_of(page_of(writer, pad))
    kept = rows(here)
    assert [(row.sequence, row.place, row.tricks) for row in kept] == [(1, 1, 9), (2, 2, 8), (3, 1, 8)]


def test_the_last_line_is_taken_back(writer, pad, here):
    enter(writer, pad, deal("3N N 9"))
    enter(writer, pad, deal("2H E 8"))
    assert enter(writer, pad, {"act": "take_back"}).status_code == 302
    assert "Anne 100, Bert 0." in text_of(page_of(writer, pad))
    assert len(rows(here)) == 3
    enter(writer, pad, {"act": "take_back"})
    answer = enter(writer, pad, {"act": "take_back"})
    assert answer.status_code == 422
    assert "There is no line to take back." in answer.content.decode()


def test_pressed_twice_it_is_entered_once(writer, pad, here):
    sent = hidden_fields(page_of(writer, pad)) | deal("3N N 9")
    assert [writer.post(pad, sent).status_code for _press in range(2)] == [302, 302]
    assert len(rows(here)) == 1


def test_of_two_who_write_at_once_the_second_is_told(writer, pad, here):
    second = visitor()
    mine, theirs = (hidden_fields(page_of(one, pad)) for one in (writer, second))
    assert writer.post(pad, mine | deal("3N N 9")).status_code == 302
    answer = second.post(pad, theirs | deal("4H E 10"))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Somebody else has written on this pad just now." in page
    assert re.search(r'name="strain"[^>]*value="H"[^>]*checked', page)  # nothing chosen is lost
    assert len(rows(here)) == 1
    again = hidden_fields(page) | deal("4H E 10")
    assert second.post(pad, again).status_code == 302
    assert len(rows(here)) == 2


def test_an_unfinished_rubber_by_law_80(writer, pad):
    enter(writer, pad, deal("3N N 9"))
    enter(writer, pad, deal("2H E 8"))
    assert enter(writer, pad, {"act": "break_off"}).status_code == 302
    text = text_of(page_of(writer, pad))
    assert "Anne won: Anne 400, Bert 160." in text
    assert "the only game" in text
    assert "the only part-score" in text
    refused = writer.post(pad, hidden_fields(page_of(writer, pad)) | deal("1N N 7"))
    assert refused.status_code == 422
    assert "The game is over" in refused.content.decode()
    enter(writer, pad, {"act": "take_back"})
    assert "Anne 100, Bert 60." in text_of(page_of(writer, pad))


def test_who_has_the_reading_link_reads_and_writes_nothing(writer, pad, here):
    enter(writer, pad, deal("3N N 9"))
    link = reading_link(page_of(writer, pad))
    reader = visitor()
    page = page_of(reader, link)
    assert "Anne 100, Bert 0." in text_of(page)
    assert "<form" not in page[page.index("<main") :]
    assert pad.split("/")[-2] not in page
    sent = hidden_fields(page_of(writer, pad)) | deal("1N N 7")
    assert reader.post(link, sent).status_code == 404
    assert len(rows(here)) == 1


def test_who_began_it_signed_in_writes_by_either_link_and_has_it_listed(here):
    member, other = visitor(), visitor()
    member.force_login(here.player)
    other.force_login(here.scorer)
    address = begun(member, "pads/new/chicago", CHICAGO)
    link = reading_link(page_of(member, address))
    assert enter(member, link, deal("1N N 7")).status_code == 302
    assert "Enter the deal" not in page_of(other, link)
    assert "Aki – Ben" in page_of(member, "/sakura/play/")
    assert "Aki – Ben" not in page_of(other, "/sakura/play/")
    assert rows(here)[0].by == here.player


def test_another_federation_opens_no_pad(writer, pad, here, next_door):
    link = reading_link(page_of(writer, pad))
    for address in (pad, link):
        assert writer.get(address.replace("sakura", "albion")).status_code == 404
        assert writer.post(address.replace("sakura", "albion"), deal("P")).status_code == 404


def test_a_secret_is_192_bits_and_leads_nowhere_near(writer, pad):
    assert SECRET_BYTES * 8 == 192
    secrets = {new_secret() for _time in range(200)}
    assert len(secrets) == 200
    assert {len(secret) for secret in secrets} == {32}
    secret = pad.split("/")[-2]
    wrong = secret[:-1] + ("A" if secret[-1] != "A" else "B")
    assert writer.get(pad.replace(secret, wrong)).status_code == 404


def test_guessing_is_stopped(writer, pad, here):
    for _time in range(WRONG.most):
        writer.get("/sakura/play/pads/nothing-of-the-kind/")
    assert writer.get(pad).status_code == 404


def test_beginning_is_limited(writer):
    answers = [
        writer.post("/sakura/play/pads/new/rubber/", RUBBER).status_code for _time in range(BEGUN.most + 1)
    ]
    assert answers == [302] * BEGUN.most + [429]


def test_nobody_keeps_the_page_and_no_other_is_told_of_it(writer, pad):
    for address in (pad, reading_link(page_of(writer, pad))):
        answer = Client().get(address)
        assert answer.headers["Cache-Control"] == "no-store, private"
        assert answer.headers["Referrer-Policy"] == "strict-origin"
        assert answer.headers["X-Robots-Tag"] == "noindex"


def test_no_log_has_the_secret(writer, pad, caplog, settings):
    caplog.handler.addFilter(SecretsHidden())
    secret = pad.split("/")[-2]
    page = hidden_fields(page_of(writer, pad))
    assert writer.post(pad, page | {"act": "nothing"}).status_code == 422
    assert writer.post(pad, {"act": "deal"}).status_code == 422
    assert writer.post(pad.replace("sakura", "albion"), {"act": "deal"}).status_code == 404
    assert any("/play/pads/***/" in record.getMessage() for record in caplog.records)
    assert secret not in caplog.text
    (handler,) = settings.LOGGING["handlers"].values()
    assert handler["filters"] == ["secrets_hidden"]


def test_everything_that_is_missing_is_named_at_once(writer, pad):
    answer = enter(writer, pad, {"act": "deal", "level": "4"})
    page = answer.content.decode()
    assert answer.status_code == 422
    for sentence in ("Choose the trumps, or NT.", "Choose who was declarer.", "Choose how many tricks"):
        assert sentence in page


IMPOSSIBLE = [
    (deal("3N N 9", "NS100"), "at no trump honours are worth 150"),
    (deal("8S N 9"), "Select a valid choice"),
    (deal("4S N 10") | {"tricks": "14"}, "Select a valid choice"),
]


@pytest.mark.parametrize(("given", "sentence"), IMPOSSIBLE)
def test_what_nobody_can_have_played(writer, pad, given, sentence, here):
    answer = enter(writer, pad, given)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert rows(here) == []


def test_a_correction_that_would_end_the_game_too_early(writer, pad):
    for played in ("4S N 10", "1S S 7", "4H E 10"):
        enter(writer, pad, deal(played))
    page = page_of(writer, f"{pad}?correct=2")
    answer = writer.post(pad, hidden_fields(page) | deal("4S S 10"))
    assert answer.status_code == 422
    assert "So the game would be over with deal 2." in answer.content.decode()


def test_chicago_of_four_deals_with_honours(writer, here):
    pad = begun(writer, "pads/new/chicago", {**CHICAGO, "chicago_scoring": "carry"})
    for played, honours in (("2S N 8", "NS100"), ("P", ""), ("2S S 8", ""), ("3N W 8", ""), ("1C N 7", "")):
        assert enter(writer, pad, deal(played, honours)).status_code == 302
    text = text_of(page_of(writer, pad))
    assert "Aki won: Aki 690, Ben 0." in text
    assert "Deal 1, NS: Honours" in text
    assert "passed out; the same player deals again" in text


def test_two_rubbers_are_scored_one_after_the_other(writer):
    pad = begun(writer, "pads/new/rubber", {**RUBBER, "rounds": "2"})
    for played in ("4S N 10", "4S S 10", "4H E 10"):
        enter(writer, pad, deal(played))
    text = text_of(page_of(writer, pad))
    assert "Rubber 1" in text
    assert "Rubber 2" in text
    assert "Anne 940, Bert 120." in text
    enter(writer, pad, deal("4H W 10"))
    assert "The game is over: equal, 940 all." in text_of(page_of(writer, pad))


def test_honeymoon_has_two_players(writer, here):
    given = {**RUBBER, "scoring": "rubber"}
    pad = begun(writer, "pads/new/honeymoon", given)
    page = page_of(writer, pad)
    assert re.findall(r'name="declarer" value="(\w)"', page) == ["S", "W"]
    assert enter(writer, pad, deal("4S N 10")).status_code == 422
    assert enter(writer, pad, deal("4S W 10")).status_code == 302
    assert "Anne 0, Bert 120." in text_of(page_of(writer, pad))


def test_a_pad_without_honours_takes_none(writer, here):
    given = {key: value for key, value in RUBBER.items() if key != "has_honours"}
    pad = begun(writer, "pads/new/rubber", given)
    assert enter(writer, pad, deal("4S N 10", "NS100")).status_code == 302
    assert "Anne 120, Bert 0." in text_of(page_of(writer, pad))
    assert rows(here)[0].honours == 0


def test_a_page_asks_as_often_with_one_line_as_with_twelve(writer, pad):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page_of(writer, pad)
        return len(asked)

    enter(writer, pad, deal("1C N 5"))
    page_of(writer, pad)
    once = queries()
    for _deal in range(11):
        enter(writer, pad, deal("1C N 5"))
    assert queries() == once
