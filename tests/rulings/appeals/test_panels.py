"""The panel: who may sit, who is barred, what is disclosed, who leaves, and the quorum. Spec D.14"""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import EntryPlayer, Membership
from federation.models import Member
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from rulings.appeals.services import (
    access,
    bodies,
    deciding,
    deposits,
    effects,
    eligibility,
    filing,
    hearings,
    interests as appeal_interests,
    panels,
)
from rulings.appeals.services.interests import BARS, InterestKind
from rulings.cases.services import cases
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.models import Appeal, Body, CommitteeMember, PanelSeat
from tests import cast
from tests.factories import appeals
from tests.factories.appeals import TOLD
from tests.rulings.appeals import knockout
from tests.rulings.appeals.test_filing import refused
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def appeal(inside, case, result, court):
    return appeals.admitted(inside, appeals.filed(inside, case, result))


@pytest.fixture
def known(inside):
    """Everybody of the courts as a member of the federation, by login."""

    def registered(*users):
        rows = [
            Member(
                number=with_check_digit(f"{40001 + user.pk}", inside.federation.number_scheme),
                family_name=f"委員{user.pk}",
                family_romaji=f"Judge{user.pk}",
                given_romaji="J",
            )
            for user in users
        ]
        members = register_members(rows, by=None)
        for member, user in zip(members, users, strict=True):
            Member.objects.filter(pk=member.pk).update(user=user)
        return members

    return registered


def sit_in_for(member, player: EntryPlayer) -> EntryPlayer:
    """The player was this member, as the file would have said it."""
    fields = {name: getattr(player, name) for name in ("entry", "name", "stated_by")}
    seat = 1 + EntryPlayer.objects.filter(entry=player.entry).order_by("-seat")[0].seat
    return EntryPlayer.objects.create(**fields, seat=seat, member=member)


def kinds(user, appeal) -> set[str]:
    return {str(interest.kind) for interest in appeal_interests.interests(user, appeal)}


def test_hard_bars(inside, case, result, court, known, appeal) -> None:
    """Each bar alone keeps from reading, from a seat and from voting, and says its name."""
    chair, party, third, fourth = court.people
    members = dict(zip(court.people, known(*court.people), strict=True))
    sit_in_for(members[party], appeals.players(result)["ns"][0])
    court.bodies["appeals"].register.filter(user=inside.scorer).delete()
    bodies.enrol(
        body=court.bodies["appeals"], user=inside.scorer, by=inside.administrator, starts_on=cast.SINCE
    )
    assert kinds(party, appeal) == {InterestKind.PARTY}
    assert kinds(inside.scorer, appeal) == {InterestKind.DIRECTOR}
    for barred in (party, inside.scorer):
        refused(panels.seat, "interest", appeal=appeal, user=barred, by=chair)
        assert not access.may_read(barred, appeal)
        assert not access.may_vote(barred, appeal)
        assert barred not in [user for user, _interests in eligibility.eligible(appeal)]
    for kind in BARS:
        assert appeal_interests.Interest(InterestKind(kind)).is_bar
    # Who sat below does not sit above.
    three = (chair, third, fourth)
    appeals.in_hearing(court, _panel_of(court, appeal, *three))
    appeals.through(court, appeal, "upheld", people=three)
    above = appeals.filed(inside, case, result, at=TOLD + timedelta(hours=2))
    assert above.body.key == "competition"
    assert kinds(chair, above) == {InterestKind.BELOW}
    refused(panels.seat, "not_the_chair", appeal=above, user=fourth, by=chair)
    refused(panels.seat, "interest", appeal=above, user=fourth, by=inside.administrator)


def _panel_of(court, appeal, *people):
    for user in people:
        panels.seat(appeal=appeal, user=user, by=court.house.administrator, chair=user is people[0])
    panels.name_panel(appeal=appeal, by=people[0])
    return appeal


def test_who_is_still_in_a_knockout_is_barred_and_who_is_out_of_it_discloses(inside, court) -> None:
    """One of the two goes on and meets a team of the next round; who lost there gains nothing by it. D.14"""
    match = knockout.a_match(inside)
    appeal = match.filed()
    third, fourth = match.captains["3"], match.captains["4"]
    assert kinds(third, appeal) == kinds(fourth, appeal) == {InterestKind.BENEFICIARY}
    assert appeal_interests.is_barred(third, appeal)
    match.draw(2, ("1", "3"))
    assert kinds(third, appeal) == {InterestKind.BENEFICIARY}
    assert kinds(fourth, appeal) == {InterestKind.SAME_EVENT}
    assert kinds(match.captains["1"], appeal) == {InterestKind.PARTY}  # the captain, who does not play
    assert kinds(match.captains["2"], appeal) == {InterestKind.PARTY}


