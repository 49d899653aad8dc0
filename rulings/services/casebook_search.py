"""Reading the casebook: what is published, found by words, items of the Laws and facets; and its figures.

Nothing here looks at a case: the public reads what an editor has published.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.db.models import Avg, Count, Exists, F, OuterRef, Q, QuerySet

from federation.selectors import HIGHEST
from rulings import case_tokens
from rulings.case_facets import CLUB_GAME
from rulings.case_tokens import Wanted
from rulings.library.references import read_reference
from rulings.models import Appeal, AppealDecision, Body, CasebookEntry, CasebookKey, CasebookState

FACETS = ("topic", "level", "outcome", "before")
TOLD = ("told", "further", "final")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader looks for; every part that is there must hold."""

    words: str = ""
    law: str = ""
    facets: Mapping[str, str] = field(default_factory=dict)  # of FACETS


def published() -> QuerySet[CasebookEntry]:
    """The entries that everybody reads, the newest first."""
    return CasebookEntry.objects.filter(state=CasebookState.PUBLISHED).order_by("-year", "-number")


def find(asked: Asked) -> QuerySet[CasebookEntry]:
    """The published entries that a question means."""
    found = published()
    for each in _wanted(asked):
        found = found.filter(Exists(_keys(each).filter(entry=OuterRef("pk"))))
    return found


def _wanted(asked: Asked) -> list[Wanted]:
    wanted = case_tokens.wanted(asked.words)
    if asked.law.strip():
        item = read_reference(asked.law)
        wanted.append(Wanted((case_tokens.facet("law", item.written if item else "?"),)))
    for name in FACETS:
        if asked.facets.get(name):
            wanted.append(Wanted((case_tokens.facet(name, asked.facets[name]),)))
    return wanted


def _keys(asked: Wanted) -> QuerySet[CasebookKey]:
    if asked.prefix:
        return CasebookKey.objects.filter(token__gte=asked.prefix, token__lt=asked.prefix + HIGHEST)
    return CasebookKey.objects.filter(token__in=asked.tokens)


@dataclass(slots=True)
class Figures:
    """Appeals that a body has decided at a level: how many, how often changed, how many days on average."""

    body: Body
    level: str
    total: int = 0
    changed: int = 0
    recommended: int = 0
    without_merit: int = 0
    seconds: int = 0  # of all together

    @property
    def days(self) -> int | None:
        """From filing to the telling, on average, in whole days; None where nothing was told."""
        return None if not self.total else int(self.seconds // self.total // 86400)


def figures() -> list[Figures]:
    """By body and level, over everything decided and told. Two queries; no director is named anywhere."""
    took = F("told_at") - F("filed_at")
    rows = (
        Appeal.objects.filter(state__in=TOLD, told_at__isnull=False)
        .exclude(decision="")
        .order_by()
        .values("body", "decision", level=F("case__session__stage__event__tournament__level"))
        .annotate(count=Count("pk"), days=Avg(took, filter=Q(told_at__gte=F("filed_at"))))
    )
    bodies = {body.pk: body for body in Body.objects.all()}
    found: dict[tuple[int, str], Figures] = {}
    for row in rows:
        key = row["body"], row["level"] or CLUB_GAME
        each = found.setdefault(key, Figures(bodies[key[0]], key[1]))
        _count(each, row["decision"], row["count"], row["days"])
    return sorted(found.values(), key=lambda each: (each.body.order, each.body.pk, each.level))


def _count(figures: Figures, decision: str, count: int, days: timedelta | None) -> None:
    figures.total += count
    figures.seconds += int((days or timedelta()).total_seconds()) * count
    figures.changed += count if decision == AppealDecision.CHANGED else 0
    figures.recommended += count if decision == AppealDecision.RECOMMENDATION else 0
    figures.without_merit += count if decision == AppealDecision.WITHOUT_MERIT else 0
