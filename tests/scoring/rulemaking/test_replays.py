"""A year scored again with a draft: what a direct computation under the edition gives, and nothing kept."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from federation.models import OutboxEntry
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from scoring.events.selectors.tournaments import teams_of
from scoring.events.services import stages
from scoring.models import RegulationReplay, ReplayLine, ReplayState, Run, StageRun
from scoring.rulemaking.services import replays
from scoring.sessions.services import recomputation
from scoring.tasks import replay as task
from tests.clubs.regulations.test_adopting import SLOWER, Committee, code
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_ruled_before_played import Waiting
from tests.scoring.sessions.test_editions_by_day import CHEAPER, played_on

pytestmark = pytest.mark.django_db
NOW = timezone.now
DAYS = (date(2024, 3, 1), date(2024, 7, 1), date(2024, 12, 31))
ALSO = date(2023, 3, 1)


@pytest.fixture
def year(here):
    """Games of a year, each with a board lost to slow play, and one of the year before."""
    games = [played_on(here, day) for day in (*DAYS, ALSO)]
    with acting_for(here.federation):
        for session, _result in games:
            recomputation.recompute(session.pk)
        yield Committee(), [session for session, _result in games]


def begun(committee, change=CHEAPER, number=2024):
    draft = committee.draft(change, starts=date(2099, 4, 1))
    return replays.begin(draft=draft, year=number, at=NOW(), by=committee.first)


def finished(replay):
    while replays.one(replay.pk):
        pass
    replay.refresh_from_db()
    return replay


def places(session):
    body = Run.objects.filter(session=session).order_by("-sequence").first().body
    return {row["entry"]: (row["rank"], row["score"]) for row in body["standings"]}


def test_it_lists_exactly_what_a_direct_computation_gives(year):
    """The edition adopted on the eve of the year, and the games computed by it."""
    committee, games = year
    before = {session: places(session) for session in games}
    runs = Run.objects.count()
    replay = finished(begun(committee))
    assert (replay.state, replay.done, len(replay.units)) == (ReplayState.DONE, 3, 3)
    assert (Run.objects.count(), {session: places(session) for session in games}) == (runs, before)
    listed = {(line.session_id, line.name.split()[0]) for line in replay.lines.filter(kind="place")}
    with time_machine.travel("2023-12-01T03:00:00Z"):
        committee.adopted(CHEAPER, starts=date(2024, 1, 1))
    moved = set()
    for session in games:
        recomputation.rebuild(session)
        names = dict(session.entries.values_list("pk", "number"))
        after = places(session)
        moved |= {(session.pk, names[key]) for key in after if after[key] != before[session][key]}
    assert listed == moved
    assert {session for session, _name in listed} == {session.pk for session in games[:3]}


def test_events_are_scored_stage_by_stage(here):
    waiting = Waiting(here, Form.PAIRS_MATCHPOINTS)
    with waiting.desk.inside():
        waiting.others_play()
        waiting.rule("not played")
        recomputation.recompute(waiting.session.pk)
        stages.recompute(waiting.stage.pk)
        before, day = standings(waiting.stage), waiting.stage.event.tournament.starts_on
        committee = Committee()
        replay = finished(begun(committee, number=day.year))
        listed = {line.name for line in replay.lines.filter(stage=waiting.stage, kind="place")}
        assert standings(waiting.stage) == before
        with time_machine.travel(datetime(day.year - 1, 12, 1, 3, tzinfo=UTC)):
            committee.adopted(CHEAPER, starts=date(day.year, 1, 1))
        recomputation.rebuild(waiting.session)
        stages.rebuild(waiting.stage)
        after = standings(waiting.stage)
        moved = [key for key in after if after[key] != before[key]]
        assert listed == {team.name or team.label for team in teams_of(moved).values()} != set()


def standings(stage):
    body = StageRun.objects.filter(stage=stage).order_by("-sequence").first().body
    return {row["entrant"]: (row["rank"], row["score"]) for row in body["standings"]}


def test_a_draft_that_changes_nothing_of_the_year_lists_nothing(year):
    committee, _games = year
    change = {**SLOWER, "key": "chicago", "value": {"fourth_deal_part_score": 50}}
    assert not finished(begun(committee, change)).lines.exists()


def test_what_cannot_be_begun_is_said(year):
    committee, _games = year
    assert code(begun, committee, None) == "edition_refused"
    assert code(begun, committee, number=1999) == "nothing_played"
    replay = begun(committee)
    again = {"draft": replay.draft, "year": 2024, "at": NOW()}
    assert code(replays.begin, **again, by=committee.first) == "replay_running"
    for act in (replays.begin, replays.cancel):
        given = again if act is replays.begin else {"replay": replay, "at": NOW()}
        assert code(act, **given, by=committee.stranger) == "not_rules_committee"


def test_it_is_cancelled_and_stays_to_be_read(year):
    committee, _games = year
    replay = begun(committee)
    replays.one(replay.pk)
    lines = replay.lines.count()
    assert lines
    replays.cancel(replay=replay, at=NOW(), by=committee.second)
    assert finished(replay).done == 1
    assert (replay.state, replay.lines.count()) == (ReplayState.CANCELLED, lines)
    assert not OutboxEntry.objects.filter(topic=replays.TOPIC).exists()


def test_a_killed_worker_loses_nothing_and_two_never_work_at_once(year):
    committee, _games = year
    replay = begun(committee)
    assert replays.take(replay.pk)
    replays.one(replay.pk)
    assert not replays.take(replay.pk)  # somebody is at it, as far as anybody knows
    with time_machine.travel(NOW() + replays.TAKEN_FOR + timedelta(seconds=1)):
        assert OutboxEntry.objects.filter(topic=replays.TOPIC, subject_ref=replay.pk).exists()
        assert replays.take(replay.pk)
        assert finished(replay).done == 3
    assert len({line.session_id for line in replay.lines.all()}) == 3
    assert not replays.take(replay.pk)


@pytest.mark.django_db(transaction=True)
def test_the_task_goes_to_the_end(here):
    games = [played_on(here, day) for day in DAYS[:2]]
    with acting_for(here.federation):
        for session, _result in games:
            recomputation.recompute(session.pk)
        replay = begun(Committee())
    task(here.federation.pk, replay.pk)
    with acting_for(here.federation):
        held = RegulationReplay.objects.get()
        assert (held.state, held.done) == (ReplayState.DONE, 2)


def test_another_federation_sees_none_of_it(here, next_door):
    played_on(here, DAYS[0])
    with acting_for(here.federation):
        replay = finished(begun(Committee()))
        assert replay.lines.exists()
    with acting_for(next_door.federation):
        assert not RegulationReplay.objects.exists()
        assert not ReplayLine.objects.exists()
        assert not replays.take(replay.pk)
        assert replays.years() == []


def test_its_pages(here):
    """Begun, watched, read and taken away by the committee, in both languages; nobody else comes there."""
    played_on(here, DAYS[0])
    with acting_for(here.federation):
        committee = Committee()
        draft = committee.draft(CHEAPER)
    client, page = enter(committee.first), f"/sakura/desk/regulations/{draft.pk}/replays/"
    assert "Score a year again" in text(client.get(f"/sakura/desk/regulations/{draft.pk}/"))
    assert client.post(page, {"year": "1999"}).status_code == 422
    begun_at = client.post(page, {"year": "2024"})
    assert begun_at.status_code == 302
    running = client.get(begun_at.url)
    assert "0 of 1 games and events" in text(running)
    assert b"hx-trigger" in running.content
    assert "is running" in text(client.post(page, {"year": "2024"}))
    with acting_for(here.federation):
        held = RegulationReplay.objects.get()
        finished(held)
    part = client.get(begun_at.url, headers={"hx-request": "true"})
    assert b"<html" not in part.content
    assert b"hx-trigger" not in part.content
    for language, words in {"en": "would have been", "ja": "1件中1件を計算しました"}.items():
        assert words in text(client.get(begun_at.url, headers={"accept-language": language}))
    sheet = client.get(f"{begun_at.url}?as=csv").content.decode("utf-8-sig").splitlines()
    with acting_for(here.federation):
        assert len(sheet) == held.lines.count() + 1 > 2
    assert client.get(f"{begun_at.url}?as=xlsx").content[:2] == b"PK"
    assert client.post(f"{begun_at.url}cancel/").status_code == 302
    for user in (committee.stranger, here.player):
        stranger = enter(user)
        assert {stranger.get(address).status_code for address in (page, begun_at.url)} == {403}
        assert stranger.post(f"{begun_at.url}cancel/").status_code == 403
