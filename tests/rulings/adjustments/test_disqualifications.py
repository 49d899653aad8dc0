"""A disqualification before the organiser: who answers, who hears of it, what the pages say. Law 91B"""

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs.facts.services import corrected
from clubs.playing.services import running, seating
from clubs.playing.services.running import ResultToEnter
from federation.errors import Refused
from federation.languages import LANGUAGES
from federation.models import Letter, Role
from federation.record import letters
from federation.tenancy.context import acting_for
from rulings.adjustments import following
from rulings.adjustments.selectors import adjustments_in_force, adjustments_of_case
from rulings.cases.services import cases, taking_back
from rulings.cases.services.approvals import approving
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import Approval
from rulings.decisions.terms import decision_from
from rulings.models import Adjustment, AdjustmentKind
from tests import cast
from tests.clubs.playing.test_board_reports import Evening, at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
OUT = {"contestant": "1", "round": 2}
WARNED = decision_from(AdjustmentKind.WARNING, {"contestant": "2", "law": "90"})
DISQUALIFIED = decision_from(AdjustmentKind.DISQUALIFICATION, OUT)
REASONS = "UNTOLD: they spoke of a board."


class Hall:
    """An evening of pairs in which the director has disqualified pair 1 and warned pair 2; nobody is told."""

    def __init__(self, house):
        self.house = house
        with acting_for(house.federation):
            self.evening = Evening(house)
            self.director, self.session = self.evening.director, self.evening.session
            self.organiser = cast.login(house.federation, "organiser")
            cast.appoint(self.organiser, Role.TOURNAMENT_OFFICE)
            place = cases.CasePlace(called_at=at(1), round=1, called_by="N")
            self.case, _new = cases.report(
                session=self.session, token="q", place=place, seats={}, by=self.director, incident="A word."
            )
            decided = {"decisions": [DISQUALIFIED, WARNED], "reasons": REASONS}
            cases.rule(case=self.case, by=self.director, **decided)

    def inside(self):
        return acting_for(self.house.federation)

    @property
    def held(self):
        return adjustments_of_case(self.case).get(kind=AdjustmentKind.DISQUALIFICATION)

    def answer(self, approval=Approval.APPROVED, by=None):
        act = {"reason": "Heard both.", "at": timezone.now(), "by": by or self.organiser}
        return approving.answer(adjustment=self.held, approval=approval, **act)

    def address(self, kind="approval"):
        begin = {"approval": "desk/rulings/{}/approval/", "effect": "desk/approval-effects/{}/"}[kind]
        return "/sakura/" + begin.format(self.held.pk)


@pytest.fixture
@furnished_once
def hall(here):
    return Hall(here)


def readers(topic):
    return sorted(Letter.objects.filter(topic=topic).values_list("reader__name", flat=True))


def test_who_may_answer_hears_of_it_and_those_concerned_hear_the_answer(hall):
    with hall.inside():
        asked = readers("disqualification_asked")
        assert hall.organiser.name in asked
        assert hall.director.name not in asked
        assert readers("disqualification_answered") == []
        hall.answer()
        hearing = [hall.director.name, hall.evening.one.user.name]
        assert readers("disqualification_answered") == sorted(hearing)
        letter = Letter.objects.get(topic="disqualification_answered", reader=hall.evening.one.user)
        # The ruling is not told yet: the letter leads to the standings, not to the case.
        assert letter.about["page"] == ["standings", hall.session.pk]
        assert set(letter.about["state"]) == set(LANGUAGES)
        waiting = Letter.objects.get(topic="disqualification_asked", reader=hall.organiser)
        assert [letters.send(owed.pk) for owed in (waiting, letter)] == [True, True]
    asking, answering = mail.outbox[-2:]
    parts = ("承認または却下は次のページで行います。", "/approval/")
    assert [part for part in parts if part not in asking.body] == []
    assert "主催者が承認" in answering.subject
    assert "競技者：1" in answering.body


def test_a_refusal_of_what_nobody_was_told_goes_to_the_director_alone(hall):
    with hall.inside():
        hall.answer(Approval.REFUSED)
        assert readers("disqualification_answered") == [hall.director.name]


def test_only_an_organiser_who_has_not_ruled_it_answers(hall, next_door):
    with hall.inside():
        player = hall.evening.one.user
        cast.appoint(player, Role.TOURNAMENT_OFFICE)
        for user, code in (
            (hall.director, "not_organiser"),
            (hall.evening.two.user, "not_organiser"),
            (next_door.administrator, "not_organiser"),
            (player, "own_case"),
        ):
            with pytest.raises(Refused) as refused:
                hall.answer(by=user)
            assert (str(user), refused.value.code) == (str(user), code)
        pages = [hall.address("approval"), hall.address("effect")]
        assert not hall.held.supersedes_id
    seen = []
    for user, statuses in (
        (hall.director, {403}),
        (hall.evening.two.user, {403}),
        (player, {403}),
        (next_door.administrator, {403, 404}),
        (hall.organiser, {200}),
    ):
        for page in pages:
            answer = enter(user).get(page)
            is_open = REASONS in text(answer) and "approval/" in page
            seen.append(
                (answer.status_code in statuses, is_open == (user is hall.organiser and "approval/" in page))
            )
    assert set(seen) == {(True, True)}
    assert Client().get(pages[0]).status_code == 302
    assert enter(next_door.administrator).get(pages[0].replace("sakura", "albion")).status_code == 404