def test_in_a_swiss_the_same_event_is_a_distant_interest(inside, court) -> None:
    match = knockout.a_match(inside, form="swiss_teams")
    appeal = match.filed()
    assert kinds(match.captains["3"], appeal) == {InterestKind.SAME_EVENT}


def test_a_panel_that_decided_nothing_hears_it_again(inside, case, result, court, appeal) -> None:
    """Withdrawn in the hearing, and referred back: nobody has judged the ruling that comes then. D.14"""
    appeals.in_hearing(court, appeals.panel(court, appeal))
    filing.withdraw(appeal=appeal, by=inside.scorer)
    second = appeals.admitted(inside, appeals.filed(inside, case, result, at=TOLD + timedelta(minutes=15)))
    assert kinds(court.people[1], second) == set()
    appeals.through(court, second, "referred_back")
    later = TOLD + timedelta(hours=3)
    cases.rule_again(case=case.refresh(), decisions=[], reasons="Found.", by=inside.scorer, at=later)
    cases.tell(case=case, by=inside.scorer, seats="NESW", appeal_explained=True, at=later)
    third = appeals.admitted(inside, appeals.filed(inside, case, result, at=later))
    assert kinds(court.people[1], third) == set()
    appeals.through(court, third, "upheld")
    above = appeals.filed(inside, case, result, at=third.told_at)
    assert kinds(court.people[1], above) == {InterestKind.BELOW}


def test_a_barred_chair_or_administrator_makes_up_no_panel(inside, result, court, known, appeal) -> None:
    (member,) = known(court.chair)
    sit_in_for(member, appeals.players(result)["ew"][0])
    refused(panels.seat, "not_the_chair", appeal=appeal, user=court.people[1], by=court.chair)
    assert not access.may_read(court.chair, appeal)
    assert access.may_see(court.chair, appeal)  # as the party that it is
    refused(filing.refuse, "not_the_chair", appeal=appeal, by=court.chair, reason="Mine.")


def test_the_register_says_who_may_sit(inside, court, appeal) -> None:
    stranger = cast.login(inside.federation, "stranger")
    refused(panels.seat, "not_on_register", appeal=appeal, user=stranger, by=court.chair)
    refused(panels.seat, "not_the_chair", appeal=appeal, user=court.people[2], by=court.people[1])
    CommitteeMember.objects.filter(user=court.people[2]).update(ends_on=date(2021, 1, 1))
    refused(panels.seat, "not_on_register", appeal=appeal, user=court.people[2], by=court.chair)
    refused(
        bodies.enrol,
        "not_the_office",
        body=appeal.body,
        user=stranger,
        by=court.chair,
        starts_on=cast.SINCE,
    )


def test_what_a_case_is_about_is_asked_once_for_a_register(inside, court, known, appeal) -> None:
    """For one more candidate: who it is, whether they play there, at a table or on a roster, or coach."""
    known(*court.people)
    with CaptureQueriesContext(connection) as with_few:
        few = eligibility.eligible(appeal)
    more = [cast.login(inside.federation, f"more{number}") for number in range(3)]
    known(*more)
    for user in more:
        bodies.enrol(body=appeal.body, user=user, by=inside.administrator, starts_on=cast.SINCE)
    with CaptureQueriesContext(connection) as with_more:
        assert len(eligibility.eligible(appeal)) == len(few) + 3
    assert len(few) == 4
    assert len(with_more) - len(with_few) == 3 * 4


def test_what_is_no_bar_is_disclosed_challenged_and_answered(inside, result, court, known, appeal) -> None:
    judge, party = known(court.people[1], inside.registrar)
    for member in (judge, party):
        Membership.objects.create(club=inside.club, member=member, starts_on=cast.SINCE)
    sit_in_for(party, appeals.players(result)["ns"][0])
    panels.seat(appeal=appeal, user=court.people[1], by=court.chair)
    disclosure = appeal.acts.get(step=AppealStep.DISCLOSED).body
    assert (disclosure["user"], disclosure["kind"]) == (court.people[1].pk, "same_club")
    user = court.people[1]
    refused(panels.challenge, "not_your_appeal", appeal=appeal, user=user, why="x", by=court.people[2])
    refused(panels.challenge, "reason_missing", appeal=appeal, user=user, why=" ", by=inside.registrar)
    refused(panels.challenge, "not_on_panel", appeal=appeal, user=inside.player, why="x", by=inside.registrar)
    panels.challenge(appeal=appeal, user=user, why="They play together.", by=inside.registrar)
    answer = {"appeal": appeal, "user": user, "stands": False, "why": "Years ago."}
    refused(panels.answer_challenge, "own_challenge", **answer, by=user)
    refused(panels.answer_challenge, "not_the_chair", **answer, by=court.people[2])
    for colleague in (court.chair, court.people[2]):
        panels.seat(appeal=appeal, user=colleague, by=court.chair, chair=colleague is court.chair)
    refused(panels.name_panel, "challenge_open", appeal=appeal, by=court.chair)
    panels.answer_challenge(**answer, by=court.chair)
    refused(panels.answer_challenge, "not_challenged", **answer, by=court.chair)
    panels.name_panel(appeal=appeal, by=court.chair)
    panels.challenge(appeal=appeal, user=user, why="Last week!", by=inside.registrar)
    panels.answer_challenge(**answer | {"stands": True, "why": "Indeed."}, by=court.chair)
    assert appeal.state == AppealState.ADMITTED  # two are no quorum
    refused(panels.seat, "left_panel", appeal=appeal, user=user, by=court.chair)
    assert not access.may_read(user, appeal)


