"""A whole case is what its acts add up to: everything beside them is emptied, made again, and the same."""

from datetime import timedelta

from rulings.acts import appeals as appeal_acts, cases as case_acts
from rulings.acts.converter import as_json
from rulings.acts.proof import differences
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.services import deciding, effects, filing, hearings, panels
from rulings.cases.services import cases, laws as case_laws, parties as appeal_parties
from rulings.decisions.kept import as_kept, decision_of
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Appeal, Case
from tests.factories import appeals
from tests.factories.appeals import TOLD
from tests.rulings.appeals.people import at_table
from tests.scoring import builders

OF_APPEAL = (
    "state",
    "decision",
    "replies_until",
    "hearing_at",
    "issued_at",
    "told_at",
    "appealable_until",
    "acts_count",
    "changed_at",
)
OF_CASE = ("state", "topic", "acts_count", "changed_at")
OF_SEAT = ("user", "is_chair", "is_seated", "left_because", "challenged_by", "vote", "signed_at")
LATER = TOLD + timedelta(hours=1)


def told_appeal(inside) -> tuple[Appeal, Case]:
    """Everything that can happen to an appeal before it is told, by those who do it."""
    people = at_table(inside)
    session, court = builders.published(inside), appeals.court(inside)
    result = appeals.first_result(session)
    case = appeals.told_case(inside, result)
    case_laws.cite(case=case, item="16B1", role="infraction", by=inside.scorer)
    again = {"case": case, "by": inside.scorer, "at": TOLD}
    cases.rule_again(**again, decisions=[appeals.average(result, "A", "A")], reasons="New facts.")
    cases.tell(**again, seats="NESW", appeal_explained=True)
    appeal = appeals.filed(inside, case, result, concurring=False)
    filing.concur(appeal=appeal, player=appeals.players(result)["ew"][1], by=people["west"])
    filing.state(appeal=appeal, text="Look at the auction.", by=people["east"])
    appeals.panel(court, appeals.admitted(inside, appeal))
    chair, second, third, fourth = court.people
    panels.challenge(appeal=appeal, user=third, why="Friends.", by=people["north"])
    panels.answer_challenge(appeal=appeal, user=third, stands=False, why="No.", by=chair)
    hearings.ask_replies(appeal=appeal, by=chair, at=LATER)
    hearings.reply(appeal=appeal, text="We bid what we had.", by=people["north"], at=LATER)
    appeals.in_hearing(court, appeal)
    hearings.attend(appeal=appeal, present=["East"], absent=["South"], by=chair)
    hearings.minute(appeal=appeal, text="East speaks.", by=second)
    hearings.note(appeal=appeal, text="I doubt it.", by=third)
    deciding.vote(appeal=appeal, choice="upheld", by=second)
    panels.disclose(appeal=appeal, kind="polled", by=second, text="On Sunday.")
    panels.seat(appeal=appeal, user=fourth, by=chair)
    panels.name_panel(appeal=appeal, by=chair)
    appeals.in_hearing(court, appeal, LATER)
    hearings.adjourn(appeal=appeal, until=LATER, why="Supper.", by=chair)
    hearings.open_hearing(appeal=appeal, by=chair)
    three = (chair, third, fourth)
    appeals.decided(court, appeal, "upheld", people=three)
    deciding.sign(appeal=appeal, by=third)
    deciding.reconsider(appeal=appeal, why="A Law was overlooked.", by=chair)
    appeals.decided(court, appeal, "changed", [appeals.average(result, "A-", "A+")], people=three)
    appeals.issued(court, appeal, LATER, three)
    effects.tell(appeal=appeal, by=chair, recipients=["all"], at=LATER)
    return appeal.refresh(), case.refresh()


def beside(appeal: Appeal, case: Case) -> dict[str, object]:
    """What stands beside the acts."""
    appeal, case = Appeal.objects.get(pk=appeal.pk), Case.objects.get(pk=case.pk)
    return {
        "appeal": {name: getattr(appeal, name) for name in OF_APPEAL},
        "case": {name: getattr(case, name) for name in OF_CASE},
        "seats": list(appeal.seats.order_by("pk").values_list(*OF_SEAT)),
        "laws": list(case.laws.order_by("item").values_list("item", "role", "note")),
    }


def test_emptied_and_read_again_from_the_acts_it_is_the_same(inside) -> None:
    appeal, case = told_appeal(inside)
    taken = set(appeal.acts.values_list("step", flat=True))
    elsewhere = {
        AppealStep.LAW_HEARD,
        AppealStep.REFUSED,
        AppealStep.RETURNED,
        AppealStep.DISPOSED,
        AppealStep.FURTHER,
        AppealStep.STANDS,
        AppealStep.SETTLED,
        AppealStep.WITHDRAWN,
        AppealStep.LAPSED,
    }
    assert taken == set(AppealStep) - elsewhere
    before = beside(appeal, case)
    assert list(differences()) == []
    Appeal.objects.update(**dict.fromkeys(OF_APPEAL[2:7]), state="filed", decision="", acts_count=0)
    Case.objects.update(state="draft", topic="x", acts_count=0)
    appeal.seats.all().delete()
    case.laws.all().delete()
    columns = {(difference.kind, difference.number): difference.columns for difference in differences()}
    assert "state" in columns["case", str(case)]
    assert {"state", "decision", "hearing_at", "issued_at", "seats"} <= set(columns["appeal", str(appeal)])
    appeal_acts.read(Appeal.objects.get(pk=appeal.pk))
    case_acts.read(Case.objects.get(pk=case.pk))
    assert beside(appeal, case) == before
    assert list(differences()) == []


def test_what_counts_is_what_the_acts_say_and_so_is_what_the_appeal_is_about(inside) -> None:
    """The adjustments in force are those of the act that decided last; the filing says what is appealed."""
    appeal, case = told_appeal(inside)
    act = appeal_parties.ruling_of(case)
    held = list(adjustments_of_case(case))
    assert [as_kept(decision_of(adjustment)) for adjustment in held] == act.body["decisions"]
    assert act.body["adjustments"] == [adjustment.pk for adjustment in held]
    filed = appeal.acts.get(step=AppealStep.FILED).body["particulars"]
    assert filed == as_json(appeal_acts.particulars(appeal))
    assert (filed["ground"], filed["deposit"], filed["late"]) == ("judgement", "5000.00", False)
