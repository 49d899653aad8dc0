"""Pages about what is charged by itself: settings, an entry's fee, a club's own account, statements."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from clubs.models import ClubOfficer, ClubRole, EntrantState
from clubs.tournaments.services import charges, entrants, entries
from clubs.tournaments.services.entrants import RosterName
from clubs.treasury.accounts import of_club, recipient
from federation.models import Charge, ChargePurpose, MoneyPaper, MoneyParticulars, Role
from federation.money.services import charging, papers
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.cast import SINCE
from tests.clubs.tournaments.entering import event_of
from tests.clubs.treasury.test_desk import DESK, treasurer
from tests.clubs.treasury.test_papers import pdf_words
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.factories.money import issuer

__all__ = ["treasurer"]  # a fixture


@pytest.fixture
def books(here):
    """A federation that charges entry fees, its office, two members with logins."""
    with acting_for(here.federation):
        issuer(here)
        MoneyParticulars.objects.update(charges_fees=True)
        office = cast.login(here.federation, "office")
        cast.appoint(office, Role.TOURNAMENT_OFFICE)
        players = list(here.members[:2])
        for place, member in enumerate(players):
            if member.user is None:
                member.user = cast.login(here.federation, f"plays{place}")
                member.save(update_fields=["user"])
    return here, office, players


def priced(here, office, form, **more):
    closing = timezone.now() + timedelta(days=9)
    fields = {"fee": Decimal(3001), "payment": "ahead", "entries_close_at": closing, **more}
    return event_of(here, office, form, **fields)


def paired(books, **more):
    here, office, players = books
    with acting_for(here.federation):
        event = priced(here, office, "pairs_matchpoints", **more)
        roster = [RosterName(one.name, one) for one in players]
        return entrants.enter(event=event, number="", players=roster, by=office)


def test_the_treasurer_chooses_and_only_then_an_organiser_may(here, treasurer):
    address = f"{DESK}particulars/"
    with acting_for(here.federation):
        issuer(here)
        office = cast.login(here.federation, "office")
        cast.appoint(office, Role.TOURNAMENT_OFFICE)
        event = event_of(here, office)
    desk = f"/sakura/desk/events/{event.pk}/"
    assert "how the entry fee is paid" not in text(enter(office).get(desk)).lower()
    page = enter(treasurer).get(address)
    form = page.context["form"]
    sent = {box.html_name: box.value() for box in form if box.value() is not None and box.name != "names"}
    sent = {key: value for key, value in sent.items() if not isinstance(value, dict)}
    for name in ("names", "addresses", "banks"):
        sent |= {f"{name}_{language}": words for language, words in form[name].value().items()}
    sent |= {"charges_fees": "on"}
    assert enter(treasurer).post(address, sent).status_code == 302
    with acting_for(here.federation):
        assert MoneyParticulars.objects.get().charges_fees is True
    assert "how the entry fee is paid" in text(enter(office).get(desk)).lower()


def test_players_see_what_they_pay_and_the_organiser_lets_in(books, next_door):
    here, office, players = books
    entrant = paired(books)
    address = f"/sakura/me/entries/{entrant.pk}/fee/"
    mine = enter(players[0].user)
    page = text(mine.get(address))
    assert "waiting for payment" in page
    assert "¥1,501" in page
    assert "Reference:" in page
    assert "¥1,501" in text(mine.get("/sakura/me/entries/"))
    account = mine.get("/sakura/me/account/").content.decode()
    assert f'href="/sakura/events/{entrant.event_id}/"' in account
    for stranger, status in ((office, 404), (next_door.administrator, 404)):
        assert enter(stranger).get(address).status_code == status
    desk = f"/sakura/desk/entrants/{entrant.pk}/"
    shown = text(enter(office).get(desk))
    assert "Charged to these accounts" in shown
    assert "Record the payment" not in shown
    assert [enter(office).post(desk, {"let_in": ""}).status_code for _ in range(2)] == [302, 302]
    assert enter(players[0].user).post(desk, {"let_in": ""}).status_code == 403
    with acting_for(here.federation):
        assert entrant.refresh().state == EntrantState.ENTERED


def test_entries_that_are_not_paid_are_named_after_the_closing(books):
    here, office, _players = books
    entrant = paired(books)
    address = f"/sakura/desk/events/{entrant.event_id}/entries/"
    assert "Entries have closed" not in text(enter(office).get(address))
    with acting_for(here.federation):
        type(entrant.event).objects.update(entries_close_at=timezone.now() - timedelta(hours=1))
        assert entries.unpaid_at_closing(entrant.event.refresh()) == [entrant]
    assert "Entries have closed, and these are not paid" in text(enter(office).get(address))


def test_a_captain_splits_on_the_page(books):
    here, office, players = books
    with acting_for(here.federation):
        event = priced(here, office, "round_robin_teams", payment="account")
        roster = [RosterName(one.name, one, place == 0) for place, one in enumerate(players)]
        roster += [RosterName("Guest A"), RosterName("Guest B")]
        entrant = entrants.enter(event=event, number="", players=roster, by=office)
    address = f"/sakura/me/entries/{entrant.pk}/fee/"
    captain = enter(players[0].user)
    parts = {f"part_{players[0].pk}": "1000", f"part_{players[1].pk}": "2000", "split": ""}
    assert "come to the fee" in text(captain.post(address, parts))
    assert captain.post(address, {"equal": ""}).status_code == 302
    parts[f"part_{players[1].pk}"] = "2001"
    assert [captain.post(address, parts).status_code for _ in range(2)] == [302, 302]
    enter(players[1].user).post(address, {"equal": ""})
    with acting_for(here.federation):
        rows = charges.causes.in_force(charges.cause_of(entrant))
        assert [(row.account.member_id, row.amount) for row in rows] == [
            (players[0].pk, 1000),
            (players[1].pk, 2001),
        ]


@pytest.fixture
def billed(here):
    """A club with an invoice, its manager and its scorer."""
    with acting_for(here.federation):
        issuer(here)
        manager = cast.login(here.federation, "manager")
        ClubOfficer.objects.create(club=here.club, holder=manager, role=ClubRole.MANAGER, starts_on=SINCE)
        account = of_club(here.club)
        for of in (account, of_member(here.members[1])):
            charging.charge(
                account=of,
                purpose=ChargePurpose.LEVY,
                amount=Decimal(450),
                booked_on=today(),
                due_on=today(),
                text="Levy of March",
                by=here.administrator,
            )
            papers.issue_invoices(account=of, to=recipient(of), by=here.administrator)
        own, other = (
            MoneyPaper.objects.filter(account=account).get(),
            MoneyPaper.objects.exclude(account=account).get(),
        )
    return manager, own, other


def today_of(house):
    """From today to today on the federation's clock."""
    with acting_for(house.federation):
        return {"first": today().isoformat(), "last": today().isoformat()}


