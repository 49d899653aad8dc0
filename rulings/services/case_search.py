"""Finding cases: by words in any spelling, by items of the Laws, and by facets.

Everything goes by equality and ranges of tokens, which keep their index under row-level security.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q, QuerySet

from federation.models import User
from federation.selectors import HIGHEST
from rulings import case_tokens
from rulings.case_tokens import Wanted
from rulings.library.references import read_reference
from rulings.models import Case, CaseSearchKey
from rulings.services.case_access import handled_by

COUNTED_MOST = 1_000  # more than these are "more than a thousand", and their facets are not counted
TOKEN_FACETS = ("outcome", "level", "grade", "turn")
COLUMN_FACETS = ("state", "topic")


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody looks for. Every part that is there must hold; an empty question finds everything."""

    words: str = ""
    law: str = ""
    year: int | None = None
    facets: Mapping[str, str] = field(default_factory=dict)  # of TOKEN_FACETS and COLUMN_FACETS

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked."""
        return not (self.words.strip() or self.law.strip() or self.year or any(self.facets.values()))


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cases were found, and in each facet how many of every value; no facets where too many were."""

    total: int
    is_more: bool
    facets: Mapping[str, Mapping[str, int]]


def find_cases(user: User, question: Question) -> QuerySet[Case]:
    """The cases that somebody handles and that a question means, the newest first."""
    found = words_in(handled_by(user), question)
    if question.year:
        found = found.filter(year=question.year)
    chosen = {name: value for name, value in question.facets.items() if value}
    return found.filter(**{name: chosen[name] for name in COLUMN_FACETS if name in chosen})


def words_in(found: QuerySet[Case], question: Question) -> QuerySet[Case]:
    """Of some cases those that have everything that a question asks of their keys."""
    for each in _wanted(question):
        found = found.filter(pk__in=_keys(each).values("case_id"))
    return found


def _wanted(question: Question) -> list[Wanted]:
    asked = [*case_tokens.wanted(question.words), *_wanted_law(question.law)]
    for name in TOKEN_FACETS:
        if question.facets.get(name):
            asked.append(Wanted((case_tokens.facet(name, question.facets[name]),)))
    return asked


def _wanted_law(typed: str) -> list[Wanted]:
    """One item of the Laws with all that it contains. What is no item is in no case."""
    if not typed.strip():
        return []
    item = read_reference(typed)
    return [Wanted((case_tokens.facet("law", item.written if item else "?"),))]


def _keys(asked: Wanted) -> QuerySet[CaseSearchKey]:
    if asked.prefix:
        return CaseSearchKey.objects.filter(token__gte=asked.prefix, token__lt=asked.prefix + HIGHEST)
    if len(asked.tokens) == 1:
        return CaseSearchKey.objects.filter(token=asked.tokens[0])
    return CaseSearchKey.objects.filter(token__in=asked.tokens)


def counts(found: QuerySet[Case]) -> Counts:
    """How many were found, and how they spread over the facets."""
    rows = list(found.order_by().values_list("pk", "state", "topic", "year")[: COUNTED_MOST + 1])
    if len(rows) > COUNTED_MOST:
        return Counts(COUNTED_MOST, True, {})
    facets: dict[str, Counter[str]] = {name: Counter() for name in (*COLUMN_FACETS, *TOKEN_FACETS, "year")}
    for _pk, state, topic, year in rows:
        facets["state"][state] += 1
        facets["topic"][topic] += 1
        facets["year"][str(year)] += 1
    for token, count in _facets_of([row[0] for row in rows]):
        name, _colon, value = token[1:].partition(":")
        facets[name][value] += count
    return Counts(len(rows), False, facets)


def _facets_of(cases: Sequence[int]) -> list[tuple[str, int]]:
    ranges = Q()
    for name in TOKEN_FACETS:
        start = case_tokens.facet(name, "")
        ranges |= Q(token__gte=start, token__lt=start + HIGHEST)
    keys = CaseSearchKey.objects.filter(ranges, case_id__in=cases)
    return list(keys.values_list("token").annotate(count=Count("pk")))
