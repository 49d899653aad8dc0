"""The contestants of a PBN session: from its TotalScoreTable and from those who sat at its tables."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from clubs.files.document import DocumentContestant, DocumentResult, Player, PublishedFigures
from clubs.files.pbn.people import PbnContestant, People
from clubs.files.pbn.totals import PbnTotal
from clubs.files.problem import Problem, error

NOTHING_PUBLISHED = PublishedFigures(None, None, None)


def winners_of(results: Sequence[DocumentResult], totals: Sequence[PbnTotal]) -> int:
    """One ranking or two, by who sat where; results still have keys for pairs.

    Two where a number stands for a pair of each direction, and where nobody ever changed direction; but one
    where the file has more places than a direction has pairs.
    """
    if any(
        count > 1 for count in Counter((total.section, total.id) for total in totals if total.id).values()
    ):
        return 2
    sides: dict[tuple[str, str], set[str]] = {}
    on_board: dict[tuple[str, int, str], str] = {}
    for result in results:
        for side, key in (("NS", result.ns), ("EW", result.ew)):
            sides.setdefault((result.section, key), set()).add(side)
            if on_board.setdefault((result.section, result.board, key), side) != side:
                return 2
    if not sides or not all(len(seen) == 1 for seen in sides.values()):
        return 1
    of_each = Counter(side for seen in sides.values() for side in seen)
    return 1 if max((total.rank for total in totals), default=0) > max(of_each.values()) else 2


class PbnContestants:
    """Puts the contestants together."""

    def __init__(
        self,
        people: People,
        totals: Sequence[PbnTotal],
        winners: int,
        scoring: str,
        given: Collection[tuple[str, str]],
    ) -> None:
        self._people = people
        self._totals = totals
        self._directed = winners == 2
        self._scoring = scoring
        self._given = given  # section and key of those who have points for a round without opponents

    def all(self, ids: Mapping[str, str], problems: list[Problem]) -> tuple[DocumentContestant, ...]:
        """Those of the TotalScoreTable in its order, then those who only sat at tables."""
        contestants = [self._listed(total, ids, problems) for total in self._totals]
        done = {(listed.section, listed.direction, listed.id) for listed in contestants}
        for contestant in self._seated(ids):
            key = (contestant.section, contestant.direction, contestant.id)
            # Numbers may run through all sections.
            if key not in done and ("", *key[1:]) not in done:
                done.add(key)
                contestants.append(contestant)
        return tuple(contestants)

    def _listed(self, total: PbnTotal, ids: Mapping[str, str], problems: list[Problem]) -> DocumentContestant:
        key = f"#{total.id}" if total.id else self._people.key_of(total.section, total.names)
        id = total.id or ids.get(key, "")
        direction: str | None = total.direction
        if self._directed and not direction:
            direction = self._sat(total, key)
            direction = total.start or None if direction is None else direction
            if direction is None:
                problems.append(error("direction_unclear", total.line, "TotalScoreTable", pair=id))
        direction = direction or ""
        players = total.players or self._players(total.section, direction, key)
        published = total.published(self._scoring)
        if (total.section, key) in self._given:
            published = replace(published, total=None)  # which is of more than the boards that were played
        return DocumentContestant(id, total.section, direction, players, published, total.line, total.team)

    def _sat(self, total: PbnTotal, key: str) -> str | None:
        """The direction of a row that does not say it: where it sat, or its players did; None if unclear."""
        sides = ("NS", "EW")
        entries = [entry for side in sides if (entry := self._people.entries.get((total.section, side, key)))]
        if len(entries) > 1:
            entries = [entry for entry in entries if tuple(entry.players) == total.names] or entries
        if not entries:
            return ""
        return entries[0].side if len(entries) == 1 else None

    def _players(self, section: str, direction: str, key: str) -> tuple[Player, ...]:
        sides = (direction,) if direction else ("NS", "EW")
        entries = (self._people.entries.get((section, side, key)) for side in sides)
        return next((_players(entry) for entry in entries if entry and entry.players), ())

    def _seated(self, ids: Mapping[str, str]) -> Iterator[DocumentContestant]:
        merged: dict[tuple[str, str, str], DocumentContestant] = {}
        for entry in self._people.entries.values():
            direction = entry.side if self._directed else ""
            key = (entry.section, direction, ids[entry.key])
            players = _players(entry)
            known = merged.get(key)
            if known is None:
                merged[key] = DocumentContestant(
                    ids[entry.key],
                    entry.section,
                    direction,
                    players,
                    NOTHING_PUBLISHED,
                    entry.line,
                    entry.name,
                )
            else:
                everybody = tuple(dict.fromkeys((*known.players, *players)))
                whole = everybody if entry.known else known.players or players
                merged[key] = replace(known, players=whole)
        yield from merged.values()


def _players(entry: PbnContestant) -> tuple[Player, ...]:
    return tuple(Player(name, "", "") for name in entry.players)