def test_a_panel_needs_quorum_chair_and_the_law_heard(inside, case, result, court) -> None:
    appeal = appeals.filed(inside, case, result, ground="law")
    deposits.receive(appeal=appeal, by=inside.scorer)
    filing.admit(appeal=appeal, by=inside.scorer)
    for user in court.people[1:3]:
        panels.seat(appeal=appeal, user=user, by=court.chair)
    refused(panels.name_panel, "quorum_missing", appeal=appeal, by=court.chair)
    panels.seat(appeal=appeal, user=court.people[3], by=court.chair)
    refused(panels.name_panel, "chair_missing", appeal=appeal, by=court.chair)
    panels.seat(appeal=appeal, user=court.people[1], by=court.chair, chair=True)
    refused(panels.name_panel, "law_first", appeal=appeal, by=court.chair)
    filing.hear_law(appeal=appeal, stands=True, reasons="It stands.", by=inside.scorer)
    refused(panels.name_panel, "not_the_chair", appeal=appeal, by=court.people[3])
    panels.name_panel(appeal=appeal, by=court.people[1])
    assert [seat.user for seat in panels.seated(appeal)] == list(court.people[1:])


def test_the_chair_passes_on_and_there_is_one(inside, court, appeal) -> None:
    for user in court.people[:3]:
        panels.seat(appeal=appeal, user=user, by=court.chair, chair=True)
    assert PanelSeat.objects.get(appeal=appeal, is_chair=True).user == court.people[2]
    assert access.may_preside(court.people[2], appeal)
    assert not access.may_preside(court.chair, appeal)


def test_losing_the_quorum_in_the_hearing_sends_it_back_and_it_is_heard_anew(inside, court, appeal) -> None:
    appeals.in_hearing(court, appeals.panel(court, appeal))
    for user in court.people[:3]:
        deciding.vote(appeal=appeal, choice="upheld", by=user)
    refused(panels.recuse, "reason_missing", appeal=appeal, because="", by=court.people[1])
    panels.recuse(appeal=appeal, because="I saw the hand.", by=court.people[1])
    assert appeal.state == AppealState.ADMITTED
    assert list(appeal.seats.values_list("is_seated", "vote")) == [(True, ""), (False, ""), (True, "")]
    refused(deciding.vote, "wrong_state", appeal=appeal, choice="upheld", by=court.chair)
    refused(panels.name_panel, "quorum_missing", appeal=appeal, by=court.chair)
    panels.seat(appeal=appeal, user=court.people[3], by=court.chair)
    panels.name_panel(appeal=appeal, by=court.chair)
    appeals.in_hearing(court, appeal)
    refused(deciding.vote, "may_not_vote", appeal=appeal, choice="upheld", by=court.people[1])
    assert not access.may_vote(court.people[1], appeal)


def test_who_leaves_after_voting_takes_the_vote_along(inside, court, appeal) -> None:
    for user in court.people:
        panels.seat(appeal=appeal, user=user, by=court.chair, chair=user is court.chair)
    panels.name_panel(appeal=appeal, by=court.chair)
    appeals.in_hearing(court, appeal)
    for user, vote in zip(court.people, ("upheld", "without_merit", "upheld", "upheld"), strict=True):
        deciding.vote(appeal=appeal, choice=vote, by=user, dissent="Frivolous.")
    panels.disclose(appeal=appeal, kind="polled", by=court.people[3], text="I was asked on Sunday.")
    assert appeal.state == AppealState.HEARING  # three are a quorum
    assert list(appeal.seats.values_list("vote", flat=True)) == ["upheld", "without_merit", "upheld", ""]
    deciding.decide(appeal=appeal, decision="upheld", reasons="So found.", by=court.chair)
    body = appeal.acts.get(step=AppealStep.DECIDED).body
    assert [dissent["vote"] for dissent in body["dissents"]] == ["without_merit"]
    assert str(court.people[3].pk) not in body["votes"]


