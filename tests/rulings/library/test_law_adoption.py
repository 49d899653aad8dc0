"""The federation goes by an edition of the Laws from its own day; a case keeps the one of its day."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils import translation

from federation.errors import Refused
from federation.models import Act, AuditEntry
from federation.tenancy.context import acting_for
from rulings.cases.services import cases
from rulings.laws import editions
from rulings.library.loading import load
from rulings.library.shelf import shelf
from rulings.models import Case, LawAdoption
from rulings.templatetags.laws import cited
from tests.rulings.cases.case_house import first_result, seats
from tests.rulings.library.test_editions import written
from tests.scoring import builders

ISSUED, ADOPTED = date(2027, 8, 1), date(2028, 4, 1)


@pytest.fixture
def newer(tmp_path, monkeypatch):
    """An edition of 2027 beside the one that the portal comes with."""
    both = (*shelf(), load(written(tmp_path / "laws-test")))
    for module in ("rulings.library.shelf", "rulings.laws.editions", "rulings.laws.views"):
        monkeypatch.setattr(f"{module}.shelf", lambda: both)
    return both[-1]


def adopt(house, **more):
    adoption = {"edition": "laws-test", "adopted_on": ADOPTED, "adopted_by": "Board, resolution 3"} | more
    return editions.adopt(LawAdoption(**adoption), by=house.administrator)


def opened(house, day: datetime, sent: str) -> Case:
    """A case of that day."""
    session = builders.published(house) if not Case.objects.exists() else Case.objects.first().session
    result = first_result(session)
    place = cases.CasePlace(called_at=day, board=result.board)
    case, _new = cases.report(
        session=session, token=sent, place=place, seats=seats(result), incident="A lead.", by=house.scorer
    )
    return case


def test_a_case_keeps_the_edition_of_its_day_and_federation(inside, newer) -> None:
    adopt(inside)
    days = ((2027, 7, 31), (2028, 3, 30), (2028, 4, 2))
    opened_cases = [opened(inside, datetime(*day, tzinfo=UTC), str(day)) for day in days]
    assert [case.edition for case in opened_cases] == ["laws-2017", "laws-2017", "laws-test"]
    adopt(inside, adopted_on=date(2027, 9, 1))  # entered wrongly before; what is open stays
    assert [Case.objects.get(pk=case.pk).edition for case in opened_cases] == [
        "laws-2017",
        "laws-2017",
        "laws-test",
    ]
    assert editions.edition_on(date(2028, 3, 30)) is newer


def test_a_federation_that_has_entered_nothing_goes_by_the_day_of_issue(here, next_door, newer) -> None:
    with acting_for(here.federation):
        adopt(here)
        assert editions.edition_on(date(2028, 3, 31)).key == "laws-2017"
        assert editions.edition_on(date(2028, 4, 1)) is newer
    with acting_for(next_door.federation):
        assert editions.edition_on(date(2027, 8, 1)) is newer
        assert editions.edition_on(date(1999, 1, 1)).key == "laws-2017"


def test_what_cannot_be_adopted(inside, newer) -> None:
    for change, by, code in (
        ({"edition": "laws-1066"}, inside.administrator, "no_edition"),
        ({"adopted_on": date(2027, 7, 31)}, inside.administrator, "before_issue"),
        ({}, inside.registrar, "not_administrator"),
    ):
        entry = LawAdoption(
            **{"edition": "laws-test", "adopted_on": ADOPTED, "adopted_by": "Board", **change}
        )
        with pytest.raises(Refused) as refused:
            editions.adopt(entry, by=by)
        assert refused.value.code == code
    assert not LawAdoption.objects.exists()


def test_the_administrator_enters_it_in_the_admin_and_nobody_else(next_door, inside, newer) -> None:
    add = "/sakura/admin/rulings/lawadoption/add/"
    fields = {"edition": "laws-test", "adopted_on": "2028-04-01", "adopted_by": "Board"}
    for stranger in (inside.scorer, inside.registrar, next_door.administrator):
        client = Client()
        client.force_login(stranger)
        assert client.post(add, fields).status_code in (302, 403)
    assert not LawAdoption.objects.exists()
    client = Client()
    client.force_login(inside.administrator)
    assert "Laws" in client.get(add, headers={"accept-language": "en"}).text
    early = client.post(add, fields | {"adopted_on": "2027-01-01"})
    assert early.status_code in (200, 302)
    assert not LawAdoption.objects.exists()
    assert client.post(add, fields).status_code == 302
    assert LawAdoption.objects.get().entered_by == inside.administrator
    assert AuditEntry.objects.filter(act=Act.LAWS_ADOPTED).count() == 1


def test_what_a_case_cites_leads_into_its_own_edition(inside, tmp_path, monkeypatch) -> None:
    context = {"federation": inside.federation}
    with translation.override("ja"):
        assert cited(context, "45C4(b)", "laws-2017") == (
            '<a class="law" href="/laws/45/#45C4b">第45条C項4(b)</a>'
        )
    both = (*shelf(), load(written(tmp_path / "laws-test", starts="2025-01-01")))
    for module in ("rulings.library.shelf", "rulings.laws.editions"):
        monkeypatch.setattr(f"{module}.shelf", lambda: both)
    with translation.override("en"):
        assert cited(context, "45C4(b)", "laws-2017") == (
            '<a class="law" href="/laws/45/?edition=laws-2017#45C4b">Law 45C4(b)</a>'
        )
        assert cited(context, "45C4(b)", "laws-1066") == "Law 45C4(b)", "no such edition: no link"
