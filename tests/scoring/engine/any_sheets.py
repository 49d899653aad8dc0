"""Sheets of every sort for property tests: fouled groups, weighted and split scores, artificial ones."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.average import Average
from scoring.engine.sheet import AdjustedSides, Contestant, Kind, Line, OwnDamage, Sheet, WeightedOutcome
from tests import sample_rules as regulations

POINTS = (-620, -100, 0, 110, 420)
WEIGHTS = ((Fraction(1),), (Fraction(3, 5), Fraction(2, 5)), (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)))
SHARES = (*Average, Fraction(62))


@st.composite
def outcomes(draw):
    """A side's outcomes; two of them may be the same score."""
    weights = draw(st.sampled_from(WEIGHTS))
    scores = draw(st.lists(st.sampled_from(POINTS), min_size=len(weights), max_size=len(weights)))
    return tuple(map(WeightedOutcome, weights, scores))


@st.composite
def own_damages(draw):
    """An adjusted score of which one side does not get all. Law 12C1(e)"""
    both, table = draw(outcomes()), (WeightedOutcome(Fraction(1), draw(st.sampled_from(POINTS))),)
    own = OwnDamage(draw(st.booleans()), draw(st.sampled_from(OwnFault)), table, draw(outcomes()))
    return {"kind": Kind.ASSIGNED, "score": None, "adjusted": AdjustedSides(both, both, own_damage=own)}


@st.composite
def table_outcome(draw):
    """What happened at a table, as the fields of a line."""
    share = st.sampled_from(SHARES)
    match draw(
        st.sampled_from(["score"] * 6 + ["artificial", "weighted", "split", "ns", "ew", "not_played"])
    ):
        case "score":
            return {"kind": Kind.PLAYED, "score": draw(st.sampled_from(POINTS))}
        case "artificial":
            return {"kind": Kind.ARTIFICIAL, "ns_share": draw(share), "ew_share": draw(share)}
        case "weighted":
            both = draw(outcomes())
            return {"kind": Kind.ASSIGNED, "adjusted": AdjustedSides(both, both)}
        case "split":
            return {"kind": Kind.ASSIGNED, "adjusted": AdjustedSides(draw(outcomes()), draw(outcomes()))}
        case "ns":
            return {
                "kind": Kind.ASSIGNED,
                "adjusted": AdjustedSides(ns=draw(outcomes())),
                "ew_share": draw(share),
            }
        case "ew":
            return {
                "kind": Kind.ASSIGNED,
                "adjusted": AdjustedSides(ew=draw(outcomes())),
                "ns_share": draw(share),
            }
    return {"kind": Kind.NOT_PLAYED}


@st.composite
def sheets(draw, groups=("", "", "a", "b")):
    """A Mitchell session in which anything may have happened at any table."""
    tables = draw(st.integers(2, 7))
    lines = []
    for board in range(1, draw(st.integers(1, 4)) + 1):
        # Most boards of a session are not fouled.
        here = groups if draw(st.booleans()) else ("",)
        for table in range(tables):
            line = Line("", board, table, tables + (table + board) % tables, Kind.NOT_PLAYED, None)
            lines.append(line._replace(group=draw(st.sampled_from(here)), **draw(table_outcome())))
    pairs = [Contestant(f"{n}{side}", "", side) for side in ("NS", "EW") for n in range(1, tables + 1)]
    return Sheet(tuple(pairs), tuple(lines), 2)


def in_force(pack="jcbl-sample", **changed):
    """The conditions of a pack with its rules, and what is changed of them."""
    return regulations.conditions(pack, None, changed)


any_conditions = st.builds(
    in_force,
    st.sampled_from(["jcbl-sample", "wbf-sample"]),
    matchpoint_scale=st.sampled_from(["half", "two"]),
    neuberg=st.sampled_from(["boards", "off"]),
    award_decimals=st.sampled_from(["exact", "0", "2"]),
    factor_totals=st.sampled_from(["yes", "no"]),
    percent_from=st.sampled_from(["exact", "rounded_score"]),
    averages=st.sampled_from(["own_percentage", "flat"]),
    fouled_boards=st.sampled_from(["current", "traditional"]),
)


def with_rule(conditions, key, **changed):
    """Conditions under which a rule of the pack says something else."""
    text, cites = conditions.rules[key]
    return replace(conditions, rules={**conditions.rules, key: ({**text, **changed}, cites)})


def turned(line: Line) -> Line:
    """The same result with North-South and East-West changed about."""
    own = line.adjusted and line.adjusted.own_damage
    adjusted = line.adjusted and AdjustedSides(
        _negative(line.adjusted.ew), _negative(line.adjusted.ns), own_damage=own and turned_damage(own)
    )
    partners = line.partners and (line.partners[1], line.partners[0])
    return line._replace(
        ns=line.ew,
        ew=line.ns,
        score=None if line.score is None else -line.score,
        ns_share=line.ew_share,
        ew_share=line.ns_share,
        adjusted=adjusted,
        partners=partners,
    )


def turned_damage(own: OwnDamage) -> OwnDamage:
    """The damage of the other side, with every score turned."""
    return OwnDamage(not own.is_ns, own.fault, _negative(own.table), _negative(own.without_error))


def _negative(outcomes: tuple[WeightedOutcome, ...]) -> tuple[WeightedOutcome, ...]:
    return tuple(WeightedOutcome(weight, -score) for weight, score in outcomes)
