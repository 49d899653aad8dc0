"""Cases like another: the same items of the Laws, the same topic and the same facts, the likest first."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from federation.visitors import Visitor
from rulings.cases.services.access import handled_by
from rulings.library.references import LawItem
from rulings.models import Case, CaseSearchKey

SHOWN = 10
NEWEST_OF_EACH = 500  # of every thing that may be shared, so many of the newest cases are compared
# What a shared token weighs. An item weighs more than the Law that it is in, a rule more than its topic.
WEIGHTS = {"rule": 5, "law": 2, "topic": 2, "fact": 1}
LEAST = 2  # one fact alone makes no likeness


@dataclass(frozen=True, slots=True)
class CaseLikeness:
    """A case with what it shares with another."""

    case: Case
    weight: int
    items: tuple[str, ...]
    facts: int
    same_topic: bool


def similar_to(case: Case, *, user: Visitor, most: int = SHOWN) -> list[CaseLikeness]:
    """The likest cases that somebody handles, the newer first among equals."""
    return similar_among(case, handled_by(user), most=most)


def similar_among(case: Case, seen: QuerySet[Case], *, most: int = SHOWN) -> list[CaseLikeness]:
    """The likest of some cases, the newer first among equals."""
    tokens = [token for token in case.search_keys.values_list("token", flat=True) if weight_of(token)]
    if not tokens:
        return []
    shared = _shared(tokens, _candidates(tokens) - {case.pk})
    weights = {pk: sum(map(weight_of, held)) for pk, held in shared.items()}
    best = sorted((pk for pk in weights if weights[pk] >= LEAST), key=lambda pk: (-weights[pk], -pk))
    likest = best[: most * 3]  # of a club's desk, some may be hidden
    cases = seen.select_related("session").in_bulk(likest)
    return [_likeness(cases[pk], shared[pk], weights[pk]) for pk in likest if pk in cases][:most]


def weight_of(token: str) -> int:
    """What it weighs to share a token: nothing for words."""
    if not token.startswith("="):
        return 0
    return WEIGHTS.get(token[1:].partition(":")[0], 0)


def _candidates(tokens: Iterable[str]) -> set[int]:
    candidates: set[int] = set()
    for token in tokens:
        keys = CaseSearchKey.objects.filter(token=token).order_by("-case_id")
        candidates.update(keys.values_list("case_id", flat=True)[:NEWEST_OF_EACH])
    return candidates


def _shared(tokens: list[str], cases: set[int]) -> dict[int, list[str]]:
    shared: dict[int, list[str]] = defaultdict(list)
    keys = CaseSearchKey.objects.filter(case_id__in=cases, token__in=tokens)
    for pk, token in keys.values_list("case_id", "token"):
        shared[pk].append(token)
    return shared


def _likeness(case: Case, shared: Iterable[str], weight: int) -> CaseLikeness:
    held: dict[str, list[str]] = defaultdict(list)
    for token in sorted(shared):
        name, _colon, value = token[1:].partition(":")
        held[name].append(value)
    around = {above for item in held["law"] for above in _around(LawItem(item))}
    items = tuple(item for item in held["law"] if item not in around)
    return CaseLikeness(case, weight, items, len(held["fact"]), bool(held["topic"]))


def _around(item: LawItem) -> Iterator[str]:
    """What an item is a part of."""
    above = item.above
    while above:
        yield above.written
        above = above.above
