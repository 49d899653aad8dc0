"""Every page that shows an effect before it counts keeps what was typed, without a script too."""

import re
from pathlib import Path

import pytest
from django.http import QueryDict
from django.test.utils import override_script_prefix

from clubs.models import EntryPlayer
from clubs.playing.services import running
from rulings.appeals.forms.decision import DecideAppealForm
from rulings.appeals.reader import AppealReader
from rulings.cases.forms.ruling import RulingForm
from scoring.desk.views import stage as stage_views
from scoring.effects.services.rehearsal import Effect
from tests.clubs.tournaments.event_house import NOON, play, running_stage
from tests.factories import appeals
from tests.forms_shown import filled, sent_by
from tests.rulings.cases.test_case_pages import enter, text
from tests.worlds import furnished_once

ROOT = Path(__file__).parents[3]
SHOWS_EFFECT = re.compile(r'"scoring/(?:effects/_(?:case|appeal)_(?:effect|points)|desk/_effect)\.html"')
# Every page in whose middle an effect stands, and the test below that holds it.
PAGES = {
    "scoring/effects/appeal_effect.html": "of a decision that is written down: nothing is typed",
    "scoring/effects/case_effect.html": "test_a_ruling_is_kept_until_it_is_given",
    "scoring/effects/case_points.html": "test_a_ruling_is_kept_until_it_is_given",
    "scoring/desk/stage_act.html": "test_an_act_of_the_desk_is_kept_until_it_is_done",
    "scoring/desk/conduct_effect.html": "test_a_report_of_conduct_is_kept_until_it_is_decided",
    "scoring/desk/conduct_back.html": "test_what_is_taken_back_keeps_its_reason",
}


def test_every_page_that_shows_an_effect_is_held_by_a_test() -> None:
    folders = [ROOT / floor / "templates" for floor in ("rulings", "scoring")]
    templates = [page for folder in folders for page in folder.rglob("*.html")]
    showing = {
        page.as_posix().partition("/templates/")[2]
        for page in templates
        if SHOWS_EFFECT.search(page.read_text()) and not page.name.startswith("_")
    }
    assert showing == set(PAGES)
    assert all(held in globals() for held in PAGES.values() if held.startswith("test_"))


def test_the_decision_on_an_appeal_keeps_every_field(inside, court, case, result) -> None:
    """Without a script: the button sends the whole form, and the page comes back with it and the effect."""
    appeal = appeals.heard(court, case, result)
    form = DecideAppealForm(appeal=appeal, reader=AppealReader(court.chair, appeal))
    data = filled(form)
    data.update({"outcome": "artificial", "average_ns": "A-", "average_ew": "A+", "decision": "changed"})
    for name in ("outcome", "average_ns", "average_ew", "decision"):
        data.setlist(name, data.getlist(name)[-1:])
    client = enter(court.chair)
    answer = client.post(f"/sakura/desk/appeal-effects/{appeal.pk}/", data)
    assert answer.status_code == 200
    decide = f"/sakura/desk/committee/appeals/{appeal.pk}/decide/"
    assert lost(sent_by(text(answer), decide), data) == {}
    assert set(form.fields) == set(data), "every field was filled in"


def test_the_effect_of_a_decision_stands_in_its_form(inside, court, case, result) -> None:
    appeal = appeals.heard(court, case, result)
    client, address = enter(court.chair), f"/sakura/desk/appeal-effects/{appeal.pk}/"
    typed = {"decision": "changed", "outcome": "artificial", "average_ns": "A-", "average_ew": "A+"}
    page = text(client.post(address, typed | {"laws": "16B1", "deposit": "no"}))
    effect = page.partition('id="effect"')[2]
    assert "<table" in effect.partition('name="reasons"')[0]
    assert "This field is required" not in page, "the reasons are still to come"
    kept = sent_by(page, f"/sakura/desk/committee/appeals/{appeal.pk}/decide/")
    assert (kept["laws"], kept["deposit"], kept["decision"]) == (["16B1"], ["no"], ["changed"])
    upheld = text(client.post(address, {**typed, "decision": "upheld"}))
    assert "The ruling is kept: no figure changes." in upheld
    wrong = text(client.post(address, {"decision": "changed", "outcome": "assigned", "results": "9NT N ="}))
    assert "problems" in wrong
    assert sent_by(wrong, f"/sakura/desk/committee/appeals/{appeal.pk}/decide/")["results"] == ["9NT N ="]


