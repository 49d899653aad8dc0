"""What everybody sees of tournaments, and what nobody sees before they are announced."""

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from clubs.models import Club, Entrant, Entry, Session, Stage, StageActKind
from clubs.playing.services import desk_acts, running
from clubs.tournaments.services import editions, stages as stage_services, tournaments
from federation.roles import today
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring import owing
from scoring.events.services import stages
from scoring.models import StageMatch, StageRun
from tests.scoring import tournament_builders as builders
from tests.scoring.sessions.test_pages_queries import queries
from tests.scoring.tournament_builders import NOON, a_round_robin
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def stage(here):
    return a_round_robin(here)


def addresses(house, stage):
    """Every public page of a stage and what is above it, and its API."""
    with acting_for(house.federation):
        stage = Stage.objects.select_related("event__tournament").get(pk=stage.pk)
        match = StageMatch.objects.filter(stage=stage, kind="forfeited").get()
        session = stage.sessions.get()
        entry = Entry.objects.filter(session=session).first()
        base = f"stages/{stage.pk}/"
        return [
            f"tournaments/{stage.event.tournament.slug}/",
            f"events/{stage.event_id}/",
            base,
            f"{base}live/",
            f"{base}history/",
            f"{base}runs/1/",
            f"{base}entrants/{match.a_id}/why/",
            f"{base}rounds/1/{match.a_id}/{match.b_id}/why/",
            f"api/v1/events/{stage.event_id}/",
            f"api/v1/stages/{stage.pk}/standings/",
            f"api/v1/stages/{stage.pk}/matches/",
            f"sessions/{session.pk}/",
            f"sessions/{session.pk}/history/",
            f"sessions/{session.pk}/file/?as=csv",
            f"sessions/{session.pk}/contestants/{entry.pk}/",
            f"sessions/{session.pk}/contestants/{entry.pk}/why/",
            f"api/v1/sessions/{session.pk}/standings/",
            f"api/v1/sessions/{session.pk}/results/",
            f"api/v1/sessions/{session.pk}/matches/",
            f"api/v1/sessions/{session.pk}/file/",
        ]


def statuses(client, slug, paths):
    return {path: client.get(f"/{slug}/{path}").status_code for path in paths}


def test_announced_pages_are_open_to_everybody(client, here, stage):
    by_path = statuses(client, "sakura", addresses(here, stage))
    assert {path: status for path, status in by_path.items() if status not in (200, 409)} == {}


def test_nothing_of_it_is_seen_before_it_is_announced(client, here):
    stage = a_round_robin(here, announced=False)
    paths = addresses(here, stage)
    assert set(statuses(client, "sakura", paths).values()) == {404}
    client.force_login(here.player)
    assert set(statuses(client, "sakura", paths).values()) == {404}


def test_no_list_names_it_before_it_is_announced(client, here):
    a_round_robin(here, announced=False)
    lists = (
        "",
        "results/",
        f"results/?club={here.club.pk}",
        f"clubs/{here.club.pk}/",
        "tournaments/",
        "tournaments.ics",
        "api/v1/sessions/",
        "api/v1/tournaments/",
    )
    for path in lists:
        page_html = client.get(f"/sakura/{path}").content.decode()
        assert "spring" not in page_html, path
    with acting_for(here.federation):
        tournament = Stage.objects.get().event.tournament
        tournaments.announce(tournament=tournament, by=here.scorer)
    for path in lists:
        assert "spring" in client.get(f"/sakura/{path}").content.decode(), path


def test_who_runs_it_sees_the_pages_of_the_tournament_before(client, here):
    stage = a_round_robin(here, announced=False)
    client.force_login(here.scorer)
    paths = [path for path in addresses(here, stage) if path.startswith(("tournaments", "events", "stages"))]
    assert set(statuses(client, "sakura", paths).values()) == {200}


