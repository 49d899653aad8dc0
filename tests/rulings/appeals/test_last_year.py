"""A decision on an event of last year: closed, paid, and the books of its year closed too."""

from datetime import UTC, date, datetime, timedelta

from clubs.models import StageAct
from rulings.appeals.services import deposits, effects, filing
from rulings.cases.services import ending
from rulings.lifecycle.cases import State
from scoring.models import Posting
from scoring.points.services.ledger import due as ledger_due, periods as ledger_periods
from tests.factories import appeals
from tests.scoring.points.ledger import builders

LATE = datetime(2026, 2, 1, 9, tzinfo=UTC)
LATER = LATE + timedelta(days=60)  # no body can change it any more


def decided(house, case, result) -> None:
    """Filed late, heard for the chair's reason, and final."""
    court = appeals.court(house, "c1", "c2", "c3")
    appeal = appeals.filed(house, case, result, at=LATE, side="ns", why_late="The slip was found.")
    deposits.receive(appeal=appeal, by=house.scorer, at=LATE)
    filing.admit(appeal=appeal, by=court.chair, reason="Nobody could know.", at=LATE)
    appeals.in_hearing(court, appeals.panel(court, appeal, LATE), LATE)
    appeals.through(court, appeal, "changed", [appeals.average(result, "A-", "A+")])
    effects.settle(appeal=appeal.refresh(), by=house.scorer, at=LATER)


def test_a_decision_on_a_closed_and_paid_event_of_last_year(inside, monkeypatch) -> None:
    noon = datetime(2025, 5, 3, 3, tzinfo=UTC)
    for name, value in (("DAY", date(2025, 5, 3)), ("NOON", noon), ("LATER", noon + timedelta(days=2))):
        monkeypatch.setattr(builders, name, value)
    people, secretaries = builders.members(inside, 8), builders.secretaries(inside)
    stage = builders.an_event(inside, people)
    session = builders.played(stage, inside)
    result = appeals.first_result(session)
    case = appeals.told_case(inside, result, [], at=noon)
    builders.closed(stage, inside)
    ending.settle(case=case, by=inside.scorer, at=builders.LATER)
    builders.pay_run(stage, *secretaries)
    ledger_periods.close(through=date(2025, 12, 1), at=LATE, by=secretaries[0])
    posted = list(Posting.objects.order_by("pk").values_list("pk", "amount", "period"))
    before = [builders.balance(member) for member in people]
    assert {period.year for _pk, _amount, period in posted} == {2025}

    decided(inside, case, result)
    builders.computed(session)
    for asked in ledger_due.due():
        ledger_due.answer(asked, at=LATER)

    assert case.refresh().state == State.FINAL
    acts = list(StageAct.objects.filter(stage=stage).order_by("pk").values_list("kind", flat=True))
    assert acts == ["published", "closed", "reopened", "closed"]
    assert [builders.balance(member) for member in people] != before
    now = list(Posting.objects.order_by("pk").values_list("pk", "amount", "period"))
    assert now[: len(posted)] == posted, "what was paid stands; the difference is posted"
    assert {period.year for _pk, _amount, period in now[len(posted) :]} == {2026}
    assert builders.faults() == []
