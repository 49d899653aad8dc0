"""Sessions and stages of every kind as occasions for master points."""

from datetime import timedelta

import pytest

from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.engine.masterpoints.occasion import PlayerStanding
from scoring.models import StageRun
from scoring.points.services import awards as master_points, occasion, people as master_points_people
from scoring.points.services.ledger import paying as ledger
from tests.scoring import builders as sessions, tournament_builders as tournaments
from tests.scoring.points.ledger import builders

SAMPLES = [
    (sessions.MITCHELL, True),
    (sessions.TWO_SECTIONS, True),
    (sessions.TWO_WINNERS, True),
    (sessions.HOWELL, True),
    ("usebio_teams_point_a_board_8.xml", True),
    ("usebio_cross_imp_howell_9.xml", True),
    ("usebio_butler_howell_8.xml", True),
]


@pytest.mark.parametrize(("name", "gives"), SAMPLES)
def test_every_real_file_has_its_points(inside, name, gives) -> None:
    session = sessions.published(inside, name)
    occasion_points = master_points.awarded(session)
    assert bool(sum(one.award.amount for one in occasion_points.given)) is gives
    assert all(one.award.claimable for one in occasion_points.given if one.award.amount)


def test_a_forfeited_match_brings_no_boards_and_is_not_won(here) -> None:
    stage = tournaments.a_round_robin(here)
    with acting_for(here.federation):
        run = StageRun.objects.filter(stage=stage).first()
        teams = {
            contestant.key: contestant for contestant in occasion.of_stage(stage, run).occasion.contestants
        }
        assert [(str(teams[key].won), teams[key].boards) for key in "ABCD"] == [
            ("2", 24),
            ("1/2", 24),
            ("3", 24),
            ("1/2", 24),
        ]
        assert {player.boards for player in teams["D"].players} == {16}
        assert {player.boards for player in teams["C"].players} == {24}


def test_who_left_after_the_game_keeps_what_was_won(inside) -> None:
    people = builders.members(inside, 4)
    game = builders.a_game(inside, people)
    ledger.pay(game, at=builders.after(game))
    before = {person.pk: builders.balance(person) for person in people}
    for person, status in zip(people, ("left", "suspended", "deceased", "active"), strict=True):
        person.status = status
        person.save()
    assert ledger.pay(game, at=builders.after(game)) is None
    assert {person.pk: builders.balance(person) for person in people} == before
    persons = [master_points_people.person("1", "1", 1, "x", person) for person in people]
    then = master_points_people.on_day({1: persons}, game.played_on)[1]
    now = master_points_people.on_day({1: persons}, today() + timedelta(days=1))[1]
    assert {one.standing for one in then} == {PlayerStanding.MEMBER}
    assert [one.standing for one in now] == ["non_member", "suspended", "deceased", "member"]
