"""A party to a case who keeps a desk reads what a party reads, and takes no step of it, on any page there is.

Every page of a case is in a table here: who adds one says what a party gets there.
"""

from typing import NamedTuple

import pytest
from django.test import Client

from federation.errors import Refused
from federation.models import DirectorRegistration, Member, Role, User
from federation.tenancy.context import acting_for
from rulings.cases.forms.endings import FORMS
from rulings.cases.services import bars, cases, facts as case_facts, notes, pictures, polls
from rulings.cases.services.access import handled_by, own_cases
from rulings.cases.services.finding.search import Question, find_cases
from rulings.models import Adjustment, Case, CasePicture
from tests import cast
from tests.cast import House
from tests.clubs.uploads.test_proofs import picture
from tests.rulings.cases.case_house import average, first_result, seats
from tests.rulings.cases.test_case_pages import enter
from tests.rulings.cases.test_case_roles import read
from tests.scoring import builders
from tests.test_isolation import PAGES
from tests.worlds import furnished_once

NOTE, PEER, SLIP, REASONS, UNSIGNED = (
    "PRIVATENOTE",
    "PEERREMARK",
    "SLIPCAPTION",
    "UNTOLDREASONS",
    "UNSIGNEDWORDS",
)
SECRETS = (NOTE, PEER, SLIP, REASONS)
CLOSED = frozenset({302, 403, 404, 405})
# What who handles the case gets on each page of it, and what a party gets. POST: pages that only take.
OF_DESK = {
    "case": 200,
    "case_similar": 200,
    "case_act": 200,
    "case_effect": 200,
    "case_picture": 200,
    "case_picture_small": 200,
    "case_of_ruling": 200,
    "case_advisor": 200,
}
OF_ADMIN = {
    "admin:rulings_case_change": 200,
    "admin:rulings_case_history": 200,
    "admin:rulings_adjustment_change": 200,
    "admin:rulings_adjustment_history": 200,
}
POSTED = {"case_points": 422, "api_case_steps": 400, "api_case_rulings": 400, "api_ruling_case": 200}
OF_PARTY = {"case_pdf": 200, "case_pbn": 200, "api_case": 200}
LISTS = {
    "cases",
    "api_cases",
    "api_rulings",
    "admin:rulings_case_changelist",
    "admin:rulings_adjustment_changelist",
}
# Nobody's, or not of a case that is ruled and not told.
ELSEWHERE = {
    "my_case": "the party's own page",
    "my_cases": "the party's own list",
    "file_appeal": "for parties and the desk, once it is told",
    "begin_casebook": "once it is final",
    "conduct_example": "of a case with a violation",
    "approval_effect": "of a disqualification, see test_disqualifications.py",
    "approval": "of a disqualification, see test_disqualifications.py",
    "manners_back": "of a report of conduct",
    "admin:rulings_case_add": "nobody adds here",
    "admin:rulings_case_delete": "nobody deletes here",
    "admin:rulings_adjustment_add": "nobody adds here",
    "admin:rulings_adjustment_delete": "nobody deletes here",
    "new_case": "of no case yet",
    "report_case": "of no case yet",
}


class Table(NamedTuple):
    """A case, ruled and not told, at whose table everybody keeps a desk; and who handles it."""

    house: House
    case: Case
    parties: dict[str, User]  # by what they keep
    director: User
    office: User


