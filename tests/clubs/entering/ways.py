"""Every way in which a director changes results of a stage, each on a scene of its own, for tests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from clubs.acts.contents import ResultsMended, Wrong
from clubs.entering.published_changes import CorrectionAsked
from clubs.facts.services import corrected
from clubs.mending.services import mending, undoing
from clubs.models import Match, Result
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import board_reports, match_reports, result_files, running, seating
from clubs.playing.services.reported import ReportedFigures
from clubs.table.settling import BoardPlace
from clubs.terminals.services import deciding as device_questions, taking as devices
from tests.clubs.playing.test_board_reports import FOUR_SPADES, Evening, say
from tests.clubs.terminals.filled import filled, line
from tests.clubs.tournaments.event_house import NOON, Running, at, running_stage
from tests.scoring.events.clubs_at_once import game

MADE, DOWN = FOUR_SPADES, corrected.played(1, "4S", "N", 9)
ASKED = CorrectionAsked("computer_input", "keyed from the wrong slip")


@dataclass(frozen=True)
class Scene:
    """A stage with results, and a change of them that can be made at any moment."""

    here: Running
    change: Callable[..., Any]  # asked, at; gives what came of it, or a list of that

    def stands(self):
        """Every result and match that holds."""
        session = self.here.session
        results = Result.objects.current().filter(session=session)
        matches = Match.objects.current().filter(session=session)
        return (
            sorted(results.values_list("round", "board", "ns__number", "ew__number", "score", "table")),
            sorted(matches.values_list("round", "a__number", "b__number", "a_score", "b_score")),
        )


def of_teams(house):
    """Two matches of a round: one in figures, one with a board in both rooms; the third round is to come."""
    here = running_stage(house, rounds=2)
    by = {"session": here.session, "by": here.director}
    running.pair_round(**by, number=1, matches=[("1", "2"), ("3", "4")], at=NOON)
    running.enter_match(**by, number=1, a="3", b="4", imps=None, boards={1: (MADE, DOWN)}, at=at(1))
    running.enter_match(**by, number=1, a="1", b="2", imps=("30", "20"), at=at(2))
    return here


def of_pairs(house):
    """Three tables that have played board 1."""
    here = running_stage(house, form="pairs_matchpoints", teams=6, rounds=0)
    lines = [running.ResultToEnter(ns, ew, MADE) for ns, ew in (("1", "4"), ("2", "5"), ("3", "6"))]
    running.enter_results(session=here.session, board=1, lines=lines, at=at(1), by=here.director)
    return here


def entering_match(figures, a="1", b="2", boards=None):
    def scene(house):
        here = of_teams(house)
        fixed = {"session": here.session, "number": 1, "a": a, "b": b, "imps": figures, "boards": boards}
        return Scene(
            here, lambda asked, at: running.enter_match(**fixed, asked=asked, at=at, by=here.director)
        )

    return scene


def deciding(house):
    here = of_teams(house)
    match = Match.objects.current().select_related("session", "a", "b").get(a__number="1")

    def change(asked, at):
        figures = ReportedFigures("31", "20")
        words = {"reason": asked.reason or "the slips", "error": asked.error, "proof": asked.proof}
        return match_reports.decide(match=match, figures=figures, at=at, by=here.director, **words)

    return Scene(here, change)


def entering_result(board, score):
    def scene(house):
        here = of_pairs(house)
        lines = [running.ResultToEnter("1", "4", score)]
        fixed = {"session": here.session, "board": board, "lines": lines, "by": here.director}
        return Scene(here, lambda asked, at: running.enter_results(**fixed, asked=asked, at=at))

    return scene


def mended(stage, wrong, **further):
    def scene(house):
        here = stage(house)

        def change(asked, at):
            words = {"reason": asked.reason or "wrong slip", "error": asked.error, "proof": asked.proof}
            content = ResultsMended(wrong=wrong, **words, **further)
            return mending.mend(session=here.session, mended=content, at=at, by=here.director)

        return Scene(here, change)

    return scene


def undone(stage):
    def scene(house):
        here = stage(house)
        act = undoing.last_entry(here.stage, here.director)[0].pk
        fixed = {"stage": here.stage, "act": act, "by": here.director}
        return Scene(here, lambda asked, at: undoing.undo(**fixed, asked=asked, at=at))

    return scene


def from_a_file(house):
    here = running_stage(house, form="pairs_matchpoints", teams=6, rounds=0)
    named = {f"{number}EW": str(number + 3) for number in (1, 2, 3)}
    fixed = {"session": here.session, "name": "game.xml", "named": named, "by": here.director}
    result_files.enter(**fixed, content=game(house.club, tables=3, boards=2), at=at(1))
    other = game(house.club, tables=3, boards=2, wrong=2)
    return Scene(here, lambda asked, at: result_files.enter(**fixed, content=other, asked=asked, at=at))


def from_devices(house):
    """A board of a scoring device, which says another number of tricks next time."""
    here = running_stage(house, form="pairs_matchpoints", teams=6, rounds=0)
    howell = choice.make(MovementKind.HOWELL, 6, boards_per_round=2)
    seating.set_movement(session=here.session, movement=howell, at=NOON, by=here.director)
    seat = seating.seats_of(here.session)[0]
    fixed = {"session": here.session, "name": "club.bws", "by": here.director}
    devices.take(**fixed, content=filled(here.session, line(seat)), at=at(1))
    other = filled(here.session, line(seat, Result="+1"))
    return Scene(here, lambda asked, at: devices.take(**fixed, content=other, asked=asked, at=at).entered)


def decided_of_devices(house):
    """What a device says otherwise than what was typed, taken by the director."""
    here = from_devices(house).here
    seat = seating.seats_of(here.session)[0]
    typed = running.ResultToEnter(
        seat.ns, seat.ew, corrected.played(seat.board, "3N", "N", 8), seat.round, str(seat.table)
    )
    running.enter_results(session=here.session, board=seat.board, lines=[typed], at=at(2), by=here.director)
    fixed = {"session": here.session, "by": here.director}
    devices.take(**fixed, name="x", content=filled(here.session, line(seat, Result="+1")), at=at(3))
    place = BoardPlace(*seat[:3])
    fixed |= {"place": place, "is_taken": True}
    return Scene(here, lambda asked, at: device_questions.decide(**fixed, asked=asked, at=at))


def taking(house):
    evening = Evening(house)
    ns, ew = evening.sides()
    report = say(evening, ns)
    say(evening, ew, corrected.passed_out())
    fixed = {"session": evening.session, "reports": [report.pk], "by": evening.director}
    return Scene(
        Running(evening.stage, evening.session, evening.director),
        lambda asked, at: board_reports.take(**fixed, asked=asked, at=at),
    )


WAYS: Mapping[str, Callable[[Any], Scene]] = {
    "a match": entering_match(("31", "20")),
    "a match that was missing": entering_match(("12", "3"), "3", "4"),
    "a board of a match": entering_match(None, "3", "4", {1: (DOWN, DOWN)}),
    "a board of a match that was missing": entering_match(None, "3", "4", {2: (DOWN, DOWN)}),
    "a decision": deciding,
    "a result": entering_result(1, DOWN),
    "a result that was missing": entering_result(2, DOWN),
    "a file": from_a_file,
    "scoring devices": from_devices,
    "scoring devices, decided": decided_of_devices,
    "reports taken": taking,
    "a match undone": undone(of_teams),
    "results undone": undone(of_pairs),
    **{
        f"pairs mended, {case}": mended(of_pairs, **fixed)
        for case, fixed in {
            "direction": {"wrong": Wrong.DIRECTION, "contestant": "1"},
            "contestant": {"wrong": Wrong.CONTESTANT, "contestant": "1", "right": "2", "both_ways": True},
            "board": {"wrong": Wrong.BOARD, "boards": (1,), "right": "2"},
            "unplayed": {"wrong": Wrong.UNPLAYED, "contestant": "1"},
        }.items()
    },
    **{
        f"teams mended, {case}": mended(of_teams, **fixed)
        for case, fixed in {
            "direction": {"wrong": Wrong.DIRECTION, "contestant": "1"},
            "contestant": {"wrong": Wrong.CONTESTANT, "contestant": "1", "right": "3", "both_ways": True},
            "board": {"wrong": Wrong.BOARD, "boards": (1,), "right": "2"},
            "unplayed": {"wrong": Wrong.UNPLAYED, "contestant": "1"},
        }.items()
    },
}
