"""A club's session as the overall of a simultaneous event takes it: plain values, decisions applied.

Played results, nearly all there are, stand in one flat list of five integers each: the result's key, the
board, North-South, East-West (positions among the contestants), the points. What needs more words (averages,
assigned and weighted scores, fouled boards, partners) stands beside them in `others`.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from clubs.register.selectors import SessionSheet
from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.average import Average, BoardShare
from scoring.engine.citation import Citation
from scoring.engine.pairs.session import SessionScore
from scoring.engine.penalties.penalty import AmountUnit, Nature, Penalty
from scoring.engine.sheet import AdjustedSides, Kind, Line, OwnDamage, WeightedOutcome

Json = dict[str, Any]

WIDTH = 5  # numbers of a played result


def packed(
    facts: SessionSheet, score: SessionScore, people: Sequence[str], penalties: Sequence[Penalty]
) -> Json:
    """Everything of a session that the overall needs.

    `people` says who a contestant is in other sessions, "" where that is not known.
    """
    plain: list[int] = []
    others: list[Json] = []
    fields = _fields_of_groups(facts)
    for result, line in zip(facts.results, facts.sheet.lines, strict=True):
        group = line.group if line.group != fields.get(line.board) else ""
        if line.kind is Kind.NOT_PLAYED:
            continue
        if _is_plain(line) and not group:
            plain += (result, line.board, line.ns, line.ew, line.score or 0)
        else:
            others.append(_other(result, line, group))
    own = {row.contestant: str(row.percent) for row in score.standings}
    return {
        "contestants": [
            [entry.pk, entry.number, entry.direction, people[at], own.get(at)]
            for at, entry in enumerate(facts.entries)
        ],
        "results": plain,
        "others": others,
        "penalties": [_penalty(penalty) for penalty in penalties],
    }


def _fields_of_groups(facts: SessionSheet) -> dict[int, str]:
    """Of a fouled board, the group with the field's deal: who is in none, else the first that is listed."""
    groups: dict[int, set[str]] = {}
    for line in facts.sheet.lines:
        if line.kind is not Kind.NOT_PLAYED:
            groups.setdefault(line.board, set()).add(line.group)
    return {board: min(letters) for board, letters in groups.items() if len(letters) > 1}


def _is_plain(line: Line) -> bool:
    return (
        line.kind in (Kind.PLAYED, Kind.PASSED_OUT, Kind.ASSIGNED)
        and line.score is not None
        and line.adjusted is None
        and line.partners is None
    )


def _other(result: int, line: Line, group: str) -> Json:
    adjusted = line.adjusted
    sides = (adjusted.ns, adjusted.ew) if adjusted else ()
    imps = (adjusted.ns_imps, adjusted.ew_imps) if adjusted else ()
    return {
        "result": result,
        "board": line.board,
        "ns": line.ns,
        "ew": line.ew,
        "kind": str(line.kind),
        "score": line.score,
        "shares": [_text(line.ns_share), _text(line.ew_share)],
        "group": group,
        "outcomes": [[[str(outcome.weight), outcome.score] for outcome in side] for side in sides],
        "imps": [_text(amount) for amount in imps],
        "own_damage": _own_damage(adjusted.own_damage) if adjusted and adjusted.own_damage else None,
        "partners": line.partners,
    }


def line_of(kept: Mapping[str, Any], session: str, base: int) -> Line:
    """A result among those of all clubs; `base` is the place of its session's first contestant."""
    adjusted = None
    if kept["outcomes"]:
        ns, ew = (
            tuple(WeightedOutcome(Fraction(w), score) for w, score in side) for side in kept["outcomes"]
        )
        ns_imps, ew_imps = (_fraction(text) for text in kept["imps"])
        adjusted = AdjustedSides(ns, ew, ns_imps, ew_imps, _own_damage_of(kept.get("own_damage")))
    partners = kept["partners"] and (kept["partners"][0] + base, kept["partners"][1] + base)
    ns_share, ew_share = (_share(text) for text in kept["shares"])
    # A fouled deal of one club is no other club's.
    group = f"{session}:{kept['group']}" if kept["group"] else ""
    return Line(
        "",
        kept["board"],
        kept["ns"] + base,
        kept["ew"] + base,
        Kind(kept["kind"]),
        kept["score"],
        ns_share,
        ew_share,
        group=group,
        adjusted=adjusted,
        partners=partners,
    )


def _own_damage(own: OwnDamage) -> Json:
    table, without = (
        [[str(outcome.weight), outcome.score] for outcome in side] for side in (own.table, own.without_error)
    )
    return {"is_ns": own.is_ns, "fault": str(own.fault), "table": table, "without_error": without}


def _own_damage_of(kept: Mapping[str, Any] | None) -> OwnDamage | None:
    if kept is None:
        return None
    table, without = (
        tuple(WeightedOutcome(Fraction(weight), score) for weight, score in kept[side])
        for side in ("table", "without_error")
    )
    return OwnDamage(kept["is_ns"], OwnFault(kept["fault"]), table, without)


def _penalty(given: Penalty) -> Json:
    return {
        "contestant": given.contestant,
        "amount": str(given.amount),
        "unit": str(given.unit),
        "nature": str(given.nature),
        "code": given.code,
        "cite": str(given.cite),
        "parameters": dict(given.parameters),
        "at_most": _text(given.at_most),
    }


def penalties_of(kept: Mapping[str, Any]) -> Iterator[Penalty]:
    """A session's penalties as they were given."""
    for row in kept["penalties"]:
        yield Penalty(
            row["contestant"],
            Fraction(row["amount"]),
            AmountUnit(row["unit"]),
            Nature(row["nature"]),
            row["code"],
            Citation(row["cite"]),
            row["parameters"],
            at_most=_fraction(row["at_most"]),
        )


def _text(value: BoardShare | None) -> str | None:
    return None if value is None else str(value)


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _share(text: str | None) -> BoardShare | None:
    return Average(text) if text in tuple(Average) else _fraction(text)
