"""What directors and committees decided: cases by director and by law, decisions by kind, appeals by outcome
and by how long they took.

Nobody counts a case of their own: figures and lists go by what somebody handles.
"""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.models import User
from federation.people.selectors import names_here
from federation.text.numbers import is_key
from rulings.adjustments.selectors import decisions_in_force
from rulings.cases.services.access import handled_by, readable, untold_to
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import State
from rulings.models import Adjustment, AdjustmentKind, Appeal, AppealDecision, Case, CaseLaw
from scoring.statistics.statistic import StatAsked, StatRow, StatTable, Words

DECISIONS, CASES = "decisions", "cases"
LAW_NUMBER = re.compile(r"\d+")
NOT_READY = (State.DRAFT, State.SUPERSEDED)
ALL = "all"


def _decisions(asked: StatAsked) -> QuerySet[Adjustment]:
    """Decisions of the year that hold, as far as somebody reads them."""
    return readable(decisions_in_force(), asked.user).filter(at__year=asked.year)


def kinds(asked: StatAsked) -> StatTable:
    """Decisions by what was decided."""
    grouped = _decisions(asked).order_by().values("kind").annotate(many=Count("pk"))
    many = dict(grouped.values_list("kind", "many"))
    rows = tuple(
        StatRow(kind.value, kind.label, (many[kind.value],)) for kind in AdjustmentKind if kind.value in many
    )
    return StatTable(_("What was decided"), ((DECISIONS, _("Decisions")),), rows)


def kinds_list(asked: StatAsked, row: str, _column: str) -> QuerySet[Adjustment]:
    """The decisions of a kind."""
    return _decisions(asked).filter(kind=row)


def _cases(asked: StatAsked) -> QuerySet[Case]:
    return handled_by(asked.user).filter(year=asked.year).exclude(state__in=NOT_READY)


def law_of(item: str) -> str:
    """The law, or the rule, that an item is a part of: "45" of "45C4(b)", "REG" of "REG-6.1"."""
    number = LAW_NUMBER.match(item)
    return number.group() if number else item.partition("-")[0]


def _cited(asked: StatAsked) -> Iterator[tuple[int, str]]:
    """Which case rests on which law, once each."""
    rows = CaseLaw.objects.filter(case__in=_cases(asked).values("pk")).order_by()
    yield from {(case, law_of(item)) for case, item in rows.values_list("case", "item")}


def laws(asked: StatAsked) -> StatTable:
    """Cases by the law that they rest on; a case that rests on several is counted with each."""
    many: dict[str, int] = {}
    for _case, law in _cited(asked):
        many[law] = many.get(law, 0) + 1
    ordered = sorted(many, key=lambda law: (not is_key(law), law.zfill(4)))
    rows = tuple(StatRow(law, law, (many[law],)) for law in ordered)
    return StatTable(pgettext_lazy("of the Laws", "Law"), ((CASES, _("Cases")),), rows)


def laws_list(asked: StatAsked, row: str, _column: str) -> QuerySet[Case]:
    """The cases that rest on a law."""
    keys = [case for case, law in _cited(asked) if law == row]
    return _cases(asked).filter(pk__in=keys)


# Where cases of directors stand; one that was joined to another is counted with that one.
STANDS: dict[str, tuple[Words, tuple[State, ...]]] = {
    ALL: (_("All"), tuple(state for state in State if state != State.SUPERSEDED)),
    "open": (pgettext_lazy("how many cases", "not told yet"), (State.DRAFT, State.FACTS_AGREED, State.RULED)),
    "told": (pgettext_lazy("how many cases", "told"), (State.TOLD,)),
    "appealed": (State.APPEALED.label, (State.APPEALED,)),
    "final": (State.FINAL.label, (State.FINAL,)),
}


def _directed(asked: StatAsked) -> QuerySet[Case]:
    """Cases of the year from their report on: who has many of them open is of use too."""
    return handled_by(asked.user).filter(year=asked.year, state__in=STANDS[ALL][1])


def directors(asked: StatAsked) -> StatTable:
    """Cases by who directs them and by where they stand; whoever has most of them first."""
    by_state = {key: Count("pk", filter=Q(state__in=states)) for key, (_words, states) in STANDS.items()}
    grouped = _directed(asked).order_by().values("director").annotate(**by_state)
    many = {director: tuple(figures) for director, *figures in grouped.values_list("director", *STANDS)}
    names = names_here(User.objects.filter(pk__in=many))
    ordered = sorted(many, key=lambda director: (-many[director][0], names[director], director))
    return StatTable(
        _("Director"),
        tuple((key, words) for key, (words, _states) in STANDS.items()),
        tuple(StatRow(str(director), names[director], many[director]) for director in ordered),
    )


def directors_list(asked: StatAsked, row: str, column: str) -> QuerySet[Case]:
    """The cases of a director."""
    return _directed(asked).filter(director=int(row), state__in=STANDS[column][1])


# How long it took from filing to telling: up to so many days; None: longer.
SPANS: dict[str, tuple[Words, int | None]] = {
    "day": (_("within a day"), 1),
    "week": (_("within a week"), 7),
    "month": (_("within 30 days"), 30),
    "longer": (pgettext_lazy("of a time", "longer"), None),
}
PENDING, NOT_HEARD = "pending", "not_heard"
ENDED_UNHEARD = (AppealState.REFUSED, AppealState.WITHDRAWN, AppealState.LAPSED)


def _appeals(asked: StatAsked) -> QuerySet[Appeal]:
    """Appeals of the year, as far as their cases are somebody's to handle."""
    appeals: QuerySet[Appeal] = Appeal.objects.filter(year=asked.year)
    return appeals.filter(case__in=handled_by(asked.user).values("pk"))


def _sorted(asked: StatAsked) -> Iterator[tuple[int, str, str]]:
    """Every appeal by its key, with its outcome and how long it took, "" where it was never decided."""
    untold = set(untold_to(asked.user).values_list("pk", flat=True))
    fields = ("pk", "decision", "state", "filed_at", "told_at")
    for key, decision, state, filed_at, told_at in _appeals(asked).values_list(*fields):
        if decision and key not in untold:
            yield key, decision, span_of(told_at - filed_at) if told_at else ""
        else:
            yield key, NOT_HEARD if state in ENDED_UNHEARD else PENDING, ""


def span_of(took: timedelta) -> str:
    """The first of the spans that something lies within."""
    return next(key for key, (_words, days) in SPANS.items() if days is None or took <= timedelta(days=days))


def appeals(asked: StatAsked) -> StatTable:
    """Appeals by outcome, and by how long they took. What is decided and not told is not decided yet."""
    outcomes = [(one.value, one.label) for one in AppealDecision]
    outcomes += [(NOT_HEARD, _("not heard: refused, withdrawn or lapsed")), (PENDING, _("not decided yet"))]
    columns = ((ALL, _("All")), *((key, words) for key, (words, _days) in SPANS.items()))
    many = Counter((outcome, span) for _key, outcome, span in _sorted(asked))
    rows = tuple(
        StatRow(
            key, words, (sum(many[key, span] for span in ("", *SPANS)), *(many[key, one] for one in SPANS))
        )
        for key, words in outcomes
    )
    return StatTable(_("Decision of the body"), columns, rows)


def appeals_list(asked: StatAsked, row: str, column: str) -> QuerySet[Appeal]:
    """Which they are."""
    keys = [key for key, outcome, span in _sorted(asked) if outcome == row and column in (ALL, span)]
    return _appeals(asked).filter(pk__in=keys)
