"""A session started at terminals, and its results taken back while it runs."""

import json
from random import Random

import pytest
from django.utils import translation

from clubs.acts.contents import TerminalsRead
from clubs.acts.converter import content_of
from clubs.entering.published_changes import CorrectionAsked
from clubs.facts.services import corrected
from clubs.files import notation
from clubs.files.bridgemate import access, reader
from clubs.files.bridgemate.starting import bws, connector
from clubs.mending.services import undoing
from clubs.models import Match, Result, SessionAct
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import running, seating
from clubs.terminals.services import deciding, planning, taking
from clubs.tournaments.services import entrants, stages
from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.engine.contest import Contestants, Form
from tests.clubs.playing.test_match_reports import code
from tests.clubs.playing.test_result_files import standings
from tests.clubs.terminals.filled import everything, filled, line, rows_of, written
from tests.clubs.tournaments.event_house import NOON, at, running_stage
from tests.examples import tries
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


def howell(house, slug="spring", form="pairs_matchpoints", **conditions):
    """Six pairs in a Howell of two boards a round."""
    here = running_stage(house, form=form, teams=6, rounds=0, slug=slug, **conditions)
    movement = choice.make(MovementKind.HOWELL, 6, boards_per_round=2)
    seating.set_movement(session=here.session, movement=movement, at=NOON, by=here.director)
    return here


@pytest.fixture
@furnished_once
def mine(inside):
    return howell(inside)


def take(mine, content, minute=1, by=None, language="en", **more):
    who = by or mine.director
    with translation.override(language):
        return taking.take(
            session=mine.session, content=content, name="club.bws", at=at(minute), by=who, **more
        )


def counts(taken):
    return taken.added, taken.changed, taken.unchanged, taken.conflicts


def decide(mine, question, is_taken):
    place, by = question.place, mine.director
    return deciding.decide(session=mine.session, place=place, is_taken=is_taken, at=at(9), by=by)


def score_at(mine, seat):
    row = Result.objects.current().get(session=mine.session, board=seat.board, ns__number=seat.ns)
    return row.score


def test_the_file_has_the_movement_and_the_names_of_the_session(mine):
    document, _problems = reader.read(written(mine.session))
    assert {one.id: [player.name for player in one.players] for one in document.contestants} == {
        str(number): [f"P{number}0", f"P{number}1"] for number in range(1, 7)
    }
    rows = rows_of(written(mine.session))["RoundData"]
    seats = seating.seats_of(mine.session)
    assert {(row["Round"], row["Table"], row["NSPair"], row["EWPair"]) for row in rows} == {
        (seat.round, seat.table, int(seat.ns), int(seat.ew)) for seat in seats
    }
    boards = [
        (row["Round"], row["Table"], board)
        for row in rows
        for board in range(row["LowBoard"], row["HighBoard"] + 1)
    ]
    assert sorted(boards) == sorted(seat[:3] for seat in seats)
    assert document.results == ()
    assert counts(take(mine, written(mine.session))) == (0, 0, 0, 0)
    assert not SessionAct.objects.filter(session=mine.session, kind="results").exists()


COMPARED = [  # by the guides: matchpoints 1 and 10, IMPs 2, of them Butler 20 and cross-IMPs 30
    ("pairs_matchpoints", {}, 1, 10),
    ("pairs_imps", {}, 2, 30),
    ("pairs_total_points", {}, 1, 10),  # terminals have no name for them
    ("houston", {}, 2, 20),
    ("houston", {"houston_pairs.against": "field"}, 2, 30),
]


@pytest.mark.parametrize(("form", "conditions", "type", "method"), COMPARED)
def test_terminals_compare_results_as_the_form_of_contest_does(inside, form, conditions, type, method):
    plan = planning.plan_of(howell(inside, "compared", form, **conditions).session)
    assert access.read(bws.write(plan)).tables["Section"][0]["ScoringType"] == type
    event = json.loads(json.loads(connector.write(plan))["SerializedData"])
    assert event["Sessions"][0]["ScoringGroups"][0]["ScoringMethod"] == method