def test_the_page_says_what_follows_and_takes_the_answer(hall):
    browser = enter(hall.organiser)
    with hall.inside():
        page, lost = hall.address(), len(following.sentences(hall.session, DISQUALIFIED))
    assert lost == 5
    shown = text(browser.get(page))
    # Six pairs in a Howell of five rounds of two boards: from the second round on 8 of 10 boards are lost.
    assert "So many boards are lost that nothing of the session counts" in shown
    with hall.inside():
        late = decision_from(AdjustmentKind.SUSPENSION, {"contestant": "1", "round": 4})
        (stands, boards, _points) = following.sentences(hall.session, late)
    assert (stands, boards) == (
        "すでにプレイした結果は有効です。",
        "結果のない4ボードを失い、相手はアベレージを得ます（第12条C項2）。",
    )
    assert "No place in the event: the others move up." in shown
    assert browser.post(page, {"answer": "approved", "reason": ""}).status_code == 422
    assert browser.post(page, {"answer": "nonsense", "reason": "x"}).status_code == 422
    assert browser.post(page, {"answer": "approved", "reason": "Heard."}).status_code == 302
    with hall.inside():
        assert decision_of(hall.held).approval is Approval.APPROVED
        cases.tell(case=hall.case, by=hall.director, seats="NESW", appeal_explained=True)
    assert browser.post(page, {"answer": "refused", "reason": "Twice."}).status_code == 422
    # Whom it concerns reads where it stands now, in both languages, and so does a program.
    mine = f"/sakura/me/cases/{hall.case.pk}/"
    party = enter(hall.evening.one.user)
    says = [text(party.get(mine, headers={"accept-language": language})) for language in ("en", "ja")]
    assert ["approved by the organiser" in says[0], "主催者が承認" in says[1]] == [True, True]
    listed = enter(hall.director).get(f"/sakura/api/v1/rulings/?session={hall.session.pk}").json()
    bodies = [row["body"] for row in listed["results"] if row["kind"] == "disqualified"]
    assert bodies == [{**OUT, "substitute": False, "approval": "approved"}]


def test_what_is_ruled_again_as_it_was_keeps_its_answer(hall):
    """Taking the warning back neither lifts the disqualification nor asks for its approval anew."""
    with hall.inside():
        approved = hall.answer()
        warning = adjustments_of_case(hall.case).get(kind=AdjustmentKind.WARNING)
        taking_back.take_back(
            adjustment=warning, reason="It was pair 3.", at=timezone.now(), by=hall.director
        )
        assert list(adjustments_in_force(hall.session)) == [approved]
        cases.rule_again(case=hall.case, decisions=[DISQUALIFIED], reasons="Once more.", by=hall.director)
        assert list(adjustments_in_force(hall.session)) == [approved]
        later = decision_from(AdjustmentKind.DISQUALIFICATION, OUT | {"round": 3})
        cases.rule_again(case=hall.case, decisions=[later], reasons="From round 3.", by=hall.director)
        assert decision_of(hall.held).approval is Approval.ASKED


def test_the_form_of_a_case_shows_what_would_follow_once_it_is_approved(hall):
    browser = enter(hall.director)
    with hall.inside():
        played = [seat for seat in seating.seats_of(hall.session) if seat.board == 1]
        assert len(played) == 3
        for seat, score in zip(played, (420, 170, -50), strict=True):
            line = ResultToEnter(seat.ns, seat.ew, corrected.scored(score), seat.round, str(seat.table))
            act = {"session": hall.session, "at": at(2), "by": hall.director}
            running.enter_results(board=1, lines=[line], **act)
        key, before = hall.case.pk, Adjustment.objects.count()
    typed = {"barred": "disqualified", "barred_who": "1", "barred_from": "2", "outcome": "none"}
    shown = text(browser.get(f"/sakura/desk/case-effects/{key}/", typed))
    assert "No place in the event: the others move up." in shown
    assert "Nothing of this counts before the organiser has approved it." in shown
    # As if it were approved: pair 1 has no place any more.
    assert "The event Contestant Before After" in shown
    with hall.inside():
        page = hall.address("effect")
    assert "The event Contestant Before After" in text(enter(hall.organiser).get(page))
    suspended = text(browser.get(f"/sakura/desk/case-effects/{key}/", typed | {"barred": "suspended"}))
    assert "No master points of the session; those of the event's places are kept." in suspended
    with hall.inside():
        assert Adjustment.objects.count() == before
