"""Every role walked over every page and address of a case: who gets in, and what they may not read there."""

import pytest
from django.test import Client

from federation.models import DirectorRegistration, Member, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for
from rulings.cases.forms.endings import FORMS
from rulings.cases.services import cases, facts as case_facts, notes, pictures, polls
from rulings.lifecycle.cases import CaseStep
from rulings.models import CasePicture
from tests import cast
from tests.clubs.uploads.test_proofs import picture
from tests.rulings.cases.case_house import average, first_result, seats
from tests.rulings.cases.test_case_pages import enter
from tests.rulings.cases.test_case_papers import text_of
from tests.scoring import builders
from tests.worlds import furnished_once

DEAL = "N:AKQ2.432.T98.765 JT98.AKQ.765.432 765.JT98.AKQ.T98 43.765.J432.AKQJ"
NOTE, PEER, UNSIGNED, REASONS, SLIP = (
    "PRIVATENOTE",
    "PEERREMARK",
    "UNSIGNEDWORDS",
    "UNTOLDREASONS",
    "SLIPCAPTION",
)
# What nobody but those who handle the case reads; the last only as long as the ruling is not told.
SECRET = (NOTE, PEER, UNSIGNED, SLIP)
OFFICES = {
    "office": Role.TOURNAMENT_OFFICE,
    "points": Role.MASTER_POINT_SECRETARY,
    "conduct": Role.CONDUCT_OFFICER,
    "appeals": Role.APPEALS_COMMITTEE,
    "competition": Role.COMPETITION_COMMITTEE,
    "rules": Role.RULES_COMMITTEE,
}
ACTING, LOOKING = ("scorer", "director"), ("office", "administrator")
PARTIES = ("north", "east")
STRANGERS = ("registrar", "points", "conduct", "appeals", "competition", "rules", "next door", "member")


@pytest.fixture
@furnished_once
def case(here):
    """A case with everything in it, ruled and not told, whose North and East can sign in."""
    session = builders.published(here)
    with acting_for(here.federation):
        result = first_result(session)
        four = seats(result)
        four["N"].member, four["E"].member = here.members[1], _member(here, "east")
        place = cases.CasePlace(called_at=session.published_at, round=1, board=result.board, called_by="N")
        reported, _new = cases.report(
            session=session, token="roles", place=place, seats=four, incident="West led.", by=here.scorer
        )
        case_facts.describe(
            case=reported, by=here.scorer, words="A lead.", dealer="N", deal=DEAL, calls="1NT AP", cards=""
        )
        case_facts.state(case=reported, by=here.scorer, seat="W", text=UNSIGNED)
        notes.note(case=reported, by=here.scorer, text=NOTE)
        polls.poll(case=reported, by=here.scorer, level="club", chose="P", considered="X", remark=PEER)
        pictures.attach(case=reported, content=picture("PNG"), caption=SLIP, by=here.scorer)
        cases.rule(case=reported, decisions=[average(result)], reasons=REASONS, by=here.scorer)
    return reported


def _member(here, name: str) -> Member:
    """Somebody else who plays, with a login."""
    count = Member.objects.count()
    names = {"family_name": "東", "given_name": name, "family_romaji": "East", "given_romaji": name}
    number = with_check_digit(f"2000{count}", here.federation.number_scheme)
    (member,) = register_members([Member(number=number, **names)], by=None)
    Member.objects.filter(pk=member.pk).update(user=cast.login(here.federation, name))
    member.refresh_from_db()
    return member


@pytest.fixture
@furnished_once
def people(here, next_door, case):
    """Somebody of every kind."""
    with acting_for(here.federation):
        named = {name: cast.login(here.federation, name) for name in (*OFFICES, "director", "member")}
        for name, role in OFFICES.items():
            cast.appoint(named[name], role)
        Member.objects.filter(pk=here.members[0].pk).update(user=named["director"])
        DirectorRegistration.objects.create(
            member=here.members[0], grade="club", certified_on=cast.SINCE, expires_on="2090-01-01"
        )
        east = Member.objects.get(family_name="東").user
    clients = {name: enter(user) for name, user in named.items()}
    return clients | {
        "scorer": enter(here.scorer),
        "administrator": enter(here.administrator),
        "registrar": enter(here.registrar),
        "north": enter(here.player),
        "east": enter(east),
        "next door": enter(next_door.administrator),
    }


