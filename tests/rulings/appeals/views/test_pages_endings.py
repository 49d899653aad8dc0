"""How appeals end by their pages: without a hearing, with a recommendation, referred back to the director."""

from io import BytesIO

from pypdf import PdfReader

from clubs.models import ClubOfficer, ClubRole
from federation.tenancy.context import acting_for
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.services import deposits
from rulings.cases.services import cases
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import State
from rulings.models import AdjustmentKind, Appeal
from tests.cast import SINCE
from tests.factories.appeals import TOLD
from tests.rulings.appeals.views.test_pages import DESK, ME, ROOM, Evening, evening  # noqa: F401 - a fixture


def seated(evening: Evening, *names: str) -> None:  # noqa: F811
    """Admitted, with these on the panel, the first in the chair."""
    evening.do("west", ME, "concur")
    evening.do("scorer", DESK, "deposit")
    evening.do("scorer", DESK, "admit")
    people = {user.name: user for user in evening.court.people}
    for name in names:
        chair = {"chair": "on"} if name == names[0] else {}
        evening.do("administrator", ROOM, "seat", member=people[name].pk, **chair)


def signed(evening: Evening, decision: str, **terms: str) -> None:  # noqa: F811
    """In the hearing: voted, written, signed by all, told by the director."""
    for name in ("chair", "second", "third"):
        evening.do(name, ROOM, "vote", choice=decision)
    evening.do("chair", ROOM, "decide", decision=decision, reasons="So found.", **terms)
    for name in ("second", "third"):
        evening.do(name, ROOM, "sign")
    evening.do("chair", ROOM, "issue")
    evening.do("scorer", DESK, "tell", told="all four")


def a_trifle(evening: Evening) -> None:  # noqa: F811
    """A thousandth of a board off east and west: whatever becomes of it, no place moves."""
    terms = {"contestant": evening.result.ew.number, "unit": "boards", "amount": "1/1000", "law": "90"}
    by = {"by": evening.house.scorer}
    with acting_for(evening.house.federation):
        case, _new = cases.report(
            session=evening.session,
            token="trifle",
            place=cases.CasePlace(TOLD),
            seats={},
            incident="Late.",
            **by,
        )
        penalty = [decision_from(AdjustmentKind.PENALTY, terms)]
        cases.rule(case=case, decisions=penalty, reasons="Late.", **by)
        cases.tell(case=case, seats="NE", appeal_explained=True, **by)
    evening.case = case


def test_the_chair_disposes_of_what_moves_no_place(evening: Evening) -> None:  # noqa: F811
    """One chair, no hearing, reasons given; the ruling stands, and both sides hear it as a decision. D.16"""
    a_trifle(evening)
    before = evening.standings()
    appeal = evening.file()
    seated(evening, "chair")
    decision = {"decision": "dismissed", "reasons": "Nothing hangs on it."}
    evening.do("chair", ROOM, "dispose", 422, **decision | {"reasons": ""})
    evening.do("chair", ROOM, "dispose", **decision)
    mine = f"{ME}{appeal.pk}/"
    assert "Nothing hangs on it." in evening.see("chair", f"{ROOM}appeals/{appeal.pk}/")
    assert "Nothing hangs on it." not in evening.see("east", mine), "it does not count before it is signed"
    evening.do("chair", ROOM, "issue")
    evening.do("scorer", DESK, "tell")
    page = evening.see("east", mine)
    assert "Nothing hangs on it." in page
    assert "dismissed" in page
    assert "The deposit is returned." in page
    assert evening.standings() == before
    with acting_for(evening.house.federation):
        assert adjustments_of_case(evening.case).count() == 1
        assert evening.case.refresh().state == State.TOLD


def test_a_recommendation_goes_on_and_the_director_follows_it_first(evening: Evening) -> None:  # noqa: F811
    first = evening.file()
    evening.to_hearing()
    ruled = evening.standings()
    signed(evening, "recommendation", outcome="stands")
    assert evening.standings() == ruled, "it is only recommended"
    assert "Recommended in place of the ruling" in evening.see("north", f"{ME}{first.pk}/")
    above = evening.appeal()
    assert above.pk != first.pk
    assert (above.state, above.previous_id) == (AppealState.ADMITTED, first.pk)
    _is_before_the_next_body(evening, above)
    desk = f"{DESK}{above.pk}/"
    assert f"{desk}take-up/" in evening.see("scorer", desk)
    assert f"{DESK}{first.pk}/take-up/" not in evening.see("scorer", f"{DESK}{first.pk}/")
    evening.do("chair", DESK, "take-up", 403, reasons="x")
    assert "Recommended in place of the ruling" in evening.see("scorer", f"{desk}take-up/")
    evening.do("scorer", DESK, "take-up", 422, reasons=" ")
    evening.do("scorer", DESK, "take-up", reasons="As the committee recommends.")
    assert evening.appeal().state == AppealState.FINAL
    _rules_again(evening)
    assert evening.standings() != ruled


