"""An appeal through its pages: filed, concurred with, heard, decided, told."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from clubs.models import Result
from federation.people.selectors import name_here
from federation.templatetags.portal import day
from federation.tenancy.context import acting_for
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.views.room import other_room
from rulings.cases.services import cases, facts as case_facts, laws as case_laws, notes, polls
from rulings.lifecycle.appeals import AppealState
from rulings.models import Appeal
from scoring.models import StandingRow
from scoring.sessions.services import recomputation
from tests.clubs.uploads.form_files import SWISS
from tests.factories import appeals
from tests.rulings.appeals.people import at_table
from tests.rulings.cases.test_case_pages import enter, text
from tests.scoring import builders
from tests.worlds import furnished_once

DEAL = "N:AKQ2.432.T98.765 JT98.AKQ.765.432 765.JT98.AKQ.T98 43.765.J432.AKQJ"
ME, DESK, ROOM = "/sakura/me/appeals/", "/sakura/desk/appeals/", "/sakura/desk/committee/"
DAY = timedelta(days=1)
HEARING = timezone.localtime().replace(hour=10, minute=0) + 2 * DAY


class Evening:
    """A ruling told about people who can sign in, and a court."""

    def __init__(self, here) -> None:
        self.house = here
        with acting_for(here.federation):
            self.players = at_table(here)
            self.court = appeals.court(here)
        self.session = builders.published(here)
        with acting_for(here.federation):
            self.result = appeals.first_result(self.session)
            self.case = appeals.told_case(here, self.result, at=timezone.now())
        users = dict(self.players) | {user.name: user for user in self.court.people}
        users |= {"scorer": here.scorer, "administrator": here.administrator}
        self.clients = {name: enter(user) for name, user in users.items()}

    @property
    def filing(self) -> str:
        """Where the ruling is appealed."""
        return f"/sakura/cases/{self.case.pk}/appeal/"

    def appeal(self) -> Appeal:
        """The newest appeal."""
        with acting_for(self.house.federation):
            return Appeal.objects.select_related("case__session").latest("pk")

    def see(self, who: str, address: str, status: int = 200) -> str:
        """A page as somebody sees it."""
        answer = self.clients[who].get(address)
        assert answer.status_code == status, (who, address, answer.status_code)
        return text(answer)

    def do(self, who: str, room: str, act: str, status: int = 302, **fields) -> str:
        """A step by its form, as it was shown just now."""
        appeal = self.appeal()
        place = "appeals/" if room == ROOM else ""
        address = f"{room}{place}{appeal.pk}/{act}/"
        answer = self.clients[who].post(address, {"seen": appeal.acts_count, **fields})
        assert answer.status_code == status, (who, act, answer.status_code, text(answer)[-3000:])
        return text(answer)

    def file(self, who: str = "east", **fields) -> Appeal:
        """File by the form."""
        page = self.see(who, self.filing)
        token = page.partition('name="token" value="')[2].partition('"')[0]
        ruling = page.partition('name="ruling" value="')[2].partition('"')[0]
        body = {"token": token, "ruling": ruling, "ground": "judgement", "statement": "Pass was no option."}
        answer = self.clients[who].post(self.filing, body | fields)
        assert answer.status_code == 302, text(answer)
        return self.appeal()

    def to_hearing(self) -> None:
        """From filed to the open hearing, three seated, the first in the chair."""
        self.do("west", ME, "concur")
        self.do("scorer", DESK, "deposit")
        self.do("scorer", DESK, "admit")
        for user in self.court.people[:3]:
            chair = {"chair": "on"} if user == self.court.chair else {}
            self.do("administrator", ROOM, "seat", member=user.pk, **chair)
        self.do("chair", ROOM, "name-panel")
        self.do("chair", ROOM, "schedule", hearing_at=f"{HEARING:%Y-%m-%dT%H:%M}", place="Room 2", link="")
        self.do("chair", ROOM, "open")

    def standings(self) -> list:
        """The places as they would be computed."""
        with acting_for(self.house.federation):
            recomputation.recompute(self.session.pk)
            rows = StandingRow.objects.filter(session=self.session)
            return list(rows.values_list("entry__number", "rank", "score"))


@pytest.fixture
@furnished_once
def evening(here):
    return Evening(here)


def test_from_the_players_page_to_changed_standings(evening) -> None:
    before = evening.standings()
    page = evening.see("east", evening.filing)
    assert "left." in page
    assert "Appeals Committee" in page
    with acting_for(evening.house.federation):
        case = f"/sakura/me/cases/{evening.case.pk}/"
    assert evening.filing in evening.see("east", case)
    assert evening.filing in evening.see("west", ME)
    public = f"/sakura/sessions/{evening.session.pk}/"
    assert "Under appeal" not in evening.see("north", public)
    appeal = evening.file()
    assert "Under appeal: places may change" in evening.see("north", public)
    mine = f"{ME}{appeal.pk}/"
    assert "It waits for the concurrence of West" in evening.see("east", mine)
    assert f"{mine}concur/" in evening.see("west", mine)
    assert "cannot be heard before" in evening.do("scorer", DESK, "admit", 422)
    evening.do("west", ME, "concur")
    assert "has not been taken" in evening.do("scorer", DESK, "admit", 422)
    evening.do("scorer", DESK, "deposit", note="cash")
    evening.do("scorer", DESK, "admit")
    assert str(appeal) in evening.see("chair", ROOM)
    panel = f"{ROOM}appeals/{appeal.pk}/panel/"
    assert "Seated: 0. Quorum: 3." in evening.see("administrator", panel)
    for user in evening.court.people[:3]:
        chair = {"chair": "on"} if user == evening.court.chair else {}
        evening.do("administrator", ROOM, "seat", member=user.pk, **chair)
    evening.do("north", ME, "challenge", member=evening.court.people[1].pk, why="They are rivals.")
    assert "A challenge is not answered" in evening.do("chair", ROOM, "name-panel", 422)
    evening.do("chair", ROOM, "answer", member=evening.court.people[1].pk, stands="no", why="They are not.")
    evening.do("chair", ROOM, "name-panel")
    evening.do("chair", ROOM, "replies")
    evening.do("north", ME, "reply", text="Pass was an option.")
    evening.do("east", ME, "state", text="It was not.")
    evening.do("chair", ROOM, "schedule", hearing_at=f"{HEARING:%Y-%m-%dT%H:%M}", place="Room 2", link="")
    evening.do("chair", ROOM, "open")
    evening.do("chair", ROOM, "attend", present="East\nNorth", absent="South")
    evening.do("second", ROOM, "minute", text="East explained the lead.")
    evening.do("third", ROOM, "note", text="East convinces me.")
    file = evening.see("second", f"{ROOM}appeals/{appeal.pk}/")
    for words in ("Pass was an option.", "It was not.", "East convinces me.", "Room 2", "North hesitated."):
        assert words in file
    _decided(evening, appeal)
    assert evening.standings() != before
    own_page = evening.see("north", mine)
    assert "average minus" in own_page
    with acting_for(evening.house.federation), override("en"):
        third = name_here(evening.court.people[2])
    assert f"Dissent of {third}" in own_page
    assert "Under appeal" not in evening.see("north", public)
    assert "votes:" not in own_page
    assert "Appeal the decision further" in evening.see("east", mine)


def _decided(evening, appeal) -> None:
    """Voted, written, shown, signed by all, told."""
    for name in ("chair", "second"):
        evening.do(name, ROOM, "vote", choice="changed")
    evening.do("third", ROOM, "vote", choice="upheld", dissent="The director was right.")
    decision = {"decision": "changed", "outcome": "artificial", "average_ns": "A-", "average_ew": "A+"}
    effect = f"/sakura/desk/appeal-effects/{appeal.pk}/"
    shown = evening.clients["chair"].get(effect, decision, headers={"HX-Request": "true"})
    assert "average plus" in text(shown)
    assert "<table" in text(shown)
    evening.see("scorer", effect, 403)
    evening.do("chair", ROOM, "decide", 422, **decision, reasons="")
    evening.do("chair", ROOM, "decide", **decision, reasons="Law 16B.", laws="16B1, 12C1(c)")
    assert "Law 16B." not in evening.see("north", f"{ME}{appeal.pk}/")
    assert "changed since" in evening.do("second", ROOM, "sign", 422, seen=1)
    evening.do("second", ROOM, "sign")
    written = text(evening.clients["chair"].get(f"{effect}?written=1"))
    assert "<table" in written
    assert "No master points change." in written
    evening.do("chair", ROOM, "issue")
    with acting_for(evening.house.federation):
        (adjustment,) = adjustments_of_case(evening.case)
    assert adjustment.body["outcome"] == {"artificial": ["A-", "A+"]}
    evening.do("scorer", DESK, "tell", told="all four, in the room")
    assert evening.appeal().state == AppealState.TOLD


def test_the_desk_files_for_a_player_and_the_law_comes_first(evening) -> None:
    page = evening.see("scorer", evening.filing)
    assert "delivered_at" in page
    with acting_for(evening.house.federation):
        east, west = appeals.players(evening.result)["ew"]
    at = timezone.localtime().strftime("%Y-%m-%dT%H:%M:%S")
    appeal = evening.file("scorer", player=east.pk, concurring=[west.pk], ground="law", delivered_at=at)
    desk = f"{DESK}{appeal.pk}/"
    assert f"{desk}law/" in evening.see("scorer", desk)
    assert "waits for the concurrence" not in evening.see("scorer", desk)
    assert str(appeal) in evening.see("scorer", f"{DESK}?session={evening.session.pk}")
    assert str(appeal) not in evening.see("scorer", f"{DESK}?session={evening.session.pk}&state=final")
    evening.do("scorer", DESK, "deposit")
    evening.do("scorer", DESK, "law", stands="no", reasons="The Law was misread.")
    assert evening.appeal().state == AppealState.FINAL
    assert "The Law was misread." in evening.see("east", f"{ME}{appeal.pk}/")


def test_below_the_quorum_the_panel_is_made_anew_and_who_left_reads_no_more(evening) -> None:
    appeal = evening.file()
    evening.to_hearing()
    file = f"{ROOM}appeals/{appeal.pk}/"
    evening.do("second", ROOM, "vote", choice="upheld")
    evening.do("second", ROOM, "recuse", why="I know East well.")
    evening.see("second", file, 403)
    assert "2 of 3 members are seated." in evening.see("chair", file)
    evening.do("chair", ROOM, "seat", member=evening.court.people[3].pk)
    assert "I know East well." in evening.see("east", f"{ME}{appeal.pk}/")
    evening.do("chair", ROOM, "name-panel")
    assert evening.appeal().state == AppealState.PANEL


def test_a_late_appeal_waits_for_the_chairs_reason(evening) -> None:
    with acting_for(evening.house.federation):
        type(evening.session).objects.filter(pk=evening.session.pk).update(published_at=appeals.TOLD)
        other = appeals.told_case(evening.house, evening.result, at=appeals.TOLD)
    evening.case = other
    assert "was over" in evening.see("east", evening.filing)
    assert evening.filing not in evening.see("east", ME)
    answer = evening.clients["east"].post(
        evening.filing, {"token": "late", "ground": "fact", "statement": "No."}
    )
    assert (answer.status_code, "chair" in text(answer)) == (422, True)
    evening.file(why_late="I was in hospital.")
    evening.do("west", ME, "concur")
    evening.do("scorer", DESK, "deposit")
    evening.do("scorer", DESK, "admit", 403)
    evening.do("administrator", ROOM, "admit", 403, why="Hospital.")
    evening.do("chair", ROOM, "admit", why="Hospital.")
    assert evening.appeal().state == AppealState.ADMITTED


def described(evening, token: str):
    """A ruling told, with deal and auction, a Law, a poll of peers and a private note of the desk."""
    by, players = evening.house.scorer, appeals.players(evening.result)
    seats = dict(zip("NSEW", [*players["ns"], *players["ew"]], strict=True))
    place = cases.CasePlace(timezone.now(), board=evening.result.board)
    case, _new = cases.report(
        session=evening.session, token=token, place=place, seats=seats, incident="A lead.", by=by
    )
    case_facts.describe(case=case, by=by, words="", dealer="N", deal=DEAL, calls="1NT AP", cards="")
    case_laws.cite(case=case, item="16B1", role="infraction", by=by)
    polls.poll(case=case, by=by, level="club", chose="P", considered="X", remark="Clear.")
    notes.note(case=case, by=by, text="DESKONLY")
    cases.rule(case=case, decisions=[appeals.average(evening.result)], reasons="Law 16B.", by=by)
    cases.tell(case=case, by=by, seats="NESW", appeal_explained=True)
    return case


def test_the_file_has_deal_auction_laws_polls_and_similar_cases(evening) -> None:
    with acting_for(evening.house.federation):
        evening.case, alike = described(evening, "this"), described(evening, "alike")
    appeal = evening.file()
    evening.to_hearing()
    file = evening.see("second", f"{ROOM}appeals/{appeal.pk}/")
    for part in ('class="hand-diagram', 'class="auction"', 'id="polls"', 'id="law-items"', "law-summary"):
        assert part in file
    assert "DESKONLY" not in file
    similar = evening.see("second", f"{ROOM}appeals/{appeal.pk}/similar/")
    assert str(alike) in similar
    assert "average plus" in similar
    assert "Zephyr" not in similar
    deal = f"/sakura/desk/appeal-effects/{appeal.pk}/double-dummy/"
    assert "No double-dummy table is known" in evening.see("second", deal)


def test_the_file_of_a_match_has_the_other_room(here) -> None:
    """What team 2 did with the cards of team 1 decides what a trick is worth in IMPs."""
    session = builders.published_content(here, SWISS, "swiss.xml")
    with acting_for(here.federation):
        court = appeals.court(here)
        rows = Result.objects.current().filter(session=session, board=1, round=1).select_related("ns", "ew")
        own = rows.get(ns__number="1", ew__number="2")
        other = rows.get(ns__number="2", ew__number="1")
        case = appeals.told_case(here, own)
        appeal = appeals.panel(court, appeals.admitted(here, appeals.filed(here, case, own)))
        assert other_room(case) == other
    page = text(enter(court.chair).get(f"{ROOM}appeals/{appeal.pk}/"))
    assert "In the other room" in page.partition('id="other-room"')[2]


def test_withdrawn_disposed_of_and_lapsed(evening) -> None:
    """The ends without a hearing, and what is said where the state does not allow a step."""
    first = evening.file()
    answer = evening.clients["scorer"].get(f"{DESK}{first.pk}/tell/", follow=True)
    assert "not now. The appeal is “filed”." in text(answer)
    assert "They may concur until" in evening.do("scorer", DESK, "lapse", 422)
    evening.do("east", ME, "withdraw", why="We think again.")
    assert "We think again." in evening.see("north", f"{ME}{first.pk}/")
    assert evening.file().pk != first.pk
    evening.do("west", ME, "concur")
    evening.do("scorer", DESK, "deposit")
    evening.do("scorer", DESK, "admit")
    for user in evening.court.people[:3]:
        chair = {"chair": "on"} if user == evening.court.chair else {}
        evening.do("administrator", ROOM, "seat", member=user.pk, **chair)
    disposal = {"decision": "without_merit", "reasons": "Nothing can change.", "deposit": "no"}
    page = evening.do("chair", ROOM, "dispose", 422, **disposal)
    assert "can change" in page  # places do: spec D.16
    assert evening.appeal().state == AppealState.ADMITTED


def test_a_hearing_is_adjourned_and_a_decision_deliberated_again(evening) -> None:
    appeal = evening.file()
    evening.to_hearing()
    evening.do("chair", ROOM, "adjourn", 422, until="tomorrow", why="A witness is late.")
    evening.do("chair", ROOM, "adjourn", until=f"{HEARING + DAY:%Y-%m-%dT%H:%M}", why="A witness is late.")
    assert day(HEARING + DAY) in evening.see("north", f"{ME}{appeal.pk}/")
    evening.do("chair", ROOM, "open")
    for user in evening.court.people[:3]:
        evening.do(user.name, ROOM, "vote", choice="upheld")
    decision = {"decision": "upheld", "reasons": "So found.", "outcome": "assigned", "results": "3NT N ="}
    assert "Only a changed ruling" in evening.do("chair", ROOM, "decide", 422, **decision)
    evening.do("chair", ROOM, "decide", **decision | {"outcome": "none"})
    assert "have not signed yet" in evening.do("chair", ROOM, "issue", 422)
    evening.do("chair", ROOM, "reconsider", why="A Law was overlooked.")
    assert evening.appeal().state == AppealState.HEARING
    assert "So found." not in evening.see("chair", f"{ROOM}appeals/{appeal.pk}/")
