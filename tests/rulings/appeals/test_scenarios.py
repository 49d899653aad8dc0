"""Appeals from the table to the standings and the ledger: pages pressed, a worker doing what follows.

Players, director, office and three panels each have a browser and press what their pages offer; figures,
points, letters and decisions that become final are the worker's. After every step the figures that the pages
read are those that the facts make from scratch.
"""

from collections.abc import Iterator

import pytest

from federation.models import Letter
from federation.record.chains import breaks
from rulings.acts.proof import differences
from rulings.appeals.services import deposits
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import State
from rulings.models import AppealAct, Body, CaseAct
from scoring.models import Posting
from tests import cast
from tests.rulings.appeals.journey import DESK, ME, ROOM, Evening
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until

UNDER_APPEAL = "Under appeal: places may change"


@pytest.fixture(scope="module")
def evening(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Evening]:
    """One portal for all scenarios, its worker at work; letters are files."""
    with django_db_blocker.unblock(), on_its_own(ClonedPortal) as portal:
        portal.work(beat=False)
        log = portal.directory / "worker-0.log"
        until(lambda: b"ready." in log.read_bytes())
        with connected_to(portal):
            played = Evening(cast.japanese())
            played.mail = portal.directory / "mail"
            yield played


@pytest.fixture(autouse=True)
def _everything_is_on_the_record(evening) -> Iterator[None]:
    """Whatever the pages did, the chains hold, and each case and appeal is what its acts add up to."""
    yield
    with evening.inside():
        assert [*breaks(AppealAct), *breaks(CaseAct), *differences()] == []


def period_to_the_next_body(minutes: int) -> None:
    """How long a decision can be taken on."""
    Body.objects.filter(key__in=("competition", "rules")).update(appeal_minutes=minutes)


def test_judgement_upheld_becomes_final_by_itself_and_letters_go(evening) -> None:
    before = evening.ranks()
    case = evening.told_case(1, outcome="stands")
    appeal = evening.appealed(case)
    assert evening.is_public(UNDER_APPEAL)
    with evening.inside():
        period_to_the_next_body(0)
    evening.decide(appeal, "upheld")
    assert not evening.is_public(UNDER_APPEAL)
    with evening.inside():
        assert (appeal.state, case.refresh().state) == (AppealState.TOLD, State.TOLD)
        assert deposits.end_of(appeal).kind == "returned"
        assert Letter.objects.filter(topic="appeal_seat", key__startswith=f"{appeal.pk}.").count() == 3
    own = evening.by("ns11").read(f"{ME}{appeal.pk}/")
    assert "So found." in own
    assert "The deposit is returned." in own
    assert evening.ranks() == before
    evening.until_state(appeal, AppealState.FINAL)
    with evening.inside():
        assert case.refresh().state == State.FINAL

    def is_sent() -> bool:
        """the letters"""
        with evening.inside():
            return not Letter.objects.filter(sent_at__isnull=True).exists()

    until(is_sent)
    with evening.inside():
        about = Letter.objects.filter(topic__startswith="appeal_")
        assert {letter.attempts for letter in about} == {1}
        count = about.count()
    written = b"".join(log.read_bytes() for log in evening.mail.glob("*.log"))
    assert written.count(b"Message-ID: <letter-") >= count > 3
    assert b"text/calendar" in written


def test_changed_with_a_weighted_score_moves_ranks_and_points(evening) -> None:
    before = evening.ranks()
    evening.paid()
    points = evening.by("ns11").read("/sakura/me/points/")
    case = evening.told_case(2, outcome="stands")
    appeal = evening.appealed(case)
    with evening.inside():
        period_to_the_next_body(0)
    results = "2/3 7NT N -13\n1/3 7NT N ="
    evening.decide(appeal, "changed", outcome="assigned", results=results, attested=True, laws="12C1(c)")
    assert "weighted score" in evening.by("ns11").read(f"{ME}{appeal.pk}/")
    assert [row[:2] for row in evening.ranks()] != [row[:2] for row in before]
    evening.until_state(appeal, AppealState.FINAL)
    evening.paid()  # others may have the same amounts now: whose they are is what moves
    assert evening.by("ns11").read("/sakura/me/points/") != points
    with evening.inside():
        taken = Posting.objects.filter(session=evening.session, amount__lt=0, account="member")
        assert taken.exists(), "what was paid is taken back by postings, never edited"


