"""The page of an event's conditions: what is said is open, the rest folded, and nothing typed is lost."""

import re

import pytest

from clubs.models import Event, Stage
from clubs.tournaments.services import editions, events, tournaments
from clubs.tournaments.services.tournaments import ConditionsRefused
from federation.tenancy.context import acting_for
from tests.clubs.tournaments.event_house import running_stage
from tests.clubs.uploads.test_desk_pages import enter
from tests.worlds import furnished_once

DETAILS = re.compile(r'<details class="condition"( open)?>\s*<summary>(.*?)</summary>', re.S)


@pytest.fixture
@furnished_once
def event(here):
    with acting_for(here.federation):
        return running_stage(here, carry_over="1/3 max 16", tie_breaks="wins lot").stage.event


def page_of(event):
    return f"/sakura/desk/events/{event.pk}/conditions/"


def rows_of(html):
    """By title: whether it is open, and what holds."""
    text = {
        re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", row)).strip(): bool(is_open)
        for is_open, row in DETAILS.findall(html)
    }
    return {row.split(": ")[0]: (is_open, row.rpartition(": ")[2]) for row, is_open in text.items()}


def typed(html):
    """What a browser would send of a page as it stands."""
    fields = dict(re.findall(r'<input type="(?:text|number|date)" name="([^"]+)" value="([^"]*)"', html))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', html, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    for name, attributes in re.findall(r'<input type="checkbox" name="([^"]+)" value="yes"([^>]*)>', html):
        fields[name] = ["no", "yes"] if "checked" in attributes else ["no"]
    return fields


def test_what_is_said_is_open_and_the_rest_says_what_holds(here, event):
    html = enter(here.scorer).get(page_of(event)).content.decode()
    rows = rows_of(html)
    assert rows["Ties are broken by"] == (True, "matches won, lot")
    assert rows["Carried over to the next stage"] == (True, "1/3 of the whole, at most 16 VP either way")
    assert rows["Scale of victory points"] == (True, "WBF 2013, 20 VP in hundredths")
    assert rows["Corrections"] == (False, "30 minutes")
    assert "Boards with fewer scores than others" not in rows
    assert "extra_boards" not in html
    assert "<textarea" not in html


def test_nothing_changed_is_nothing_said(here, event):
    """Sent as it stands the page keeps every condition, to the third that no decimals say."""
    desk = enter(here.scorer)
    fields = typed(desk.get(page_of(event)).content.decode())
    assert (fields["carry_over"], fields["carry_over-share"]) == ("share", "33.33")
    answer = desk.post(page_of(event), fields | {"reason": "nothing else"})
    assert answer.context["effect"] is None
    assert "hold already" in answer.content.decode()
    sent = fields | {"reason": "longer", "correction_minutes": "45", "seen": "yes"}
    assert desk.post(page_of(event), sent)["location"] == page_of(event)
    with acting_for(here.federation):
        newest, before = event.conditions.all()[:2]
        assert newest.body == before.body | {"correction_minutes": "45"}


def test_every_problem_is_at_its_field_and_what_was_typed_stays(here, event):
    desk = enter(here.scorer)
    fields = typed(desk.get(page_of(event)).content.decode())
    wrong = {"correction_minutes": "half an hour", "bye_vp": "101", "tie_breaks-2": "wins", "reason": "x"}
    answer = desk.post(page_of(event), fields | wrong)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"correction_minutes", "bye_vp", "tie_breaks"}
    assert 'value="half an hour"' in html
    assert all(rows_of(html)[title][0] for title in ("Corrections", "A bye", "Ties are broken by"))


def test_what_the_form_of_contest_cannot_have_is_refused_in_words(here, event):
    with acting_for(here.federation):
        body = {"neuberg": "off", "knockout_sessions": "2", "vp_scale": "wbf-continuous-20"}
        with pytest.raises(ConditionsRefused) as refused:
            editions.set_conditions(event=event, conditions=body, reason="as asked", by=here.scorer)
    assert len(refused.value.sentences()) == 2
    assert not re.search(r"neuberg|knockout_sessions", refused.value.sentence)


def test_a_stage_of_another_form_brings_its_conditions(here, event):
    """And may not go while they are said."""
    with acting_for(here.federation):
        event = Event.objects.get(pk=event.pk)
        stage = Stage(event=event, position=2, titles={"ja": "決勝", "en": "Final"}, form="knockout_teams")
        stage = tournaments.add_stage(stage=stage, by=here.scorer)
        body = {"vp_scale": "wbf-continuous-20", "knockout_sessions": "2"}
        editions.set_conditions(event=event, conditions=body, reason="a final", by=here.scorer)
        stage.form = ""
        with pytest.raises(ConditionsRefused, match=r"Knockout|ノックアウト"):
            events.change_stage(stage=stage, by=here.scorer)


def test_a_deposit_is_in_the_currency_of_the_federation(here, event):
    desk = enter(here.scorer)
    fields = typed(desk.get(page_of(event)).content.decode())
    sent = fields | {"appeal_deposit": "5000", "reason": "dearer", "seen": "yes"}
    assert desk.post(page_of(event), sent).status_code == 302
    assert "¥5,000" in desk.get(f"/sakura/events/{event.pk}/").content.decode()