def pages(case) -> tuple[list[str], list[str], list[str]]:
    """Addresses of those who handle it, of those who also take steps, of the parties."""
    desk, api = f"/sakura/desk/cases/{case.pk}/", f"/sakura/api/v1/cases/{case.pk}/"
    with acting_for(case.federation):
        slip = CasePicture.objects.get().pk
    handled = [
        desk,
        f"{desk}similar/",
        f"/sakura/desk/case-pictures/{slip}/",
        f"/sakura/desk/case-pictures/{slip}/small/",
    ]
    acting = [f"{desk}{act}/" for act in ("rule", *FORMS)]
    acting += [f"/sakura/desk/case-effects/{case.pk}/", f"/sakura/desk/sessions/{case.session_id}/cases/new/"]
    shared = [f"/sakura/cases/{case.pk}/case.pdf", f"/sakura/cases/{case.pk}/board.pbn", api]
    return handled, acting, shared


def read(client: Client, address: str) -> tuple[int, str]:
    answer = client.get(address)
    if answer.headers.get("Content-Type", "").startswith("application/pdf"):
        return answer.status_code, text_of(answer.content)
    return answer.status_code, answer.content.decode(errors="replace")


def test_every_role_over_every_page_of_a_case(here, case, people) -> None:
    handled, acting, shared = pages(case)
    mine = f"/sakura/me/cases/{case.pk}/"
    expected = dict.fromkeys(ACTING, (200, 200, 200, 404)) | dict.fromkeys(LOOKING, (200, 403, 200, 404))
    expected |= dict.fromkeys(PARTIES, (403, 403, 200, 200))
    expected |= dict.fromkeys(STRANGERS, (403, 403, 403, 404))
    for name, (on_desk, acts, takes_away, own) in expected.items():
        client = people[name]
        steps = acting if name in ("scorer", "north") else acting[-3:]
        for addresses, status in ((handled, on_desk), (steps, acts), (shared, takes_away), ([mine], own)):
            for address in addresses:
                assert (name, address, read(client, address)[0]) == (name, address, status)
    for address in (*handled, *acting, *shared[:2], mine):
        assert enter(None).get(address).status_code == 302
    assert enter(None).get(shared[2]).status_code in (401, 403)


def test_nobody_but_those_who_handle_it_reads_what_is_private(here, case, people) -> None:
    handled, _acting, shared = pages(case)
    whole = "".join(read(people["scorer"], address)[1] for address in (handled[0], *shared))
    assert all(word in whole for word in (*SECRET, REASONS))
    for is_told in (False, True):
        if is_told:
            with acting_for(here.federation):
                cases.tell(case=case, by=here.scorer, seats="NESW", appeal_explained=True)
        for name in PARTIES:
            client = people[name]
            addresses = [*shared, f"/sakura/me/cases/{case.pk}/", "/sakura/me/cases/", "/sakura/me/"]
            for address in addresses:
                page_text = read(client, address)[1]
                assert [word for word in SECRET if word in page_text] == [], (name, address)
                assert is_told or REASONS not in page_text, (name, address)
            assert (REASONS in read(client, f"/sakura/me/cases/{case.pk}/")[1]) is is_told
            assert client.get("/sakura/api/v1/cases/").json()["results"] == []
            answer = client.get("/sakura/desk/cases/", {"q": NOTE})
            assert answer.status_code == 403


def test_nobody_else_takes_a_step_or_rules(here, case, people) -> None:
    """Pages and API refuse before anything is read of what was sent."""
    desk, api = f"/sakura/desk/cases/{case.pk}/", f"/sakura/api/v1/cases/{case.pk}/"
    for name in (*LOOKING, *PARTIES, *STRANGERS):
        client = people[name]
        for act in ("rule", *FORMS) if name == "north" else ("rule", "tell"):
            assert client.post(f"{desk}{act}/", {"text": "x", "reasons": "x"}).status_code == 403, (name, act)
        for effect in ("", "points/"):
            address = f"/sakura/desk/case-effects/{case.pk}/{effect}"
            assert client.post(address, {"reasons": "x"}).status_code == 403
        for part, body in (("steps", {"step": "note", "text": "x"}), ("rulings", {"reasons": "x"})):
            answer = client.post(f"{api}{part}/", body, content_type="application/json")
            assert answer.status_code == 403, (name, part)
    with acting_for(here.federation):
        case.refresh_from_db()
        assert [act.step for act in case.acts.order_by("sequence")][-1] == CaseStep.RULED
