"""What a director judges beside the facts stands with the ruling; a case's subject is chosen from a list."""

import pytest

from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.acts.case_facts import NO_DESCRIPTION, NO_JUDGEMENT, BoardDescription, Judgement
from rulings.cases import judgement
from rulings.cases.services import cases, clocks, polls
from rulings.laws import subjects
from rulings.models import Case
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.rulings.cases.case_house import first_result, reported
from tests.rulings.cases.test_case_papers import text_of
from tests.scoring import builders

SAID = {
    "offending": "EW",
    "damage": "yes",
    "error": "gamble",
    "alternatives": "P 4S",
    "judged_why": "South doubled on nothing.",
}
KEPT = {
    "offending": "EW",
    "damage": "yes",
    "error": "gamble",
    "alternatives": ["P", "4S"],
    "why": "South doubled on nothing.",
}


@pytest.mark.parametrize(
    ("impossible", "code"),
    [
        ({"offending": "N"}, "unknown_value"),
        ({"damage": "perhaps"}, "unknown_value"),
        ({"error": "serious"}, "inconsistent"),
        ({"error": "gamble", "offending": "both"}, "inconsistent"),
        ({"alternatives": "8N"}, "no_such_call"),
        ({"alternatives": ["P", "zz"]}, "no_such_call"),
    ],
)
def test_a_judgement_that_cannot_be(impossible, code) -> None:
    with pytest.raises(Refused) as refused:
        judgement.checked(impossible)
    assert refused.value.code == code


def test_what_is_left_open_is_not_kept() -> None:
    assert judgement.checked({"offending": "", "why": " ", "alternatives": ""}) == NO_JUDGEMENT
    assert judgement.checked({"alternatives": "SA HK"}) == Judgement(alternatives=("SA", "HK"))


def test_nothing_judged_and_nothing_described_show_nothing() -> None:
    assert not NO_JUDGEMENT
    assert not NO_DESCRIPTION
    assert Judgement(damage="no")
    assert BoardDescription(dealer="N")


def test_from_the_form_to_the_page_the_paper_and_the_party(here) -> None:
    session = builders.published(here)
    with acting_for(here.federation):
        case = reported(here, first_result(session), north=here.members[1])
        for chose, considered in (("P", "4S"), ("P", "")):
            polls.poll(case=case, by=here.scorer, level="club", chose=chose, considered=considered)
    desk, mine = enter(here.scorer), enter(here.player)
    own, rule = f"/sakura/me/cases/{case.pk}/", f"/sakura/desk/cases/{case.pk}/rule/"
    assert 'value="P 4S"' in desk.get(rule).content.decode()
    ruling = {"outcome": "stands", "reasons": "Law 12C1(e).", **SAID}
    half = desk.post(rule, ruling | {"offending": ""})
    assert (half.status_code, "say which side offended" in text(half)) == (422, True)
    assert desk.post(rule, ruling).status_code == 302
    with acting_for(here.federation):
        assert case.acts.get(step="ruled").body["judged"] == KEPT
    words = (
        "Offending side",
        "East-West",
        "A gamble that it could hope to recover",
        "P, 4S",
        "doubled on nothing",
    )
    page = text(desk.get(f"/sakura/desk/cases/{case.pk}/"))
    assert [word for word in words if word not in page] == []
    assert "doubledonnothing" in text_of(desk.get(f"/sakura/cases/{case.pk}/case.pdf").content)
    assert "doubled on nothing" not in text(mine.get(own))
    with acting_for(here.federation):
        cases.tell(case=case, by=here.scorer, seats="NESW", appeal_explained=True)
    assert "doubled on nothing" in text(mine.get(own))
    api = f"/sakura/api/v1/cases/{case.pk}/"
    assert mine.get(api).json()["ruling"]["judged"] == KEPT
    again = {"reasons": "New facts.", "judged": {"offending": "none", "damage": "no"}}
    answer = desk.post(f"{api}rulings/", again, content_type="application/json")
    assert answer.json()["ruling"]["judged"] == {"offending": "none", "damage": "no"}
    wrong = desk.post(
        f"{api}rulings/", again | {"judged": {"error": "serious"}}, content_type="application/json"
    )
    assert (wrong.status_code, wrong.json()["title"]) == (422, "inconsistent")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_directors_are_called_for_can_be_chosen(here, language) -> None:
    session, client = builders.published(here), enter(here.scorer)
    client.cookies["language"] = language
    form = f"/sakura/desk/sessions/{session.pk}/cases/new/"
    offered = client.get(form, headers={"accept-language": language}).content.decode()
    with acting_for(here.federation, language=language):
        assert [
            title for _name, title in subjects.titles() if f">{title}<" not in offered.replace("&#x27;", "'")
        ] == []
        revoke = subjects.title_of("revoke")
    wrong = client.post(form, {"token": "x", "incident": "A call.", "topic": "dancing"})
    assert wrong.status_code == 422
    fields = {"token": "r", "incident": "A spade was found later.", "topic": "revoke"}
    assert client.post(form, fields).status_code == 302
    with acting_for(here.federation):
        case = Case.objects.get(token="r")
        assert (case.topic, "64B5" in {clock.law for clock in clocks.clocks_of(case)}) == (
            "revoke",
            True,
        )
    assert revoke in text(client.get(f"/sakura/desk/cases/{case.pk}/", headers={"accept-language": language}))
    listed = text(client.get("/sakura/desk/cases/?topic=revoke", headers={"accept-language": language}))
    assert str(case) in listed
