"""A replay says who would have reached another rank: by points of the year, by the ladder of the draft."""

from datetime import date

import pytest
from django.utils import timezone

from clubs.models import Session
from federation.tenancy.context import acting_for
from scoring.models import ReplayLineKind
from scoring.rulemaking.services import replays
from tests.clubs.regulations.test_adopting import Committee
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.points.builders import give
from tests.scoring.points.ledger.builders import members
from tests.scoring.points.ledger.test_sweep import games
from tests.scoring.points.test_points_by_edition import RICHER, SOONER
from tests.scoring.rulemaking.test_replays import finished

pytestmark = pytest.mark.django_db


def replayed(change):
    """A year of one game of six members, scored again with a change."""
    committee, year = Committee(), Session.objects.get().played_on.year
    draft = committee.draft(change, starts=date(2099, 4, 1))
    replay = replays.begin(draft=draft, year=year, at=timezone.now(), by=committee.first)
    return committee, finished(replay)


def ranks(replay):
    rows = replay.lines.filter(kind=ReplayLineKind.RANK).values_list("member", "before", "after")
    return {member: steps for member, *steps in rows}


def gained(replay):
    """What each member would have had more."""
    rows = replay.lines.filter(kind=ReplayLineKind.POINTS, member__isnull=False)
    return {line.member_id: float(line.after) - float(line.before) for line in rows}


@pytest.fixture
def people(inside):
    people = members(inside, 6)
    games(inside, 1, people)
    return people


def test_a_draft_of_a_scheme_lists_whom_its_points_take_to_a_rank(inside, people):
    near, far, holder = people[:3]
    for member, amount in ((near, "299.9999"), (far, "1"), (holder, "300")):
        give(member, amount, "black", 2026)
    _committee, replay = replayed(RICHER)
    assert gained(replay)[near.pk] > 0
    assert ranks(replay) == {near.pk: ["", "life_master"]}


def test_a_draft_of_a_ladder_lists_whoever_reaches_it_then(inside, people):
    """Also members of whom no game has another figure."""
    give(people[0], "250", "red", 2026)
    give(people[1], "249.9999", "black", 2026)
    committee, replay = replayed(SOONER)
    assert gained(replay) == {}
    assert ranks(replay) == {people[0].pk: ["", "life_master"]}
    client = enter(committee.first)
    page = f"/sakura/desk/regulations/{replay.draft_id}/replays/{replay.pk}/"
    for language, words in {"en": ("no rank", "Life Master"), "ja": ("位なし", "ライフマスター")}.items():
        shown = text(client.get(page, headers={"accept-language": language}))
        assert [word for word in words if word not in shown] == []
        sheet = client.get(f"{page}?as=csv", headers={"accept-language": language}).content.decode(
            "utf-8-sig"
        )
        assert [word for word in words if word not in sheet] == []


def test_points_of_guests_reach_no_rank(inside):
    games(inside, 1)
    _committee, replay = replayed(RICHER)
    assert replay.lines.filter(kind=ReplayLineKind.POINTS).exists()
    assert ranks(replay) == {}


def test_another_federations_members_are_not_asked(inside, people, next_door):
    with acting_for(inside.federation):
        _committee, replay = replayed(SOONER)
        assert ranks(replay) == {}
