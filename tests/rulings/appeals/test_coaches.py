"""A team's coach: appeals and concurs once the captain has said so, and is a party of its cases."""

import json
from datetime import timedelta

import pytest

from clubs.models import Entrant, EntrantPlayer
from clubs.tournaments.services import coaches, teams
from federation.errors import Refused
from federation.models import Letter, Member
from rulings.acts.appeal_contents import AppealConcurred, AppealFiled
from rulings.acts.converter import content_as
from rulings.appeals.services import access, deadlines, deposits, filing
from rulings.appeals.services.interests import InterestKind, interests
from rulings.appeals.services.parties import is_party, party_of
from rulings.appeals.words import party_lines
from rulings.casebook.services.people import people_of
from rulings.cases.services import access as case_access, bars, parties as case_parties
from rulings.cases.speakers import SpeakingCoach
from rulings.lifecycle.appeals import AppealState
from rulings.models import Ground, PartyCapacity
from tests.rulings.appeals import knockout
from tests.rulings.appeals.knockout import FILED, a_coach, let_speak
from tests.rulings.cases.test_case_pages import enter
from tests.worlds import furnished_once

MINUTE = timedelta(minutes=1)


@pytest.fixture
@furnished_once
def match(inside, court):
    match = knockout.a_match(inside, coach_speaks="yes")
    match.coach = a_coach(match, "1")
    return match


def code(act, **fields) -> str:
    with pytest.raises(Refused) as refused:
        act(**fields)
    return str(refused.value.code)


def team(match, number="1") -> Entrant:
    return Entrant.objects.select_related("event__tournament", "coach").get(
        event=match.here.stage.event, number=number
    )


def speaking(match) -> SpeakingCoach:
    speaker = case_parties.speaker_of(match.coach, match.case)
    assert isinstance(speaker, SpeakingCoach)
    return speaker


def filed(match, player, by, key="a"):
    return filing.file(
        case=match.case,
        ground=Ground.JUDGEMENT,
        player=player,
        statement="No.",
        token=key,
        by=by,
        at=FILED,
    )[0]


def test_without_the_captain_s_word_the_coach_reads_and_does_nothing(match) -> None:
    assert case_parties.speaker_of(match.coach, match.case) is None
    assert not case_parties.may_appeal(match.coach, match.case)
    assert case_parties.is_party(match.coach, match.case)
    assert match.case in case_access.own_cases(match.coach)
    appeal = filed(match, match.player("1"), match.here.director)
    entry = match.player("1").entry
    mute = SpeakingCoach(entry, Member.objects.get(user=match.coach))
    assert code(filing.concur, appeal=appeal, player=mute, by=match.coach) == "coach_silent"
    assert code(filing.file, **_filing(match, mute)) == "coach_silent"
    assert code(filing.state, appeal=appeal, text="We.", by=match.coach) == "not_your_appeal"
    assert code(filing.withdraw, appeal=appeal, by=match.coach) == "not_your_appeal"
    assert is_party(match.coach, appeal)
    assert appeal in access.own_appeals(match.coach)
    assert list(case_parties.may_concur(appeal)) == list(case_parties.concurrence(appeal)) != []


def _filing(match, player):
    return {
        "case": match.case,
        "ground": Ground.JUDGEMENT,
        "player": player,
        "statement": "No.",
        "token": "mute",
        "by": match.coach,
        "at": FILED,
    }


def test_the_coach_s_word_stands_for_the_captain_s(match) -> None:
    let_speak(match)
    appeal = filed(match, match.player("1"), match.here.director)
    act = filing.concur(appeal=appeal, player=speaking(match), by=match.coach, at=FILED)
    content = content_as(act, AppealConcurred)
    member = Member.objects.get(user=match.coach)
    assert (content.player, content.captain, content.coach) == (None, None, member.pk)
    assert act == filing.concur(appeal=appeal, player=speaking(match), by=match.coach, at=FILED)
    coaches.silence(entrant=team(match), by=match.captains["1"])
    assert case_parties.concurrence(appeal) == {}, "what was said stands"
    deposits.receive(appeal=appeal, by=match.here.director)
    filing.admit(appeal=appeal, by=match.here.director, at=FILED)
    assert appeal.state == AppealState.ADMITTED


