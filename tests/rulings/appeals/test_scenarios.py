"""Appeals from the table to the standings and the ledger, a worker computing, paying, writing and watching.

Each scenario files, hears and decides by the services that the pages call; everything that follows is the
worker's: figures, points, letters, decisions that become final.
"""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from clubs.models import Result, Session
from federation.celery import app as celery
from federation.models import Letter
from federation.tenancy.chains import breaks
from federation.tenancy.context import acting_for
from rulings.appeal_lifecycle import AppealState
from rulings.lifecycle import State
from rulings.models import Appeal, AppealAct, Body, Case
from rulings.services import appeal_deposits, appeal_filing
from scoring.models import Posting, StandingRow
from scoring.services import ledger
from tests import cast
from tests.factories import appeals
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until
from tests.scoring import builders as games
from tests.scoring.ledger import builders
from tests.scoring.scenarios.truth import of_session, recomputed_session, settled

HOUR = timedelta(hours=1)


class Place:
    """A club's game that is paid, a bench for every body, and a worker."""

    def __init__(self, house: cast.House) -> None:
        self.house = house
        with self.inside():
            people = builders.members(house, 8)
            self.courts = [appeals.court(house, *(f"{body}{seat}" for seat in range(4))) for body in "acr"]
            # Nobody waits for a week: what is told can be taken on until the same second.
            Body.objects.filter(key__in=("competition", "rules")).update(appeal_minutes=0)
        content = games.a_field(6)
        for position, member in enumerate(people):
            side, number, seat = ("NS", "EW")[position % 2], position // 4 + 1, position // 2 % 2 + 1
            name = f"<PLAYER_NAME>{side} {number} {seat}</PLAYER_NAME>"
            told = f"{name}<NATIONAL_ID_NUMBER>{member.number}</NATIONAL_ID_NUMBER>"
            content = content.replace(name.encode(), told.encode())
        self.session = games.published_content(house, content, "game.xml", computed=False)
        with self.inside():
            Session.objects.filter(pk=self.session.pk).update(
                conditions={"correction_minutes": "30"}, published_at=timezone.now() - HOUR
            )
            self.session.refresh_from_db()
        self.figures()

    def inside(self):
        return acting_for(self.house.federation)

    def figures(self):
        """What the pages read, once the worker is done: the same as from scratch."""
        settled(self.house.federation)
        with self.inside():
            found = of_session(self.session)
            assert found == recomputed_session(self.session)
        return found

    def ranks(self):
        """Every contestant with place and score."""
        self.figures()
        with self.inside():
            rows = StandingRow.objects.filter(session=self.session).order_by("entry__number")
            return [(row.entry.number, row.rank, row.score) for row in rows.select_related("entry")]

    def told_case(self, line: int = 0, **more) -> tuple[Case, object]:
        """A ruling that was told a minute ago, and the result that it is about."""
        result = results_of(self.session)[line]
        return appeals.told_case(self.house, result, at=timezone.now() - timedelta(minutes=1), **more), result

    def admitted(self, case, result, ground="judgement", side="ew") -> Appeal:
        filed = appeals.filed(self.house, case, result, ground, side, at=timezone.now())
        return appeals.admitted(self.house, filed, at=timezone.now())

    def decide(self, appeal: Appeal, decision: str, decisions=None, bench: int = 0, **more) -> Appeal:
        """Panel, hearing, votes, signatures, told: all of it now."""
        court, now = self.courts[bench], timezone.now()
        appeals.in_hearing(court, appeals.panel(court, appeal, now), now)
        people = court.people[:3]
        appeals.decided(court, appeal, decision, decisions, now, people, **more)
        appeals.issued(court, appeal, now, people)
        appeals.appeal_effects.tell(appeal=appeal, by=court.chair, told=["both sides"], at=now)
        appeal.refresh_from_db()
        return appeal

    def until_state(self, appeal: Appeal, state: str) -> None:
        """The worker's clock has brought it there."""
        celery.send_task("rulings.tasks.watch_appeals")

        def is_there() -> bool:
            """the state of the appeal"""
            with self.inside():
                return Appeal.objects.get(pk=appeal.pk).state == state

        until(is_there)

    def paid(self) -> list[Decimal]:
        """Until the ledger says what the figures are worth: who has what."""
        settled(self.house.federation)
        celery.send_task("scoring.tasks.pay_due")

        def is_paid() -> bool:
            """the ledger"""
            with self.inside():
                given = ledger.counted(self.session).given
                wanted = sorted((one.award.amount for one in given if one.award.amount), reverse=True)
                return bool(wanted) and self.balances() == wanted

        until(is_paid)
        return self.balances()

    def balances(self) -> list[Decimal]:
        """What every account has of the game, the most first."""
        with self.inside():
            sums: dict[object, Decimal] = {}
            rows = Posting.objects.filter(session=self.session, account__in=("member", "slip"))
            for row in rows:
                key = row.member_id or ("slip", row.slip_id)
                sums[key] = sums.get(key, Decimal(0)) + row.amount
            return sorted((amount for amount in sums.values() if amount), reverse=True)


def results_of(session):
    """The played results of a game."""
    return list(Result.objects.current().filter(session=session, kind="played").order_by("line"))


