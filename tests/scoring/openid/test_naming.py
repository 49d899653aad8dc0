"""A page of consent says who asks, and nobody asks by a name that can be taken for somebody else's."""

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.openid import programs
from tests.scoring.openid.signing_in import Asking, a_program, browser_of

pytestmark = pytest.mark.django_db

MISLEADING = {
    "turned round": "Club\u202egnikooB",
    "a sign of no width": "Clu\u200bb booking",
    "joined where nothing is": "Clu\u200db booking",
    "a filler": "Club\u3164",
    "a control": "Club\x07booking",
    "the federation": "Sakura Bridge Federation",
    "its short name": "sakura",
    "the federation in Japanese": "さくらブリッジ連盟",
    "the federation and more": "SAKURA  Bridge-Federation members",
    "the federation in full width": "Ｓａｋｕｒａ Ｂｒｉｄｇｅ Ｆｅｄｅｒａｔｉｏｎ",
    "the federation with a figure": "Sakura Br1dge Federati0n",
    "another federation of the house": "Albion Bridge Union",
    "an office": "Treasurer",
    "an office in Japanese": "会計担当",
    "who keeps the portal": "Booking admin",
    "who keeps it in Japanese": "登録管理者",
    "two alphabets in a word": "Bооking",
    "nothing but signs": "!?",
}
FIT = ("Booking Bridge", "予約システム", "Réservations", "Заказы", "Club 77", "会計ソフト")
OTHERS = ("club", "Club ", "C1ub", "СІцЬ".replace("ц", "u"), "Clüb")
NO_SITE = (
    *("https://club.example.org@evil.example", "https://сlub.example.org", "https://club.example.org/\u202e"),
    *("https://club example.org", "http://club.example.org", "javascript:alert(1)", "https://"),
)


@pytest.mark.parametrize("name", MISLEADING.values(), ids=MISLEADING)
def test_a_name_that_misleads_is_refused(here, next_door, name) -> None:
    with pytest.raises(Refused):
        a_program(here, name)


@pytest.mark.parametrize("name", FIT)
def test_names_of_all_alphabets_are_fit(here, name) -> None:
    assert a_program(here, name)[0].name == name


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_that_looks_like_another_programs_is_refused_at_each_door(here, name) -> None:
    first, _secret = a_program(here, "Club")
    second, _secret = a_program(here, "Booking")
    with acting_for(here.federation):
        fields = {"purpose": "x", "site": "https://x.example.org", "addresses": "https://x.example.org/"}
        with pytest.raises(Refused), transaction.atomic():
            programs.register(
                name=name, claims=[], has_secret=True, at=timezone.now(), by=here.administrator, **fields
            )
        with pytest.raises(Refused), transaction.atomic():
            programs.change(program=second, by=here.administrator, name=name, claims=[], **fields)
        programs.change(program=first, by=here.administrator, name="Club", claims=[], **fields)


def test_who_was_switched_off_comes_back_by_no_name_that_is_another_programs_now(here) -> None:
    old, _secret = a_program(here, "Club")
    with acting_for(here.federation):
        programs.switch(program=old, is_active=False, at=timezone.now(), by=here.administrator)
        a_program_again = programs.register(
            name="CLUB",
            purpose="x",
            site="https://x.example.org",
            addresses="https://x.example.org/",
            claims=[],
            has_secret=True,
            at=timezone.now(),
            by=here.administrator,
        )
        with pytest.raises(Refused) as refused:
            programs.switch(program=old, is_active=True, at=timezone.now(), by=here.administrator)
    assert (refused.value.code, a_program_again[0].is_active) == ("program_known", True)


@pytest.mark.parametrize("site", NO_SITE)
def test_a_site_is_an_address_that_is_what_it_looks_like(here, site) -> None:
    with pytest.raises(Refused):
        a_program(here, site=site)


def test_the_page_says_where_it_leads_and_who_registered_it(here) -> None:
    page = browser_of(here.player).get(Asking(*a_program(here)).address(), headers={"accept-language": "en"})
    text = page.content.decode()
    assert "club.example.org</strong>" in text
    assert "the administration of Sakura Bridge Federation, on" in text
    assert "own site. Agree only" not in text


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("https://elsewhere.example/back", "You do not go on to the program"),
        ("https://evilclub.example.org/back", "You do not go on to the program"),
        ("http://127.0.0.1:8765/back", "a program on the machine that you sit at"),
    ],
)
def test_the_page_says_when_it_leads_elsewhere(here, address, sentence) -> None:
    asking = Asking(*a_program(here, addresses=address))
    page = browser_of(here.player).get(asking.address(), headers={"accept-language": "en"})
    assert sentence in page.content.decode()


def test_the_form_of_the_administration_says_which_sign_it_is(here) -> None:
    words = {"name": "Clu\u200bb", "purpose": "x", "site": "https://x.example.org", "has_secret": "on"}
    page = browser_of(here.administrator).post(
        f"/sakura{reverse('sign_in_programs', urlconf='federation.urls')}",
        {**words, "addresses": "https://x.example.org/"},
        headers={"accept-language": "en"},
    )
    assert (page.status_code, "(U+200B)" in page.content.decode()) == (422, True)
