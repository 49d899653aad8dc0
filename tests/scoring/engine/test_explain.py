from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from scoring.engine import explain
from scoring.engine.adjusted.imp_averages import ImpPairAverages
from scoring.engine.adjusted.team_averages import ImpAverages
from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.contract import Contract, score as contract_score
from scoring.engine.pairs.averages import MatchpointAverages
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.pairs.session import score
from scoring.engine.sheet import Kind, Scoring
from scoring.engine.words import WRITTEN
from tests.examples import tries
from tests.sample_rules import conditions as in_force, scale
from tests.scoring.engine.examples import PLAIN, at_table, conditions, mitchell
from tests.scoring.engine.test_session import any_conditions, sheets

CITED = Conditions.of(PLAIN | {"award_decimals": "2"}, in_force().cites)


def sentences(award: ReasonedAward, language: str) -> list[tuple[Fraction, str, str]]:
    return [
        (step.amount, explain.sentence(step, language), step.cite.label(language)) for step in award.steps
    ]


def test_a_plain_award():
    cell = Cell(Method.PLAIN, 550, 100, 12, 1, 2, beaten=5, tied=1, scores=13, results=13)
    assert sentences(explain.award(cell, CITED), "en") == [
        (5, "Scores beaten: 5, 1 each", "Law 78A"),
        (Fraction(1, 2), "Scores tied: 1, ½ each", "Law 78A"),
    ]


def test_an_award_by_the_formula_rounded():
    cell = Cell(Method.NEUBERG, 388, 100, 4, 1, 2, beaten=3, scores=4, results=5)
    assert sentences(explain.award(cell, CITED), "ja") == [
        (3, "上回ったスコア: 3 (1つにつき1)", "第78条A項"),
        (Fraction(7, 8), "Neubergの式により、スコア数4を全体の結果数5に換算", "競技会運営規則 4.1(1)"),
        (Fraction(1, 200), "小数第2位までに四捨五入", "競技会運営規則 4.1(2)6)"),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        Cell(Method.PLAIN, 551, 100, 12, 1, 2, beaten=5, tied=1, scores=13, results=13),
        Cell(Method.NEUBERG, 387, 100, 4, 1, 2, beaten=3, scores=4, results=5),
        Cell(Method.ARTIFICIAL, 721, 100, 12, 1, 2, percent="60"),
    ],
    ids=lambda cell: cell.method,
)
def test_a_wrong_award_does_not_add_up(wrong):
    """The steps come from the reasons alone: nothing in them fills a gap."""
    assert explain.award(wrong, CITED).total != wrong.award


NAMES = {"60": "A+", "50": "A", "40": "A-"}


@pytest.mark.parametrize(
    ("percent", "own_score", "steps"),
    [
        ("60", "100", [("average_plus", "36/5"), ("own_percentage_larger", "17/15")]),
        ("60", "72", [("average_plus", "36/5"), ("own_percentage_unused", "0")]),
        ("40", "36", [("average_minus", "24/5"), ("own_percentage_smaller", "-9/5")]),
        ("50", None, [("average", "6")]),
        ("62.5", None, [("artificial", "15/2")]),
    ],
)
def test_an_artificial_award(percent, own_score, steps):
    total = sum(Fraction(amount) for _, amount in steps)
    method = Method.OWN_PERCENTAGE if own_score else Method.ARTIFICIAL
    cell = Cell(
        method,
        total.numerator,
        total.denominator,
        12,
        1,
        None,
        percent=percent,
        name=NAMES.get(percent),
        own_score=own_score,
        own_maximum=144 if own_score else None,
    )
    told_steps = explain.award(cell, conditions()).steps
    assert [(step.code, step.amount) for step in told_steps] == [(code, Fraction(n)) for code, n in steps]