def test_who_files_as_coach_needs_nobody_else(match) -> None:
    let_speak(match)
    appeal = filed(match, speaking(match), match.coach)
    assert content_as(appeal.acts.get(step="filed"), AppealFiled).coach == speaking(match).member_id
    assert case_parties.concurrence(appeal) == {}
    assert party_of(match.coach, appeal).capacity == PartyCapacity.COACH
    assert f"{speaking(match)}（コーチ）" in party_lines(appeal)[0].people
    filing.state(appeal=appeal, text="We.", by=match.coach)
    filing.withdraw(appeal=appeal, by=match.coach)
    assert appeal.refresh().state == AppealState.WITHDRAWN


def test_nobody_else_gives_the_coach_s_word_and_it_is_of_the_own_team_alone(match) -> None:
    let_speak(match)
    appeal = match.filed()
    assert case_parties.concurrence(appeal) == {}, "of team 2 its captain has filed"
    theirs = filed_by_two(match)
    assert list(case_parties.may_concur(theirs)) == list(case_parties.concurrence(theirs)) != []
    assert code(filing.concur, appeal=theirs, player=speaking(match), by=match.coach) == "not_needed"
    assert (
        code(filing.concur, appeal=theirs, player=speaking(match), by=match.captains["2"])
        == "not_your_appeal"
    )


def filed_by_two(match):
    """Of team 2, by one who is not its captain."""
    filing.withdraw(appeal=match.case.appeals.get(), by=match.here.director, at=FILED)
    player = case_parties.players_of(match.player("2").entry)[1]
    return filed(match, player, match.here.director, key="two")


def test_the_word_is_the_captain_s_to_give_and_ends_with_captain_and_coach(match) -> None:
    own, coach = team(match), team(match).coach_id
    let = {"entrant": own, "coach": coach, "at": FILED}
    for other in (match.captains["2"], match.coach, match.here.director, match.house.administrator):
        assert code(coaches.let_speak, **let, by=other) == "not_captain"
        assert code(coaches.silence, entrant=own, by=other) == "not_captain"
    assert code(coaches.let_speak, **(let | {"coach": 0}), by=match.captains["1"]) == "coach_changed"
    let_speak(match)
    second = EntrantPlayer.objects.get(entrant=own, seat=2)
    changed = {"stage": match.here.stage, "name": "", "reason": "ill", "by": match.here.director}
    teams.change_in_play(entrant=own, captain=second, **changed)
    assert (team(match).coach_id, team(match).coach_speaks_at) == (coach, None)
    assert case_parties.speaker_of(match.coach, match.case) is None
    teams.change_in_play(entrant=own, captain=EntrantPlayer.objects.get(entrant=own, seat=1), **changed)
    let_speak(match)
    another = Member.objects.get(user=a_coach(match, "2"))
    refused = {"entrant": own, "captain": None, **changed}
    assert code(teams.change_in_play, coach=another, **refused) == "coach_elsewhere"
    teams.change_in_play(entrant=own, captain=None, coach=None, **changed)
    assert (team(match).coach, team(match).coach_speaks_at) == (None, None)
    assert code(coaches.let_speak, **let, by=match.captains["1"]) == "coach_changed"


def test_where_the_conditions_are_silent_the_captain_alone_speaks(inside, court) -> None:
    match = knockout.a_match(inside)
    match.coach = a_coach(match, "1")
    own = team(match)
    fields = {"entrant": own, "coach": own.coach_id, "at": FILED, "by": match.captains["1"]}
    assert code(coaches.let_speak, **fields) == "coach_not_allowed"
    Entrant.objects.filter(pk=own.pk).update(coach_speaks_at=FILED)
    assert case_parties.speaker_of(match.coach, match.case) is None


def test_a_coach_is_interested_and_judges_nothing(match) -> None:
    assert bars.is_barred(match.coach, match.case)
    assert match.case.pk in bars.barred_from(match.coach)
    appeal = match.filed()
    assert InterestKind.PARTY in {interest.kind for interest in interests(match.coach, appeal)}
    later = a_coach(match, "1", "9")
    assert InterestKind.TEAM in {interest.kind for interest in interests(later, appeal)}
    third = a_coach(match, "3")
    assert InterestKind.BENEFICIARY in {interest.kind for interest in interests(third, appeal)}


