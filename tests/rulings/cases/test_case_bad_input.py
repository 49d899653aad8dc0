"""What cannot be, at a case: each gets a sentence, on the page and in the API, and nothing is kept of it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import EntryPlayer, StageAct
from clubs.playing.services import running as desk_of
from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.cases.services import cases
from rulings.library.loading import load
from rulings.library.shelf import shelf
from rulings.models import Adjustment, AdjustmentKind, Case
from tests.clubs.tournaments.event_house import NOON, at, play, running_stage
from tests.clubs.uploads.form_files import SWISS
from tests.rulings.cases.case_house import AT, first_result, reported
from tests.rulings.cases.test_case_pages import act, enter, text
from tests.rulings.library.test_editions import LAW, item, written
from tests.scoring import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def session(here):
    return builders.published(here)


@pytest.fixture
@furnished_once
def case(here, session):
    with acting_for(here.federation):
        return reported(here, first_result(session))


@pytest.fixture
@furnished_once
def desk(here):
    return enter(here.scorer)


def code_of(desk, case, outcome, **where) -> str:
    """What the API says to a ruling."""
    with acting_for(case.federation):
        result = first_result(case.session)
        body = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number, **where}
    ruling = {"decisions": [{"kind": "score", "body": {**body, "outcome": outcome}}], "reasons": "Law 12."}
    answer = desk.post(f"/sakura/api/v1/cases/{case.pk}/rulings/", ruling, content_type="application/json")
    assert answer.status_code == 422, answer.content
    return str(answer.json()["title"])


def of(result, *more, first="1/2"):
    """A weighted score of one result for a half, and others."""
    others = [{"weight": "1/2", "result": other} for other in more]
    return {"weighted": [{"weight": first, "result": result}, *others]}


GOOD = ["3N", "N", 9]


@pytest.mark.parametrize(
    ("outcome", "where", "code"),
    [
        ({"artificial": ["A", "A"]}, {"board": 99}, "board_not_played"),
        ({"artificial": ["A", "A"]}, {"ew": "2EW"}, "board_not_played"),
        ({"artificial": ["A", "A"]}, {"ns": "77"}, "unknown_entrant"),
        (of(GOOD), {}, "inconsistent"),
        (of(GOOD, GOOD, GOOD), {}, "inconsistent"),
        (of(GOOD, ["8N", "N", 9]), {}, "unknown_value"),
        (of(GOOD, ["3N", "X", 9]), {}, "unknown_value"),
        (of(GOOD, ["3N", "N", 14]), {}, "out_of_range"),
        (of(GOOD, ["3N", "N", -1]), {}, "out_of_range"),
        (of(GOOD, GOOD, first="-1/2"), {}, "out_of_range"),
        ({"split": {"ns": "stands"}}, {}, "unknown_value"),
        ({"imps": {"1NS": "3", "1EW": "-3"}}, {}, "inconsistent"),
        ({"thirds": []}, {}, "unknown_value"),
    ],
)
def test_a_ruling_that_cannot_be(desk, case, outcome, where, code) -> None:
    assert code_of(desk, case, outcome, **where) == code
    with acting_for(case.federation):
        assert not Adjustment.objects.exists()


def test_a_penalty_that_would_count_for_nothing(inside) -> None:
    """IMPs at matchpoints, a forfeit of no match: refused, not kept without an effect."""
    pairs, teams = builders.published(inside), builders.published_content(inside, SWISS, "swiss.xml")
    penalty = {"amount": "3", "unit": "imps", "law": "90"}
    for session, kind, body, code in (
        (pairs, AdjustmentKind.PENALTY, {"contestant": "1NS", **penalty}, "unit_not_here"),
        (teams, AdjustmentKind.FORFEIT, {"round": 9, "winner": "1", "loser": "2"}, "no_such_match"),
        (teams, AdjustmentKind.LATE, {"round": 1, "contestant": "1", "minutes": 9}, "no_matches"),
    ):
        with pytest.raises(Refused) as refused:
            adjustments.rule(session=session, decision=decision_from(kind, body), at=AT, by=inside.scorer)
        assert refused.value.code == code


def test_facts_and_papers_that_cannot_be(here, desk, case) -> None:
    """An auction, a play, an item of the Laws, a picture that is none: each with its sentence."""
    for name, fields, words in (
        ("describe", {"calls": "1S 1H"}, "1H"),
        ("describe", {"calls": "1S P P P", "cards": "SA SA"}, "SA"),
        ("cite", {"item": "99", "role": "infraction"}, "no item"),
        ("cite", {"item": "45C9", "role": "infraction"}, "no item"),
        ("attach", {"photograph": SimpleUploadedFile("slip.jpg", b"\xff\xd8\xff none")}, "photograph"),
        ("state", {"seat": "X", "text": "I?"}, "X"),
        ("rule", {"outcome": "artificial", "reasons": ""}, "required"),
    ):
        answer = act(desk, case, name, **fields)
        assert answer.status_code == 422, name
        assert words in text(answer), (name, words)
    with acting_for(here.federation):
        assert case.acts.count() == 1


def test_an_item_that_is_not_there_yet(here, desk, case, tmp_path, monkeypatch) -> None:
    """44K comes with an edition of 2027; a case of 2022 is ruled by the one of its day."""
    newer = load(written(tmp_path / "laws-test", law=LAW + item("44K")))
    monkeypatch.setattr("rulings.library.shelf.shelf", lambda: (*shelf(), newer))
    answer = act(desk, case, "cite", item="44K", role="infraction")
    assert answer.status_code == 422
    assert "The nearest is 44." in text(answer)


def test_the_same_incident_reported_by_two(here, desk, session, case) -> None:
    """Both cases say that they may be the same; joined, one goes on."""
    with acting_for(here.federation):
        again = reported(here, first_result(session), sent="two")
    page = text(desk.get(f"/sakura/desk/cases/{again.pk}/"))
    assert "reported twice" in page
    assert f"/sakura/desk/cases/{case.pk}/" in page
    assert act(desk, again, "join", into=case.pk).status_code == 302
    assert "handled in another case" in text(desk.get(f"/sakura/desk/cases/{again.pk}/"))


def test_a_ruling_on_a_closed_event(here) -> None:
    with acting_for(here.federation):
        running = running_stage(here, form="round_robin_teams")
        desk_of.pair_round(
            session=running.session, number=1, matches=[("1", "2"), ("3", "4")], at=NOON, by=running.director
        )
        play(running, 1, ("1", "2", 30, 10), ("3", "4", 12, 20))
        players = EntryPlayer.objects.current().filter(entry__session=running.session, seat=1)
        sat = {player.entry.number: player for player in players.select_related("entry")}
        case, _new = cases.report(
            session=running.session,
            token="closed",
            place=cases.CasePlace(NOON, round=1),
            by=running.director,
            seats={"N": sat["1"], "E": sat["2"]},
            incident="A call.",
        )
        StageAct.objects.create(stage=running.stage, kind="closed", at=at(5), by=running.director)
    client = enter(running.director)
    fields = {"outcome": "none", "who_1": "1", "amount_1": "1", "unit_1": "boards", "law_1": "90"}
    fields["reasons"] = "Noise."
    for address in (f"/sakura/desk/cases/{case.pk}/rule/", f"/sakura/desk/case-effects/{case.pk}/"):
        answer = client.post(address, fields)
        assert answer.status_code == 422
        assert "closed" in text(answer)
    with acting_for(here.federation):
        assert Case.objects.get(pk=case.pk).state == "draft"


@pytest.mark.parametrize("step", [[], {}, 5, None, "rule", ["note"]])
def test_a_step_that_is_none_is_refused(desk, case, step) -> None:
    body = {"step": step, "text": "x"}
    answer = desk.post(f"/sakura/api/v1/cases/{case.pk}/steps/", body, content_type="application/json")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["step"])
