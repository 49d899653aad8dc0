"""Whose rating is public, the list of them, and what made one's own. A constant number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, QuerySet

from clubs.register.selectors import open_to_all
from federation.models import ConsentGiven, Member, Purpose
from federation.personal.choices import agreeing, holding
from scoring.engine.rating.definition import UNITS, error_of
from scoring.models import MemberRating, RatingLine

PAGE = 50
SESSIONS_MAX = 100


@dataclass(frozen=True, slots=True)
class RatingFigures:
    """A rating and its standard error, in points."""

    strength: Fraction
    error: Fraction


@dataclass(frozen=True, slots=True)
class ListedRating:
    """A row of the public list."""

    row: MemberRating
    figures: RatingFigures


@dataclass(frozen=True, slots=True)
class RatingPage:
    """Some rows of the list, the settled ones first, by strength."""

    rows: list[ListedRating]
    has_next: bool


def figures(row: MemberRating | RatingLine) -> RatingFigures:
    """What a row says, in points."""
    return RatingFigures(Fraction(row.strength, UNITS), error_of(row.variance))


def public_ratings() -> QuerySet[Any]:
    """The ratings of those who agree now that everybody sees them, best first; the provisional ones last."""
    asked = MemberRating.objects.annotate(agrees=agreeing(Purpose.RATING, OuterRef("member")))
    nameless = {"member__family_name": "", "member__given_name": "", "member__family_romaji": ""}
    shown = asked.filter(agrees=True, member__merged_into=None).exclude(**nameless)
    return shown.select_related("member").order_by("-is_settled", "-strength", "member_id")


def page_of_ratings(number: int) -> RatingPage:
    """A page of the public list, from 1."""
    begin = (number - 1) * PAGE
    rows = list(public_ratings()[begin : begin + PAGE + 1])
    return RatingPage([ListedRating(row, figures(row)) for row in rows[:PAGE]], len(rows) > PAGE)


def is_public(member: Member) -> bool:
    """Whether everybody may see a member's rating, now."""
    return not member.is_erased and member.merged_into_id is None and holding(member)[Purpose.RATING]


def rating_of(member: Member) -> MemberRating | None:
    """A member's rating; None of who has not played what counts."""
    return MemberRating.objects.filter(member=member).first()


def lines_of(member: Member) -> list[RatingLine]:
    """The newest sessions that made a member's rating, the newest first, of those that everybody may see."""
    lines = RatingLine.objects.filter(open_to_all("session__"), member=member)
    related = ("session__club", "session__stage__event__tournament")
    return list(lines.select_related(*related).order_by("-played_on", "-session_id")[:SESSIONS_MAX])


def line_of(member: Member, session_id: int) -> RatingLine | None:
    """What one session made of a member's rating."""
    lines = RatingLine.objects.filter(open_to_all("session__"), member=member, session=session_id)
    return lines.select_related("session__club", "session__stage__event__tournament").first()


def all_agree(members: Iterable[int]) -> bool:
    """Whether all of these agree that everybody sees their ratings."""
    keys = set(members)
    words = ConsentGiven.objects.filter(member__in=keys, purpose=Purpose.RATING)
    newest = dict(words.order_by("pk").values_list("member", "agrees"))
    return all(newest.get(key, False) for key in keys)