def test_the_clause_follows_the_pack():
    sheet = mitchell(2, [[(60, 50), (50, 50)], [420, 110]])
    cites = {
        pack: [step.cite for step in explain.award(score(sheet, settings_).cells[0][0], settings_).steps]
        for pack in ("jcbl-sample", "wbf-sample")
        for settings_ in [in_force(pack)]
    }
    assert cites == {
        "jcbl-sample": [Citation.REG_1_1_1, Citation.REG_1_1_1],
        "wbf-sample": [Citation.LAW_12C2A, Citation.LAW_12C2C],
    }


@pytest.mark.parametrize("scoring", list(Scoring))
def test_a_board_that_was_not_played_says_by_which_clause(scoring):
    """The clause of slow play comes first, then that of the average; the clause is kept with the cell."""
    sheet = replace(mitchell(2, [[(60, 50), (50, 50)], [420, 110]]), scoring=scoring)
    lines = [
        line._replace(unplayed=Citation.REG_2_2_0, ns_share=Average.PLUS, ew_share=Average.MINUS)
        if line.kind is Kind.ARTIFICIAL
        else line
        for line in sheet.lines
    ]
    settings_ = in_force("jcbl-sample")
    cells = score(replace(sheet, lines=tuple(lines)), settings_, scale("wbf-continuous-20")).cells[0]
    for cell in cells:
        steps = explain.award(type(cell).from_json(cell.to_json()), settings_).steps
        assert (steps[0].amount, steps[0].code, steps[0].cite) == (0, "board_unplayed", Citation.REG_2_2_0)
        assert {step.cite for step in steps[1:]} == {cites_of_averages(scoring, settings_)}
    assert len(cells) == 2


def cites_of_averages(scoring, settings_):
    if scoring is Scoring.MATCHPOINTS:
        return settings_.rule(MatchpointAverages).cites
    return settings_.rule(ImpAverages if scoring is Scoring.IMPS else ImpPairAverages).cites


@given(sheets(), any_conditions)
@settings(max_examples=tries(80), deadline=None)
def test_steps_add_up_to_every_figure(sheet, settings_):
    session = score(sheet, settings_)
    assert len(session.cells) == len(sheet.lines) > 0
    assert {standing.contestant for standing in session.standings} == at_table(sheet)
    for cell in (cell for pair in session.cells for cell in pair if cell):
        kept = Cell.from_json(cell.to_json())
        assert explain.award(kept, settings_).total == cell.award
    for standing in session.standings:
        assert explain.total(session, standing).total == standing.score
        assert explain.percent(session, standing).total == standing.percent


def test_a_factored_total_names_its_boards_and_the_factor():
    sheet = mitchell(3, [[300, 200, 100], [200, None, 300]])
    session = score(sheet, conditions(factor_totals="yes"))
    short = next(row for row in session.standings if row.contestant == 1)
    assert sentences(explain.total(session, short), "en") == [
        (1, "Board 1", "Law 78A"),
        (1, "Brought from a maximum of 2 to the full 4", "Conditions of contest"),
    ]


def test_a_percentage_of_a_rounded_score_says_so():
    sheet = mitchell(4, [[420, 110, -50, None], [420, 110, -50, 0]])
    session = score(sheet, conditions(percent_from="rounded_score"))
    steps = explain.percent(session, session.standings[0]).steps
    assert [step.code for step in steps] == ["percentage", "percentage_of_rounded"]


@pytest.mark.parametrize("notation", ["P", "1N", "4SX", "6H", "7CXX", "3N"])
@pytest.mark.parametrize("tricks", [0, 9, 13])
def test_every_step_of_a_contract_has_its_sentence(notation, tricks):
    steps = contract_score(Contract.parse(notation), tricks, vulnerable=True).steps
    assert steps
    assert all(explain.sentence(step, language) for step in steps for language in WRITTEN)


@pytest.mark.parametrize("cite", Citation)
def test_every_clause_has_a_label_in_both_languages(cite):
    assert {language for language in WRITTEN if cite.label(language)} == {"ja", "en"}


def test_an_award_is_nothing_but_its_steps():
    step = Step(Fraction(1, 3), "beaten", Citation.LAW_78A)
    assert ReasonedAward((step, step)).total == Fraction(2, 3)
    assert ReasonedAward(()).total == 0