def test_the_coach_is_asked_for_the_word_by_letter_where_they_may_give_it(match) -> None:
    appeal = filed(match, match.player("1"), match.here.director)
    deadlines.look(appeal.pk, FILED + MINUTE)
    letters = Letter.objects.filter(topic="appeal_concur")
    assert [letter.reader for letter in letters] == [match.captains["1"]]
    let_speak(match)
    deadlines.look(appeal.pk, FILED + MINUTE)
    assert {letter.reader for letter in letters.all()} == {match.captains["1"], match.coach}


@pytest.mark.parametrize(
    ("language", "words", "as_what"),
    [
        ("en", ("Concur with the appeal", "I concur"), "(coach)"),
        ("ja", ("上告に同意する", "同意します"), "（コーチ）"),
    ],
)
def test_the_pages(match, language, words, as_what) -> None:
    """The step is shown once the captain has let it, and not before; the desk offers the coach, too."""
    appeal = filed(match, match.player("1"), match.here.director)
    page, heads = f"/sakura/me/appeals/{appeal.pk}/", {"accept-language": language}
    browser = enter(match.coach)
    before = browser.get(page, headers=heads)
    assert (before.status_code, words[0] in before.content.decode()) == (200, False)
    assert browser.get(f"{page}concur/").status_code == 403
    desk = enter(match.here.director)
    taken = f"/sakura/desk/appeals/{appeal.pk}/concur/"
    assert as_what not in desk.get(taken, headers=heads).content.decode()
    captain = enter(match.captains["1"])
    own = f"/sakura/me/entries/{team(match).pk}/coach/"
    assert captain.post(own, {"act": "let", "coach": team(match).coach_id}).status_code == 302
    assert as_what in desk.get(taken, headers=heads).content.decode()
    assert words[0] in browser.get(page, headers=heads).content.decode()
    assert words[1] in browser.get(f"{page}concur/", headers=heads).content.decode()
    assert browser.post(f"{page}concur/", {}).status_code == 302
    assert case_parties.concurrence(appeal) == {}


def test_the_page_of_the_coach_is_of_captain_and_coach_alone(match, next_door) -> None:
    page = f"/sakura/me/entries/{team(match).pk}/coach/"
    for nobody in (match.captains["2"], match.here.director, match.house.player, next_door.administrator):
        assert enter(nobody).get(page).status_code in (403, 404), nobody
        assert enter(nobody).post(page, {"act": "let", "coach": team(match).coach_id}).status_code in (
            403,
            404,
        )
    assert team(match).coach_speaks_at is None
    coach = enter(match.coach)
    assert coach.post(page, {"act": "let", "coach": team(match).coach_id}).status_code == 422
    assert team(match).coach_speaks_at is None
    assert str(team(match)) in coach.get("/sakura/me/entries/").content.decode()
    assert coach.post(page, {"act": "leave"}).status_code == 302
    assert team(match).coach is None
    assert coach.get(page).status_code == 404


def test_the_programming_interface(match) -> None:
    own = {"case": match.case.pk, "token": "b", "ground": "judgement", "statement": "No.", "why_late": "x"}
    desk = enter(match.here.director)
    fields = json.dumps({**own, "coach_of": "1"})
    wrong = desk.post("/sakura/api/v1/appeals/", fields, "application/json")
    assert (wrong.status_code, "coach_of" in wrong.json()["errors"]) == (400, True), wrong.content
    mute = enter(match.coach).post("/sakura/api/v1/appeals/", json.dumps(own), "application/json")
    assert mute.status_code == 403
    let_speak(match)
    right = desk.post("/sakura/api/v1/appeals/", fields, "application/json")
    assert right.status_code == 201, right.content
    assert right.json()["concurrence_missing"] == []


def test_the_coach_has_no_name_in_the_casebook(match) -> None:
    names = [name for person in people_of(match.case) for name in person.names]
    member = Member.objects.get(user=match.coach)
    assert (member.family_name, member.given_name) in names
