"""Members enter events: consent, the waiting list, the closing time, leaving; and the fees of it."""

import io
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import openpyxl
import pytest
from django.core import mail
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Entrant, EntrantState, FeePaid, LeaveAsked, Stage
from clubs.playing.services import running
from clubs.tournaments.services import entrants, entries, fees, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.errors import Refused
from federation.models import Letter, Member, MemberStatus, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.record import letters
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.tournaments.entering import DAY, NOON, asked, event_of, pair
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def office(inside):
    """Somebody of the tournament office."""
    user = cast.login(inside.federation, "office")
    cast.appoint(user, Role.TOURNAMENT_OFFICE)
    return user


@pytest.fixture
@furnished_once
def players(inside):
    """Eight members with logins."""
    numbers = [with_check_digit(f"{30001 + i}", inside.federation.number_scheme) for i in range(8)]
    members = register_members(
        [Member(number=n, family_romaji=f"Player{i}", given_romaji="P") for i, n in enumerate(numbers)],
        by=None,
    )
    for i, member in enumerate(members):
        member.user = cast.login(inside.federation, f"player{i}")
        member.save(update_fields=["user"])
    return members


def refused(code, act, **arguments):
    with pytest.raises(Refused) as refusal, transaction.atomic():
        act(**arguments)
    assert refusal.value.code == code
    return refusal.value.sentence


def started(event, office):
    stage = tournaments.add_stage(
        stage=Stage(event=event, titles={"ja": "予選", "en": "Qualifier"}), by=office
    )
    return running.open_session(stage=stage, number=1, played_on=DAY, at=NOON, by=office)


# --- consent ---------------------------------------------------------------------------------------


def test_an_entry_holds_when_everybody_has_agreed(inside, office, players):
    event = event_of(inside, office)
    entrant = asked(event, players[0], players[1])
    assert (entrant.state, entrant.number) == (EntrantState.ASKED, "1")
    letter = Letter.objects.get(topic="entry_invitation")
    assert letter.reader == players[1].user
    entrant = entries.accept(entrant=entrant, at=NOON, by=players[1].user)
    assert entrant.state == EntrantState.ENTERED
    refused("not_asked", entries.accept, entrant=entrant, at=NOON, by=players[1].user)


def test_nobody_else_answers(inside, office, players):
    entrant = asked(event_of(inside, office), players[0], players[1])
    for stranger in (players[2].user, players[0].user, office):
        refused("not_asked", entries.accept, entrant=entrant, at=NOON, by=stranger)


def test_a_pair_is_cancelled_by_a_no_and_a_large_team_goes_on(inside, office, players):
    event = event_of(inside, office)
    entrant = asked(event, players[0], players[1])
    assert entries.decline(entrant=entrant, at=NOON, by=players[1].user).state == EntrantState.CANCELLED
    teams = event_of(inside, office, "swiss_teams", slug="teams", boards_per_round=8)
    five = asked(teams, *players[:5], name="Five")
    assert five.players.get(is_captain=True).member == players[0]
    for player in players[1:4]:
        five = entries.accept(entrant=five, at=NOON, by=player.user)
    five = entries.decline(entrant=five, at=NOON, by=players[4].user)
    assert (five.state, five.players.count()) == (EntrantState.ENTERED, 4)


def test_the_captain_is_one_of_the_team(inside, office, players):
    teams = event_of(inside, office, "swiss_teams", boards_per_round=8)
    four = asked(teams, *players[:4], name="Four", captain=players[2])
    assert four.players.get(is_captain=True).member == players[2]
    refused(
        "captain_unknown",
        entries.ask,
        event=teams,
        partners=players[5:8],
        at=NOON,
        by=players[4].user,
        captain=players[0],
    )


def test_an_invitation_binds_nobody_until_it_is_accepted(inside, office, players):
    event = event_of(inside, office)
    first = asked(event, players[0], players[1])
    second = pair(event, players[2], players[1])
    assert second.state == EntrantState.ENTERED
    refused("entered_already", entries.accept, entrant=first, at=NOON, by=players[1].user)
    refused("entered_already", entries.ask, event=event, partners=[players[3]], at=NOON, by=players[0].user)