def test_every_form_of_contest_of_pairs_is_among_them():
    pairs = {form.value for form in Form if form.contest.contestants is Contestants.PAIRS}
    assert {form for form, *_ in COMPARED} == pairs


def test_taken_back_it_stands_as_the_same_results_typed(here):
    with acting_for(here.federation):
        by_terminals, by_hand = howell(here, "terminals"), howell(here, "hand")
        session = by_terminals.session
        assert counts(take(by_terminals, filled(session, *everything(session)))) == (30, 0, 0, 0)
        for result in Result.objects.current().filter(session=session).select_related("ns", "ew"):
            row = running.ResultToEnter(
                result.ns.number, result.ew.number, corrected.of(result), result.round, result.table
            )
            running.enter_results(
                session=by_hand.session, board=result.board, lines=[row], at=NOON, by=by_hand.director
            )
        assert standings(by_terminals) == standings(by_hand)
        assert len(standings(by_hand)) == 6


def test_each_file_adds_what_is_new_and_the_same_one_twice_nothing(mine):
    lines = everything(mine.session)
    assert counts(take(mine, filled(mine.session, *lines[:4]))) == (4, 0, 0, 0)
    before = list(Result.objects.values_list("pk", "superseded_by"))
    assert counts(take(mine, filled(mine.session, *lines[:4]), 2)) == (0, 0, 4, 0)
    assert list(Result.objects.values_list("pk", "superseded_by")) == before
    assert counts(take(mine, filled(mine.session, *lines[:7]), 3)) == (3, 0, 4, 0)
    acts = SessionAct.objects.filter(session=mine.session, kind="results").order_by("pk")
    assert [len(content_of(act).words) for act in acts] == [4, 3]
    assert all(isinstance(content_of(act), TerminalsRead) for act in acts)


@pytest.mark.parametrize("seed", range(tries(6, 2)))
def test_however_the_files_follow_each_other_the_last_words_stand(seed, mine):
    """Files that grow, with words corrected and files repeated: the results are those of the last one."""
    lots = Random(seed)  # noqa: S311 (nothing secret)
    lines = everything(mine.session, seed)
    lots.shuffle(lines)
    number, content = 0, b""
    while number < len(lines):
        number += lots.randint(1, 12)
        for place in lots.sample(range(len(lines)), 3):
            result = lots.choice(("=", "-1"))
            lines[place] |= {"Contract": "5 D", "Result": result, "NS/EW": "N", "Declarer": 0}
        content = filled(mine.session, *lines[:number])
        taken = take(mine, content, number)
        assert (taken.conflicts, taken.sentences) == (0, [])
    assert counts(take(mine, content, number + 1)) == (0, 0, len(lines), 0)
    stand = {(row.board, row.round, int(row.table)): row for row in Result.objects.current()}
    assert len(stand) == len(lines) == 30
    for row in lines:
        stands = stand[row["Board"], row["Round"], row["Table"]]
        assert stands.contract == notation.contract(row["Contract"])
    assert deciding.questions_of(mine.session) == []


def test_what_the_terminals_correct_supersedes_their_own_word(mine):
    seat = seating.seats_of(mine.session)[0]
    take(mine, filled(mine.session, line(seat, 0)))
    stood = Result.objects.current().get()
    assert counts(take(mine, filled(mine.session, line(seat, 1)), 2)) == (0, 1, 0, 0)
    stands = Result.objects.current().get()
    assert (stands.contract, stands.declarer) == ("4S", "E")
    stood.refresh_from_db()
    assert stood.superseded_by == stands.stated_by


