"""What a run keeps: every place and every award with its reasons, exact, as JSON; and its digest."""

import hashlib
import json
from typing import Any

from clubs.selectors import SessionSheet
from scoring.engine.citation import Citation
from scoring.engine.conditions import UNSAID, Conditions, concerning
from scoring.engine.session import SessionScore
from scoring.engine.sheet import Sheet

ENGINE = "1"

# For the conditions that do not concern a session, and so are not kept with its runs.
ELSEWHERE = {
    "matchpoint_scale": "half", "neuberg": "boards", "award_decimals": "exact", "percent_from": "exact",
    "averages": "own_percentage",
}  # fmt: skip

Json = dict[str, Any]


def body_of(facts: SessionSheet, score: SessionScore) -> Json:
    """Standings by entry and awards by result. Fractions are strings, so that nothing is rounded."""
    return {
        "standings": [
            {
                "entry": facts.entries[row.contestant].pk,
                "rank": row.rank,
                "tied": row.tied,
                "score": str(row.score),
                "maximum": row.maximum,
                "percent": str(row.percent),
                "boards": row.boards,
            }
            for row in score.standings
        ],
        "awards": [
            [result, ns.to_json() if ns else None, ew.to_json() if ew else None]
            for result, (ns, ew) in zip(facts.results, score.cells, strict=True)
        ],
    }


def conditions_json(conditions: Conditions, sheet: Sheet) -> Json:
    """The conditions a run went by and could depend on, with the clause of each."""
    keys = concerning(sheet)
    return {
        "values": {key: text for key, text in conditions.as_texts().items() if key in keys},
        "cites": {key: str(cite) for key, cite in conditions.cites.items() if key in keys},
    }


def conditions_from(kept: Json) -> Conditions:
    """The conditions of what conditions_json wrote."""
    values = {**ELSEWHERE, **UNSAID, **kept["values"]}
    return Conditions.of(values, {key: Citation(cite) for key, cite in kept["cites"].items()})


def digest_of(body: Json, conditions: Json) -> str:
    """One text for the same figures under the same conditions."""
    text = json.dumps([ENGINE, body, conditions], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