def test_who_may_not_play_is_told_why(inside, office, players):
    event = event_of(inside, office)
    Member.objects.filter(pk=players[1].pk).update(status=MemberStatus.SUSPENDED)
    suspended = Member.objects.get(pk=players[1].pk)
    sentence = refused(
        "not_eligible", entries.ask, event=event, partners=[suspended], at=NOON, by=players[0].user
    )
    assert sentence
    refused("twice_on_roster", entries.ask, event=event, partners=[players[0]], at=NOON, by=players[0].user)
    refused("roster_size", entries.ask, event=event, partners=[], at=NOON, by=players[0].user)
    refused("no_member", entries.ask, event=event, partners=[players[0]], at=NOON, by=office)


def test_a_player_in_two_teams_is_refused_by_the_office_too(inside, office, players):
    event = event_of(inside, office)
    pair(event, players[0], players[1])
    guests = [RosterName("Guest"), RosterName(players[0].name, players[0])]
    refused("entered_already", entrants.enter, event=event, number="", players=guests, by=office)
    entrant = entrants.enter(
        event=event, number="", players=[RosterName("Guest"), RosterName("Other")], by=office
    )
    assert (entrant.number, entrant.state) == ("2", EntrantState.ENTERED)


def test_the_office_confirms_for_who_has_no_login(inside, office, players):
    entrant = asked(event_of(inside, office), players[0], players[1])
    refused("not_your_tournament", entries.confirm, entrant=entrant, at=NOON, by=players[0].user)
    assert entries.confirm(entrant=entrant, at=NOON, by=office).state == EntrantState.ENTERED


# --- the waiting list ------------------------------------------------------------------------------


def test_who_was_complete_first_moves_up_first(inside, office, players):
    event = event_of(inside, office, entrants_max=1)
    first = pair(event, players[0], players[1])
    early = asked(event, players[2], players[3])  # asked first, complete last
    late = pair(event, players[4], players[5], at=NOON + timedelta(minutes=5))
    early = entries.accept(entrant=early, at=NOON + timedelta(minutes=9), by=players[3].user)
    assert (early.state, late.state) == (EntrantState.WAITING, EntrantState.WAITING)
    entries.cancel(entrant=first, by=players[1].user)
    states = dict(Entrant.objects.values_list("pk", "state"))
    assert states == {first.pk: "cancelled", late.pk: "entered", early.pk: "waiting"}
    readers = Letter.objects.filter(topic="entry_promoted").values_list("reader", flat=True)
    assert set(readers) == {players[4].user.pk, players[5].user.pk}
    readers = Letter.objects.filter(topic="entry_cancelled").values_list("reader", flat=True)
    assert set(readers) == {players[0].user.pk}


def test_everybody_cancels(inside, office, players):
    event = event_of(inside, office, entrants_max=1)
    pairs = [pair(event, players[i], players[i + 1]) for i in (0, 2, 4)]
    for entrant in pairs:
        entries.cancel(entrant=entrant, by=office)
    assert set(event.entrants.values_list("state", flat=True)) == {"cancelled"}
    stage = tournaments.add_stage(stage=Stage(event=event, titles={"ja": "予選", "en": "Q"}), by=office)
    refused(
        "too_few_entrants", running.open_session, stage=stage, number=1, played_on=DAY, at=NOON, by=office
    )


def test_one_entrant_opens_no_session(inside, office, players):
    event = event_of(inside, office)
    pair(event, players[0], players[1])
    refused("too_few_entrants", started, event=event, office=office)


def test_after_the_start_the_director_decides(inside, office, players):
    event = event_of(inside, office, entrants_max=2)
    first, _second, _waits = (pair(event, players[i], players[i + 1]) for i in (0, 2, 4))
    by = players[0].user
    refused("event_not_started", entries.ask_to_leave, entrant=first, reason="ill", at=NOON, by=by)
    started(event, office)
    refused("event_started", entries.cancel, entrant=first, by=by)
    refused("event_started", entries.ask, event=event, partners=[players[7]], at=NOON, by=players[6].user)
    refused("reason_missing", entries.ask_to_leave, entrant=first, reason=" ", at=NOON, by=by)
    refused("not_your_entry", entries.ask_to_leave, entrant=first, reason="ill", at=NOON, by=players[7].user)
    entries.ask_to_leave(entrant=first, reason="ill", at=NOON, by=by)
    refused("leave_asked", entries.ask_to_leave, entrant=first, reason="ill", at=NOON, by=by)
    assert LeaveAsked.objects.count() == 1
    assert Letter.objects.filter(topic="entry_leaving", reader=office).count() == 1
    assert event.entrants.filter(state="waiting").count() == 1
    page = text(enter(office).get(f"/sakura/desk/events/{event.pk}/entries/"))
    assert "wants to leave" in page


