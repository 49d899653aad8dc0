"""Pairs of two sections go on in turn, also where one has left; a percentage is of what was played."""

from clubs.facts.services.corrected import scored
from clubs.models import Stage
from clubs.playing.services import running
from clubs.tournaments.services import stages, tournaments, withdrawals
from scoring.events.services import qualifying, stages as figures
from scoring.models import StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.tournaments.event_house import DAY, NOON, at, running_stage

# Of four pairs the first is first, the second last, the others level.
LINES = {1: (("1", "2", 420), ("3", "4", -50)), 2: (("1", "4", 420), ("2", "3", -50))}


def computed(stage):
    for session in stage.sessions.all():
        recomputation.recompute(session.pk)
    figures.recompute(stage.pk)
    return StageStanding.objects.filter(stage=stage).order_by("position")


def another(here, title, position, **more):
    stage = Stage(event=here.stage.event, titles={"ja": title, "en": title}, position=position, **more)
    return tournaments.add_stage(stage=stage, by=here.director)


def play(session, by, moved):
    for board, lines in LINES.items():
        rows = [
            running.ResultToEnter(str(int(ns) + moved), str(int(ew) + moved), scored(score))
            for ns, ew, score in lines
        ]
        running.enter_results(session=session, board=board, lines=rows, at=NOON, by=by)


def test_whoever_left_takes_no_turn_of_their_section(inside):
    here = running_stage(inside, form="pairs_matchpoints", teams=8, seeds=False, carry_over="1/2")
    stage = another(here, "Sections", 2)
    letters = {str(number): "A" if number <= 4 else "B" for number in range(1, 9)}
    session = running.open_session(
        stage=stage, number=1, played_on=DAY, at=at(60), by=here.director, in_sections=letters
    )
    for moved in (0, 4):
        play(session, here.director, moved)
    assert [(row.section, row.rank) for row in computed(stage)] == [
        ("A", 1),
        ("A", 2),
        ("A", 2),
        ("A", 4),
        ("B", 1),
        ("B", 2),
        ("B", 2),
        ("B", 4),
    ]
    final = another(here, "Final", 3, qualified_from=stage)
    first = here.stage.event.entrants.get(number="5")
    assert [entrant.number for entrant in qualifying.qualified(final)][:2] == ["1", "5"]
    withdrawals.withdraw(entrant=first, stage=stage, after_round=2, reason="ill", at=at(90), by=here.director)
    computed(stage)
    through = [entrant.number for entrant in qualifying.qualified(final)]
    assert (through[0], sorted(through[1:3])) == ("1", ["7", "8"])  # now the first of B, level

    stages.publish(stage=stage, at=at(100), by=here.director)
    played = qualifying.open_next(
        stage=final, number=1, played_on=DAY, at=at(200), by=here.director, decision="the hall closes"
    )
    seated = list(played.entries.order_by("position").values_list("number", flat=True))
    rows = [
        running.ResultToEnter(seated[0], seated[1], scored(420)),
        running.ResultToEnter(seated[2], seated[3], scored(-50)),
    ]
    running.enter_results(session=played, board=1, lines=rows, at=at(210), by=here.director)
    placed = {row.entrant.number: row for row in computed(final)}
    assert placed["1"].score == 2  # 1 of the final, and half of the 2 before
    assert placed["1"].percent == 100  # of the final alone: what was carried over was not won in it
