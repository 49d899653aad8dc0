"""Notices and answers: who may, what cannot be, what follows, and that nothing is edited."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import DatabaseError, transaction
from django.utils import timezone

from clubs.models import (
    AnswerOutcome,
    Club,
    NoticeEnding,
    PartnerAnswer,
    PartnerAnswerEnd,
    PartnerNotice,
    PartnerNoticeEnd,
    Stage,
    Tournament,
    Wanted,
)
from clubs.partners import people, selectors, services
from clubs.partners.wanted import problems
from clubs.playing.services import running
from clubs.tournaments.services import entrants, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.errors import Refused
from federation.models import AuditEntry, Letter, Member, MemberStatus, Purpose
from federation.personal import choices
from federation.record import letters
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.clubs.partners.seekers import answer, event_to_come, facts, noon, office_of, seekers_of, write
from tests.clubs.tournaments.entering import pair
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def office(inside):
    return office_of(inside)


@pytest.fixture
@furnished_once
def seekers(inside):
    return seekers_of(inside)


@pytest.fixture
@furnished_once
def event(inside, office):
    return event_to_come(inside, office)


def refused(code, act, *arguments, **named):
    with pytest.raises(Refused) as refusal, transaction.atomic():
        act(*arguments, **named)
    assert refusal.value.code == code
    return refusal.value.sentence


def on_board(at=None, day=None):
    return list(selectors.standing(at or timezone.now(), day or today()))


# --- who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [MemberStatus.SUSPENDED, MemberStatus.LEFT, MemberStatus.DECEASED])
def test_who_is_no_member_in_good_standing_neither_reads_nor_writes(inside, seekers, status):
    notice = write(seekers[1])
    assert people.may_read(seekers[0].user)
    Member.objects.filter(pk=seekers[0].pk).update(status=status)
    assert not people.may_read(seekers[0].user)
    refused("no_seeker", write, seekers[0])
    refused("no_seeker", answer, notice, seekers[0])
    Member.objects.filter(pk=seekers[1].pk).update(status=status)
    assert on_board() == []


def test_a_login_without_a_member_neither_reads_nor_writes(inside):
    assert not people.may_read(inside.scorer)
    with pytest.raises(Refused):
        services.write(facts=facts(), at=timezone.now(), by=inside.scorer)


def test_who_is_not_named_to_members_must_be_before_they_look_for_anybody(inside, seekers):
    """They read, but a notice and an answer have a name; a notice goes with the name."""
    stood = write(seekers[0])
    other = write(seekers[1])
    hidden = {Purpose.NAME_PUBLIC: False, Purpose.NAME_MEMBERS: False}
    choices.choose(member=seekers[0], agrees=hidden, by=seekers[0].user)
    assert people.may_read(seekers[0].user)
    assert "公開範囲" in refused("no_seeker", write, seekers[0])
    refused("no_seeker", answer, other, seekers[0])
    assert on_board() == [other]
    to_members = {Purpose.NAME_PUBLIC: False, Purpose.NAME_MEMBERS: True}
    choices.choose(member=seekers[0], agrees=to_members, by=seekers[0].user)
    assert on_board() == [other, stood]


# --- what cannot be ---------------------------------------------------------------------------------


def test_a_notice_for_an_event_stands_no_longer_than_the_event_and_90_days_at_most(inside, seekers, event):
    last = (event.tournament.starts_on - today()).days
    sentence = refused("stands_too_long", write, seekers[0], event=event, days=last + 1)
    assert str(event.tournament.starts_on.year) in sentence
    write(seekers[0], event=event, days=last)
    refused("stands_too_long", write, seekers[0], days=91)
    write(seekers[0], days=90)
    refused("stands_too_short", write, seekers[0], days=-1)
    write(seekers[0], days=0)


def test_a_notice_is_for_an_event_that_can_be_entered(inside, seekers, event, office):
    closed = event_to_come(inside, office, slug="closed", entries_close_at=noon(-1))
    hidden = event_to_come(inside, office, slug="hidden", announced=False)
    alone = event_to_come(inside, office, "individual", slug="alone")
    gone = event_to_come(inside, office, slug="gone")
    tournaments.cancel(tournament=gone.tournament, by=office)
    gone.refresh_from_db()
    refused("entries_closed", write, seekers[0], event=closed)
    refused("not_announced", write, seekers[0], event=hidden)
    refused("entered_alone", write, seekers[0], event=alone)
    refused("tournament_cancelled", write, seekers[0], event=type(gone).objects.get(pk=gone.pk))
    refused("not_for_teams", write, seekers[0], event=event, kind=Wanted.TEAM)
    assert [one.pk for one in selectors.events_to_enter(timezone.now(), today())] == [event.pk]


def test_who_is_entered_looks_for_nobody_but_a_player_for_the_team(inside, seekers, event):
    pair(event, seekers[0], seekers[1], at=timezone.now())
    refused("entered_already", write, seekers[0], event=event)
    write(seekers[2], event=event)


def test_every_problem_of_a_notice_is_at_its_place(inside, seekers, event):
    wrong = facts(kind=Wanted.TEAM, days=99, event=event, weekday=2, played_on=today() - timedelta(days=1))
    now = timezone.now()
    by_place = {problem.field: problem.code for problem in problems(wrong, seekers[0], now, today())}
    assert by_place == {
        "kind": "not_for_teams",
        "club": "event_or_club",
        "weekday": "one_day",
        "played_on": "day_over",
    }
    without = facts(weekday=2)
    assert [p.code for p in problems(without, seekers[0], now, today())] == ["club_missing"]


def test_five_notices_stand_at_once_and_no_more(inside, seekers):
    notices = [write(seekers[0]) for _ in range(services.STANDING_MAX)]
    refused("too_many_notices", write, seekers[0])
    services.withdraw(notice=notices[0], at=timezone.now(), by=seekers[0].user)
    write(seekers[0])


def test_ten_answers_in_a_day_and_no_more(inside, seekers):
    """The eleventh waits for tomorrow."""
    now = timezone.now()
    for i in range(services.ANSWERS_MAX):
        notice = write(seekers[i % 3], at=now)
        answer(notice, seekers[3], at=now)
        services.withdraw(notice=notice, at=now, by=seekers[i % 3].user)
    last = write(seekers[0], at=now)
    refused("too_many_answers", answer, last, seekers[3], at=now)
    answer(last, seekers[3], at=now + timedelta(days=1, seconds=1))


def test_twenty_notices_are_written_in_a_day_and_no_more(inside, seekers):
    for _ in range(services.WRITTEN_MAX):
        services.withdraw(notice=write(seekers[0]), at=timezone.now(), by=seekers[0].user)
    refused("too_many_today", write, seekers[0])


def test_an_answer_goes_to_somebody_else_once_and_says_something(inside, seekers):
    notice = write(seekers[0])
    refused("own_notice", answer, notice, seekers[0])
    refused("text_missing", answer, notice, seekers[1], "  ")
    answer(notice, seekers[1])
    refused("answered_already", answer, notice, seekers[1])


# --- what follows ------------------------------------------------------------------------------------


def test_an_answer_is_a_letter_to_the_writer_without_anybodys_address(inside, seekers, event):
    notice = write(seekers[0], event=event, text="Precision preferred")
    answer(notice, seekers[1], "Gladly!")
    letter = Letter.objects.get(topic="partner_answered")
    assert letter.reader == seekers[0].user
    letters.send(letter.pk)
    body = mail.outbox[0].body
    assert "Gladly!" in body
    assert seekers[1].name in body
    assert seekers[1].user.email not in body + mail.outbox[0].subject
    assert mail.outbox[0].to == [seekers[0].user.email]
    assert mail.outbox[0].reply_to == []


def test_accepting_ends_the_notice_and_tells_everybody_who_answered(inside, seekers, event):
    notice = write(seekers[0], event=event)
    one, other = answer(notice, seekers[1]), answer(notice, seekers[2])
    assert selectors.waiting_for(seekers[0].user).count() == 2
    services.accept(answer=one, at=timezone.now(), by=seekers[0].user)
    assert on_board() == []
    assert notice.ends.get().kind == NoticeEnding.MATCHED
    assert (one.ends.get().kind, other.ends.get().kind) == (AnswerOutcome.ACCEPTED, AnswerOutcome.DECLINED)
    assert Letter.objects.get(topic="partner_accepted").reader == seekers[1].user
    assert Letter.objects.get(topic="partner_declined").reader == seekers[2].user
    assert selectors.who_enters(one) == (seekers[0], seekers[1])
    refused("not_waiting", services.accept, answer=other, at=timezone.now(), by=seekers[0].user)
    refused("notice_gone", answer, notice, seekers[3])


def test_a_team_may_take_two_and_enters_whoever_joins_it(inside, seekers, office):
    teams = event_to_come(inside, office, "swiss_teams", slug="teams")
    notice = write(seekers[0], event=teams, kind=Wanted.PLAYER)
    one, other = answer(notice, seekers[1]), answer(notice, seekers[2])
    for taken in (one, other):
        services.accept(answer=taken, at=timezone.now(), by=seekers[0].user)
    assert selectors.who_enters(one) == (seekers[0], seekers[1])
    looking = answer(write(seekers[3], event=teams, kind=Wanted.TEAM), seekers[0])
    assert selectors.who_enters(looking) == (seekers[0], seekers[3])


def test_others_decide_about_nothing(inside, seekers):
    notice = write(seekers[0])
    given = answer(notice, seekers[1])
    at = {"at": timezone.now()}
    for stranger in (seekers[1].user, seekers[2].user):
        refused("not_your_notice", services.withdraw, notice=notice, by=stranger, **at)
        refused("not_your_notice", services.accept, answer=given, by=stranger, **at)
        refused("not_your_notice", services.decline, answer=given, by=stranger, **at)
        refused("not_the_office", services.take_down, notice=notice, reason="x", by=stranger, **at)
        refused("not_your_notice", services.change, notice=notice, facts=facts(), by=stranger, **at)
    refused("not_your_answer", services.take_back, answer=given, by=seekers[0].user, **at)
    assert on_board() == [notice]
    assert PartnerAnswerEnd.objects.count() == 0


def test_a_changed_notice_stands_for_the_earlier_and_answers_to_that_count(inside, seekers):
    first = write(seekers[0], text="one")
    given = answer(first, seekers[1])
    second = services.change(notice=first, facts=facts(text="two"), at=timezone.now(), by=seekers[0].user)
    assert on_board() == [second]
    refused(
        "notice_gone", services.change, notice=first, facts=facts(), at=timezone.now(), by=seekers[0].user
    )
    first.refresh_from_db()
    assert first.text == "one"
    services.accept(answer=given, at=timezone.now(), by=seekers[0].user)
    assert (on_board(), second.ends.get().kind) == ([], NoticeEnding.MATCHED)


def test_a_changed_notice_that_is_taken_back_declines_answers_to_both(inside, seekers):
    first = write(seekers[0])
    to_first = answer(first, seekers[1])
    second = services.change(notice=first, facts=facts(), at=timezone.now(), by=seekers[0].user)
    to_second = answer(second, seekers[2])
    services.withdraw(notice=second, at=timezone.now(), by=seekers[0].user)
    assert {end.kind for end in PartnerAnswerEnd.objects.all()} == {AnswerOutcome.DECLINED}
    assert set(PartnerAnswerEnd.objects.values_list("answer", flat=True)) == {to_first.pk, to_second.pk}


def test_an_answer_is_taken_back_before_it_is_decided(inside, seekers):
    notice = write(seekers[0])
    given = answer(notice, seekers[1])
    services.take_back(answer=given, at=timezone.now(), by=seekers[1].user)
    assert selectors.answers_to(seekers[0].user) == []
    refused("not_waiting", services.accept, answer=given, at=timezone.now(), by=seekers[0].user)


def test_the_office_takes_a_notice_down_with_a_reason(inside, seekers, office):
    notice = write(seekers[0], text="Lessons, 5000 yen")
    given = answer(notice, seekers[1])
    at = {"at": timezone.now(), "by": office}
    refused("reason_missing", services.take_down, notice=notice, reason=" ", **at)
    services.take_down(notice=notice, reason="No advertisements here", **at)
    assert on_board() == []
    assert notice.ends.get().kind == NoticeEnding.TAKEN_DOWN
    assert given.ends.get().kind == AnswerOutcome.DECLINED
    entry = AuditEntry.objects.get(act="partner_notice.taken_down")
    assert (entry.actor, entry.parameters["reason"]) == (office, "No advertisements here")
    letter = Letter.objects.get(topic="partner_taken_down")
    assert letter.reader == seekers[0].user
    assert "No advertisements here" in letters.message_of(letter).body


def test_a_notice_goes_by_its_day_and_with_its_event(inside, seekers, event, office):
    write(seekers[0], days=3)
    of_event = write(seekers[1], event=event, days=9)
    assert len(on_board()) == 2
    assert on_board(noon(4), today() + timedelta(days=4)) == [of_event]
    assert on_board(noon(10), today() + timedelta(days=10)) == []
    assert of_event in on_board()
    stage = tournaments.add_stage(stage=Stage(event=event, titles={"ja": "予選", "en": "A"}), by=office)
    for number in (1, 2):
        guests = [RosterName(f"Guest {number}{seat}") for seat in "ab"]
        entrants.enter(event=event, number=str(number), players=guests, by=office)
    running.open_session(stage=stage, number=1, played_on=today(), at=timezone.now(), by=office)
    assert of_event not in on_board()


def test_a_notice_goes_once_its_writer_is_entered_with_somebody(inside, seekers, event):
    notice = write(seekers[0], event=event)
    general = write(seekers[0])
    pair(event, seekers[0], seekers[1], at=timezone.now())
    assert on_board() == [general]
    assert notice.ends.count() == 0


def test_a_notice_goes_with_a_cancelled_event_and_with_a_club(inside, seekers, event, office):
    write(seekers[0], event=event)
    write(seekers[1], club=inside.club, weekday=4)
    tournaments.cancel(tournament=event.tournament, by=office)
    assert [notice.club for notice in on_board()] == [inside.club]
    Club.objects.filter(pk=inside.club.pk).update(is_active=False)
    assert on_board() == []


def test_by_day_are_those_of_the_day_and_of_its_day_of_the_week(inside, seekers, event):
    day = event.tournament.starts_on
    of_event = write(seekers[0], event=event)
    weekly = write(seekers[1], club=inside.club, weekday=day.weekday())
    once = write(seekers[2], club=inside.club, played_on=day)
    write(seekers[3])
    write(seekers[3], club=inside.club, weekday=(day.weekday() + 1) % 7)
    standing = selectors.standing(timezone.now(), today())
    assert list(selectors.on_day(standing, day)) == [once, weekly, of_event]
    Tournament.objects.update(ends_on=day + timedelta(days=1))
    assert of_event in selectors.on_day(standing, day + timedelta(days=1))


# --- facts -------------------------------------------------------------------------------------------


def test_nothing_of_it_is_edited_or_deleted(inside, seekers):
    notice = write(seekers[0])
    given = answer(notice, seekers[1])
    services.accept(answer=given, at=timezone.now(), by=seekers[0].user)
    for model in (PartnerNotice, PartnerNoticeEnd, PartnerAnswer, PartnerAnswerEnd):
        for act in (lambda rows: rows.update(by=seekers[2].user), lambda rows: rows.delete()):
            with pytest.raises(DatabaseError), transaction.atomic():
                act(model.objects.all())


def test_next_door_sees_no_row(here, next_door):
    with acting_for(here.federation):
        seekers = seekers_of(here)
        answer(write(seekers[0]), seekers[1])
    with acting_for(next_door.federation):
        for model in (PartnerNotice, PartnerAnswer):
            assert model.across_federations.count() == 0
