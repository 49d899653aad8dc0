"""Finding cases: by words in any spelling, by items of the Laws, and by facets.

Everything goes by equality and ranges of tokens, which keep their index under row-level security, and in the
order of that index: the case that was reported last comes first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, QuerySet

from federation.people.selectors import HIGHEST
from federation.visitors import Visitor
from rulings.cases import tokens as case_tokens
from rulings.cases.services.access import handled_by, sees_all
from rulings.cases.services.bars import barred_from
from rulings.cases.tokens import TokenRequirement
from rulings.library.references import read_reference
from rulings.models import Case, CaseSearchKey

WORDS_FEW = 2  # so many words with one beginning are asked for by name; each is a look into the index
COUNTED_MOST = 1_000  # more than these are "more than a thousand", and their facets are not counted
FACETS = ("topic", "state", "outcome", "turn", "level", "grade")


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody looks for. Every part that is there must hold; an empty question finds everything."""

    words: str = ""
    law: str = ""
    year: int | None = None
    facets: Mapping[str, str] = field(default_factory=dict)  # of FACETS

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked."""
        return not wanted_by(self)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cases were found, and in each facet how many of every value; no facets where too many were."""

    total: int
    is_more: bool
    facets: Mapping[str, Mapping[str, int]]


def find_cases(user: Visitor, question: Question, *, before: int | None = None) -> QuerySet[Any]:
    """The keys of the cases that somebody handles and that a question means, the last reported first.

    `before`: only those reported before this one.
    """
    asked = wanted_by(question)
    cases = None if sees_all(user) and not barred_from(user) else handled_by(user)
    if not asked:
        meant = Case.objects.all() if cases is None else cases
        meant = meant if before is None else meant.filter(pk__lt=before)
        return meant.order_by("-pk").values_list("pk", flat=True)
    first, *others = sorted(map(_narrowed, asked), key=_breadth)
    keys = _keys(first) if before is None else _keys(first).filter(case_id__lt=before)
    for requirement in others:
        keys = keys.filter(case_id__in=_keys(requirement).values("case_id"))
    if cases is not None:
        keys = keys.filter(case_id__in=cases.order_by().values("pk"))
    case_keys = keys.order_by("-case_id").values_list("case_id", flat=True)
    return case_keys.distinct() if first.prefix or len(first.tokens) > 1 else case_keys


def narrowed_to(cases: QuerySet[Case], question: Question) -> QuerySet[Case]:
    """Of some cases those that have everything that a question asks."""
    for requirement in wanted_by(question):
        cases = cases.filter(pk__in=_keys(requirement).values("case_id"))
    return cases


def wanted_by(question: Question) -> list[TokenRequirement]:
    """Everything that a question asks of a case's keys."""
    asked = [*case_tokens.wanted(question.words), *_wanted_law(question.law)]
    chosen = {name: question.facets[name] for name in FACETS if question.facets.get(name)}
    if question.year:
        chosen["year"] = str(question.year)
    return [*asked, *(TokenRequirement((case_tokens.facet(name, value),)) for name, value in chosen.items())]


def _wanted_law(typed: str) -> list[TokenRequirement]:
    """One item of the Laws with all that it contains. What is no item is in no case."""
    if not typed.strip():
        return []
    item = read_reference(typed)
    return [TokenRequirement((case_tokens.facet("law", item.written if item else "?"),))]


def _breadth(asked: TokenRequirement) -> int:
    """What likely finds less comes first: a case number or an item, words, facets; several at once last."""
    if asked.prefix or len(asked.tokens) > 1:
        return 3
    (token,) = asked.tokens
    if token.startswith(("=law:", "=case:")):
        return 0
    return 2 if token.startswith("=") else 1


def _narrowed(asked: TokenRequirement) -> TokenRequirement:
    """A beginning as the words that begin so, where they are few: what is equal comes in the index's order,
    and what lies in a range would have to be sorted first."""
    if not asked.prefix:
        return asked
    words: list[str] = []
    tokens = CaseSearchKey.objects.filter(token__lt=asked.prefix + HIGHEST).order_by("token")
    rows = tokens.filter(token__gte=asked.prefix).values_list("token", flat=True)
    while len(words) <= WORDS_FEW and (word := rows.first()) is not None:
        words.append(word)
        rows = tokens.filter(token__gt=word).values_list("token", flat=True)
    return asked if len(words) > WORDS_FEW else TokenRequirement(tuple(words) or (asked.prefix,))


def _keys(asked: TokenRequirement) -> QuerySet[CaseSearchKey]:
    if asked.prefix:
        return CaseSearchKey.objects.filter(token__gte=asked.prefix, token__lt=asked.prefix + HIGHEST)
    if len(asked.tokens) == 1:
        return CaseSearchKey.objects.filter(token=asked.tokens[0])
    return CaseSearchKey.objects.filter(token__in=asked.tokens)


def counts(keys: Sequence[int]) -> Counts:
    """How many were found, and how they spread over the facets; of more than COUNTED_MOST only that."""
    if len(keys) > COUNTED_MOST:
        return Counts(COUNTED_MOST, True, {})
    facets: dict[str, Counter[str]] = {name: Counter() for name in (*FACETS, "year")}
    for token, count in _facets_of(keys):
        name, _colon, value = token[1:].partition(":")
        facets[name][value] += count
    return Counts(len(keys), False, facets)


def _facets_of(cases: Sequence[int]) -> list[tuple[str, int]]:
    """One range of every case, read from the index alone; what else lies in it is left out here."""
    names = sorted((*FACETS, "year"))
    first, last = (case_tokens.facet(name, "") for name in (names[0], names[-1]))
    keys = CaseSearchKey.objects.filter(token__gte=first, token__lt=last + HIGHEST, case_id__in=cases)
    counted = keys.values_list("token").annotate(count=Count("case_id"))
    return [(token, count) for token, count in counted if token[1:].partition(":")[0] in names]