def test_what_somebody_entered_otherwise_is_the_director_s(mine):
    first, second, third = seating.seats_of(mine.session)[:3]
    for seat in (first, second, third):
        typed = running.ResultToEnter(seat.ns, seat.ew, corrected.scored(50), seat.round, str(seat.table))
        running.enter_results(
            session=mine.session, board=seat.board, lines=[typed], at=at(1), by=mine.director
        )
    content = filled(mine.session, line(first), line(second), line(third))
    assert counts(take(mine, content, 2)) == (0, 0, 0, 3)
    assert [score_at(mine, seat) for seat in (first, second, third)] == [50, 50, 50]
    questions = deciding.questions_of(mine.session)
    assert [question.place[:3] for question in questions] == [seat[:3] for seat in (first, second, third)]
    decide(mine, questions[0], True)
    decide(mine, questions[1], False)
    assert score_at(mine, first) != 50
    assert score_at(mine, second) == 50
    assert [question.place for question in deciding.questions_of(mine.session)] == [questions[2].place]
    # The director enters what is right by hand: that is a decision too.
    other = running.ResultToEnter(third.ns, third.ew, corrected.scored(100), third.round, str(third.table))
    running.enter_results(session=mine.session, board=third.board, lines=[other], at=at(4), by=mine.director)
    assert deciding.questions_of(mine.session) == []
    assert counts(take(mine, content, 5)) == (0, 0, 3, 0)
    assert deciding.questions_of(mine.session) == []
    assert code(decide, mine, questions[1], True) == "nothing_to_decide"
    # A new word of the terminals is a new question.
    assert counts(take(mine, filled(mine.session, line(second, 1)), 6)) == (0, 0, 0, 1)


def test_what_nobody_plays_there_is_said_with_table_and_round(mine):
    seat = seating.seats_of(mine.session)[0]
    nowhere = line(seat._replace(board=99))
    others = line(seat, PairNS=int(seat.ew), PairEW=int(seat.ns), Declarer=0)
    taken = take(mine, filled(mine.session, nowhere, others))
    assert counts(taken) == (0, 0, 0, 0)
    assert len(taken.sentences) == 2
    place = f"Table {seat.table}, round {seat.round}, board"
    assert taken.sentences[0] == f"{place} 99: by the movement nobody plays it there."
    assert taken.sentences[1].startswith(f"{place} {seat.board}: {seat.ew}/{seat.ns} played it by the device")
    assert not Result.objects.exists()


def test_a_row_that_is_no_result_costs_itself_alone(mine):
    one, two, three = seating.seats_of(mine.session)[:3]
    impossible, adjusted = line(one, Contract="9 S"), line(two, Remarks="Arbitral score", Contract="")
    taken = take(mine, filled(mine.session, impossible, adjusted, line(three)))
    assert counts(taken) == (1, 0, 0, 0)
    assert len(taken.sentences) == 2
    assert all(f"{seat.board}" in spoken for seat, spoken in zip((one, two), taken.sentences, strict=True))


def test_percentages_and_boards_not_played_are_entered(mine):
    one, two = seating.seats_of(mine.session)[:2]
    average, unplayed = (
        line(one, Contract="", Remarks="60%-40%"),
        line(two, Contract="", Remarks="Not played"),
    )
    assert counts(take(mine, filled(mine.session, average, unplayed))) == (2, 0, 0, 0)
    kinds = {row.board: (row.kind, row.ns_percent) for row in Result.objects.current()}
    assert kinds == {one.board: ("artificial", "60"), two.board: ("not_played", "")}


def test_what_was_undone_is_not_entered_again_but_asked(mine):

    seat = seating.seats_of(mine.session)[0]
    take(mine, filled(mine.session, line(seat)))
    act = undoing.last_entry(mine.stage, mine.director)[0].pk
    undoing.undo(stage=mine.stage, act=act, at=at(3), by=mine.director)
    assert counts(take(mine, filled(mine.session, line(seat)), 4)) == (0, 0, 1, 0)
    assert not Result.objects.current().exists()
    (question,) = deciding.questions_of(mine.session)
    assert question.stands is None
    decide(mine, question, True)
    assert Result.objects.current().count() == 1


