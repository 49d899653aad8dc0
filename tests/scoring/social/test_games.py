"""Solitaire and honeymoon bridge against the portal: to their ends, by the rules, without a hidden card."""

import random
import re
from datetime import UTC, datetime
from hashlib import sha256

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.tenancy.context import acting_for
from scoring.calculators.index import calculators
from scoring.models import GameMove, PortalGame
from scoring.social.services.playing import now_of
from tests.scoring.social.walking import begun, cards_shown, hidden_fields, page_of, text_of, visitor

pytestmark = pytest.mark.django_db

CHICAGO = {"scoring": "chicago", "rounds": "1", "first_dealer": "S", "has_honours": "on"}
SOLITAIRE = {**CHICAGO, "jokers": "on", "no_trump": "flat"}
HONEYMOON = {**CHICAGO, "soft_pass": "on"}
MOVE = re.compile(r'<button class="key( card)?(?P<no> not-legal)?"\s+name="move"\s+value="([^"]+)"')
GAMES = [
    ("solitaire", SOLITAIRE),
    ("honeymoon", HONEYMOON),
    ("honeymoon", {**HONEYMOON, "first_dealer": "W"}),
]


@pytest.fixture
def player(here):
    return visitor()


def seeded(here, what: str, given: dict[str, str], client: Client, seed: int) -> str:
    """A game whose deals are always the same: its seed is written where the server keeps it."""
    with acting_for(here.federation):
        drawn = PortalGame.objects.count()
    address = begun(client, f"games/new/{what}", given)
    with acting_for(here.federation):
        first = PortalGame.objects.order_by("-id")[0]
        fields = {
            f.name: getattr(first, f.name)
            for f in PortalGame._meta.fields
            if f.name not in ("id", "seed", "secret")
        }
        again = PortalGame.objects.create(
            **fields, seed=sha256(bytes([seed])).hexdigest(), secret=f"{seed:032d}"
        )
        assert PortalGame.objects.count() == drawn + 2
    return address.replace(first.secret, again.secret)


def game_now(here):
    with acting_for(here.federation):
        row = PortalGame.objects.order_by("-id")[0]
        return row, now_of(row).game


def choices(page: str, *, legal: bool = True) -> list[str]:
    return [move for _card, no, move in MOVE.findall(page) if bool(no) != legal]


def send(client, address, page, **given):
    return client.post(address, hidden_fields(page) | given)


def step(client, address, page, chance) -> str:
    """One move that the page offers as legal; the next page."""
    if 'value="discard"' in page:
        cards = [card for card in re.findall(r'name="card" value="(\w+)"', page) if card[0] != "J"]
        answer = send(client, address, page, move="discard", card=chance.sample(cards, 7))
    elif 'value="next"' in page:
        answer = send(client, address, page, move="next")
    else:
        answer = send(client, address, page, move=chance.choice(choices(page)[:8]))
    assert answer.status_code == 302, text_of(answer.content.decode())
    return page_of(client, address)


def hidden_of(game) -> set[str]:
    """What the player may not see of the deal being played."""
    hand = game.hand
    if hand.phase == "over":
        return set()
    if hasattr(hand, "stock"):
        aside = set() if hand.discards else set(hand.pack[:7]) | set(hand.pack[20:])
        return set(hand.stock[bool(hand.led) :]) | aside
    unseen = {"W"} if hand.are_dummies_shown else {"W", "N", "E"}
    return {card for seat in unseen for card in hand.hands[seat]}


@pytest.mark.parametrize(("what", "given"), GAMES)
def test_a_game_to_its_end_and_no_page_has_a_hidden_card(here, player, what, given):
    address = seeded(here, what, given, player, 7)
    chance, page, pages = random.Random(7), page_of(player, address), 0  # noqa: S311 (nothing secret)
    while 'class="button" href' not in page:
        _row, game = game_now(here)
        if game.hand.phase != "over":
            assert not cards_shown(page) & hidden_of(game)
            assert len(cards_shown(page)) >= min(13, 13 - len(game.hand.tricks))
        page = step(player, address, page, chance)
        pages += 1
    assert pages > 50
    text = text_of(page)
    assert re.search(r"won: You \d+, The portal \d+\.|The game is over: equal", text)
    row, game = game_now(here)
    assert game.is_over
    assert row.seed not in page
    assert row.seed[:16] not in page


@pytest.mark.parametrize(("what", "given"), GAMES[:2])
def test_the_score_is_the_calculators(here, player, what, given):
    given = {key: value for key, value in given.items() if key != "has_honours"}
    address = seeded(here, what, given, player, 11)
    chance, page = random.Random(11), page_of(player, address)  # noqa: S311 (nothing secret)
    while 'class="button" href' not in page:
        page = step(player, address, page, chance)
    row, game = game_now(here)
    deals = [
        {"contract": str(one.deal.contract), "declarer": one.deal.declarer, "tricks": one.deal.tricks}
        if not one.deal.passed_out
        else {"contract": "P"}
        for one in game.deals
    ]
    asked = {"first_dealer": "S", "deals": deals}
    totals = calculators()["chicago"].answer(asked, row.begun_on).result["total_duplicate_style"]
    assert f"You {totals['NS']}, The portal {totals['EW']}." in text_of(page)
    assert text_of(page).count("Step by step") == 2