@pytest.fixture
@furnished_once
def table(here: House) -> Table:
    session = builders.published(here)
    with acting_for(here.federation):
        result = first_result(session)
        four = seats(result)
        parties = {
            "scorer": here.scorer,
            "director": cast.login(here.federation, "playing-director"),
            "office": cast.login(here.federation, "playing-office"),
            "administrator": here.administrator,
        }
        for number, (seat, user) in enumerate(zip("NESW", parties.values(), strict=True)):
            four[seat].member = _on_register(user, f"9000{number}")
        registered(parties["director"])
        cast.appoint(parties["office"], Role.TOURNAMENT_OFFICE)
        director, office = (cast.login(here.federation, name) for name in ("director", "office"))
        _on_register(director, "90010")
        registered(director)
        cast.appoint(office, Role.TOURNAMENT_OFFICE)
        place = cases.CasePlace(called_at=session.published_at, round=1, board=result.board, called_by="N")
        case, _new = cases.report(
            session=session, token="own", place=place, seats=four, incident="West led.", by=director
        )
        taking = {"case": case, "by": director}
        case_facts.describe(words="A lead.", dealer="N", deal="", calls="1NT AP", cards="", **taking)
        case_facts.state(seat="N", text=UNSIGNED, **taking)
        notes.note(text=NOTE, **taking)
        polls.poll(level="club", chose="P", considered="X", remark=PEER, **taking)
        pictures.attach(content=picture("PNG"), caption=SLIP, **taking)
        cases.rule(decisions=[average(result)], reasons=REASONS, **taking)
    return Table(here, case, parties, director, office)


def _on_register(user: User, number: str) -> Member:
    return Member.objects.create(number=number, family_name="Desk", given_name=user.name, user=user)


def registered(user: User) -> None:
    """Somebody who is a member, as a director."""
    member = Member.objects.get(user=user)
    DirectorRegistration.objects.create(
        member=member, grade="club", certified_on=cast.SINCE, expires_on="2090-01-01"
    )


def of_cases() -> dict[str, str]:
    """Every page about a case or a decision, by its name, as the URLconf has them."""
    return {
        page.name: page.template
        for page in PAGES
        if {"case_id", "adjustment_id", "picture_id"} & set(page.arguments)
        or page.name.startswith(("admin:rulings_case_", "admin:rulings_adjustment_"))
        or (page.name.removeprefix("api_") in ("cases", "rulings", "my_cases", "new_case", "report_case"))
    }


def addresses(table: Table, name: str) -> list[str]:
    """Where a page of the case is; a page of steps at each of them."""
    with acting_for(table.house.federation):
        adjustment = Adjustment.objects.get()
        keys = {
            "case_id": table.case.pk,
            "adjustment_id": adjustment.pk,
            "picture_id": CasePicture.objects.get().pk,
            "session_id": table.case.session_id,
            "object_id": table.case.pk if "rulings_case_" in name else adjustment.pk,
        }
    place = "/sakura/" + of_cases()[name]
    steps = ("rule", *FORMS) if "{act}" in place else ("",)
    query = f"?session={table.case.session_id}" if name == "api_rulings" else ""
    return [place.format(act=act, **keys) + query for act in steps]


def post(client: Client, address: str) -> int:
    return client.post(address, "{}", content_type="application/json").status_code


def test_every_page_of_a_case_is_in_the_table() -> None:
    tables = (OF_DESK, OF_ADMIN, POSTED, OF_PARTY, dict.fromkeys(LISTS), ELSEWHERE)
    assert set(of_cases()) == {name for part in tables for name in part}


def test_who_handles_it_gets_in_and_reads_everything(table: Table) -> None:
    director, office = enter(table.director), enter(table.office)
    for name, status in (OF_DESK | OF_PARTY).items():
        assert {read(director, place)[0] for place in addresses(table, name)} == {status}, name
    for name, status in OF_ADMIN.items():
        assert {read(office, place)[0] for place in addresses(table, name)} == {status}, name
    for name, status in POSTED.items():
        assert {post(director, place) for place in addresses(table, name)} == {status}, name
    whole = "".join(read(director, addresses(table, name)[0])[1] for name in ("case", "case_pdf", "api_case"))
    assert [word for word in (*SECRETS, UNSIGNED) if word not in whole] == []
    admin = read(office, addresses(table, "admin:rulings_case_change")[0])[1]
    assert [word for word in (NOTE, PEER, REASONS, UNSIGNED) if word not in admin] == []


