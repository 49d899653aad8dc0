"""What a run keeps: every place and every award with its reasons, exact, as JSON; and its digest."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from clubs.register.selectors import SessionSheet
from scoring.engine import explain
from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.conditions import UNSAID, Conditions, concerning
from scoring.engine.fouled.methods import FouledMatchpoints
from scoring.engine.imp_pairs.explain_totals import match_points, round_score
from scoring.engine.pairs.averages import MatchpointAverages
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.standings import Standing
from scoring.engine.sheet import Scoring, Sheet
from scoring.engine.teams.cell import steps_json

ENGINE = "1"

# For the conditions that do not concern a session, and so are not kept with its runs.
ELSEWHERE = {
    "matchpoint_scale": "half",
    "neuberg": "boards",
    "award_decimals": "exact",
    "percent_from": "exact",
    "averages": "own_percentage",
    "factor_totals": "no",
}

Json = dict[str, Any]


def body_of(facts: SessionSheet, score: SessionScore) -> Json:
    """Standings by entry and awards by result. Fractions are strings, so that nothing is rounded.

    Sessions at victory points have their rounds too, and the steps of each total, which are made of them.
    """
    body: Json = {
        "standings": [
            {
                "entry": facts.entries[row.contestant].pk,
                "rank": row.rank,
                "tied": row.tied,
                "score": str(row.score),
                "maximum": row.maximum,
                "percent": str(row.percent),
                "boards": row.boards,
                **({} if row.mean is None else {"mean": str(row.mean)}),
                **_total_steps(score, row),
                **_deducted(score, row),
            }
            for row in score.standings
        ],
        "awards": list(_awards(facts, score)),
        **_removed(facts),
    }
    return body | {"matches": list(_rounds(facts, score))} if score.matches else body


def _awards(facts: SessionSheet, score: SessionScore) -> Iterator[list[Any]]:
    """Each result with both sides' awards; and those of partners that differ, by the key of the entry."""
    partners: dict[int, Json] = {}
    for (line, contestant), cell in score.partners.items():
        partners.setdefault(line, {})[str(facts.entries[contestant].pk)] = cell.to_json()
    for line, (result, (ns, ew)) in enumerate(zip(facts.results, score.cells, strict=True)):
        award = [result, ns.to_json() if ns else None, ew.to_json() if ew else None]
        yield [*award, partners[line]] if line in partners else award


def _total_steps(score: SessionScore, row: Standing) -> Json:
    """At victory points a total is of rounds, which no single result can tell."""
    return {"steps": steps_json(explain.total(score, row).steps)} if score.matches else {}


def _deducted(score: SessionScore, row: Standing) -> Json:
    """The penalties off a total that is of boards: no result can tell them. Nothing where there are none."""
    steps = [] if score.matches else steps_json(explain.deductions_of(score, row.contestant))
    return {"deductions": steps} if steps else {}


def _removed(facts: SessionSheet) -> Json:
    """Whose scores are taken out, and why; nothing where nobody's are, and old runs stay as they were."""
    removed = [
        {"entry": facts.entries[gone.contestant].pk, "steps": steps_json([gone.why])}
        for gone in facts.sheet.removed
    ]
    return {"removed": removed} if removed else {}


def _rounds(facts: SessionSheet, score: SessionScore) -> Iterator[Json]:
    """The rounds of pairs at victory points, as matches.

    Individuals change partners: theirs are in the totals only.
    """
    for match in score.matches:
        if len(match.ns) > 1:
            continue
        (a,), (b,) = match.ns, match.ew
        yield {
            "section": match.section,
            "round": match.round,
            "a": facts.entries[a].pk,
            "b": facts.entries[b].pk,
            "boards": len(match.lines),
            "unlisted": 0,
            "a_score": str(match.ns_score),
            "b_score": str(match.ew_score),
            "a_points": str(match.ns_vp),
            "b_points": str(match.ew_vp),
            "reasons": {
                name: {
                    "score": steps_json(round_score(score, match, who).steps),
                    "points": steps_json(match_points(match, who)),
                }
                for name, who in (("a", a), ("b", b))
            },
        }


def conditions_json(conditions: Conditions, sheet: Sheet) -> Json:
    """The conditions a run went by and could depend on, with the clause of each."""
    keys = concerning(sheet)
    cites = {key: cite for key, cite in conditions.cites.items() if key in keys}
    return {
        "values": {key: text for key, text in conditions.as_texts().items() if key in keys},
        "cites": {key: str(cite) for key, cite in (cites | _of_rules(conditions, sheet)).items()},
    }


def _of_rules(conditions: Conditions, sheet: Sheet) -> dict[str, Citation]:
    """The clauses of rules that awards at matchpoints rest on: what a cell keeps has no clause of its own."""
    if sheet.scoring is not Scoring.MATCHPOINTS:
        return {}
    shares = (share for line in sheet.lines for share in (line.ns_share, line.ew_share))
    is_asked = {
        MatchpointAverages.KEY: any(isinstance(share, Average) for share in shares),
        FouledMatchpoints.KEY: any(line.group for line in sheet.lines),
    }
    asked = [key for key, is_it in is_asked.items() if is_it]
    return {key: conditions.rules[key][1] for key in asked if key in conditions.rules}


def conditions_from(kept: Json) -> Conditions:
    """The conditions of what conditions_json wrote."""
    values = {**ELSEWHERE, **UNSAID, **kept["values"]}
    return Conditions.of(values, {key: Citation(cite) for key, cite in kept["cites"].items()})


def digest_of(body: Json, conditions: Json) -> str:
    """One text for the same figures under the same conditions."""
    text = json.dumps([ENGINE, body, conditions], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