# --- the closing time ------------------------------------------------------------------------------


def local(*moment):
    return timezone.make_aware(datetime(*moment))  # noqa: DTZ001 - the federation's zone is active


def test_entries_close_at_midnight_of_the_federation(inside, office, players):
    event = event_of(inside, office, entries_close_at=local(2096, 12, 11, 0, 0))
    assert event.entries_close_at == datetime(2096, 12, 10, 15, tzinfo=UTC)
    last, over = local(2096, 12, 11, 0, 0), local(2096, 12, 11, 0, 0) + timedelta(microseconds=1)
    refused("entries_closed", entries.ask, event=event, partners=[players[1]], at=over, by=players[0].user)
    entrant = asked(event, players[0], players[1], at=last)
    refused("entries_closed", entries.accept, entrant=entrant, at=over, by=players[1].user)


def test_an_hour_that_does_not_exist_is_no_closing_time(next_door):
    with acting_for(next_door.federation):  # London: clocks go forward on 2027-03-28 at 1:00
        office = next_door.administrator
        event = event_of(next_door, office)
        fields = {
            "titles_ja": "ペア",
            "titles_en": "Pairs",
            "form": "pairs_matchpoints",
            "boards_per_round": "2",
            "fee_per": "player",
            "payment": "desk",
        }
        client, page = enter(office), f"/albion/desk/events/{event.pk}/"
        for moment in ("2027-03-28T01:30", "2027-10-31T01:30"):  # none; twice
            response = client.post(page, {**fields, "entries_close_at": moment})
            assert response.status_code == 422
        assert client.post(page, {**fields, "entries_close_at": "2027-03-28T02:00"}).status_code == 302
        event.refresh_from_db()
        assert event.entries_close_at == datetime(2027, 3, 28, 1, tzinfo=UTC)


def test_an_event_that_is_not_announced_takes_no_entry(inside, office, players):
    event = event_of(inside, office, announced=False)
    refused("not_announced", entries.ask, event=event, partners=[players[1]], at=NOON, by=players[0].user)
    page = f"/sakura/events/{event.pk}/enter/"
    assert enter(players[0].user).get(page).status_code == 404
    tournaments.announce(tournament=event.tournament, by=office)
    tournaments.cancel(tournament=event.tournament, by=office)
    refused(
        "tournament_cancelled", entries.ask, event=event, partners=[players[1]], at=NOON, by=players[0].user
    )


# --- fees ------------------------------------------------------------------------------------------


def test_what_is_owed_follows_from_what_was_paid(inside, office, players):
    event = event_of(inside, office, fee=Decimal(3000))
    first, second = pair(event, players[0], players[1]), pair(event, players[2], players[3])
    fees.record(entrant=first, amount=Decimal(3000), note="cash", at=NOON, by=office)
    fees.record(entrant=second, amount=Decimal(1000), note="", at=NOON, by=office)
    assert [account.rest for account in fees.accounts(event)] == [0, 2000]
    entries.cancel(entrant=second, by=office)
    assert [account.rest for account in fees.accounts(event)] == [0, -1000]
    refused("fee_amount", fees.record, entrant=first, amount=Decimal(0), note="", at=NOON, by=office)
    refused(
        "not_your_tournament",
        fees.record,
        entrant=first,
        amount=Decimal(1),
        note="",
        at=NOON,
        by=players[0].user,
    )
    with pytest.raises(DatabaseError), transaction.atomic():
        FeePaid.objects.update(amount=1)


def test_the_files_of_fees_hold_no_formula(inside, office):
    event = event_of(inside, office, "swiss_teams", fee=Decimal("30.5"), boards_per_round=8)
    evil = '=HYPERLINK("http://example.org")'
    guests = [RosterName(evil), RosterName("+1"), RosterName("C"), RosterName("D")]
    entrants.enter(event=event, number="1", name=evil, players=guests, by=office)
    client = enter(office)
    csv = client.get(f"/sakura/desk/events/{event.pk}/fees/").content.decode("utf-8-sig")
    assert "'=HYPERLINK" in csv
    assert ",30.5,0.0,30.5" in csv
    book = openpyxl.load_workbook(
        io.BytesIO(client.get(f"/sakura/desk/events/{event.pk}/fees/?format=xlsx").content)
    )
    rows = list(book.active.iter_rows(values_only=True))
    assert rows[1][1] == "'" + evil
    assert rows[1][4] == 30.5