def test_the_connector_s_answer_says_the_same(mine):
    seat = seating.seats_of(mine.session)[0]
    spoken = {
        "SectionLetters": "A",
        "TableNumber": seat.table,
        "RoundNumber": seat.round,
        "BoardNumber": seat.board,
        "PairNorthSouth": int(seat.ns),
        "PairEastWest": int(seat.ew),
        "DeclarerDirection": 1,
        "Level": 3,
        "Denomination": 5,
        "Stake": 0,
        "TotalTricks": 9,
    }
    content = json.dumps({"DataType": 12, "SerializedData": json.dumps([spoken])}).encode()
    assert counts(take(mine, content)) == (1, 0, 0, 0)
    assert Result.objects.current().get().contract == "3N"
    assert counts(take(mine, filled(mine.session, line(seat)), 2)) == (0, 0, 1, 0)


def test_matches_of_teams_are_started_and_taken_back(inside):
    mine = running_stage(inside, rounds=2)
    by = {"session": mine.session, "by": mine.director}
    assert code(planning.plan_of, session=mine.session) == "no_movement"
    running.pair_round(**by, number=1, matches=[("1", "2"), ("4", "3")], at=NOON)
    rows = rows_of(written(mine.session))["RoundData"]
    assert [(row["Table"], row["NSPair"], row["EWPair"]) for row in rows] == [
        (1, 1, 2),
        (2, 2, 1),
        (3, 4, 3),
        (4, 3, 4),
    ]
    boards = range(rows[0]["LowBoard"], rows[0]["HighBoard"] + 1)
    seats = [
        seating.BoardSeating(row["Round"], row["Table"], board, str(row["NSPair"]), str(row["EWPair"]))
        for row in rows[:2]
        for board in boards
    ]
    lines = [line(seat, place) for place, seat in enumerate(seats)]
    assert counts(take(mine, filled(mine.session, *lines))) == (16, 0, 0, 0)
    rooms = Result.objects.current().values_list("table", "ns__number").distinct().order_by("table")
    assert list(rooms) == [("closed", "2"), ("open", "1")]
    running.enter_match(**by, number=1, a="4", b="3", imps=("3", "9"), at=at(4))
    other = seats[0]._replace(table=3, ns="4", ew="3")
    taken = take(mine, filled(mine.session, *lines, line(other)), 5)
    assert counts(taken) == (0, 0, 16, 0)
    assert taken.sentences[-1].endswith("The result of this match is entered already.")
    assert Match.objects.current().get(a__number="4").a_score == "3"


def test_an_individual_is_started_and_taken_back(inside):
    mine = running_stage(inside, form="individual", teams=8, rounds=0)
    movement = choice.make(MovementKind.INDIVIDUAL, 8, boards_per_round=1)
    seating.set_movement(session=mine.session, movement=movement, at=NOON, by=mine.director)
    seats = seating.seats_of(mine.session)
    assert counts(take(mine, filled(mine.session, *everything(mine.session)))) == (len(seats), 0, 0, 0)
    partners = {
        (row.board, row.ns.number, row.ns_partner.number, row.ew.number, row.ew_partner.number)
        for row in Result.objects.current().select_related("ns", "ew", "ns_partner", "ew_partner")
    }
    assert partners == {(seat.board, seat.ns, seat.ns_partner, seat.ew, seat.ew_partner) for seat in seats}
    assert code(planning.refuse_message, planning.plan_of(mine.session)) == "terminals_cannot"


