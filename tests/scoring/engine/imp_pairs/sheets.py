"""Sessions at IMPs and total points for the tests: by hand, and at random."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.pairs.session import SessionScore, score
from scoring.engine.sheet import (
    AdjustedSides,
    ContestantDeduction,
    Kind,
    Line,
    OwnDamage,
    Scoring,
    Sheet,
    WeightedOutcome,
)
from tests import sample_rules as regulations
from tests.scoring.engine.examples import mitchell

FORMS = (Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS, Scoring.IMPS)
SCALE = regulations.scale("wbf-continuous-20")


def in_force(pack="jcbl-sample", **changed):
    """The pack's conditions with changes; rules too, as "fouled_imps__factor"."""
    own = {key.replace("__", "."): value for key, value in changed.items() if "__" in key}
    settings = regulations.conditions(
        pack, overrides={key: value for key, value in changed.items() if "__" not in key}
    )
    rules = dict(settings.rules)
    for name, value in own.items():
        key, _, field = name.partition(".")
        text, cites = rules[key]
        rules[key] = ({**text, field: value}, cites)
    return replace(settings, rules=rules)


def scored(sheet: Sheet, scoring: Scoring, settings=None) -> SessionScore:
    return score(replace(sheet, scoring=scoring), settings or in_force(), SCALE)


def changed(sheet: Sheet, lines: dict[int, dict]) -> Sheet:
    """The sheet with some fields of some lines changed."""
    own = list(sheet.lines)
    for position, fields in lines.items():
        own[position] = own[position]._replace(**fields)
    return replace(sheet, lines=tuple(own))


def grouped(sheet: Sheet, groups: str) -> Sheet:
    """The sheet with its first lines in groups, a letter each."""
    return changed(sheet, {position: {"group": group} for position, group in enumerate(groups)})


def outcomes(*pairs: tuple[str, int]) -> tuple[WeightedOutcome, ...]:
    return tuple(WeightedOutcome(Fraction(weight), points) for weight, points in pairs)


def ruled(ns=(), ew=(), **imps) -> dict:
    """The fields of a line with an adjusted score."""
    adjusted = AdjustedSides(outcomes(*ns), outcomes(*ew), **imps)
    return {"kind": Kind.ASSIGNED, "score": None, "adjusted": adjusted}


def awards(session: SessionScore) -> list[tuple[Fraction | None, ...]]:
    return [tuple(cell and cell.award for cell in pair) for pair in session.cells]


POINTS = st.sampled_from([-800, -620, -100, -50, 0, 110, 140, 420, 430, 620, 1440])


@st.composite
def _weights(draw):
    first = Fraction(draw(st.integers(1, 4)), draw(st.integers(5, 7)))
    return tuple(WeightedOutcome(weight, draw(POINTS)) for weight in (first, 1 - first))


_adjusted = st.one_of(
    st.builds(lambda both: AdjustedSides(both, both), _weights()),
    st.builds(lambda ns, ew: AdjustedSides(ns, ew), _weights(), _weights()),
    st.builds(
        lambda both, is_ns, points, without: AdjustedSides(
            both, both, own_damage=OwnDamage(is_ns, OwnFault.ERROR, outcomes(("1", points)), without)
        ),
        *(_weights(), st.booleans(), POINTS, _weights()),
    ),
    st.builds(lambda ns: AdjustedSides(ns, (), None, Fraction(-5, 2)), _weights()),
    st.just(AdjustedSides((), (), Fraction(3), Fraction(0))),
)
_results = st.one_of(
    POINTS,
    POINTS,
    st.tuples(st.sampled_from([60, 50, 40, 70]), st.sampled_from([60, 50, 40])),
    st.none(),
    _adjusted,
)


@st.composite
def any_sheets(draw):
    """Boards with scores, averages, adjusted scores, groups, penalties, some of them not played."""
    tables = draw(st.integers(2, 6))
    boards = draw(st.lists(st.lists(_results, min_size=tables, max_size=tables), min_size=1, max_size=5))
    plain = [[0 if isinstance(result, AdjustedSides) else result for result in board] for board in boards]
    sheet = mitchell(tables, plain)
    lines = [
        _with(line, result, draw(st.sampled_from(["", "", "", "A", "B"])))
        for line, result in zip(sheet.lines, (result for board in boards for result in board), strict=True)
    ]
    penalties = draw(st.lists(st.builds(_penalty, st.integers(0, 2 * tables - 1)), max_size=2))
    return replace(
        sheet, lines=tuple(lines), winners=draw(st.sampled_from([1, 2])), deductions=tuple(penalties)
    )


def _with(line: Line, result: object, group: str) -> Line:
    if isinstance(result, AdjustedSides):
        line = line._replace(kind=Kind.ASSIGNED, score=None, adjusted=result)
    return line._replace(group=group)


def _penalty(contestant: int) -> ContestantDeduction:
    from_pack = regulations.conditions()
    return ContestantDeduction(contestant, Fraction(5, 2), "penalty", from_pack.cite("neuberg"))


any_conditions = st.builds(
    in_force,
    cross_imps=st.sampled_from(["sum", "mean"]),
    butler_trim=st.sampled_from(["0", "1", "3"]),
    butler_round=st.sampled_from(["0", "1", "10"]),
    factor_totals=st.sampled_from(["yes", "no"]),
    imp_pair_averages__basis=st.sampled_from(["results", "imps"]),
    imp_pair_averages__divisor=st.sampled_from(["all_scores", "scores_of_that_sign"]),
    imp_pair_averages__decimals=st.sampled_from(["exact", "1"]),
    fouled_imps__factor=st.sampled_from(["scores", "comparisons"]),
    fouled_imps__mean_of=st.sampled_from(["same_side", "both_sides"]),
    fouled_imps__mean_from=st.sampled_from(["scaled", "unscaled"]),
    fouled_imps__nothing_won=st.sampled_from(["zero", "director"]),
    houston_pairs__against=st.sampled_from(["datum", "field"]),
)
