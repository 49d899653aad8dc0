"""Titles in words: what they are called, what they ask for, what a member has."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from federation.reader import reader_language
from scoring.engine.masterpoints.ranks import ANY, Rank, RankLadder
from scoring.models import Title, TitleAct, TitleActKind
from scoring.points.selectors.points import shown
from scoring.points.selectors.titles import Promotion, UncoveredTitle
from scoring.points.services import titles
from scoring.points.services.title_names import name_of, step_of
from scoring.points.words import points as points_words

CENT = Decimal("0.0001")


@dataclass(frozen=True, slots=True)
class TitleInWords:
    """A title as pages show it; `withdrawn` is the act, where somebody has withdrawn it."""

    title: Title
    name: str
    withdrawn: TitleAct | None


def named(title: Title) -> TitleInWords:
    """A title with its name in the reader's language."""
    acts = [act for act in title.acts.all() if act.kind == TitleActKind.WITHDRAWN]
    return TitleInWords(title, name_of(title, reader_language()), acts[0] if acts else None)


def ladder_name(ladder: RankLadder) -> str:
    """A ladder's name in the reader's language."""
    return ladder.names[reader_language()]


def rank_name(rank: Rank) -> str:
    """A rank's name in the reader's language."""
    return rank.names[reader_language()]


def in_words(points: Mapping[str, Fraction]) -> list[tuple[str, Decimal]]:
    """Points by colour, or by what a rank needs: "red+gold" counts both."""
    return [(need_name(need), in_decimals(amount)) for need, amount in points.items() if amount]


def need_name(need: str) -> str:
    """The colours that count for something."""
    if need == ANY:
        return _("all colours")
    return " + ".join(points_words.colour(colour) for colour in need.split("+"))


def in_decimals(amount: Fraction) -> Decimal:
    """Points as pages write them, cut after the fourth decimal: never more than there are."""
    units = amount.numerator * 10_000 // amount.denominator
    return shown(Decimal(units) * CENT)


def promotion(candidate: Promotion) -> dict[str, Any]:
    """Who has reached what."""
    return {
        "member": candidate.member,
        "rank": rank_name(candidate.rank),
        "value": f"{candidate.member.pk}:{candidate.rank.key}",
        "points": in_words(candidate.points),
        "needs_word": candidate.needs_word,
        "wins": candidate.rank.event_wins,
    }


def uncovered(lapsed: UncoveredTitle) -> dict[str, Any]:
    """A title somebody has to decide about."""
    return {
        "title": lapsed.title,
        "name": rank_name(lapsed.rank),
        "member": lapsed.title.member,
        "lacking": in_words(lapsed.lacking),
    }


def act(decision: TitleAct) -> dict[str, Any]:
    """What was decided, with the points of that moment."""
    return {
        "act": decision,
        "kind": decision.get_kind_display(),
        "points": in_words(titles.read(decision.points)),
    }


def note(title: Title) -> str:
    """By which ladder a title was awarded, and whether that is official."""
    step = step_of(title.pack, title.ladder, title.edition, title.rank)
    return ladder_name(step[0]) if step else title.ladder