def test_a_refusal_names_its_rule(here, player):
    address = seeded(here, "solitaire", SOLITAIRE, player, 3)
    page = page_of(player, address)
    answer = send(player, address, page, move="discard", card=["S2"])
    assert answer.status_code == 422
    assert "7 cards are discarded; 1 were chosen. [Rules of solitaire bridge]" in text_of(
        answer.content.decode()
    )
    answer = send(player, address, page, move="play S2")
    assert "Discard first. [Rules of solitaire bridge]" in text_of(answer.content.decode())
    chance = random.Random(3)  # noqa: S311 (nothing secret)
    page = step(player, address, page, chance)
    bad = choices(page, legal=False)
    assert bad
    answer = send(player, address, page, move=bad[0])
    assert answer.status_code == 422
    assert "[Rules of solitaire bridge]" in text_of(answer.content.decode())


def test_revoking_at_honeymoon_is_refused_by_the_law(here, player):
    refused = 0
    for seed in range(20, 26):
        address = seeded(here, "honeymoon", HONEYMOON, player, seed)
        chance, page = random.Random(seed), page_of(player, address)  # noqa: S311 (nothing secret)
        for _move in range(12):
            bad = [move for move in choices(page, legal=False) if move.startswith("play")]
            if bad:
                answer = send(player, address, page, move=bad[0])
                assert answer.status_code == 422
                assert "must be followed" in text_of(answer.content.decode())
                assert "[Law 44C]" in text_of(answer.content.decode())
                refused += 1
                break
            page = step(player, address, page, chance)
    assert refused


def test_pressed_twice_it_is_played_once_and_an_old_page_plays_nothing(here, player):
    address = seeded(here, "honeymoon", HONEYMOON, player, 5)
    page = page_of(player, address)
    sent = hidden_fields(page) | {"move": "call 1S"}
    assert [player.post(address, sent).status_code for _press in range(2)] == [302, 302]
    with acting_for(here.federation):
        moves = list(GameMove.objects.filter(is_portals=False).values_list("move", flat=True))
    assert moves == ["call 1S"]
    late = player.post(address, hidden_fields(page) | {"move": "call P", "token": "0" * 32})
    assert late.status_code == 409
    assert "The game has gone on" in late.content.decode()


def test_what_is_no_move_is_refused(here, player):
    address = seeded(here, "honeymoon", HONEYMOON, player, 5)
    page = page_of(player, address)
    for move in ("", "call", "call 9Z", "play SA", "next", "discard SA", "\0", "x" * 5000, "call 1S 2S"):
        assert send(player, address, page, move=move).status_code == 422
    assert player.post(address, {"move": "call P"}).status_code == 422
    assert send(player, address, page, move="call P", seen="-1").status_code == 422


def test_another_federation_and_another_secret_open_nothing(here, next_door, player):
    address = begun(player, "games/new/solitaire", SOLITAIRE)
    assert player.get(address.replace("sakura", "albion")).status_code == 404
    assert player.post(address.replace("sakura", "albion"), {"move": "next"}).status_code == 404
    assert player.get("/sakura/play/games/" + "A" * 32 + "/").status_code == 404
    answer = player.get(address)
    assert answer.headers["Cache-Control"] == "no-store, private"
    assert answer.headers["Referrer-Policy"] == "strict-origin"


def test_options_of_solitaire(here, player):
    given = {**SOLITAIRE, "no_trump": "never", "level": "total_minus_six", "joker_led": "one_card"}
    del given["jokers"]
    address = begun(player, "games/new/solitaire", given)
    row, game = game_now(here)
    assert row.options == {
        "jokers": False,
        "no_trump": "never",
        "level": "total_minus_six",
        "joker_led": "one_card",
    }
    assert len(game.hand.pack) == 52
    chance = random.Random(1)  # noqa: S311 (nothing secret)
    page = step(player, address, page_of(player, address), chance)
    answer = send(player, address, page, move="call 7N")
    assert "This game is played without no trump." in answer.content.decode()
    assert "Level: the worth of the hand minus six" in text_of(page)


def test_a_page_asks_as_often_after_one_move_as_after_forty(here, player):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            page_of(player, address)
        return len(asked)

    address = seeded(here, "honeymoon", HONEYMOON, player, 9)
    chance, page = random.Random(9), page_of(player, address)  # noqa: S311 (nothing secret)
    page = step(player, address, page, chance)
    once = queries()
    for _move in range(40):
        page = step(player, address, page, chance)
    assert queries() == once


@pytest.mark.parametrize("name", ["rubber", "chicago", "honeymoon", "solitaire"])
def test_rules_and_forms(player, name):
    assert len(text_of(page_of(player, f"/sakura/play/rules/{name}/"))) > 400
    page = page_of(player, "/sakura/play/")
    assert f"/sakura/play/rules/{name}/" in page


def test_who_is_signed_in_has_their_games_listed(here):
    client = visitor()
    client.force_login(here.player)
    address = begun(client, "games/new/solitaire", SOLITAIRE)
    assert address in page_of(client, "/sakura/play/")
    assert address not in page_of(visitor(), "/sakura/play/")


def test_what_the_regulations_have_no_rules_for_is_not_offered(player):
    page = page_of(player, "/sakura/play/")
    assert page.count("/play/pads/new/") == 3
    assert page.count("/play/games/new/") == 2
    with time_machine.travel(datetime(1986, 6, 1, tzinfo=UTC), tick=False):
        page = page_of(visitor(), "/sakura/play/")
        assert "/play/games/new/" not in page
        assert visitor().get("/sakura/play/games/new/solitaire/").status_code == 404
        assert visitor().get("/sakura/play/pads/new/honeymoon/").status_code == 404
