"""A member's boards: the best of them, and what they came to against each system. Constant queries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.db.models import Q

from clubs.cards.choices import BaseSystem
from clubs.cards.kept import UnreadableCard, content_of
from clubs.models import Card, CardVersion, EntryPlayer, Result, Session
from scoring.engine.any_cell import from_json
from scoring.engine.rounding import decimal
from scoring.front.selectors.player import PlayedSession
from scoring.models import Award
from scoring.sessions.selectors.boards import NS, SEATS
from scoring.sessions.selectors.courses import SIDES

SESSIONS_MAX = 20  # the newest, whose boards are looked through
BEST_MAX = 10


@dataclass(frozen=True, slots=True)
class MemberBoard:
    """A board of a member with a share of its matchpoints."""

    session: Session
    result: Result
    entry: int
    opponents: int
    award: Fraction
    maximum: int
    compared: int  # how many scores there were

    @property
    def share(self) -> Fraction:
        """Of the matchpoints, from 0 to 1."""
        return self.award / self.maximum

    @property
    def percent(self) -> Decimal:
        """The same in percent."""
        return decimal(100 * self.share)


@dataclass(frozen=True, slots=True)
class AgainstSystem:
    """A system by what it is on cards that are open to everybody, and what boards against it came to."""

    system: BaseSystem
    boards: int
    percent: Decimal


def boards_in(played: Sequence[PlayedSession]) -> list[MemberBoard]:
    """The boards of the newest twenty sessions with matchpoints, the newest session first. One query."""
    newest = {one.who.pk: one.session for one in played if one.percent is not None}
    newest = dict(list(newest.items())[:SESSIONS_MAX])
    sits = Q()
    for seat in SEATS:
        sits |= Q(**{f"result__{seat}__in": list(newest)})
    awards = Award.objects.filter(sits).select_related("result") if newest else Award.objects.none()
    boards = [board for award in awards.order_by("pk") for board in _boards(award, newest)]
    return sorted(boards, key=lambda board: (board.session.played_on, board.session.pk), reverse=True)


def _boards(award: Award, entries: Mapping[int, Session]) -> Iterable[MemberBoard]:
    result = award.result
    for side, seat in zip(SIDES, SEATS, strict=True):
        entry = getattr(result, seat)
        if entry not in entries:
            continue
        is_ns = side in NS
        kept = award.partners.get(str(entry), award.ns_reason if is_ns else award.ew_reason)
        cell = from_json(kept) if kept else None
        maximum = getattr(cell, "maximum", 0)
        if cell is not None and maximum and result.contract:
            opponents = result.ew_id if is_ns else result.ns_id
            compared = getattr(cell, "scores", 0)
            yield MemberBoard(entries[entry], result, entry, opponents, cell.award, maximum, compared)


def best_boards(boards: Sequence[MemberBoard]) -> list[MemberBoard]:
    """The ten with the highest share; of the same, those with more scores to beat, then the newest."""
    return sorted(boards, key=lambda board: (-board.share, -board.compared))[:BEST_MAX]


def against_systems(boards: Sequence[MemberBoard]) -> list[AgainstSystem]:
    """What boards came to against each system, the most played first. Three queries.

    Of pairs of two members whose card is open to everybody; what their newest version says.
    """
    systems = _systems({board.opponents for board in boards})
    by_system: dict[BaseSystem, list[MemberBoard]] = {}
    for board in boards:
        if board.opponents in systems:
            by_system.setdefault(systems[board.opponents], []).append(board)
    figures = [_against(system, met) for system, met in by_system.items()]
    return sorted(figures, key=lambda one: (-one.boards, one.system))


def _against(system: BaseSystem, met: Sequence[MemberBoard]) -> AgainstSystem:
    had, could = sum((board.award for board in met), Fraction(0)), sum(board.maximum for board in met)
    return AgainstSystem(system, len(met), decimal(100 * had / could))


def _systems(entries: Iterable[int]) -> dict[int, BaseSystem]:
    """By entry the system of its pair, where that is known to everybody."""
    people: dict[int, set[int]] = {}
    seated = EntryPlayer.objects.current().filter(entry__in=list(entries), member__isnull=False)
    for entry, member in seated.values_list("entry_id", "member_id"):
        people.setdefault(entry, set()).add(member)
    pairs = {entry: (min(two), max(two)) for entry, two in people.items() if len(two) == 2}
    known = _of_pairs(set(pairs.values()))
    return {entry: known[pair] for entry, pair in pairs.items() if pair in known}


def _of_pairs(pairs: Iterable[tuple[int, int]]) -> dict[tuple[int, int], BaseSystem]:
    wanted = frozenset(pairs)
    firsts, seconds = {first for first, _second in wanted}, {second for _first, second in wanted}
    cards = Card.objects.filter(is_public=True, first__in=firsts, second__in=seconds)
    by_card = {pk: (first, second) for pk, first, second in cards.values_list("pk", "first_id", "second_id")}
    versions = CardVersion.objects.filter(card__in=by_card).order_by("card_id", "-number").distinct("card_id")
    systems: dict[tuple[int, int], BaseSystem] = {}
    for version in versions:
        pair = by_card[version.card_id]
        if pair not in wanted:
            continue
        try:
            systems[pair] = content_of(version).general.base
        except UnreadableCard:
            continue  # what is kept wrongly is told where the card is read
    return systems
