"""Letters about appeals: who hears what, when, once; the clock's own steps; the calendar file."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from clubs.models import Session
from federation.models import Letter, User
from federation.record import letters
from rulings.appeals.services import deadlines, effects, filing, hearings, panels
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.lifecycle.cases import State
from rulings.models import AppealAct
from rulings.tasks import watch_appeals
from scoring.events.views.calendar import calendar
from tests.factories import appeals
from tests.factories.appeals import TOLD
from tests.rulings.appeals import knockout
from tests.rulings.appeals.people import at_table
from tests.scoring import builders
from tests.worlds import furnished_once

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
@furnished_once
def people(inside):
    """North, south, east and west."""
    return at_table(inside)


@pytest.fixture
@furnished_once
def session(inside, people):
    game = builders.published(inside)
    Session.objects.filter(pk=game.pk).update(published_at=TOLD - timedelta(hours=1))
    return Session.objects.get(pk=game.pk)


def readers_of(topic):
    """Who is owed letters of a topic, by the part of the address before the @."""
    owed = Letter.objects.filter(topic=topic).select_related("reader")
    return sorted(letter.reader.email.partition("@")[0] for letter in owed)


def newest(topic):
    return Letter.objects.filter(topic=topic).select_related("reader").latest("pk")


def test_from_filing_to_the_decision_everybody_hears_what_concerns_them(
    inside, people, court, case, result
) -> None:
    appeal = appeals.filed(inside, case, result)
    assert readers_of("appeal_filed") == ["north", "south"]  # the director took it down, and knows
    appeals.admitted(inside, appeal)
    assert readers_of("appeal_admitted") == ["chair", "east", "north", "south", "west"]
    appeals.panel(court, appeal, appeal.filed_at)
    assert readers_of("appeal_seat") == ["chair", "second", "third"]
    assert readers_of("appeal_panel") == ["east", "north", "south", "west"]
    message = letters.message_of(newest("appeal_panel"))
    assert ", ".join(map(str, court.people[:3])) in message.body
    panels.challenge(appeal=appeal, user=court.people[1], why="Friends.", by=people["north"])
    assert readers_of("appeal_challenged") == ["chair"]
    panels.answer_challenge(appeal=appeal, user=court.people[1], stands=False, why="No.", by=court.chair)
    hearings.ask_replies(appeal=appeal, by=court.chair, at=appeal.filed_at)
    assert readers_of("appeal_reply") == ["north", "south"]
    appeals.in_hearing(court, appeal)
    assert readers_of("appeal_hearing") == ["east", "north", "scorer", "second", "south", "third", "west"]
    for kind in ("decided", "issued"):
        before = Letter.objects.count()
        if kind == "decided":
            appeals.decided(court, appeal, "upheld", at=appeal.filed_at)
        else:
            appeals.issued(court, appeal, at=appeal.filed_at)
        assert Letter.objects.count() == before, f"{kind} is not told yet"
    effects.tell(appeal=appeal, by=court.chair, at=appeal.filed_at)
    assert readers_of("appeal_told") == ["east", "north", "scorer", "south", "west"]
    _is_whole_in_both_languages()


def _is_whole_in_both_languages():
    topics = set(Letter.objects.values_list("topic", flat=True))
    assert len([topic for topic in topics if topic.startswith("appeal_")]) >= 8
    for topic in topics:
        letter = newest(topic)
        for language in ("ja", "en"):
            letter.reader.language = language
            message = letters.message_of(letter)
            assert "{" not in message.subject + message.body
            assert f"/sakura/appeals/{letter.key.partition('.')[0]}/papers/" in message.body
            committee = "Competition Committee" if language == "en" else "競技委員会"
            assert topic != "appeal_told" or committee in message.body


def test_the_clock_asks_reminds_lapses_and_settles_and_twice_is_once(
    inside, people, court, case, result
) -> None:
    appeal = appeals.filed(inside, case, result, concurring=False)
    until = appeal.filed_at + 30 * MINUTE
    for _twice in range(2):
        deadlines.look(appeal.pk, appeal.filed_at + MINUTE)
    assert readers_of("appeal_concur") == ["west"]
    deadlines.look(appeal.pk, until)
    assert appeal.refresh_from_db() or appeal.state == AppealState.FILED
    for _twice in range(2):
        deadlines.look(appeal.pk, until + MINUTE)
    appeal.refresh_from_db()
    assert (appeal.state, case.refresh().state) == (AppealState.LAPSED, State.TOLD)
    assert AppealAct.objects.filter(appeal=appeal, step=AppealStep.LAPSED).count() == 1
    assert readers_of("appeal_ended") == ["east", "north", "south", "west"]

    second = appeals.panel(court, appeals.admitted(inside, appeals.filed(inside, case, result)))
    asked = second.filed_at + 10 * MINUTE
    hearings.ask_replies(appeal=second, by=court.chair, at=asked)
    deadlines.look(second.pk, asked + 5 * MINUTE)
    assert readers_of("appeal_reply_due") == []
    for _twice in range(2):
        deadlines.look(second.pk, asked + 16 * MINUTE)
    assert readers_of("appeal_reply_due") == ["north", "south"]
    hearings.reply(appeal=second, text="No.", by=people["north"], at=asked + 17 * MINUTE)
    deadlines.look(second.pk, asked + 18 * MINUTE)
    assert readers_of("appeal_replies_over") == ["chair"]
    hearing = asked + timedelta(days=3)
    hearings.schedule(appeal=second, hearing_at=hearing, by=court.chair, at=asked)
    deadlines.look(second.pk, hearing - timedelta(hours=25))
    assert readers_of("appeal_tomorrow") == []
    for _twice in range(2):
        deadlines.look(second.pk, hearing - timedelta(hours=23))
    assert len(readers_of("appeal_tomorrow")) == 4 + 3 + 1
    assert readers_of("appeal_stalled") == []
    for _twice in range(2):
        deadlines.look(second.pk, hearing + 2 * DAY)
    assert readers_of("appeal_stalled") == ["chair"]
    hearings.open_hearing(appeal=second, by=court.chair, at=hearing)
    appeals.issued(court, appeals.decided(court, second, "upheld", at=hearing), at=hearing)
    effects.tell(appeal=second, by=court.chair, at=hearing)
    second.refresh_from_db()
    over = second.appealable_until
    assert deadlines.look(second.pk, over) == AppealState.TOLD
    assert deadlines.look(second.pk, over + MINUTE) == AppealState.FINAL
    assert case.refresh().state == State.FINAL
    assert second.pk not in deadlines.watched()


def test_the_task_looks_at_every_federation_and_one_that_fails_keeps_no_other_waiting(
    inside, people, court, case, result, monkeypatch
) -> None:
    broken = appeals.filed(inside, case, result, concurring=False)
    look = deadlines.look

    def failing(key, at):
        if key == broken.pk and not readers_of("appeal_concur"):
            raise RuntimeError("as a database may")
        return look(key, at)

    monkeypatch.setattr(deadlines, "look", failing)
    assert watch_appeals() == 0
    monkeypatch.setattr(deadlines, "look", look)
    assert watch_appeals() == 1


def test_the_calendar_file_moves_with_the_hearing_and_knows_summer_time(
    inside, people, court, case, result
) -> None:
    """In London it is 01:30 twice on 25 October 2026; the second is meant, and the file says which."""
    appeal = appeals.panel(court, appeals.admitted(inside, appeals.filed(inside, case, result)))
    second_time = datetime(2026, 10, 25, 1, 30, tzinfo=ZoneInfo("Europe/London"), fold=1)
    hearing = {"appeal": appeal, "by": court.chair, "place": "Room 2; left, 1st floor"}
    hearings.schedule(**hearing, hearing_at=second_time - DAY)
    hearings.schedule(**hearing, hearing_at=second_time)
    message = letters.message_of(newest("appeal_hearing"))
    ((name, content, kind),) = message.attachments
    assert (name, kind) == (f"hearing-{appeal}.ics", "text/calendar")
    lines = content.replace("\r\n ", "").split("\r\n")
    assert "DTSTART:20261025T013000Z" in lines
    assert "SEQUENCE:1" in lines
    assert "LOCATION:Room 2\\; left\\, 1st floor" in lines
    assert "STATUS:CONFIRMED" in lines
    assert all(len(line.encode()) <= 75 for line in content.split("\r\n"))
    assert timezone.localtime(second_time).astimezone(UTC).hour == 1
    filing.withdraw(appeal=appeal, by=inside.scorer)
    again = letters.message_of(newest("appeal_hearing")).attachments[0][1]
    assert "STATUS:CANCELLED" in again
    assert b"METHOD:PUBLISH" in calendar([], str)  # the tournaments' calendar is written by the same hand


def test_of_a_team_its_captain_hears_also_one_who_does_not_play(inside, court) -> None:
    """Captain 1 was named when the session was open: nobody at the table has that login."""
    match = knockout.a_match(inside)
    appeal = match.filed()
    assert readers_of("appeal_filed") == ["captain1", "director-spring"]
    appeals.admitted(match.house, appeal)
    assert readers_of("appeal_admitted") == ["captain1", "captain2", "chair"]
    appeals.panel(court, appeal, appeal.filed_at)
    assert readers_of("appeal_panel") == ["captain1", "captain2"]
    hearings.ask_replies(appeal=appeal, by=court.chair, at=appeal.filed_at)
    assert readers_of("appeal_reply") == ["captain1"]
    appeals.through(court, appeals.in_hearing(court, appeal), "upheld")
    assert readers_of("appeal_told") == ["captain1", "captain2", "director-spring"]


def test_nobody_next_door_hears_anything(next_door, inside, people, court, case, result) -> None:
    appeals.admitted(inside, appeals.filed(inside, case, result))
    readers = User.objects.filter(pk__in=Letter.objects.values("reader"))
    assert {user.email.partition("@")[2] for user in readers} == {"sakura.example.org"}
