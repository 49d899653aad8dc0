"""Pages of cases: reported, established, ruled with its effect shown, told; and who may see what."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import EntryPlayer, Result
from federation.models import Member, Role
from federation.tenancy.context import acting_for
from rulings.advisor.loading import library
from rulings.cases.services import cases, notes
from rulings.cases.services.parties import concerned
from rulings.cases.services.places import contestants_of
from rulings.lifecycle.cases import State
from rulings.models import Case, CasePicture
from scoring.models import StandingRow
from scoring.sessions.services import recomputation
from tests import cast
from tests.clubs.uploads.test_proofs import picture
from tests.rulings.cases.case_house import average, first_result, reported
from tests.scoring import builders
from tests.worlds import furnished_once


def enter(user, language="en"):
    client = Client(headers={"accept-language": language})
    if user:
        client.force_login(user)
    return client


def text(response):
    return response.content.decode()


@pytest.fixture
@furnished_once
def session(here):
    return builders.published(here)


@pytest.fixture
@furnished_once
def desk(here):
    return enter(here.scorer)


@pytest.fixture
@furnished_once
def result(here, session):
    with acting_for(here.federation):
        played = first_result(session)
        assert played.ns.number
        assert played.ew.number
        return played


@pytest.fixture
@furnished_once
def case(here, result):
    with acting_for(here.federation):
        return reported(here, result)


def address(case, act=""):
    return f"/sakura/desk/cases/{case.pk}/" + (f"{act}/" if act else "")


def act(client, case, name, **fields):
    return client.post(address(case, name), fields)


def fresh(here, case):
    with acting_for(here.federation):
        return Case.objects.get(pk=case.pk)


def test_from_the_report_to_changed_standings(here, session, desk, result) -> None:
    form = f"/sakura/desk/sessions/{session.pk}/cases/new/"
    page = text(desk.get(f"{form}?board={result.board}"))
    assert f"-{result.ns_id}-{result.ew_id}" in page
    fields = {
        "token": "t1",
        "board": result.board,
        "at_table": f"{result.round}-{result.ns_id}-{result.ew_id}",
        "topic": "",
        "incident": "West led out of turn.",
    }
    first, second = desk.post(form, fields), desk.post(form, fields)
    assert (first.status_code, second.url) == (302, first.url)
    page = text(desk.get(first.url))
    assert "West led out of turn." in page
    with acting_for(here.federation):
        case = Case.objects.get()
        assert case.parties.count() == 4
        before = list(StandingRow.objects.filter(session=session).values_list("entry", "score"))
    assert act(desk, case, "describe", calls="1S 1H", words="").status_code == 422
    assert act(desk, case, "cite", item="12C1", role="adjustment").status_code == 302
    ruling = {
        "outcome": "assigned",
        "results": "2/3 3NT N =\n1/3 3NT N -1",
        "reasons": "Law 12C1(c).",
        "fault": "none",
        "cause": "other",
    }
    effect = f"/sakura/desk/case-effects/{case.pk}/"
    refused = desk.post(effect, ruling)
    assert refused.status_code == 422
    assert "could have come about legally" in text(refused)
    shown = desk.post(effect, {**ruling, "attested": "on"})
    assert shown.status_code == 200, text(shown)
    assert "2/3 × 3NT N =; 1/3 × 3NT N −1" in text(shown)
    assert "→" in text(shown)
    points = desk.post(f"{effect}points/", {**ruling, "attested": "on"}, headers={"hx-request": "true"})
    assert points.status_code == 200
    assert "<html" not in text(points)
    assert 'class="comparison"' in text(points)
    beside = text(desk.get(effect, {"outcome": "artificial", "average_ns": "A+", "average_ew": "A-"}))
    assert "average plus" in beside
    with acting_for(here.federation):
        assert Case.objects.get().state == State.DRAFT, "nothing of a rehearsal stays"
    done = act(desk, case, "rule", **ruling, attested="on")
    assert "Rule: saved. Case" in text(desk.get(done.url)), "the first ruling is no ruling again"
    answer = act(desk, case, "tell", told=["N", "S", "E", "W"], appeal_explained="on")
    assert answer.status_code == 302
    page = text(desk.get(address(case)))
    assert "weighted score" in page
    assert "ruling told: N, E, S, W" in page
    assert " to NESW." in page
    with acting_for(here.federation):
        recomputation.recompute(session.pk)
        assert list(StandingRow.objects.filter(session=session).values_list("entry", "score")) != before
    act(desk, case, "withdraw", reasons="Nothing had happened.")
    with acting_for(here.federation):
        recomputation.recompute(session.pk)
        assert list(StandingRow.objects.filter(session=session).values_list("entry", "score")) == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"results": "1/2 3NT N =\n1/3 3NT N -1", "attested": "on"}, "sum to 1"),
        ({"results": "8NT N ="}, "This is no result"),
        ({"results": "3NT N 14"}, "0 to 13"),
        ({"results": "1/2 3NT N =\n3NT N -1", "attested": "on"}, "has no weight"),
        ({"results": ""}, "Say what the side gets"),
        ({"outcome": "none", "who_1": "1NS", "amount_1": ""}, "Name who gets the penalty"),
        ({"outcome": "none", "who_1": "", "amount_1": "1/4"}, "Name who gets the penalty"),
        ({"outcome": "stands", "reasons": ""}, "This field is required"),
    ],
)
def test_a_ruling_that_cannot_be(here, desk, case, change, words) -> None:
    answer = act(desk, case, "rule", **({"outcome": "assigned", "reasons": "Because."} | change))
    assert answer.status_code == 422
    assert words in text(answer)
    assert fresh(here, case).state == State.DRAFT


def test_split_penalty_and_a_stale_page(here, desk, case, result) -> None:
    fields = {
        "outcome": "split",
        "results": "A+",
        "results_ew": "3NT N =",
        "reasons": "Law 12C1(e).",
        "who_1": result.ew.number,
        "amount_1": "1/4",
        "unit_1": "boards",
        "law_1": "91",
    }
    stale = act(desk, case, "rule", **fields, seen=0)
    assert stale.status_code == 422
    assert "has changed" in text(stale)
    assert act(desk, case, "rule", **fields, seen=1).status_code == 302
    with acting_for(here.federation):
        kinds = [adjustment.kind for adjustment in case.adjustments.order_by("pk")]
    assert kinds == ["score", "penalty"]
    assert "disciplinary penalty" in text(desk.get(address(case)))


def test_every_step_has_its_page(here, desk, case) -> None:
    for name in (
        "describe",
        "state",
        "sign",
        "agree",
        "poll",
        "cite",
        "take-out",
        "attach",
        "note",
        "join",
        "tell",
        "withdraw",
        "settle",
        "reopen",
        "dispute",
        "rule",
    ):
        assert desk.get(address(case, name)).status_code == 200, name
    assert desk.get(address(case, "complete")).status_code == 200
    assert desk.get(address(case, "fly")).status_code == 404


def test_steps_on_their_pages(here, desk, case) -> None:
    assert act(desk, case, "state", seat="W", text="I did not.", disputes="on").status_code == 302
    assert act(desk, case, "sign", seat="W").status_code == 302
    assert act(desk, case, "agree", found="").status_code == 422
    assert act(desk, case, "poll", level="club", chose="4S", considered="P").status_code == 302
    assert act(desk, case, "note", text="He lies.").status_code == 302
    sent = {"photograph": _file("slip.png"), "caption": "Slip"}
    assert act(desk, case, "attach", **sent).status_code == 302
    assert act(desk, case, "attach", photograph=_file("none.png", b"none")).status_code == 422
    page = text(desk.get(address(case)))
    for words in ("I did not.", "signed", "He lies.", "1 player asked", "Slip"):
        assert words in page
    with acting_for(here.federation):
        kept_picture = CasePicture.objects.get()
    shown = desk.get(f"/sakura/desk/case-pictures/{kept_picture.pk}/")
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/jpeg")


def _file(name, content=None):
    return SimpleUploadedFile(name, content or picture("PNG"))


def test_the_advisor_s_outcome_becomes_a_case(here, desk, session) -> None:
    asked = "topic=revoke&what=one_side&stage=open&who=defender"
    assert f"/desk/cases/new/?{asked.replace('&', '&amp;')}" in text(desk.get(f"/sakura/advisor/?{asked}"))
    listed = text(desk.get(f"/sakura/desk/cases/new/?{asked}"))
    assert f"/sakura/desk/sessions/{session.pk}/cases/new/?{asked.replace('&', '&amp;')}" in listed
    page = desk.get(f"/sakura/desk/sessions/{session.pk}/cases/new/?{asked}")
    form = page.context["form"]
    fields = {
        "token": "t",
        "advice": form["advice"].value(),
        "topic": "revoke",
        "incident": "East has a spade.",
    }
    case_page = text(desk.get(desk.post(page.request["PATH_INFO"], fields).url))
    assert "Answers to the advisor" in case_page
    answers = [unescape(answer) for answer in re.findall(r"<li>([^<]+) <strong>", case_page)]
    order = [fact.question.en for fact in library().topics["revoke"].facts]
    assert answers == [question for question in order if question in answers], "as the director asked"
    assert '<a class="law" href="/sakura/laws/62/#62B1">Law 62B1</a>' in case_page
    assert "law cited: Law 62B1" in case_page
    with acting_for(here.federation):
        assert Case.objects.get().laws.exists()


def test_a_bare_report_is_completed_on_its_page(here, desk, session, result) -> None:
    form = f"/sakura/desk/sessions/{session.pk}/cases/new/"
    page = desk.post(form, {"token": "bare", "incident": "A lead.", "topic": "", "board": result.board})
    with acting_for(here.federation):
        case = Case.objects.get()
        assert case.parties.count() == 0
    assert "does not say which contestants" in text(
        act(desk, case, "rule", outcome="artificial", reasons="Law 12.")
    )
    fields = {"at_table": f"{result.round}-{result.ns_id}-{result.ew_id}"}
    assert act(desk, case, "complete", **fields).status_code == 302
    with acting_for(here.federation):
        assert case.parties.count() == 4
    assert "/complete/" not in text(desk.get(page.url))


def people(here, next_door, case):
    """Somebody of each kind, with what they may: the desk's page, the party's page."""
    with acting_for(here.federation):
        director = cast.login(here.federation, "director")
        Member.objects.filter(pk=here.members[0].pk).update(user=director)
        from federation.models import DirectorRegistration

        DirectorRegistration.objects.create(
            member=here.members[0], grade="club", certified_on=cast.SINCE, expires_on="2030-01-01"
        )
        office = cast.login(here.federation, "office")
        cast.appoint(office, Role.TOURNAMENT_OFFICE)
    return [
        (here.scorer, 200, 404),
        (director, 200, 404),
        (office, 200, 404),
        (here.administrator, 200, 404),
        (here.player, 403, 200),
        (here.registrar, 403, 404),
        (next_door.administrator, 403, 404),
        (next_door.scorer, 403, 404),
    ]


def test_who_sees_a_case(here, next_door, result, case) -> None:
    with acting_for(here.federation):
        case_of_member = reported_with_member(here, result)
        notes.note(case=case_of_member, by=here.scorer, text="He lies.")
    for user, at_desk, as_party in people(here, next_door, case_of_member):
        client = enter(user)
        assert client.get(address(case_of_member)).status_code == at_desk, user
        assert client.get(f"/sakura/me/cases/{case_of_member.pk}/").status_code == as_party, user
        assert client.get(f"/sakura/desk/case-effects/{case_of_member.pk}/").status_code in (200, 403)
        if user.pk in (next_door.administrator.pk, here.player.pk, here.registrar.pk):
            assert act(client, case_of_member, "note", text="x").status_code == 403
            assert client.get(f"/sakura/desk/case-effects/{case_of_member.pk}/").status_code == 403
            assert (
                client.get(f"/sakura/desk/sessions/{case_of_member.session_id}/cases/new/").status_code == 403
            )
            assert client.get("/sakura/desk/cases/new/").status_code == 403
    assert enter(None).get(address(case_of_member)).status_code == 302
    assert enter(next_door.administrator).get(f"/albion/desk/cases/{case_of_member.pk}/").status_code == 404
    assert "He lies." not in text(enter(here.player).get(f"/sakura/me/cases/{case_of_member.pk}/"))


def reported_with_member(here, result):
    """A case with Mai at the table."""
    return reported(here, result, sent="mai", north=here.members[1])


def test_a_party_s_page(here, result) -> None:
    with acting_for(here.federation):
        case_of_member = reported_with_member(here, result)
        cases.rule(case=case_of_member, decisions=[average(result)], reasons="Law 12C2.", by=here.scorer)
    mine = enter(here.player)
    assert str(case_of_member) in text(mine.get("/sakura/me/cases/"))
    page = text(mine.get(f"/sakura/me/cases/{case_of_member.pk}/"))
    assert "Law 12C2." not in page
    assert "facts agreed" in page
    with acting_for(here.federation):
        cases.tell(case=case_of_member, by=here.scorer, seats="NESW", appeal_explained=True)
    page = text(mine.get(f"/sakura/me/cases/{case_of_member.pk}/"))
    assert "Law 12C2." in page
    assert "average plus" in page


def test_the_queries_of_a_case_page_do_not_grow(here, desk, case, django_assert_max_num_queries) -> None:
    with acting_for(here.federation):
        for number in range(6):
            notes.note(case=case, by=here.scorer, text=f"Note {number}")
    desk.get(address(case))
    with django_assert_max_num_queries(45):
        desk.get(address(case))


def test_who_met_is_kept_where_no_seat_follows_from_it(here, desk) -> None:
    """Of a team of four nobody's seat is known, and two matches of a round may name their tables alike."""
    teams = builders.published(here, "usebio_teams_point_a_board_8.xml")
    with acting_for(here.federation):
        met = Result.objects.current().filter(session=teams, kind="played").select_related("ns", "ew")[0]
        assert EntryPlayer.objects.current().filter(entry=met.ns).count() > 2
    form = f"/sakura/desk/sessions/{teams.pk}/cases/new/"
    chosen = {"board": met.board, "at_table": f"{met.round}-{met.ns_id}-{met.ew_id}", "table": "open"}
    opened = desk.post(form, {"token": "t", "incident": "A wrong explanation.", "topic": "", **chosen})
    assert opened.status_code == 302
    with acting_for(here.federation):
        case = Case.objects.get()
        assert not case.parties.exists()
        assert contestants_of(case) == (met.ns.number, met.ew.number)
        assert {entry.pk for entry in concerned(case)} == {met.ns_id, met.ew_id}
    ruling = {"outcome": "assigned", "results": "4S N =", "reasons": "Law 21B3.", "fault": "none"}
    assert desk.post(f"/sakura/desk/case-effects/{case.pk}/", ruling).status_code == 200
    assert act(desk, case, "rule", **ruling, cause="other").status_code == 302
