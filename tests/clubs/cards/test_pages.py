"""The pages of cards: writing and filing one, reading it, who is refused, and what hostile input does."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.cards import kept, presets, services
from clubs.cards.content import SECTIONS
from clubs.cards.conventions import Convention
from clubs.cards.presets import Preset
from clubs.models import Card, CardDraft, CardVersion
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.tournaments.event_house import NOON, at
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def houses(db):
    return cast.japanese(), cast.english()


@pytest.fixture
@furnished_once
def pairs(houses):
    with acting_for(houses[0].federation):
        return Pairs(houses[0])


@pytest.fixture
@furnished_once
def filed(houses, pairs):
    with acting_for(houses[0].federation):
        return pairs.filed()


def reader(user=None, language="en"):
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def shown(answer):
    return answer.content.decode()


@pytest.mark.parametrize(("language", "words"), [("en", "5+ cards"), ("ja", "5枚以上")])
def test_a_card_is_begun_changed_and_filed(houses, pairs, language, words):
    client = reader(pairs.north.user, language)
    begun = client.post(
        "/sakura/me/cards/", {"partner": f"member-{pairs.south.pk}", "preset": "standard"}, follow=True
    )
    assert begun.status_code == 200
    card = _only(houses, Card)
    assert words in shown(begun)
    section = f"/sakura/me/cards/{card.pk}/notrump/"
    form = client.get(section).context["form"]
    data = {name: value for name, value in form.initial.items() if value not in (None, False, "")}
    saved = client.post(section, data | {"low": "14", "high": "16"})
    assert saved.headers["Location"].endswith(f"/me/cards/{card.pk}/one/")
    done = client.post(f"/sakura/me/cards/{card.pk}/", {"act": "file"}, follow=True)
    assert done.redirect_chain[-1][0].endswith(f"/sakura/cards/{card.pk}/")
    with acting_for(houses[0].federation):
        content = kept.content_of(CardVersion.objects.get())
        standard = presets.content_of(Preset.STANDARD)
        assert (content.notrump.low, content.notrump.high) == (14, 16)
        assert content.notrump.conventions == standard.notrump.conventions
        assert content.one == standard.one


def _only(houses, model):
    with acting_for(houses[0].federation):
        return model.objects.get()


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_is_saved_as_it_is_shown(houses, pairs, section):
    """Sent back unchanged, nothing is different."""
    with acting_for(houses[0].federation):
        card = pairs.card(Preset.PRECISION)
        before = presets.content_of(Preset.PRECISION)
    client = reader(pairs.south.user)
    page = f"/sakura/me/cards/{card.pk}/{section}/"
    initial = client.get(page).context["form"].initial
    data = {name: value for name, value in initial.items() if value not in (None, False, "")}
    assert client.post(page, data).status_code == 302
    with acting_for(houses[0].federation):
        assert kept.from_json(CardDraft.objects.get().content) == before


def test_what_cannot_be_kept_is_said_and_nothing_is_saved(houses, pairs):
    with acting_for(houses[0].federation):
        card = pairs.card()
        before = CardDraft.objects.get().content
    client = reader(pairs.north.user)
    page = f"/sakura/me/cards/{card.pk}/notrump/"
    wrong = (
        {"low": "17", "high": "15"},
        {"low": "\x00"},
        {"responses": "a\x00b"},
        {"responses": "x" * 301},
        {"responses": "長" * 300_000},
        {"conventions": ["unknown"]},
        {"other_when": "sometimes"},
        {"low": "9" * 400},
        {"low": "-1"},
    )
    for data in wrong:
        answer = client.post(page, {"other_when": "always_the_same"} | data)
        assert answer.status_code == 422, data
        assert 'class="problems"' in shown(answer)
    assert client.post(f"/sakura/me/cards/{card.pk}/unknown/", {}).status_code == 404
    assert client.post(f"/sakura/me/cards/{card.pk}/", {"act": "burn"}).status_code == 422
    with acting_for(houses[0].federation):
        assert CardDraft.objects.get().content == before


def test_a_card_is_begun_with_whom_there_is(houses, pairs):
    client = reader(pairs.north.user)
    for data in (
        {"preset": "standard"},
        {"preset": "unknown", "number": pairs.south.number},
        {"preset": "standard", "number": "999999"},
        {"preset": "standard", "number": "\x00"},
        {"preset": "standard", "number": pairs.north.number},
        {"preset": "card-1", "number": pairs.south.number},
        {"preset": "standard", "partner": "member-1"},
    ):
        assert client.post("/sakura/me/cards/", data).status_code == 422, data
    begun = client.post("/sakura/me/cards/", {"preset": "acol", "number": pairs.stranger.number})
    assert begun.status_code == 302


def test_a_guest_is_offered_from_the_entry(houses, pairs):
    with acting_for(houses[0].federation):
        pairs.seat("3", pairs.stranger)
    client = reader(pairs.stranger.user)
    page = client.get("/sakura/me/cards/")
    key = next(value for value, _name in page.context["form"].fields["partner"].choices if "guest-" in value)
    assert client.post("/sakura/me/cards/", {"preset": "acol", "partner": key}).status_code == 302
    assert _only(houses, Card).guest == key.split("-", 2)[2]


def test_a_card_of_another_pair_is_copied(houses, filed, pairs):
    client = reader(pairs.north.user)
    data = {"preset": f"card-{filed.card_id}", "number": pairs.stranger.number}
    assert client.post("/sakura/me/cards/", data).status_code == 302
    with acting_for(houses[0].federation):
        assert CardDraft.objects.get().content == filed.content


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("15–17 points", "five-card majors", "fourth best", "Stayman", "Opening leads")),
        ("ja", ("15–17点", "5枚メジャー", "フォースベスト", "ステイマン", "オープニングリード")),
    ],
)
def test_opponents_read_it_in_their_language(filed, pairs, language, words):
    page = shown(reader(pairs.east.user, language).get(f"/sakura/cards/{filed.card_id}/"))
    assert all(word in page for word in words)
    assert "/sakura/conventions/stayman/" in page
    paper = reader(pairs.east.user, language).get(f"/sakura/cards/{filed.card_id}/card.pdf")
    assert paper.content.startswith(b"%PDF")
    assert "no-store" in paper.headers["Cache-Control"]


def test_who_is_refused(houses, filed, pairs):
    here, next_door = houses
    pages = [f"/sakura/cards/{filed.card_id}/", f"/sakura/cards/{filed.card_id}/card.pdf"]
    pages.append(f"/sakura/cards/{filed.card_id}/versions/1/")
    for page in pages:
        assert reader().get(page).status_code == 302
        for user in (pairs.stranger.user, here.registrar, next_door.administrator):
            assert reader(user).get(page).status_code == 403
        assert reader(next_door.administrator).get(page.replace("sakura", "albion")).status_code == 404
    assert reader(pairs.stranger.user).get(f"/sakura/events/{pairs.event.pk}/cards/").status_code == 403
    for user in (pairs.east.user, pairs.stranger.user, here.administrator):
        assert reader(user).post(f"/sakura/me/cards/{filed.card_id}/", {"act": "open"}).status_code == 404
    assert reader(pairs.east.user).post(pages[0]).status_code == 403
    with acting_for(here.federation):
        assert not Card.objects.get().is_public
    client = reader(pairs.north.user)
    assert client.post(f"/sakura/me/cards/{filed.card_id}/", {"act": "open"}).status_code == 302
    assert reader().get(pages[0]).status_code == 200
    client.post(f"/sakura/me/cards/{filed.card_id}/", {"act": "close"})
    assert reader().get(pages[0]).status_code == 302


def test_versions_and_what_changed(houses, filed, pairs):
    with acting_for(houses[0].federation):
        pairs.filed(Preset.ACOL, at=at(60))
    client = reader(pairs.east.user)
    address = f"/sakura/cards/{filed.card_id}"
    old = shown(client.get(f"{address}/versions/1/"))
    assert "Version 1 was in force from" in old
    assert "15–17 points" in old
    changes = shown(client.get(f"{address}/versions/2/changes/"))
    assert "15–17 points" in changes
    assert "12–14 points" in changes
    for missing in ("versions/3/", "versions/1/changes/", "versions/0/", f"versions/{10**30}/"):
        assert client.get(f"{address}/{missing}").status_code == 404
    own = reader(pairs.north.user)
    assert own.post(f"{address}/versions/1/").headers["Location"].endswith(f"/me/cards/{filed.card_id}/")
    with acting_for(houses[0].federation):
        assert CardDraft.objects.get().content == filed.content


def test_the_cards_of_an_event(houses, filed, pairs):
    client = reader(pairs.east.user)
    address = f"/sakura/events/{pairs.event.pk}/cards/"
    with CaptureQueriesContext(connection) as one:
        page = shown(client.get(address))
    assert f"/sakura/cards/{filed.card_id}/" in page
    with acting_for(houses[0].federation):
        pairs.filed(first=pairs.east, second=pairs.west)
    with CaptureQueriesContext(connection) as two:
        client.get(address)
    assert len(two) <= len(one)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("code", Convention)
def test_every_convention_has_its_page(houses, code, language):
    assert reader(language=language).get(f"/sakura/conventions/{code}/").status_code == 200


def test_a_convention_that_is_not_there(houses):
    assert reader().get("/sakura/conventions/unknown/").status_code == 404
    assert reader().get("/sakura/conventions/").status_code == 200


def test_a_program_reads_the_card_in_force(houses, filed, pairs):
    address = f"/sakura/api/v1/cards/{filed.card_id}/"
    answer = reader(pairs.east.user).get(address)
    assert answer.status_code == 200
    card = answer.json()
    assert card["version"] == 1
    assert card["category"] == "green"
    assert "stayman" in card["conventions"]
    notrump = next(section for section in card["sections"] if section["name"] == "notrump")
    assert {"name": "1NT", "words": "15–17 points"} in notrump["rows"]
    assert reader().get(address).status_code == 401
    assert reader(pairs.stranger.user).get(address).status_code == 403
    assert reader(houses[1].administrator).get(address.replace("sakura", "albion")).status_code == 404
    with acting_for(houses[0].federation):
        other = services.begin(
            partner=pairs.west, content=presets.content_of(Preset.ACOL), at=NOON, by=pairs.east.user
        )
    unfiled = reader(pairs.east.user).get(f"/sakura/api/v1/cards/{other.pk}/")
    assert unfiled.status_code == 404
