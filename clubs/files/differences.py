"""Where the figures that a file publishes differ from ours, as printed."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from clubs.files.document import Document, DocumentContestant
from clubs.files.sheets import seated
from clubs.files.words.sentences import WORDS
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.swiss import StatedPairMatch
from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written

_FIGURE = re.compile(r"(-?[0-9]{1,12})(?:[.,]([0-9]{1,12}))?%?", re.ASCII)
_PLACE = re.compile(r"[=T]?([0-9]{1,9})(=)?", re.ASCII)
_NOTHING = "–"


class Difference(NamedTuple):
    """One figure: where it is, what the file prints, what we computed."""

    where_code: str
    where_parameters: Mapping[str, str]
    file: str
    computed: str

    def where(self, language: str) -> str:
        """The place in words: "standing 3NS percent"."""
        return WORDS.say(self.where_code, self.where_parameters, language)


def by_size(differences: Iterable[Difference]) -> list[Difference]:
    """Places first, then other figures; of each the largest difference first, as far as both are numbers."""
    return sorted(differences, key=lambda one: (one.where_code != "standing_place", -_size(one)))


def _size(difference: Difference) -> Fraction:
    """How far the two are apart; of what is no number, nothing."""
    texts = ("".join(text.split()).strip("=T") for text in (difference.file, difference.computed))
    file, ours = map(_FIGURE.fullmatch, texts)
    return abs(_value(file) - _value(ours)) if file and ours else Fraction(0)


def _value(match: re.Match[str]) -> Fraction:
    return Fraction(Decimal(f"{match[1]}.{match[2] or 0}"))


def differences(document: Document, score: SessionScore) -> tuple[Difference, ...]:
    """Every total, percentage, place and line award that the file prints otherwise than we compute it.

    Where there is nothing that a percentage could be of, at IMPs and points, the file's are left alone.

    `score` is that of `sheet_of(document)`. A figure agrees when it is within half a unit of the
    last decimal printed.
    """
    return tuple(each_difference(document, score))


def each_difference(document: Document, score: SessionScore) -> Iterator[Difference]:
    """The same one by one, for who need not know them all."""
    yield from _in_standings(document, score, _names(document))
    yield from _in_lines(document, score)
    yield from _in_matches(score)


def _names(document: Document) -> list[str]:
    """The contestants as the file calls them, told apart where two have the same number."""
    times = Counter((contestant.section, contestant.id) for contestant in document.contestants)
    return [_name(contestant, times) for contestant in document.contestants]


def _name(contestant: DocumentContestant, times: Counter[tuple[str, str]]) -> str:
    double = times[contestant.section, contestant.id] > 1
    return " ".join(filter(None, (contestant.section, contestant.id, contestant.direction if double else "")))


def _in_standings(document: Document, score: SessionScore, names: list[str]) -> Iterator[Difference]:
    for row in sorted(score.standings, key=lambda row: row.contestant):
        published = document.contestants[row.contestant].published
        where = {"pair": names[row.contestant]}
        yield from figure("standing_total", where, published.total, row.score)
        if row.maximum:
            yield from figure("standing_percent", where, published.percent, row.percent)
        yield from place(where, published.place, row.rank, tied=row.tied)


def _in_lines(document: Document, score: SessionScore) -> Iterator[Difference]:
    for (result, _, _), (ns, ew) in zip(seated(document), score.cells, strict=True):
        for code, published, cell in (
            ("line_ns_award", result.ns_published, ns),
            ("line_ew_award", result.ew_published, ew),
        ):
            if published is None:
                continue
            board = f"{result.section} {result.board}".strip()
            where = {"board": board, "ns": result.ns, "ew": result.ew}
            yield from figure(code, where, published, cell.award if cell else None)


def _in_matches(score: SessionScore) -> Iterator[Difference]:
    """Victory points of Swiss pairs that the scale of the regulations would give otherwise."""
    for match in score.matches:
        if not isinstance(match, StatedPairMatch) or match.by_scale is None:
            continue
        (a, b), stated = (score.sheet.contestants[side[0]].id for side in (match.ns, match.ew)), match.points
        for team, file, computed in zip((a, b), stated, match.by_scale, strict=True):
            if file != computed:
                where = {"round": str(match.round), "a": a, "b": b, "team": team}
                yield Difference("match_vp", where, written(file), written(computed))


def figure(
    code: str, where: Mapping[str, str], published: str | None, ours: Fraction | None
) -> Iterator[Difference]:
    """The difference in one figure, if there is one. What is no number, and what is not printed, is none."""
    match = _FIGURE.fullmatch(published or "")
    if published is None or match is None:
        return
    decimals = len(match[2] or "")
    theirs = _value(match)
    if ours is None:
        if theirs:  # a board not played is often printed with 0
            yield Difference(code, where, published, _NOTHING)
    elif 2 * abs(theirs - ours) * 10**decimals > 1:
        # Half a unit away rounds to the same print: one more decimal then shows the difference.
        computed = shown(ours, decimals)
        yield Difference(
            code, where, published, computed if computed != published else shown(ours, decimals + 1)
        )


def place(where: Mapping[str, str], published: str | None, rank: int, *, tied: bool) -> Iterator[Difference]:
    """A tied place printed without "=" is no difference; an "=" where we see no tie is one."""
    match = _PLACE.fullmatch("".join((published or "").split()))
    if published is None or match is None:
        return
    says_tied = "=" in published or "T" in published
    if int(match[1]) != rank or (says_tied and not tied):
        yield Difference("standing_place", where, published, f"{rank}{'=' if tied else ''}")
