"""Pages say by which clause a match is forfeited, and a team or a pair is out."""

import json
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from clubs.models import Entry, Session, Stage, StageActKind, Tournament
from clubs.tournaments.services import stages as stage_services
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring import owing
from scoring.events.services import stages
from scoring.models import Closure, Run, StageMatch, StageRun
from scoring.tools.story import playing
from scoring.tools.story.script import read
from tests.places import STORIES
from tests.scoring.tournament_builders import NOON, a_round_robin

pytestmark = pytest.mark.django_db


def rows_of(address, language="en"):
    """The text of every row of the tables of steps, and of every note, in their order."""
    html = Client().get(address, headers={"Accept-Language": language}).content.decode()
    rows = re.findall(r"<tr>.*?</tr>|<li>.*?</li>", html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]


def played(name, acts=None):
    """The federation of a story after so many of its acts, announced."""
    story = read(json.loads((STORIES / f"{name}.json").read_text(encoding="utf-8")))
    report = playing.play(replace(story, acts=story.acts[:acts]), keep=True)
    assert report.holds, name
    federation = Federation.objects.get()
    with acting_for(federation, language="en"):
        Tournament.objects.update(announced_at=NOON)
    return federation


def why_forfeited(house, stage):
    with acting_for(house.federation):
        match = StageMatch.objects.get(stage=stage, kind="forfeited")
        return [
            f"/sakura/stages/{stage.pk}/rounds/{match.round}/{match.a_id}/{match.b_id}/why/",
            f"/sakura/stages/{stage.pk}/rounds/{match.round}/{match.b_id}/{match.a_id}/why/",
            f"/sakura/stages/{stage.pk}/entrants/{match.a_id}/why/",
        ]


def test_a_forfeit_says_why_it_is_one_before_what_it_is_worth(here):
    stage = a_round_robin(here)
    won, lost, total = why_forfeited(here, stage)
    cause = "Round 1: D Team D forfeits the match by a ruling 0.00 Regulations 5"
    for address, worth in ((won, "1.2 times"), (lost, "The least VP"), (total, "Round 1: D Team D forfeits")):
        rows = rows_of(address)
        at = next(at for at, row in enumerate(rows) if row.startswith(cause))
        assert rows[at + 1].startswith(worth), address
    assert any(row.startswith("ラウンド1: 裁定によるD Team Dの不戦敗") for row in rows_of(won, "ja"))


def test_what_a_closing_freezes_is_the_worth_alone_and_the_cause_stays_before_it(here):
    stage = a_round_robin(here)
    won, *_others = why_forfeited(here, stage)
    with acting_for(here.federation):
        stage_services.publish(stage=stage, at=NOON, by=here.scorer)
        stage_services.close(stage=stage, at=NOON + timedelta(days=90), by=here.scorer)
        owing.owe_stage(stage.pk, {"kind": StageActKind.CLOSED})
        stages.recompute(stage.pk)
        (frozen,) = Closure.objects.get(stage=stage).frozen
    codes = [code for _amount, code, _cite, _parameters in frozen["steps"]]
    assert codes[0] == "forfeit_draw"
    rows = rows_of(won)
    (cause,) = (at for at, row in enumerate(rows) if "forfeits the match by a ruling" in row)
    assert rows[cause + 1].startswith("1.2 times")


def test_a_pair_that_was_absent_for_half_of_the_session_is_named_with_the_clause():
    federation = played("session-exclusion", acts=-2)  # then the second lateness is taken back
    with acting_for(federation, language="en"):
        session = Session.objects.get()
        (gone,) = Run.objects.filter(session=session).latest("sequence").body["removed"]
        entry = Entry.objects.get(pk=gone["entry"])
        other = Entry.objects.filter(session=session).exclude(pk=entry.pk).first()
    base = f"/{federation.slug}/sessions/{session.pk}/"
    for address in (base, f"{base}contestants/{entry.pk}/"):
        (note,) = (row for row in rows_of(address) if "the scores are removed" in row)
        assert note.startswith(f"{entry.number} ")
        assert "Regulations 2.1" in note
    assert not any("removed" in row for row in rows_of(f"{base}contestants/{other.pk}/"))


def test_a_team_that_left_too_early_is_named_with_the_clause():
    federation = played("round-robin-withdrawal")
    with acting_for(federation, language="en"):
        stage = Stage.objects.get()
        removed = StageRun.objects.filter(stage=stage).latest("sequence").body["removed"]
    assert [step[1:3] for row in removed for step in row["steps"]] == [["league_team_removed", "REG-2.1.4"]]
    (note,) = (row for row in rows_of(f"/{federation.slug}/stages/{stage.pk}/") if "Does not count" in row)
    assert "Regulations 2.1" in note
