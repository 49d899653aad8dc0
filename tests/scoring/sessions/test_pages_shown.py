"""The public pages, page by page, in both languages, with their key figures."""

import re
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from clubs.models import Entry, Result, Section, Tournament
from federation.models import Member
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from tests import cast
from tests.places import SAMPLES
from tests.scoring import builders
from tests.worlds import furnished_once

LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])


def get(client, path, language="en", **headers):
    return client.get(path, headers={"accept-language": language, **headers})


def text_of(response):
    """What a page says, without its marks."""
    html = re.sub(r"<(script|style).*?</\1>", "", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


@pytest.fixture
@furnished_once
def mitchell(here):
    return builders.published(here)


@pytest.fixture
@furnished_once
def addresses(here, mitchell):
    """One address of every page of the session."""
    with acting_for(here.federation):
        section = Section.objects.get(session=mitchell)
        pair = Entry.objects.get(session=mitchell, number="3NS")
        result = Result.objects.filter(session=mitchell, ns=pair).order_by("board").first()
    session = f"/sakura/sessions/{mitchell.pk}/"
    return {
        "home": "/sakura/",
        "results": "/sakura/results/",
        "standings": session,
        "traveller": f"{session}sections/{section.pk}/boards/{result.board}/",
        "scorecard": f"{session}contestants/{pair.pk}/",
        "why": f"{session}results/{result.pk}/ns/why/",
        "why_total": f"{session}contestants/{pair.pk}/why/",
        "history": f"{session}history/",
        "club": f"/sakura/clubs/{mitchell.club_id}/",
        "login": "/sakura/accounts/login/",
        "reset": "/sakura/accounts/password/reset/",
    }


FIGURES = {
    "home": ["EL Thu 10.00am Rookie (21-Jul-22)", "2022-07-21"],
    "results": ["EL Thu 10.00am Rookie (21-Jul-22)", "2022-07-21"],
    "standings": ["3NS Mary Moss – Gen Baker W 62.78%", "56.50"],
    "traveller": ["3NT E −3", "+150", "3NS", "5.00"],
    "scorecard": ["62.78%", "56.50", "3NT E −3 +150 100.00%"],
    "why": ["5.00"],
    "why_total": ["62.78% (565/9)", "56.50"],
    "history": ["usebio_pairs_mitchell_13.xml"],
    "club": ["EL Thu 10.00am Rookie (21-Jul-22)"],
    "login": ["E"],
    "reset": ["E"],
}


@LANGUAGES
def test_every_page_shows_its_figures(client, addresses, language):
    missing = {}
    for name, path in addresses.items():
        response = get(client, path, language)
        assert (name, response.status_code) == (name, 200)
        assert f'<html lang="{language}"' in response.content.decode()
        page_text = text_of(response)
        missing[name] = [figure for figure in FIGURES[name] if figure not in page_text]
    assert missing == {name: [] for name in addresses}


@LANGUAGES
def test_no_page_needs_more_than_the_policy_allows(client, addresses, language):
    """No inline script, style or handler, and nothing from elsewhere; the policy is on every page."""
    for name, path in {**addresses, "federations": "/", "missing": "/sakura/nothing/"}.items():
        response = get(client, path, language)
        html = response.content.decode()
        assert "default-src 'self'" in response.headers["Content-Security-Policy"], name
        assert re.findall(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", html) == [], name
        assert re.findall(r'(?:src|href)="(?:https?:)?//', html) == [], name


def test_the_headings_of_pages_are_alone(client, addresses):
    headings = {name: get(client, path).content.decode().count("<h1") for name, path in addresses.items()}
    assert headings == dict.fromkeys(FIGURES, 1)


def test_the_language_is_changed_on_the_page_and_keeps_the_place(client, addresses):
    for path in addresses.values():
        html = get(client, path).content.decode()
        assert f'<input type="hidden" name="next" value="{path}">' in html
    answer = client.post("/sakura/language/", {"language": "ja", "next": addresses["standings"]})
    assert (answer.status_code, answer.url) == (302, addresses["standings"])
    assert '<html lang="ja"' in get(client, addresses["standings"], "en").content.decode()


def test_members_are_named_in_the_readers_language(client, here):
    with acting_for(here.federation):
        Member.objects.create(
            number="633600",
            family_name="佐々木",
            given_name="幸太郎",
            family_romaji="Sasaki",
            given_romaji="Kotaro",
        )
    path = f"/sakura/sessions/{builders.published(here).pk}/"
    in_japanese = re.sub(r"[ \n]+", " ", get(client, path, "ja").content.decode())
    assert "1NS 佐々木　幸太郎 – Mai Jones G" in in_japanese.replace(
        '</span><span class="and"> – </span><span class="player">', " – "
    ).replace('</span> <span class="names"><span class="player">', " ")
    assert "Kotaro Sasaki" in text_of(get(client, path, "en"))


def test_figures_that_are_owed_are_awaited_and_then_shown(client, here):
    session = builders.published(here, computed=False)
    path = f"/sakura/sessions/{session.pk}/"
    waiting = get(client, path)
    assert "being computed" in text_of(waiting)
    assert 'hx-trigger="every 500ms"' in waiting.content.decode()
    with acting_for(here.federation):
        recomputation.recompute(session.pk)
    part = get(client, path, **{"hx-request": "true"})
    assert ("<html" in part.content.decode(), "hx-trigger" in part.content.decode()) == (False, False)
    assert "62.78%" in text_of(part)
    assert "HX-Request" in part.headers["Vary"]


def test_a_board_shows_its_deal_to_eyes_ears_and_programs(client, here, mitchell):
    with acting_for(here.federation):
        section = Section.objects.get(session=mitchell)
    html = get(client, f"/sakura/sessions/{mitchell.pk}/sections/{section.pk}/boards/2/").content.decode()
    deal = "N:AQJ9652.K3.T75.T K87.JT72.986.Q63 T43.A84.QJ32.KJ8 .Q965.AK4.A97542"
    assert f"[Deal &quot;{deal}&quot;]" in html
    assert 'class="compass vulnerable-NS"' in html
    assert "Dealer E" in html
    assert "NS vulnerable" in html
    assert '<span class="spoken">spades</span></span> <span class="dealt">–</span>' in html
    assert '<span class="ten">10</span>75' in html


def test_two_sections_are_ranked_apart(client, here):
    session = builders.published(here, builders.TWO_SECTIONS)
    html = get(client, f"/sakura/sessions/{session.pk}/").content.decode()
    with acting_for(here.federation):
        letters = sorted(session.sections.values_list("letter", flat=True))
    assert sorted(set(re.findall(r"Standings: section (\w+)", html))) == letters
    assert html.count('<table class="standings folding">') == len(
        re.findall(r"<caption>\s*Standings: ", html)
    )


def test_a_shared_place_says_so(client, addresses):
    page_text = text_of(get(client, addresses["standings"]))
    assert re.findall(r"=3 (\w+) ", page_text) == ["1NS", "7NS"]


def test_the_pack_that_nobody_confirmed_says_so(client, addresses):
    for name in ("home", "standings", "traveller", "scorecard", "why", "why_total"):
        assert "not official" in text_of(get(client, addresses[name])), name


def test_the_history_tells_which_results_and_places_changed(client, here, mitchell):
    content = (SAMPLES / builders.MITCHELL).read_bytes()
    changed = re.sub(
        rb"<TRICKS>10</TRICKS>(\s*)<SCORE>420</SCORE>", rb"<TRICKS>9</TRICKS>\1<SCORE>-50</SCORE>", content
    )
    session = builders.published_content(here, changed, "again.xml")
    assert session.pk == mitchell.pk
    page_text = text_of(get(client, f"/sakura/sessions/{session.pk}/history/"))
    assert "Revision 2" in page_text
    assert "again.xml" in page_text
    assert re.search(r"results? changed", page_text)
    assert re.search(r"4 ♠ spades [NS] = \+420 4 ♠ spades [NS] −1 −50|4 ♥ hearts [NS] = \+420", page_text)
    assert re.search(r"places or percentages changed", page_text)
    assert "After revision 2." in page_text


def test_my_page_is_for_who_is_signed_in(client, here):
    answer = client.get("/sakura/me/")
    assert (answer.status_code, answer.url) == (302, "/sakura/accounts/login/?next=/sakura/me/")
    client.force_login(here.registrar)
    assert "belongs to no member" in text_of(get(client, "/sakura/me/"))


def test_my_page_lists_my_results(client, here):
    with acting_for(here.federation):
        Member.objects.create(number="633600", family_name="Sasaki", user=here.registrar)
    builders.published(here)
    client.force_login(here.registrar)
    page_text = text_of(get(client, "/sakura/me/"))
    assert "EL Thu 10.00am Rookie (21-Jul-22) 53.89% =3 2022-07-21" in page_text


def test_a_scorers_home_leads_to_the_desk(client, here, next_door):
    client.force_login(next_door.scorer)
    assert "Club desk" not in text_of(get(client, "/sakura/"))
    client.force_login(here.scorer)
    assert "Club desk" in text_of(get(client, "/sakura/"))


def test_home_shows_tournaments_of_today_and_the_next(client, here, next_door):
    days = {
        "over": (-3, -1),
        "long": (-1, 1),
        "ends": (-2, 0),
        "next": (1, 2),
        "later": (9, 9),
        "off": (3, 3),
        "draft": (0, 0),
    }
    with acting_for(here.federation):
        day = today()
        for name, (first, last) in days.items():
            Tournament.objects.create(
                host=here.club,
                slug=name,
                titles={"ja": name, "en": f"Cup {name}"},
                level="local",
                starts_on=day + timedelta(first),
                ends_on=day + timedelta(last),
                announced_at=None if name == "draft" else timezone.now(),
                cancelled_at=timezone.now() if name == "off" else None,
            )
    page_text = text_of(get(client, "/sakura/"))
    today_, _results, coming = re.split(r"Latest results|(?:Upcoming tournaments ){2}", page_text)
    assert re.findall(r"Cup (\w+)", today_) == ["ends", "long"]
    assert re.findall(r"Cup (\w+)", coming) == ["next", "later"]
    assert "Cup" not in text_of(get(client, "/albion/"))


def test_signing_in_is_in_our_frame(client, here):
    answer = client.post("/sakura/accounts/login/", {"login": here.player.email, "password": cast.PASSWORD})
    assert (answer.status_code, answer.url) == (302, "/sakura/")


@pytest.mark.parametrize("name", ["500.html", "503.html"])
def test_pages_of_trouble_need_no_request(name):
    html = render_to_string(name)
    assert (html.count("<h1"), "<form" in html) == (1, False)


def test_a_form_that_expired_says_so_in_our_frame(here):
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    answer = client.post("/sakura/accounts/login/", {"login": "x"})
    assert answer.status_code == 403
    assert "The form has expired" in text_of(answer)