# --- pages -----------------------------------------------------------------------------------------


def test_a_member_enters_and_a_partner_accepts_on_pages(inside, office, players):
    event = event_of(inside, office)
    page = f"/sakura/events/{event.pk}/enter/"
    client = enter(players[0].user)
    assert client.get(page).status_code == 200
    wrong = client.post(page, {"player_2": "999999"})
    assert wrong.status_code == 422
    assert "There is no member" in text(wrong)
    assert client.post(page, {"player_2": players[1].number}).status_code == 302
    entrant = Entrant.objects.get()
    theirs = enter(players[1].user)
    assert "Accept" in text(theirs.get("/sakura/me/entries/"))
    theirs.post("/sakura/me/entries/", {"entrant": entrant.pk, "answer": "accept"})
    entrant.refresh_from_db()
    assert entrant.state == EntrantState.ENTERED
    leave = f"/sakura/me/entries/{entrant.pk}/leave/"
    assert enter(players[2].user).get(leave).status_code == 404
    assert "cancelled for everybody" in text(theirs.get(leave))
    assert theirs.post(leave).status_code == 302
    entrant.refresh_from_db()
    assert entrant.state == EntrantState.CANCELLED


@pytest.mark.parametrize("answer", ["", "x", "99999999", "١"])
def test_an_answer_to_nothing_is_not_found(inside, players, answer):
    assert enter(players[0].user).post("/sakura/me/entries/", {"entrant": answer}).status_code == 404


def test_strangers_have_no_business_here(next_door, inside, office, players):
    event = event_of(inside, office)
    entrant = pair(event, players[0], players[1])
    desks = [
        f"/sakura/desk/clubs/{inside.club.pk}/tournaments/",
        f"/sakura/desk/events/{event.pk}/",
        f"/sakura/desk/tournaments/{event.tournament_id}/",
        f"/sakura/desk/events/{event.pk}/entries/",
        f"/sakura/desk/events/{event.pk}/fees/",
        f"/sakura/desk/entrants/{entrant.pk}/",
        f"/sakura/desk/events/{event.pk}/conditions/",
    ]
    for address in desks:
        assert enter(None).get(address).status_code == 302
        for stranger in (players[0].user, next_door.administrator):
            assert enter(stranger).get(address).status_code == 403
            assert enter(stranger).post(address, {}).status_code in (403, 405)
    carol = enter(next_door.administrator)
    assert "no member here" in text(carol.get(f"/sakura/events/{event.pk}/enter/"))
    answers = [
        carol.post(f"/sakura/events/{event.pk}/enter/", {"player_2": number})
        for number in (players[2].number, "0000")
    ]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].content == answers[1].content  # whoever is no member here learns no number either


def queries_of(client, address):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_a_list_of_entries_asks_equally_often(inside, office, players):
    event, client, mine = event_of(inside, office, fee=Decimal(10)), enter(office), enter(players[0].user)
    lists = [(client, f"/sakura/desk/events/{event.pk}/entries/"), (mine, "/sakura/me/entries/")]
    pair(event, players[0], players[1])
    _warm, few = ([queries_of(*visit) for visit in lists] for _visit in range(2))
    for i in (2, 4, 6):
        fees.record(
            entrant=pair(event, players[i], players[i + 1]), amount=Decimal(5), note="", at=NOON, by=office
        )
        pair(event_of(inside, office, slug=f"more{i}"), players[0], players[1])
    assert [queries_of(*visit) for visit in lists] == few


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_letters_say_who_asks_and_where(inside, office, players, language):
    event = event_of(inside, office)
    players[1].user.language = language
    players[1].user.save()
    asked(event, players[0], players[1])
    letter = letters.message_of(Letter.objects.get(topic="entry_invitation"))
    assert ("冬季 ペア" if language == "ja" else "Winter, Pairs") in letter.subject
    assert "/sakura/me/entries/" in letter.body
    assert "P Player0" in letter.body.split("\n\n")[1]  # as the register has it
    assert mail.outbox == []  # owed, sent by the worker
