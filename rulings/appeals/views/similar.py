"""Cases like an appealed one, for a panel: how they were ruled, and nobody's name."""

from typing import Any

from federation.reader import reader_language
from rulings.cases.selectors import whole_file
from rulings.cases.services.finding.similar import similar_among
from rulings.cases.words import topic_title
from rulings.library.references import LawItem
from rulings.lifecycle.cases import State
from rulings.models import Case

TOLD = (State.TOLD, State.APPEALED, State.FINAL)


def rows_of(case: Case) -> list[dict[str, Any]]:
    """The likest cases whose rulings are told: what is shared, and what was decided."""
    rows = []
    for similar in similar_among(case, Case.objects.filter(state__in=TOLD)):
        ruling = whole_file(similar.case).ruling
        rows.append(
            {
                "likeness": similar,
                "case": similar.case,
                "topic": topic_title(similar.case.topic),
                "ruling": ruling,
                "items": [LawItem(item).label(reader_language()) for item in similar.items],
            }
        )
    return rows