def lost(kept: dict[str, list[str]], typed: QueryDict) -> dict[str, tuple[list[str], list[str] | None]]:
    """What of what was typed is not there any more, with what is in its place."""
    lists = {name: list(map(str, values)) for name, values in typed.lists()}
    return {name: (values, kept.get(name)) for name, values in lists.items() if kept.get(name) != values}


def send(client, address: str, typed: QueryDict, **more: str):
    """Everything that was typed, with what a button says besides."""
    body = typed.copy()
    body.update(more)
    return client.post(address, body.urlencode(), content_type="application/x-www-form-urlencoded")


def test_a_ruling_is_kept_until_it_is_given(inside, case, result) -> None:
    """Through the page of its effect, that of master points, and back."""
    client = enter(inside.scorer)
    typed = filled(RulingForm(case=case))
    words = {"outcome": "artificial", "average_ns": "A", "average_ew": "A", "reasons": "Once more."}
    given = {"seen": str(case.acts_count), "what_else": "kept as well", **words}
    address, rule = f"/sakura/desk/case-effects/{case.pk}/", f"/sakura/desk/cases/{case.pk}/rule/"
    shown = text(client.post(address, given))
    sent = QueryDict(mutable=True)
    sent.update(given)
    assert lost(sent_by(shown, rule), sent) == {}
    points = text(client.post(f"{address}points/", given))
    assert lost(sent_by(points, rule), sent) == {}
    back = client.post(rule, {**typed.dict(), **given, "change": "yes"})
    assert back.status_code == 200
    kept = sent_by(text(back), address)
    typed.update(given)
    for name in ("what_else", "seen"):
        typed.pop(name)
    for name in words:
        typed.setlist(name, [words[name]])
    assert lost(kept, typed) == {}


@pytest.fixture
@furnished_once
def stage_running(inside):
    return running_stage(inside)


@pytest.mark.parametrize("act", stage_views.FORMS)
def test_an_act_of_the_desk_is_kept_until_it_is_done(act, stage_running) -> None:
    """Of every act, whether or not it shows an effect now."""
    here = stage_running
    running.pair_round(
        session=here.session, number=1, matches=[("1", "2"), ("3", "4")], at=NOON, by=here.director
    )
    play(here, 1, ("1", "2", 30, 10))
    client, kind = enter(here.director), stage_views.FORMS[act]
    address = f"/sakura/desk/stages/{here.stage.pk}/{act}/"
    request = client.get(address).wsgi_request
    form = kind(stage=here.stage)
    data = filled(form)
    if form.is_multipart():
        assert not form.shows_effect, "a file does not survive the page in between"
        return
    request.POST = data
    bound = kind(data, stage=here.stage)
    bound.says = list
    with override_script_prefix("/sakura/"):
        page = text(stage_views._form_page(request, act, bound, effect=Effect(())))
    assert lost(sent_by(page, address), data) == {}
    back = send(client, address, data, confirm="yes", change="yes")
    assert back.status_code == 200
    assert lost(sent_by(text(back), address), data) == {}


def test_a_report_of_conduct_is_kept_until_it_is_decided(inside, session) -> None:
    client, address = enter(inside.scorer), f"/sakura/desk/sessions/{session.pk}/conduct/"
    form = sent_by(text(client.get(address)), address)
    players = EntryPlayer.objects.current().filter(entry__session=session).order_by("pk")[:2]
    typed = QueryDict(mutable=True)
    typed.update({"token": form["token"][0], "round": "1", "what": "Loud.", "established": "on"})
    typed.setlist("players", [str(player.pk) for player in players])
    shown = text(send(client, address, typed))
    assert "Show what it does" not in shown
    assert lost(sent_by(shown, address), typed) == {}
    back = send(client, address, typed, confirm="yes", change="yes")
    assert back.status_code == 200
    assert lost(sent_by(text(back), address), typed) == {}


def test_what_is_taken_back_keeps_its_reason(inside, session) -> None:
    client, address = enter(inside.scorer), f"/sakura/desk/sessions/{session.pk}/conduct/"
    token = sent_by(text(client.get(address)), address)["token"][0]
    player = EntryPlayer.objects.current().filter(entry__session=session).order_by("pk")[0]
    report = {"token": token, "round": "1", "what": "Loud.", "established": "on", "players": player.pk}
    assert client.post(address, {**report, "confirm": "yes"}).status_code == 302
    taken = session.adjustments.latest("pk")
    shown = text(client.post(f"{address}{taken.pk}/", {"reason": "It was somebody else."}))
    assert "It was somebody else." in sent_by(shown, "")["reason"]