def test_next_door_sees_none_of_it(client, here, next_door):
    stage = a_round_robin(here)
    client.force_login(next_door.administrator)
    assert set(statuses(client, "albion", addresses(here, stage)).values()) == {404}
    for path in ("tournaments/", "tournaments.ics", "api/v1/tournaments/"):
        assert "spring" not in client.get(f"/albion/{path}").content.decode()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("tournaments/?level=high", 404),
        ("tournaments/?before=x", 400),
        ("tournaments/nothing/", 404),
        ("stages/999999/live/", 404),
        ("stages/99999999999999999999999/", 404),
        ("stages/{stage}/runs/99/", 404),
        ("stages/{stage}/history/?before=1&after=99", 404),
        ("stages/{stage}/entrants/999999/why/", 404),
        ("stages/{stage}/rounds/9/1/2/why/", 404),
    ],
)
def test_what_is_not_there(client, stage, path, status):
    assert client.get(f"/sakura/{path.format(stage=stage.pk)}").status_code == status


def test_the_stage_tells_forfeits_and_the_cross_table(client, stage):
    html = client.get(f"/sakura/stages/{stage.pk}/", headers={"Accept-Language": "en"}).content.decode()
    assert "D Team D forfeits to C Team C. Its points are provisional" in html
    assert html.count('class="figure place"') == 4
    assert "Cross-table" in html
    cells = re.findall(r"<td.*?</td>", html, re.DOTALL)
    assert "".join(cells).count("<abbr") == 2  # both sides of the forfeit; heads have others
    assert "Not published officially yet" in html


def test_the_reasons_of_a_forfeit_show_its_evidence(client, here, stage):
    with acting_for(here.federation):
        match = StageMatch.objects.get(stage=stage, kind="forfeited")
    address = f"/sakura/stages/{stage.pk}/rounds/1/{match.a_id}/{match.b_id}/why/"
    html = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "1.2 times the 10 VP of a tie" in html
    assert "Matches that C Team C really played" in html
    assert "What the opponents of D Team D had in the matches it really played" in html
    assert "Provisional: the averages move" in html
    opponents = html.partition("What the opponents of D Team D had")[2]
    assert re.search(r"B Team B\s*</th>\s*<td[^>]*>\s*10\.00\s*<", opponents)
    assert re.search(r"A Team A\s*</th>\s*<td[^>]*>\s*16\.23\s*<", opponents)
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part


def test_the_steps_name_teams_and_come_to_the_total(client, here, stage):
    with acting_for(here.federation):
        row = stage.standings.first()
    html = client.get(
        f"/sakura/stages/{stage.pk}/entrants/{row.entrant_id}/why/", headers={"Accept-Language": "en"}
    ).content.decode()
    assert "D Team D forfeits" in html
    assert str(row.score) in html


def test_an_unchanged_stage_is_answered_by_one_query(client, here, stage):
    address = f"/sakura/stages/{stage.pk}/live/"
    first = client.get(address)
    with CaptureQueriesContext(connection) as caught:
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    about_it = [query for query in caught.captured_queries if "clubs_stage" in query["sql"]]
    assert len(about_it) == 1
    with acting_for(here.federation):
        stage_services.publish(stage=stage, at=NOON, by=here.scorer)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_tag_differs_by_language(client, stage):
    address = f"/sakura/stages/{stage.pk}/live/"
    tags = {client.get(address, headers={"Accept-Language": code})["ETag"] for code in ("ja", "en")}
    assert len(tags) == 2


def test_publication_and_closing_are_told(client, here, stage):
    with acting_for(here.federation):
        stage_services.publish(stage=stage, at=NOON, by=here.scorer)
    page = f"/sakura/stages/{stage.pk}/"
    html = client.get(page, headers={"Accept-Language": "en"}).content.decode()
    assert "Corrections until 3 May 2026 (Sun) 12:45." in html
    with acting_for(here.federation):
        stage_services.close(stage=stage, at=NOON + timedelta(days=90), by=here.scorer)
        owing.owe_stage(stage.pk, {"kind": StageActKind.CLOSED})
        stages.recompute(stage.pk)
    html = client.get(page, headers={"Accept-Language": "en"}).content.decode()
    assert "Final: the stage was closed" in html
    assert "provisional" not in html


