"""Statements, levies, exports, what another scheme would have given, and the closing of periods: as pages."""

import io
from datetime import date
from decimal import Decimal

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from clubs.models import Club, ClubOfficer, ClubRole
from federation.models import Role
from federation.tenancy.context import acting_for
from scoring.models import LevyRate, Payment, PeriodClose, Posting, Run, Slip
from scoring.points.selectors import (
    levy as levy_selectors,
    periods as period_selectors,
    statements as statement_selectors,
)
from scoring.points.services.ledger import paying as ledger, slips as ledger_slips
from tests import cast
from tests.cast import SINCE
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

MONTHS = "from=2024-01&to=2024-12"


@pytest.fixture
@furnished_once
def house(here):
    """A game of March 2024, paid and then corrected: reversals and new postings; its secretary."""
    with acting_for(here.federation):
        people = builders.members(here, 8)
        game = builders.a_game(here, [*here.members[::-1], *people[:6]])
        ledger.pay(game, at=builders.after(game))
        builders.upset(game, here)
        ledger.pay(game, at=builders.after(game))
        secretary, _second = builders.secretaries(here)
    return here, game, secretary


def signed_in(user) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def page(user, path: str) -> str:
    answer = signed_in(user).get(f"/sakura/{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


def file(user, path: str) -> bytes:
    answer = signed_in(user).get(f"/sakura/{path}")
    assert (answer.status_code, answer["Content-Disposition"][:10]) == (200, "attachment"), path
    return answer.content


def csv(user, path: str) -> list[list[str]]:
    text = file(user, path).decode("utf-8-sig")
    return [line.split(",") for line in text.strip().splitlines()]


def test_a_members_statement_leads_from_balance_to_balance(house) -> None:
    here, _game, secretary = house
    with acting_for(here.federation):
        member = Posting.objects.filter(reverses__isnull=False, member__isnull=False)[0].member
        year = statement_selectors.period_of(date(2024, 1, 1), date(2024, 12, 1), date(2026, 1, 1))
        statement = statement_selectors.of_member(member, year)
        after = statement_selectors.of_member(
            member, statement_selectors.period_of(date(2025, 1, 1), None, date(2025, 2, 1))
        )
        balance = Decimal(builders.balance(member))
    assert statement.before == {}
    assert sum((line.posting.amount for line in statement.lines), Decimal(0)) == balance
    assert statement.after["black"] == statement.lines[-1].after == balance == after.before["black"]
    assert after.lines == ()
    address = f"desk/points/members/{member.pk}/statement/?{MONTHS}"
    assert "Taken back" in page(secretary, address)
    rows = csv(secretary, f"{address}&as=csv")
    assert (rows[0][0], len(rows)) == ("posting", len(statement.lines) + 1)
    book = openpyxl.load_workbook(io.BytesIO(file(secretary, f"{address}&as=xlsx")))
    assert book.active.max_row == len(statement.lines) + 1
    pdf = PdfReader(io.BytesIO(file(secretary, f"{address}&as=pdf")))
    assert member.number in pdf.pages[0].extract_text()


def test_ones_own_statement_is_ones_own(house) -> None:
    here, _game, secretary = house
    text = page(here.player, f"me/points/statement/?{MONTHS}")
    with acting_for(here.federation):
        assert here.members[1].number in text
    assert signed_in(here.scorer).get("/sakura/me/points/statement/").status_code == 404
    wrong = ("from=x&to=y", "from=2024-13", "to=9999-99", "to=9999-12", "from=0001-01", "as=exe")
    with acting_for(here.federation):
        club = here.club.pk
    for query in wrong:
        page(here.player, f"me/points/statement/?{query}")
        page(secretary, f"desk/points/clubs/{club}/?{query}")
        page(secretary, f"desk/points/levy/?{query}")


def test_a_clubs_statement_and_its_levy_are_for_its_desk(house) -> None:
    here, game, secretary = house
    with acting_for(here.federation):
        LevyRate.objects.create(starts_on=date(2024, 1, 1), amount="150.00", half_tables="full")
        given = Posting.objects.filter(session=game, account__in=("member", "slip"))
        total = sum((row.amount for row in given), Decimal(0))
        club, other = game.club, Club.objects.create(number="9", names={"ja": "他", "en": "Other"}, place="")
        statement = statement_selectors.of_club(
            club, statement_selectors.period_of(date(2024, 1, 1), date(2024, 12, 1), date(2026, 1, 1))
        )
        ClubOfficer.objects.create(club=other, holder=here.registrar, role=ClubRole.MANAGER, starts_on=SINCE)
    assert statement.total == {"black": total}
    assert sum(sum(player.points.values()) for player in statement.players) == total
    address = f"desk/points/clubs/{club.pk}/?{MONTHS}"
    for reader in (here.scorer, secretary):
        text = page(reader, address)
        assert "¥450" in text  # three tables
    assert csv(here.scorer, f"{address}&as=csv")[0] == ["number", "name", "games", "colour", "points"]
    assert csv(here.scorer, f"{address}&as=levy-csv")[1][4:] == ["3", "150.00", "450.00", "JPY"]
    assert PdfReader(io.BytesIO(file(here.scorer, f"{address}&as=pdf"))).pages
    assert signed_in(here.registrar).get(f"/sakura/{address}").status_code == 403
    assert signed_in(here.player).get(f"/sakura/{address}").status_code == 403


def test_levies_follow_the_rate_of_the_day_and_how_half_tables_count(
    house, django_assert_num_queries
) -> None:
    here, _game, secretary = house
    with acting_for(here.federation):
        content = sessions.a_field(6).replace(b"field-6", b"more").replace(b"01/03/2024", b"02/04/2024")
        sessions.published_content(here, content, "more.xml")
        LevyRate.objects.create(starts_on=date(2024, 4, 1), amount="100", half_tables="none")
        year = date(2024, 1, 1), date(2024, 12, 31)
        (invoice,) = levy_selectors.invoices(*year)
        assert [str(game.amount) for game in invoice.games] == ["0.00", "300.00"]
        gone = invoice.games[1].session.entries.current().filter(direction="EW")[0]
        newest = invoice.games[1].session.revisions.latest("number")
        type(gone).objects.filter(pk=gone.pk).update(superseded_by=newest)
        for half, tables, amount in (
            ("full", "3", "300.00"),
            ("half", "2.5", "250.00"),
            ("none", "2", "200.00"),
        ):
            LevyRate.objects.update(half_tables=half)
            (invoice,) = levy_selectors.invoices(*year)
            assert (invoice.tables, str(invoice.amount)) == (tables, amount)
        with django_assert_num_queries(2):
            levy_selectors.invoices(*year)
    assert "200.00" in page(secretary, f"desk/points/levy/?{MONTHS}")
    assert csv(secretary, f"desk/points/levy/?{MONTHS}&as=csv")[1][2:] == ["2", "2", "200.00", "JPY"]
    assert len(csv(secretary, f"desk/points/levy/?{MONTHS}&by=game&as=csv")) == 3
    assert file(secretary, f"desk/points/levy/?{MONTHS}&as=xlsx")[:2] == b"PK"


def test_every_posting_goes_out_and_no_code_of_a_slip(house) -> None:
    here, _game, secretary = house
    rows = csv(secretary, f"desk/points/export/?{MONTHS}")
    with acting_for(here.federation):
        assert len(rows) == Posting.objects.count() + 1
        codes = set(Slip.objects.values_list("code", flat=True))
    assert codes
    assert not codes & {cell for row in rows for cell in row}
    assert sum(Decimal(row[rows[0].index("points")]) for row in rows[1:]) == 0


def test_what_another_scheme_would_have_given_is_shown_and_writes_nothing(house) -> None:
    here, _game, secretary = house
    with acting_for(here.federation):
        before = Payment.objects.count(), Posting.objects.count(), Run.objects.count()
    query = "first=2024-01-01&last=2024-12-31&kind=sessions&scheme="
    text = page(secretary, f"desk/points/what-if/?{query}wbf-sample/australian-club")
    assert "1 event was counted under both." in text
    rows = csv(secretary, f"desk/points/what-if/?{query}wbf-sample/australian-club&as=csv")
    with acting_for(here.federation):
        by_number = {row[0]: row for row in rows[1:]}
        member = Posting.objects.filter(member__isnull=False)[0].member
        assert Decimal(by_number[member.number][2]) == Decimal(builders.balance(member))
        assert (Payment.objects.count(), Posting.objects.count(), Run.objects.count()) == before
    same = csv(secretary, f"desk/points/what-if/?{query}jcbl-sample/weekly&as=csv")
    assert {Decimal(row[4]) for row in same[1:]} == {Decimal(0)}
    refused = page(secretary, f"desk/points/what-if/?{query}jcbl-sample/weekly-teams")
    assert "Not counted" in refused
    client = signed_in(secretary)
    for wrong in ("scheme=x", f"{query}x/y", "first=x&last=y&kind=z&scheme=jcbl-sample/weekly"):
        assert client.get(f"/sakura/desk/points/what-if/?{wrong}").status_code == 422


def test_closing_a_period_says_first_what_it_means(house) -> None:
    here, game, secretary = house
    text = page(secretary, "desk/points/close/?through=2024-03-01")
    assert "2 payments are closed with it." in text
    assert "Everything of these months is paid." in text
    with acting_for(here.federation):
        builders.correct(game, here, 0, 7)
    assert game.title in page(secretary, "desk/points/close/?through=2024-03")
    for query in ("?through=x", "?through=2999-01", "?through=1990-01"):
        assert "Close the period" not in page(secretary, f"desk/points/close/{query}")
    client = signed_in(secretary)
    assert client.post("/sakura/desk/points/close/", {"through": "2024-03-01"}).status_code == 302
    with acting_for(here.federation):
        assert str(PeriodClose.objects.get()) == "2024-03"
    assert "2024-03" in page(secretary, "desk/points/close/")


def test_slips_are_printed_with_a_code_to_be_photographed(house) -> None:
    here, game, secretary = house
    with acting_for(here.federation):
        slips = [slip for slip in Slip.objects.all() if ledger_slips.balances(slip)]
        code = ledger_slips.written(slips[0].code)
    address = f"desk/sessions/{game.pk}/slips/"
    text = page(secretary, address)
    assert text.count('class="qr"') == len(slips)
    assert f"claim/?code={slips[0].code}" in text
    pdf = PdfReader(io.BytesIO(file(secretary, f"{address}?as=pdf")))
    assert code in "".join(page.extract_text() for page in pdf.pages)
    links = [note.get_object()["/A"]["/URI"] for page in pdf.pages for note in page["/Annots"]]
    assert sorted(link.rpartition("=")[2] for link in links) == sorted(slip.code for slip in slips)
    for other in (here.player, here.scorer):  # whoever could claim it does not hand it out
        assert signed_in(other).get(f"/sakura/{address}?as=pdf").status_code == 403
    assert code in page(here.player, f"me/points/claim/?code={code}")


def test_strangers_have_no_business_with_any_of_it(house, next_door) -> None:
    here, game, _secretary = house
    with acting_for(next_door.federation):
        cast.appoint(next_door.administrator, Role.MASTER_POINT_SECRETARY)
    with acting_for(here.federation):
        member = here.members[0].pk
    paths = [
        f"desk/points/members/{member}/statement/",
        f"desk/points/clubs/{game.club_id}/",
        "desk/points/levy/",
        "desk/points/export/",
        "desk/points/what-if/",
        "desk/points/close/",
    ]
    for path in paths:
        assert Client().get(f"/sakura/{path}").status_code == 302, path
        for user in (here.player, next_door.administrator):
            assert signed_in(user).get(f"/sakura/{path}").status_code == 403, path
    for path in paths[:2]:
        assert signed_in(next_door.administrator).get(f"/albion/{path}").status_code == 404, path


def test_statements_take_as_many_queries_for_many_postings(house) -> None:
    here, game, _secretary = house
    months = statement_selectors.period_of(date(2024, 1, 1), date(2024, 12, 1), date(2026, 1, 1))
    with acting_for(here.federation):
        club = game.club
        member = Posting.objects.filter(reverses__isnull=False, member__isnull=False)[0].member

        def asked() -> int:
            with CaptureQueriesContext(connection) as queries:
                lines = statement_selectors.of_member(member, months).lines
                assert [line.posting.payment.at for line in lines if line.posting.session.title]
                statement_selectors.of_club(club, months)
                period_selectors.outlook(date(2024, 3, 1), None)
            return len(queries)

        before, lines = asked(), Posting.objects.count()
        for tricks in (5, 12, 5):
            builders.upset(game, here, tricks)
            ledger.pay(game, at=builders.after(game))
        assert Posting.objects.count() > lines
        assert asked() == before < 12