def test_sections_count_their_tables_anew(inside):
    here = running_stage(inside, form="pairs_matchpoints", teams=8, rounds=0)
    mine = here._replace(
        session=running.open_session(
            stage=here.stage,
            number=2,
            played_on=here.session.played_on,
            at=NOON,
            by=here.director,
            in_sections={str(number): "X" if number <= 4 else "Y7" for number in range(1, 9)},
        )
    )
    movement = choice.make(MovementKind.HOWELL, 4, boards_per_round=1)
    for section in ("X", "Y7"):
        seating.set_movement(
            session=mine.session, movement=movement, at=NOON, by=mine.director, section=section
        )
    rows = rows_of(written(mine.session))
    assert [row["Letter"] for row in rows["Section"]] == ["A", "B"]
    assert {(row["Section"], row["Table"]) for row in rows["RoundData"]} == {(1, 1), (1, 2), (2, 1), (2, 2)}
    seats = seating.seats_of(mine.session)
    lines = [
        line(seat._replace(table=(seat.table - 1) % 2 + 1), Section=1 if seat.table <= 2 else 2)
        for seat in seats
    ]
    assert counts(take(mine, filled(mine.session, *lines))) == (len(seats), 0, 0, 0)
    tables = Result.objects.current().values_list("table", flat=True)
    assert sorted(set(tables)) == ["1", "2", "3", "4"]


def test_published_results_change_as_a_correction_alone(mine):
    seat, other = seating.seats_of(mine.session)[:2]
    take(mine, filled(mine.session, line(seat)))
    stages.publish(stage=mine.stage, at=at(2), by=mine.director)
    content = filled(mine.session, line(seat), line(other))
    assert code(take, mine, content, 3) == "no_reason"
    asked = CorrectionAsked("computer_input", "the terminal was out of reach")
    assert counts(take(mine, content, 3, asked=asked)) == (1, 0, 1, 0)


def test_another_session_s_file_and_files_of_others_are_refused(mine):
    one = line(seating.seats_of(mine.session)[0])
    content = filled(mine.session, one, Session=[{"ID": 1, "Name": "x", "GUID": "F" * 32}])
    assert code(take, mine, content) == "other_session"
    for nothing in (b"", b"\x00\xff" * 99, b"<USEBIO/>", written(mine.session)[:5000]):
        assert code(take, mine, nothing) == "no_terminals_file"
    braces = [{"ID": 1, "Name": "x", "GUID": "{" + planning.plan_of(mine.session).guid.lower() + "}"}]
    assert counts(take(mine, filled(mine.session, one, Session=braces))) == (1, 0, 0, 0)
    taken = take(mine, b"[1, 2", language="ja")
    assert counts(taken) == (0, 0, 0, 0)
    assert taken.sentences[0].startswith("Bridgemate Data ConnectorのJSONとして読み取れませんでした")


def test_numbers_that_terminals_do_not_know_are_all_said(inside):
    here = running_stage(inside, form="pairs_matchpoints", teams=4, rounds=0)
    for number in ("X1", "0", "4096", "4095"):
        entrants.enter(
            event=here.stage.event,
            number=number,
            name="",
            seed=None,
            by=here.director,
            players=[entrants.RosterName(f"{number}-{seat}") for seat in range(2)],
        )
    session = running.open_session(
        stage=here.stage, number=2, played_on=here.session.played_on, at=NOON, by=here.director
    )
    movement = choice.make(MovementKind.HOWELL, 8, boards_per_round=1)
    seating.set_movement(session=session, movement=movement, at=NOON, by=here.director)
    with pytest.raises(Refused) as refused, translation.override("en"):
        planning.plan_of(session)
    numbers = refused.value.sentence.partition("and not: ")[2].partition(".")[0]
    assert sorted(numbers.split(", ")) == ["0", "4096", "X1"]


def test_who_does_not_run_the_tournament_takes_nothing(here):
    with acting_for(here.federation):
        mine = howell(here)
        seat = seating.seats_of(mine.session)[0]
        content = filled(mine.session, line(seat))
        assert code(take, mine, content, by=here.player) == "not_your_tournament"
        assert not Result.objects.exists()