@pytest.fixture(scope="module")
def place(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Place]:
    """One portal for all scenarios, its worker at work; letters are files."""
    with django_db_blocker.unblock(), on_its_own(ClonedPortal) as portal:
        portal.work(beat=False)
        log = portal.directory / "worker-0.log"
        until(lambda: b"ready." in log.read_bytes())
        with connected_to(portal):
            made = Place(cast.japanese())
            made.mail = portal.directory / "mail"
            yield made


def test_judgement_upheld_becomes_final_by_itself_and_letters_go(place) -> None:
    before = place.ranks()
    with place.inside():
        case, result = place.told_case(decisions=[])
        appeal = place.decide(place.admitted(case, result), "upheld")
        assert (appeal.state, case.refresh().state) == (AppealState.TOLD, State.TOLD)
        assert appeal_deposits.end_of(appeal).kind == "returned"
        assert Letter.objects.filter(topic="appeal_seat", key__startswith=f"{appeal.pk}.").count() == 3
    assert place.ranks() == before
    place.until_state(appeal, AppealState.FINAL)
    with place.inside():
        assert case.refresh().state == State.FINAL

    def is_sent() -> bool:
        """the letters"""
        with place.inside():
            return not Letter.objects.filter(sent_at__isnull=True).exists()

    until(is_sent)
    with place.inside():
        about = Letter.objects.filter(topic__startswith="appeal_")
        assert {letter.attempts for letter in about} == {1}
        count = about.count()
    written = b"".join(each.read_bytes() for each in place.mail.glob("*.log"))
    assert written.count(b"Message-ID: <letter-") >= count > 3
    assert b"text/calendar" in written


def test_changed_with_a_weighted_score_moves_ranks_and_points(place) -> None:
    before, paid = place.ranks(), place.paid()
    with place.inside():
        case, result = place.told_case(decisions=[])
        appeal = place.admitted(case, result)
        half = [{"weight": "2/3", "result": ["7N", "N", 0]}, {"weight": "1/3", "result": ["7N", "N", 13]}]
        weighted = [appeals.score(result, {"weighted": half})]
        place.decide(appeal, "changed", weighted, laws=["12C1(c)"])
    assert [row[:2] for row in place.ranks()] != [row[:2] for row in before]
    place.until_state(appeal, AppealState.FINAL)
    assert place.paid() != paid
    with place.inside():
        taken = Posting.objects.filter(session=place.session, amount__lt=0, account="member")
        assert taken.exists(), "what was paid is taken back by postings, never edited"
        assert list(breaks(AppealAct)) == []


def test_a_question_of_law_comes_back_with_a_recommendation(place) -> None:
    with place.inside():
        case, result = place.told_case(1)
    ruled = place.ranks()
    with place.inside():
        appeal = place.decide(place.admitted(case, result, "law"), "recommendation", [])
        assert appeal.state == AppealState.FURTHER
        above = case.appeals.get(previous=appeal)
        assert (above.body.key, above.state) == ("rules", AppealState.ADMITTED)
    assert place.ranks() == ruled, "the committee only recommends on law"
    with place.inside():
        above = place.decide(above, "changed", [], bench=2)
        assert (above.state, case.refresh().state) == (AppealState.FINAL, State.FINAL)
    assert place.ranks() != ruled


def test_without_merit_the_deposit_is_kept_and_the_sanction_counts(place) -> None:
    before = place.ranks()
    with place.inside():
        case, result = place.told_case(2, decisions=[])
        appeal = place.admitted(case, result)
        terms = {"contestant": appeal.entry.number, "unit": "boards", "amount": "1/4", "law": "90"}
        sanction = [appeals.Decision(appeals.AdjustmentKind.PENALTY, terms)]
        place.decide(appeal, "without_merit", sanction=sanction)
        assert appeal_deposits.end_of(appeal).kind == "kept"
    assert place.ranks() != before


def test_all_three_bodies_in_turn(place) -> None:
    with place.inside():
        case, result = place.told_case(3)
    first = place.ranks()
    with place.inside():
        appeal = place.decide(place.admitted(case, result), "upheld")
        at = appeal.told_at
        second = appeals.admitted(place.house, appeals.filed(place.house, case, result, at=at), at=at)
        assert (second.body.key, second.previous) == ("competition", appeal)
        second = place.decide(second, "changed", [appeals.average(result, "A-", "A+")], bench=1)
    assert place.ranks() != first
    with place.inside():
        at = second.told_at
        third = appeals.filed(place.house, case, result, at=at, side="ns")
        third = appeals.admitted(place.house, third, at=at)
        assert third.body.key == "rules"
        third = place.decide(third, "changed", [appeals.average(result, "A+", "A-")], bench=2)
        assert (third.state, case.refresh().state) == (AppealState.FINAL, State.FINAL)
    assert place.ranks() == first, "the last body put the ruling's figures back"


def test_withdrawn_the_ruling_stands_and_the_deposit_goes_back(place) -> None:
    with place.inside():
        case, result = place.told_case(1)
    before = place.ranks()
    with place.inside():
        appeal = place.admitted(case, result)
        appeal_filing.withdraw(appeal=appeal, by=place.house.scorer, reason="Talked over.")
        assert (appeal.state, case.refresh().state) == (AppealState.WITHDRAWN, State.TOLD)
        assert appeal_deposits.end_of(appeal).kind == "returned"
    assert place.ranks() == before