def test_what_was_voted_before_the_quorum_was_lost_is_no_dissent(inside, court, appeal) -> None:
    Body.objects.filter(key="appeals").update(quorum=2)
    appeal, fifth = Appeal.objects.get(pk=appeal.pk), inside.registrar
    bodies.enrol(body=appeal.body, user=fifth, by=inside.administrator, starts_on=cast.SINCE)
    appeals.in_hearing(court, appeals.panel(court, appeal))
    chair, second, third, fourth = court.people
    deciding.vote(appeal=appeal, choice="without_merit", by=second, dissent="Old words.")
    for user in (third, chair):
        panels.recuse(appeal=appeal, because="Ill.", by=user)
    assert appeal.state == AppealState.ADMITTED
    for user in (fourth, fifth):
        panels.seat(appeal=appeal, user=user, by=inside.administrator, chair=user == fourth)
    panels.name_panel(appeal=appeal, by=fourth)
    hearings.schedule(appeal=appeal, hearing_at=appeal.filed_at, by=fourth)
    hearings.open_hearing(appeal=appeal, by=fourth)
    for user in (fourth, fifth):
        deciding.vote(appeal=appeal, choice="upheld", by=user)
    deciding.decide(appeal=appeal, decision="upheld", reasons="So found.", by=fourth)
    assert appeal.acts.get(step=AppealStep.DECIDED).body["dissents"] == []


def test_a_decision_without_its_majority_is_deliberated_again(inside, court, appeal) -> None:
    for user in court.people:
        panels.seat(appeal=appeal, user=user, by=court.chair, chair=user is court.chair)
    panels.name_panel(appeal=appeal, by=court.chair)
    appeals.in_hearing(court, appeal)
    votes = ("without_merit", "without_merit", "upheld", "upheld")
    for user, vote in zip(court.people, votes, strict=True):
        deciding.vote(appeal=appeal, choice=vote, by=user)
    # Two against two: the chair's vote decides, where the body has it so.
    refused(
        deciding.decide, "votes_do_not_agree", appeal=appeal, decision="upheld", reasons="x", by=court.chair
    )
    deciding.decide(appeal=appeal, decision="without_merit", reasons="x", by=court.chair)
    deciding.sign(appeal=appeal, by=court.people[2])
    panels.recuse(appeal=appeal, because="I know them.", by=court.people[1])
    assert (appeal.state, appeal.decision) == (AppealState.HEARING, "")
    assert not appeal.seats.filter(signed_at__isnull=False).exists()


def test_strangers_do_nothing_in_the_committee_s_room(next_door, inside, court, appeal) -> None:
    """Every act of the room, by a director, a player, an officer of the other federation."""
    appeals.in_hearing(court, appeals.panel(court, appeal))
    acts = (
        (panels.seat, {"user": court.people[3]}),
        (panels.name_panel, {}),
        (panels.disclose, {"kind": "other"}),
        (panels.recuse, {"because": "x"}),
        (panels.answer_challenge, {"user": court.chair, "stands": True, "why": "x"}),
        (hearings.ask_replies, {}),
        (hearings.schedule, {"hearing_at": TOLD}),
        (hearings.open_hearing, {}),
        (hearings.attend, {"present": ["x"]}),
        (hearings.minute, {"text": "x"}),
        (hearings.note, {"text": "x"}),
        (hearings.adjourn, {"until": TOLD, "why": "x"}),
        (deciding.vote, {"choice": "upheld"}),
        (deciding.decide, {"decision": "upheld", "reasons": "x"}),
        (deciding.sign, {}),
        (deciding.dispose, {"decision": "upheld", "reasons": "x"}),
        (deciding.reconsider, {"why": "x"}),
        (effects.issue, {}),
    )
    codes = ("not_the_chair", "not_on_panel", "may_not_vote")
    before = appeal.acts.count()
    for stranger in (inside.scorer, inside.player, next_door.administrator):
        for act, arguments in acts:
            refused(act, *codes, appeal=appeal, by=stranger, **arguments)
        assert not access.may_read(stranger, appeal)
        assert appeal not in access.room_of(stranger)
    assert appeal.acts.count() == before
    assert list(access.room_of(court.people[1])) == [appeal]
    assert access.may_read(court.people[1], appeal)
    assert not access.may_read(court.people[3], appeal)  # on the register, and not on this panel
