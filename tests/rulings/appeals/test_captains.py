"""A team's captain who does not play: files and concurs like any other captain. Laws 92A, 92D"""

import json
from datetime import timedelta

import pytest

from federation.errors import Refused
from federation.models import Letter
from rulings.acts.appeal_contents import AppealConcurred, AppealFiled
from rulings.acts.converter import content_as
from rulings.appeals.services import clocks, deadlines, deposits, filing
from rulings.appeals.services.parties import party_of
from rulings.casebook.services.people import people_of
from rulings.cases.services import parties as case_parties
from rulings.cases.speakers import NonPlayingCaptain
from rulings.lifecycle.appeals import AppealState
from rulings.models import Ground, PartyCapacity
from tests.rulings.appeals import knockout
from tests.rulings.appeals.knockout import FILED
from tests.rulings.cases.test_case_pages import enter
from tests.worlds import furnished_once

MINUTE = timedelta(minutes=1)


@pytest.fixture
@furnished_once
def match(inside, court):
    return knockout.a_match(inside)


def captain(match, number="1") -> NonPlayingCaptain:
    speaker = case_parties.speaker_of(match.captains[number], match.case)
    assert isinstance(speaker, NonPlayingCaptain)
    return speaker


def filed(match, player, by):
    appeal, _new = filing.file(
        case=match.case,
        ground=Ground.JUDGEMENT,
        player=player,
        statement="No.",
        token="a",
        by=by,
        at=FILED,
    )
    return appeal


def test_the_captain_files_alone_and_it_is_heard(match) -> None:
    appeal = filed(match, captain(match), match.captains["1"])
    content = content_as(appeal.acts.get(step="filed"), AppealFiled)
    assert (content.player, content.captain) == (None, captain(match).row.pk)
    assert appeal.filed_by == str(captain(match))
    assert not case_parties.concurrence(appeal)
    assert party_of(match.captains["1"], appeal).capacity == PartyCapacity.CAPTAIN
    deposits.receive(appeal=appeal, by=match.here.director)
    filing.admit(appeal=appeal, by=match.here.director, at=FILED)
    assert appeal.state == AppealState.ADMITTED


def test_of_a_player_s_appeal_the_captain_s_word_is_what_is_needed(match) -> None:
    """Nobody of the team can give it in the captain's place; given twice, it is given once."""
    appeal = filed(match, match.player("1"), match.here.director)
    missing = case_parties.concurrence(appeal)
    assert list(missing) == [f"captain-{captain(match).row.pk}"]
    with pytest.raises(Refused) as refused:
        filing.admit(appeal=appeal, by=match.here.director, at=FILED)
    assert refused.value.code == "concurrence_missing"
    assert str(captain(match)) in refused.value.sentence
    for speaker in case_parties.players_of(match.player("1").entry):
        with pytest.raises(Refused) as refused:
            filing.concur(appeal=appeal, player=speaker, by=match.here.director)
        assert refused.value.code == "not_needed"
    with pytest.raises(Refused) as refused:
        filing.concur(appeal=appeal, player=captain(match), by=match.captains["2"])
    assert refused.value.code == "not_your_appeal"
    act = filing.concur(appeal=appeal, player=captain(match), by=match.captains["1"], at=FILED)
    assert act == filing.concur(appeal=appeal, player=captain(match), by=match.captains["1"], at=FILED)
    assert content_as(act, AppealConcurred).name == str(captain(match))
    deposits.receive(appeal=appeal, by=match.here.director)
    filing.admit(appeal=appeal, by=match.here.director, at=FILED)


def test_the_captain_is_asked_for_the_word_by_letter(match) -> None:
    appeal = filed(match, match.player("1"), match.here.director)
    deadlines.look(appeal.pk, FILED + MINUTE)
    letters = Letter.objects.filter(topic="appeal_concur")
    assert [letter.reader for letter in letters] == [match.captains["1"]]
    assert appeal.state == AppealState.FILED
    deadlines.look(appeal.pk, clocks.concur_until(appeal) + MINUTE)
    appeal.refresh_from_db()
    assert appeal.state == AppealState.LAPSED


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Concur with the appeal", "I concur")), ("ja", ("上告に同意する", "同意します"))],
)
def test_the_captain_s_own_pages(match, language, words) -> None:
    """The case that was told, the appeal against it, and the word, each by pressing what the page shows."""
    browser = enter(match.captains["1"])
    assert browser.get(f"/sakura/me/cases/{match.case.pk}/").status_code == 200
    assert str(match.case) in browser.get("/sakura/me/cases/").content.decode()
    filing_page = f"/sakura/cases/{match.case.pk}/appeal/"
    assert browser.get(filing_page).status_code == 200
    appeal = filed(match, match.player("1"), match.here.director)
    page = f"/sakura/me/appeals/{appeal.pk}/"
    shown = browser.get(page, headers={"accept-language": language}).content.decode()
    assert words[0] in shown
    form = browser.get(f"{page}concur/", headers={"accept-language": language}).content.decode()
    assert words[1] in form
    assert browser.post(f"{page}concur/", {}).status_code == 302
    assert not case_parties.concurrence(appeal)
    opponent = enter(match.captains["2"])
    assert words[0] not in opponent.get(page, headers={"accept-language": language}).content.decode()


def test_an_untold_ruling_is_not_the_captain_s_to_read(match) -> None:
    """A player knows that the director was called; a captain hears of a ruling when it is told."""
    before = knockout.cases.report(
        session=match.session,
        token="second",
        place=knockout.cases.CasePlace(called_at=FILED, round=1),
        seats={"N": match.player("1"), "E": match.player("2")},
        incident="A hesitation.",
        by=match.here.director,
    )[0]
    browser = enter(match.captains["1"])
    assert browser.get(f"/sakura/me/cases/{before.pk}/").status_code == 404


def test_the_desk_takes_it_down(match) -> None:
    """Both who files and who concurs can be the captain, named as one who does not play."""
    desk = enter(match.here.director)
    path = f"/sakura/cases/{match.case.pk}/appeal/"
    page = desk.get(path)
    key = f"captain-{captain(match).row.pk}"
    assert "(non-playing captain)" in page.content.decode()
    assert "（競技に参加しない主将）" in desk.get(path, headers={"accept-language": "ja"}).content.decode()
    answer = desk.post(
        path,
        {
            **page.context["form"].initial,
            "player": match.player("1").pk,
            "concurring": [key],
            "ground": "judgement",
            "statement": "No.",
            "delivered_at": FILED.strftime("%Y-%m-%dT%H:%M:%S"),
            "why_late": "Told late.",
        },
    )
    assert answer.status_code == 302, answer.content.decode()
    appeal = match.case.appeals.get()
    assert not case_parties.concurrence(appeal)


def test_the_programming_interface(match) -> None:
    own = {"case": match.case.pk, "token": "b", "ground": "judgement", "statement": "No.", "why_late": "x"}
    desk = enter(match.here.director)
    wrong = desk.post("/sakura/api/v1/appeals/", json.dumps({**own, "captain_of": "9"}), "application/json")
    assert (wrong.status_code, "captain_of" in wrong.json()["errors"]) == (400, True), wrong.content
    right = desk.post("/sakura/api/v1/appeals/", json.dumps({**own, "captain_of": "1"}), "application/json")
    assert right.status_code == 201, right.content
    assert right.json()["concurrence_missing"] == []


def test_the_captain_has_no_name_in_the_casebook(match) -> None:
    names = [name for person in people_of(match.case) for name in person.names]
    member = captain(match).member
    assert (member.family_name, member.given_name) in names