def test_a_question_of_law_comes_back_with_a_recommendation(evening) -> None:
    case = evening.told_case(1, 2)
    ruled = evening.ranks()
    appeal = evening.appealed(case, ground="law", table=2)
    evening.decide(appeal, "recommendation", outcome="stands")
    with evening.inside():
        assert appeal.state == AppealState.FURTHER
        above = case.appeals.select_related("body").get(previous=appeal)
        assert (above.body.key, above.state) == ("rules", AppealState.ADMITTED)
    assert "recommendation" in evening.by("ew21").read(f"{ME}{appeal.pk}/")
    assert evening.ranks() == ruled, "the committee only recommends on law"
    assert evening.is_public(UNDER_APPEAL)
    evening.decide(above, "changed", outcome="stands")
    assert "Decision before it: Appeals Committee" in evening.by("r0").read(f"{ROOM}{above.pk}/")
    with evening.inside():
        assert (above.state, case.refresh().state) == (AppealState.FINAL, State.FINAL)
    assert evening.ranks() != ruled
    assert not evening.is_public(UNDER_APPEAL)


def test_without_merit_the_deposit_is_kept_and_the_sanction_counts(evening) -> None:
    case = evening.told_case(2, 2, outcome="stands")
    before = evening.ranks()
    appeal = evening.appealed(case, table=2)
    evening.decide(appeal, "without_merit", who_1="2EW", amount_1="1/4", unit_1="boards")
    with evening.inside():
        assert deposits.end_of(appeal).kind == "kept"
    assert "The deposit is kept." in evening.by("ew22").read(f"{ME}{appeal.pk}/")
    assert evening.ranks() != before


def test_all_three_bodies_in_turn(evening) -> None:
    with evening.inside():
        period_to_the_next_body(60)
    case = evening.told_case(1)
    first = evening.ranks()
    appeal = evening.appealed(case)
    evening.decide(appeal, "upheld")
    assert "Appeal the decision further" in evening.by("ew11").read(f"{ME}{appeal.pk}/")
    second = evening.appealed(case)
    with evening.inside():
        assert (second.body.key, second.previous) == ("competition", appeal)
    evening.decide(second, "changed", outcome="artificial", average_ns="A-", average_ew="A+")
    assert evening.ranks() != first
    third = evening.appealed(case, side="ns")
    with evening.inside():
        assert third.body.key == "rules"
    evening.decide(third, "changed", outcome="artificial", average_ns="A+", average_ew="A-")
    with evening.inside():
        assert (third.state, case.refresh().state) == (AppealState.FINAL, State.FINAL)
    assert evening.ranks() == first, "the last body put the ruling's figures back"


def test_withdrawn_the_ruling_stands_and_the_deposit_goes_back(evening) -> None:
    case = evening.told_case(1, 2)
    before = evening.ranks()
    appeal = evening.appealed(case, table=2)
    evening.by("ew22").press(f"{ME}{appeal.pk}/withdraw/", why="Talked over.")
    with evening.inside():
        appeal.refresh_from_db()
        assert (appeal.state, case.refresh().state) == (AppealState.WITHDRAWN, State.TOLD)
        assert deposits.end_of(appeal).kind == "returned"
    assert "Talked over." in evening.by("ns21").read(f"{ME}{appeal.pk}/")
    assert not evening.is_public(UNDER_APPEAL)
    assert evening.ranks() == before


def test_the_desk_files_for_who_has_no_login_and_the_committee_refers_it_back(evening) -> None:
    """At the third table sit guests: the director takes it down, hears the panel, and rules again."""
    case = evening.told_case(1, 3)
    ruled = evening.ranks()
    with evening.inside():
        first, second = evening.at_table(1, 3).ew.players.order_by("seat")
    filing = f"/sakura/cases/{case.pk}/appeal/"
    evening.press(filing, player=first.pk, ground="fact", statement="He passed at once.")
    with evening.inside():
        appeal = case.appeals.latest("pk")
    evening.desk(appeal, "concur", player=second.pk)
    evening.desk(appeal, "deposit")
    evening.desk(appeal, "admit")
    evening.decide(appeal, "referred_back")
    assert evening.ranks() == ruled
    evening.rule(case, outcome="stands", reasons="He did pass at once.")
    evening.tell(case)
    assert evening.ranks() != ruled
    assert evening.read(f"{DESK}{appeal.pk}/").count("referred back to the director")
