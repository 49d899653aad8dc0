"""How like cases were ruled: figures for an item of the Laws. Nobody is named but to the office.

Cases count that are ruled, of all the federation; what is withdrawn counts among what was turned only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from federation.models import Role, User
from federation.people.selectors import HIGHEST, names_here
from federation.roles import holds
from federation.visitors import Visitor
from rulings.cases.facets import ADJUSTED, RulingOutcome, Turn
from rulings.cases.tokens import facet
from rulings.library.references import LawItem
from rulings.models import Case, CaseSearchKey

LEAST_FOR_SHARES = 5  # of fewer cases no percentages are told


@dataclass(frozen=True, slots=True)
class ItemFigures:
    """What rulings that rest on an item came to. A case may have several outcomes."""

    ruled: int
    adjusted: int
    outcomes: Mapping[str, int]
    turned: Mapping[str, int]

    @property
    def has_shares(self) -> bool:
        """Whether there are enough for percentages to mean something."""
        return self.ruled >= LEAST_FOR_SHARES


@dataclass(frozen=True, slots=True)
class OfDirector:
    """The same of one director, for the tournament office."""

    name: str
    ruled: int
    adjusted: int


def figures(item: LawItem) -> ItemFigures:
    """How cases were ruled that rest on an item or on a part of it."""
    cited = _cited(item)
    by_token = dict(
        CaseSearchKey.objects.filter(_either("outcome", "turn"), case_id__in=cited)
        .values_list("token")
        .annotate(count=Count("pk"))
    )
    return ItemFigures(
        ruled=_with_outcome(cited, RulingOutcome.values).count(),
        adjusted=_with_outcome(cited, [str(outcome) for outcome in ADJUSTED]).count(),
        outcomes={name: by_token.get(facet("outcome", name), 0) for name in RulingOutcome.values},
        turned={name: by_token.get(facet("turn", name), 0) for name in Turn.values},
    )


def may_see_directors(user: Visitor) -> bool:
    """Whether somebody need know who ruled how: the tournament office and the administrator."""
    return holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def of_directors(item: LawItem, *, user: Visitor) -> list[OfDirector]:
    """The figures by director, the busiest first; nothing for who need not know."""
    if not may_see_directors(user):
        return []
    cited = _cited(item)
    ruled = _by_director(_with_outcome(cited, RulingOutcome.values))
    changed = _by_director(_with_outcome(cited, [str(outcome) for outcome in ADJUSTED]))
    adjusted = {pk: count for pk, _name, count in changed}
    return [OfDirector(name, count, adjusted.get(pk, 0)) for pk, name, count in ruled]


def _by_director(cases: QuerySet[Case]) -> list[tuple[int, str, int]]:
    counted = cases.order_by().values_list("director_id").annotate(count=Count("pk"))
    rows = list(counted.order_by("-count", "director_id"))
    names = names_here(User.objects.filter(pk__in=[key for key, _count in rows]))
    return [(key, names[key], count) for key, count in rows]


def _cited(item: LawItem) -> QuerySet[CaseSearchKey, Any]:
    keys = CaseSearchKey.objects.filter(token=facet("law", item.written))
    return keys.order_by().values("case_id")


def _with_outcome(cited: QuerySet[CaseSearchKey, Any], outcomes: list[str]) -> QuerySet[Case]:
    tokens = [facet("outcome", name) for name in outcomes]
    held = CaseSearchKey.objects.filter(case_id=OuterRef("pk"), token__in=tokens)
    return Case.objects.filter(Exists(held), pk__in=cited)


def _either(*names: str) -> Q:
    ranges = Q()
    for name in names:
        start = facet(name, "")
        ranges |= Q(token__gte=start, token__lt=start + HIGHEST)
    return ranges