def test_its_sessions_are_published_with_it(client, here, stage):
    """That they were opened publishes nothing."""
    pages = [path for path in addresses(here, stage) if path.startswith("sessions/") and "file" not in path]
    assert len(pages) == 4

    def pages_that_say(words):
        answers = [client.get(f"/sakura/{path}", headers={"Accept-Language": "en"}) for path in pages]
        return [words in answer.content.decode() for answer in answers]

    assert pages_that_say("Not published officially yet") == [True] * len(pages)
    with acting_for(here.federation):
        stage_services.publish(stage=stage, by=here.scorer, at=NOON)
    assert pages_that_say("Published 3 May 2026 (Sun) 12:00.") == [True] * len(pages)


def test_history_compares_any_two_runs(client, here, stage):
    page = f"/sakura/stages/{stage.pk}/history/"
    html = client.get(page, headers={"Accept-Language": "en"}).content.decode()
    assert "Round 3, A – D: result entered" in html
    with acting_for(here.federation):
        last = StageRun.objects.filter(stage=stage).order_by("-sequence").first().sequence
    html = client.get(f"{page}?before={last}&after=1", headers={"Accept-Language": "en"}).content.decode()
    assert f"From run 1 to run {last}" in html
    assert "Round 2, A – C: result entered" in html
    assert client.get(f"/sakura/stages/{stage.pk}/runs/{last}/").status_code == 200


def test_history_takes_a_substitute_for_no_pairing(client, here, stage):
    now = {"at": NOON, "by": here.scorer}
    with acting_for(here.federation):
        session = stage.sessions.get()
        substitute = {"name": "Guest", "member": None, "replaces": "A1", "effect": "none"}
        desk_acts.admit_substitute(session=session, contestant="A", number=7, **substitute, **now)
        running.enter_match(session=session, number=3, a="A", b="D", imps=("50", "14"), **now)
        builders.computed(session)
    page = f"/sakura/stages/{stage.pk}/history/"
    html = client.get(page, headers={"Accept-Language": "en"}).content.decode()
    assert "substitute admitted" in html
    assert "Round 7" not in html


def test_conditions_are_told_beside_the_regulations(client, here, stage):
    with acting_for(here.federation):
        event = Stage.objects.get(pk=stage.pk).event
        body = {**builders.CONDITIONS, "correction_minutes": 60}
        editions.set_conditions(event=event, conditions=body, reason="A long way home", by=here.scorer)
    html = client.get(f"/sakura/events/{event.pk}/", headers={"Accept-Language": "en"}).content.decode()
    assert "60 minutes" in html
    assert "30 minutes" in html
    assert "A long way home" in html
    assert "45 minutes" in html
    assert "captain: A1" in html


def test_who_waits_for_consent_is_not_named(client, here, stage):
    with acting_for(here.federation):
        event = Stage.objects.get(pk=stage.pk).event
        Entrant.objects.create(event=event, number="Z", name="Shy", state="asked", entered_by=here.scorer)
    assert "Shy" not in client.get(f"/sakura/events/{event.pk}/").content.decode()


def many(house, count, first=0):
    with acting_for(house.federation), translation.override("en"):
        for number in range(first, first + count):
            day = today() + timedelta(days=number - 70)
            builders.a_tournament(house, f"cup-{number}", day=day)


def test_lists_take_constant_queries(client, here):
    many(here, 3, first=69)
    one = [queries(client, f"/sakura/{path}") for path in ("tournaments/", "tournaments.ics")]
    many(here, 69)
    assert [queries(client, f"/sakura/{path}") for path in ("tournaments/", "tournaments.ics")] == one
    seen, path = [], "/sakura/tournaments/"
    while path:
        response = client.get(path)
        seen.append(sum(len(month.tournaments) for month in response.context["past"]))
        older = response.context["older"]
        path = f"/sakura/tournaments/?before={older}" if older else ""
    assert seen == [50, 20]