def _is_before_the_next_body(evening: Evening, above: Appeal) -> None:  # noqa: F811
    """Parties, desk and the new panel read what the body before decided, and so does its paper."""
    fourth = evening.court.people[3]  # who decided below does not sit above
    evening.do("administrator", ROOM, "seat", member=fourth.pk, chair="on")
    before = "Decision before it: Appeals Committee"
    for who, place in (("north", ME), ("scorer", DESK), ("fourth", f"{ROOM}appeals/")):
        page = evening.see(who, f"{place}{above.pk}/").partition(before)[2]
        assert "So found." in page, who
    for who in ("chair", "second"):
        evening.see(who, f"{ROOM}appeals/{above.pk}/", 403)
    pack = evening.clients["fourth"].get(f"/sakura/appeals/{above.pk}/appeal.pdf").content
    paper_text = "".join("".join(page.extract_text() for page in PdfReader(BytesIO(pack)).pages).split())
    assert "Sofound." in paper_text.partition("Decisionbeforeit:AppealsCommittee")[2]


def _rules_again(evening: Evening) -> None:  # noqa: F811
    case = f"/sakura/desk/cases/{evening.case.pk}/"
    client = evening.clients["scorer"]
    again = client.post(f"{case}rule/", {"outcome": "stands", "reasons": "As was found."})
    assert again.status_code == 302
    answer = client.post(f"{case}tell/", {"told": list("NESW"), "appeal_explained": "on"})
    assert answer.status_code == 302
    with acting_for(evening.house.federation):
        assert evening.case.refresh().state == State.TOLD


def test_referred_back_the_director_rules_again_and_the_new_ruling_can_be_appealed(
    evening: Evening,  # noqa: F811
) -> None:
    first = evening.file()
    evening.to_hearing()
    ruled = evening.standings()
    signed(evening, "referred_back", outcome="stands")
    assert evening.standings() == ruled
    assert "referred back to the director" in evening.see("east", f"{ME}{first.pk}/")
    assert "Appeal the decision further" not in evening.see("east", f"{ME}{first.pk}/")
    with acting_for(evening.house.federation):
        assert deposits.end_of(evening.appeal()).kind == "returned"
    _rules_again(evening)
    assert evening.standings() != ruled
    second = evening.file("north")
    with acting_for(evening.house.federation):
        assert (second.body.key, second.previous) == ("appeals", None)


def test_the_chair_sees_what_a_sanction_does_before_signing_it(evening: Evening) -> None:  # noqa: F811
    appeal = evening.file()
    evening.to_hearing()
    effect = f"/sakura/desk/appeal-effects/{appeal.pk}/?written=1"
    for name in ("chair", "second", "third"):
        evening.do(name, ROOM, "vote", choice="without_merit")
    decision = {"decision": "without_merit", "reasons": "Frivolous.", "outcome": "none"}
    fine = {"who_1": evening.result.ew.number, "amount_1": "1/4", "unit_1": "boards", "law_1": "90"}
    evening.do("chair", ROOM, "decide", **decision)
    assert "The ruling is kept" in evening.see("chair", effect)
    evening.do("chair", ROOM, "reconsider", why="It was frivolous indeed.")
    evening.do("chair", ROOM, "decide", **decision, **fine)
    page = evening.see("chair", effect)
    assert "1/4" in page
    assert "<table" in page


def test_a_playing_director_rules_on_nothing_of_their_own(evening: Evening) -> None:  # noqa: F811
    """West keeps the club's desk too: takes papers in as any director, and neither rules on the law nor reads
    more of the case than a party."""
    house, west = evening.house, evening.players["west"]
    with acting_for(house.federation):
        ClubOfficer.objects.create(club=house.club, holder=west, role=ClubRole.SCORER, starts_on=SINCE)
    appeal = evening.file(ground="law")
    evening.do("west", DESK, "deposit")
    evening.do("west", DESK, "law", 403, stands="yes", reasons="Of course.")
    assert f"{DESK}{appeal.pk}/law/" not in evening.see("west", f"{DESK}{appeal.pk}/")
    evening.do("scorer", DESK, "law", stands="yes", reasons="It stands.")