def test_a_party_gets_in_nowhere_but_where_parties_do_whatever_desk_they_keep(table: Table) -> None:
    with acting_for(table.house.federation):
        before = table.case.acts.count()
    for desk, user in table.parties.items():
        client = enter(user)
        for name in (*OF_DESK, *OF_ADMIN):
            for address in addresses(table, name):
                assert client.get(address).status_code in CLOSED, (desk, address)
                assert client.post(address, {"reasons": "x"}).status_code in CLOSED, (desk, address)
        for name in POSTED:
            assert {post(client, place) for place in addresses(table, name)} == {403}, (desk, name)
        for name, status in OF_PARTY.items():
            assert {read(client, place)[0] for place in addresses(table, name)} == {status}, (desk, name)
        assert client.get(f"/sakura/me/cases/{table.case.pk}/").status_code == 200, desk
    with acting_for(table.house.federation):
        assert table.case.acts.count() == before


def test_a_party_reads_no_secret_on_any_page(table: Table) -> None:
    walked = 0
    for desk, user in table.parties.items():
        client = enter(user)
        words = SECRETS if desk == "scorer" else (*SECRETS, UNSIGNED)  # the scorer sat North, and said so
        for name in of_cases():
            for address in addresses(table, name):
                page_text = read(client, address)[1]
                assert [word for word in words if word in page_text] == [], (desk, address)
                walked += 1
    assert walked >= 4 * len(of_cases())


def test_lists_and_searches_leave_the_own_case_out(table: Table) -> None:
    number = str(table.case)
    director = enter(table.director)
    assert number in director.get("/sakura/desk/cases/").text
    assert len(director.get("/sakura/api/v1/cases/").json()["results"]) == 1
    assert len(director.get(addresses(table, "api_rulings")[0]).json()["results"]) == 1
    for desk, user in table.parties.items():
        client = enter(user)
        for query in ("", "?q=led", f"?q={number}"):
            assert f"/desk/cases/{table.case.pk}/" not in client.get(f"/sakura/desk/cases/{query}").text, desk
        assert client.get("/sakura/api/v1/cases/").json()["results"] == []
        answer = client.get(addresses(table, "api_rulings")[0])
        assert answer.status_code == 403 or answer.json()["results"] == []
        with acting_for(table.house.federation):
            assert not handled_by(user).exists()
            assert not find_cases(user, Question()).exists()
            assert list(own_cases(user)) == [table.case]


def test_no_service_takes_a_step_of_a_party(table: Table) -> None:
    """What a page refuses the service refuses too: a program that forgets to ask rules on nothing."""
    taking = {"case": table.case, "by": table.parties["director"]}
    with acting_for(table.house.federation):
        result = first_result(table.case.session)
        acts = [
            lambda: cases.rule_again(decisions=[average(result)], reasons="Mine.", **taking),
            lambda: cases.withdraw(reasons="Mine.", **taking),
            lambda: cases.tell(seats="NESW", appeal_explained=True, **taking),
            lambda: notes.note(text="Mine.", **taking),
            lambda: case_facts.state(seat="N", text="Mine.", **taking),
            lambda: pictures.attach(content=picture("PNG"), **taking),
        ]
        for act in acts:
            with pytest.raises(Refused) as refused:
                act()
            assert refused.value.code == "own_case"
        assert bars.is_barred(table.parties["director"], table.case)
        assert not bars.is_barred(table.director, table.case)


def test_a_decision_at_the_desk_does_not_go_past_the_own_case(table: Table) -> None:
    """The newer of two about a board holds: made without a case it would be a ruling on the own one."""
    with acting_for(table.house.federation):
        session, result = table.case.session, first_result(table.case.session)
        with pytest.raises(Refused) as refused:
            bars.refuse_beside_own(table.parties["director"], session, average(result, "A", "A"))
        assert refused.value.code == "own_case"
        bars.refuse_beside_own(table.director, session, average(result, "A", "A"))
        others = list(session.results.exclude(board=result.board).filter(kind="played")[:1])
        assert others
        bars.refuse_beside_own(table.parties["director"], session, average(others[0], "A", "A"))
