"""Reading the casebook: what is published, found by words, items of the Laws and facets; and its figures.

Nothing here looks at a case: the public reads what an editor has published.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.db.models import Avg, Count, Exists, F, OuterRef, Q, QuerySet

from federation.people.selectors import HIGHEST
from rulings.cases import tokens
from rulings.cases.facets import CLUB_GAME
from rulings.cases.tokens import TokenRequirement
from rulings.library.references import read_reference
from rulings.models import Appeal, AppealDecision, Body, CasebookEntry, CasebookKey, CasebookState

FACETS = ("topic", "level", "outcome", "before")
TOLD = ("told", "further", "final")


@dataclass(frozen=True, slots=True)
class CasebookQuery:
    """What a reader looks for; every part that is there must hold."""

    words: str = ""
    law: str = ""
    facets: Mapping[str, str] = field(default_factory=dict)  # of FACETS


def published() -> QuerySet[CasebookEntry]:
    """The entries that everybody reads, the newest first."""
    return CasebookEntry.objects.filter(state=CasebookState.PUBLISHED).order_by("-year", "-number")


def find(asked: CasebookQuery) -> QuerySet[CasebookEntry]:
    """The published entries that a question means."""
    entries = published()
    for requirement in _wanted(asked):
        entries = entries.filter(Exists(_keys(requirement).filter(entry=OuterRef("pk"))))
    return entries


def _wanted(asked: CasebookQuery) -> list[TokenRequirement]:
    wanted = tokens.wanted(asked.words)
    if asked.law.strip():
        item = read_reference(asked.law)
        wanted.append(TokenRequirement((tokens.facet("law", item.written if item else "?"),)))
    for name in FACETS:
        if asked.facets.get(name):
            wanted.append(TokenRequirement((tokens.facet(name, asked.facets[name]),)))
    return wanted


def _keys(asked: TokenRequirement) -> QuerySet[CasebookKey]:
    if asked.prefix:
        return CasebookKey.objects.filter(token__gte=asked.prefix, token__lt=asked.prefix + HIGHEST)
    return CasebookKey.objects.filter(token__in=asked.tokens)


@dataclass(slots=True)
class AppealFigures:
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


def figures() -> list[AppealFigures]:
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
    by_body: dict[tuple[int, str], AppealFigures] = {}
    for row in rows:
        key = row["body"], row["level"] or CLUB_GAME
        of_body = by_body.setdefault(key, AppealFigures(bodies[key[0]], key[1]))
        _count(of_body, row["decision"], row["count"], row["days"])
    return sorted(by_body.values(), key=lambda of_body: (of_body.body.order, of_body.body.pk, of_body.level))


def _count(figures: AppealFigures, decision: str, count: int, days: timedelta | None) -> None:
    figures.total += count
    figures.seconds += int((days or timedelta()).total_seconds()) * count
    figures.changed += count if decision == AppealDecision.CHANGED else 0
    figures.recommended += count if decision == AppealDecision.RECOMMENDATION else 0
    figures.without_merit += count if decision == AppealDecision.WITHOUT_MERIT else 0
