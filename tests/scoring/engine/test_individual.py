"""Individual events: every player has what its side has, and averages of its own. Q-43."""

from fractions import Fraction

from hypothesis import given, settings, strategies as st

from scoring.engine import explain
from scoring.engine.average import Average
from scoring.engine.pairs.cell import Method
from scoring.engine.pairs.session import score
from scoring.engine.sheet import AdjustedSides, Contestant, Kind, Line, Sheet, WeightedOutcome
from tests.examples import tries
from tests.scoring.engine.any_sheets import in_force

EXACT = {"award_decimals": "exact"}


def individual(*lines: Line) -> Sheet:
    """Players 0 to 7, ranked together."""
    return Sheet(tuple(Contestant(str(n), "", "") for n in range(8)), lines, 1)


def table(board: int, north: int, south: int, east: int, west: int, score: int | None, **more) -> Line:
    kind = more.pop("kind", Kind.PLAYED)
    return Line("", board, north, east, kind, score, partners=(south, west), **more)


ROUND_1 = (table(1, 0, 1, 2, 3, 420), table(1, 4, 5, 6, 7, 110))
ROUND_2 = (table(2, 0, 2, 1, 3, -50), table(2, 4, 6, 5, 7, 100))


def test_both_players_of_a_side_have_its_award():
    session = score(individual(*ROUND_1, *ROUND_2), in_force())
    assert [total.points for total in session.totals] == [1, 2, 0, 1, 1, 0, 2, 1]
    assert [total.boards for total in session.totals] == [2] * 8
    assert session.partners == {}
    assert [(row.contestant, row.rank) for row in session.standings][:3] == [(1, 1), (6, 1), (0, 3)]


def test_an_average_plus_looks_at_each_players_own_boards():
    """Player 1 has 100 % on the other boards, partner 0 has 50 %: 60 % to one, all of it to the other."""
    given_ = table(3, 0, 1, 2, 3, None, kind=Kind.ARTIFICIAL, ns_share=Average.PLUS, ew_share=Average.PLAIN)
    sheet = individual(*ROUND_1, *ROUND_2, given_, table(3, 4, 5, 6, 7, 110))
    conditions = in_force(**EXACT)
    session = score(sheet, conditions)
    assert session.cell(4, 0).award == Fraction(3, 5)
    assert session.cell(4, 1).award == 1
    assert session.partners == {(4, 1): session.cell(4, 1)}
    assert session.cell(4, 2) == session.cell(4, 3) == session.cells[4][1]
    assert session.cell(4, 7) is None
    assert session.totals[1].points == 3
    for standing in session.standings:
        assert explain.total(session, standing).total == standing.score


def test_weighted_scores_reach_partners():
    both = (WeightedOutcome(Fraction(1, 2), 420), WeightedOutcome(Fraction(1, 2), -50))
    line = table(1, 4, 5, 6, 7, None, kind=Kind.ASSIGNED, adjusted=AdjustedSides(both, both))
    session = score(individual(ROUND_1[0], line), in_force(**EXACT))
    assert [total.points for total in session.totals] == [
        Fraction(3, 4),
        Fraction(3, 4),
        Fraction(1, 4),
        Fraction(1, 4),
        Fraction(1, 4),
        Fraction(1, 4),
        Fraction(3, 4),
        Fraction(3, 4),
    ]


@given(st.lists(st.sampled_from([420, 110, -50, None]), min_size=4, max_size=10), st.booleans())
@settings(max_examples=tries(60), deadline=None)
def test_players_have_twice_what_their_sides_have(results, flat):
    """Two players a side; where averages look at each player's boards, each has its own."""
    lines = []
    for n, score_of_table in enumerate(results):
        seats = [(n * 3 + seat * 5 + seat * seat) % 8 for seat in range(4)]
        if len(set(seats)) == 4:
            more = {"kind": Kind.ARTIFICIAL, "ns_share": Average.PLUS, "ew_share": Average.MINUS}
            lines.append(
                table(n // 3, *seats, score_of_table, **({} if score_of_table is not None else more))
            )
    session = score(individual(*lines), in_force(averages="flat" if flat else "own_percentage"))
    seated = [
        session.cell(position, player).award
        for position, line in enumerate(lines)
        for player in (line.ns, line.ew, *line.partners)
    ]
    assert sum(total.points for total in session.totals) == sum(seated)
    assert sum(total.boards for total in session.totals) == 4 * len(lines)
    if flat:
        assert sum(seated) == 2 * sum(cell.award for pair in session.cells for cell in pair)
        assert session.partners == {}
    assert all(cell.method is Method.OWN_PERCENTAGE for cell in session.partners.values())
    for standing in session.standings:
        assert explain.total(session, standing).total == standing.score
