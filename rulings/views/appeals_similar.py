"""Cases like an appealed one, for a panel: how they were ruled, and nobody's name."""

from typing import Any

from rulings.case_file import whole_file
from rulings.case_words import topic_title
from rulings.library.references import LawItem
from rulings.lifecycle import State
from rulings.models import Case
from rulings.services.similar_cases import similar_among
from rulings.views.law_books import reader

TOLD = (State.TOLD, State.APPEALED, State.FINAL)


def rows_of(case: Case) -> list[dict[str, Any]]:
    """The likest cases whose rulings are told: what is shared, and what was decided."""
    rows = []
    for each in similar_among(case, Case.objects.filter(state__in=TOLD)):
        ruling = whole_file(each.case).ruling
        rows.append({
            "likeness": each, "case": each.case, "topic": topic_title(each.case.topic), "ruling": ruling,
            "items": [LawItem(item).label(reader()) for item in each.items],
        })  # fmt: skip
    return rows