def test_a_stage_takes_constant_queries(client, here):
    counts = []
    for slug, teams in (("small", 4), ("large", 12)):
        with acting_for(here.federation):
            stage = builders.a_stage(builders.a_tournament(here, slug), here.scorer, teams=teams)
            session = builders.a_session(stage, here.scorer)
            names = [chr(ord("A") + number) for number in range(teams)]
            pairs = zip(names[::2], names[1::2], strict=True)
            builders.play(session, 1, here.scorer, *((a, b, (20, 10)) for a, b in pairs))
        pages = (f"stages/{stage.pk}/", f"events/{stage.event_id}/", f"stages/{stage.pk}/history/")
        counts.append([queries(client, f"/sakura/{page}") for page in pages])
    assert counts[0][:2] == counts[1][:2]


def test_the_feed_is_a_calendar(client, here):
    with acting_for(here.federation):
        builders.a_tournament(here, "far", day=date(2027, 3, 31))
        Club.objects.filter(pk=here.club.pk).update(names={"ja": "とても" * 12 + "長い,名前;の\\クラブ"})
    answer = client.get("/sakura/tournaments.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    text = answer.content.replace(b"\r\n ", b"").decode()
    assert "DTSTART;VALUE=DATE:20270331\r\nDTEND;VALUE=DATE:20270401" in text
    assert "長い\\,名前\\;の\\\\クラブ" in text
    assert re.search(r"DTSTAMP:\d{8}T\d{6}Z", text)
    assert "/sakura/tournaments/far/" in text
    again = client.get("/sakura/tournaments.ics", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_the_uid_stays_when_everything_else_changes(client, here):
    def uid():
        return re.search(r"UID:(\S+)", client.get("/sakura/tournaments.ics").content.decode())[1]

    with acting_for(here.federation):
        tournament = builders.a_tournament(here)
    first = uid()
    with acting_for(here.federation):
        tournament.slug, tournament.titles = "other", {"ja": "別", "en": tournament.titles["en"]}
        tournament.starts_on -= timedelta(days=3)
        tournament.save()
    assert uid() == first


def test_a_bracket_leads_to_the_final(client, here):
    with acting_for(here.federation):
        stage = builders.a_stage(builders.a_tournament(here), here.scorer, form="knockout_teams")
        session = builders.a_session(stage, here.scorer)
        builders.play(session, 1, here.scorer, ("A", "B", (30, 20)), ("C", "D", (10, 50)))
        builders.play(session, 2, here.scorer, ("A", "D", (41, 40)))
        assert Session.objects.count() == 1
    html = client.get(f"/sakura/stages/{stage.pk}/", headers={"Accept-Language": "en"}).content.decode()
    assert 'class="bracket short"' in html
    assert 'rowspan="2"' in html


def test_whoever_goes_on_with_fewer_imps_is_said_to_be_ahead(client, here):
    """30 IMPs to 28, and half a board of penalty, 2.5 IMPs; the other match is as its scores say."""
    fine = {"contestant": "A", "amount": "1/2", "unit": "boards", "law": "90", "round": 1}
    with acting_for(here.federation):
        stage = builders.a_stage(builders.a_tournament(here), here.scorer, form="knockout_teams")
        session = builders.a_session(stage, here.scorer)
        decision = decision_from(AdjustmentKind.PENALTY, fine)
        adjustments.rule(session=session, decision=decision, at=NOON, by=here.scorer, reason="slow")
        builders.play(session, 1, here.scorer, ("A", "B", (30, 28)), ("C", "D", (10, 50)))
    html = client.get(f"/sakura/stages/{stage.pk}/", headers={"Accept-Language": "en"}).content.decode()
    ahead = re.findall(r"(\S+) is (\S+) ahead with penalties", html)
    assert ahead == [("B", "0.50"), ("B", "0.50")]  # in the bracket and in its round