def test_a_club_reads_its_own_account_and_nobody_elses(here, next_door, treasurer, billed):
    manager, own, other = billed
    address = f"/sakura/desk/clubs/{here.club.pk}/account/"
    for reader in (manager, treasurer):
        page = enter(reader).get(address)
        assert "¥450 to be paid" in text(page)
        assert own.numbered in text(page)
        assert "desk/money/" not in page.content.decode().partition("<main")[2]
        assert "Levy of March" in pdf_words(enter(reader).get(f"{address}papers/{own.pk}.pdf"))
        assert enter(reader).get(f"{address}papers/{other.pk}.pdf").status_code == 404
        assert "450" in pdf_words(enter(reader).get(f"{address}statement.pdf", today_of(here)))
    pages = (address, f"{address}statement.pdf", f"{address}papers/{own.pk}.pdf")
    for stranger in (here.scorer, here.player, here.registrar, next_door.administrator):
        assert [enter(stranger).get(page).status_code for page in pages] == [403] * 3
    assert enter(manager).post(address).status_code == 405
    with acting_for(here.federation):
        assert Charge.objects.count() == 2


def test_a_member_draws_the_statement_of_the_own_account(here, billed):
    with acting_for(here.federation):
        member = here.members[1]
        member.user = cast.login(here.federation, "owes")
        member.save(update_fields=["user"])
    address = "/sakura/me/account/statement.pdf"
    assert "450" in pdf_words(enter(member.user).get(address, today_of(here)))
    assert enter(here.scorer).get(address).status_code == 404


def test_the_page_of_a_member_shows_the_balance_to_who_keeps_books(here, billed):
    address = f"/sakura/desk/members/{here.members[1].pk}/"
    with acting_for(here.federation):
        account = of_member(here.members[1])
    page = enter(here.administrator).get(address).content.decode()
    assert f"{DESK}accounts/{account.pk}/" in page
    assert "¥450 to be paid" in " ".join(page.split())
    assert f"{DESK}accounts/" not in enter(here.registrar).get(address).content.decode()
