"""Results of teams moved from the match where they stand to the match to which they belong.

Who meets whom stays: a draw is changed by changing the draw. Nothing is kept here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.acts.contents import ResultsMended, Wrong
from clubs.facts.services import contradictions, impossible
from clubs.facts.services.contradictions import STANDS_ALREADY
from clubs.facts.services.stated import EntryKey, Facts, MatchKey, ResultKey
from clubs.mending.services import moves
from clubs.mending.services.moves import EnteredResult, Mending
from clubs.playing.services import running
from clubs.playing.services.contestants import by_number, has_result, key_of, match_of
from federation.errors import Refused

Teams = Mapping[EntryKey, EntryKey]  # in a match as it stands, who they are where it belongs


@dataclass(frozen=True, slots=True)
class Belongs:
    """The match to which results of a match belong, and who of it is who."""

    match: MatchKey
    teams: Teams


def of_matches(stated: Facts, mended: ResultsMended, scoring: str) -> Mending:
    """What a mending makes of results of teams. Raises Refused as `moves.of_tables` does.

    Where boards are named the figures of the match stay as they are.
    """
    where = dict(_destinations(stated, mended))
    lines = {line.key: _moved(mended, line, where[match]) for line, match in _lines(stated, mended, where)}
    after = moves.replaced(stated, lines)
    figures: dict[MatchKey, Belongs | None] = {}
    if not mended.boards:
        _refuse_taken(stated, where)
        figures = {key: one for key, one in where.items() if any(stated.matches[key][1:])}
        after = replace(after, matches=_figures(stated, figures, scoring))
    results = {key: one.key if one else None for key, one in lines.items()}
    matches = {key: one.match if one else None for key, one in figures.items()}
    return Mending(after, results, matches)


def _destinations(stated: Facts, mended: ResultsMended) -> Iterator[tuple[MatchKey, Belongs | None]]:
    """By each match with a result that the mending is about, where its results belong; None: nowhere."""
    for key in stated.matches:
        if has_result(stated, key) and _is_asked(mended, key):
            yield key, _destination(stated, mended, key)


def _is_of(line: ResultKey, match: MatchKey) -> bool:
    return line[6] == match[1] and {line[2], line[3]} == {match[2], match[3]}


def _is_asked(mended: ResultsMended, key: MatchKey) -> bool:
    whom, rounds = {mended.contestant}, {mended.round}
    if mended.both_ways and mended.wrong is Wrong.CONTESTANT:
        whom.add(mended.right)
    if mended.both_ways and mended.wrong is Wrong.ROUND:
        rounds.add(moves.number_of(mended.right))
    of_theirs = not mended.contestant or bool(whom & {key[2][2], key[3][2]})
    return of_theirs and (mended.round is None or key[1] in rounds)


def _destination(stated: Facts, mended: ResultsMended, key: MatchKey) -> Belongs | None:
    _section, number, a, b = key
    keys = by_number(stated)
    match mended.wrong:
        case Wrong.UNPLAYED:
            return None
        case Wrong.DIRECTION:
            return Belongs(key, {a: b, b: a})
        case Wrong.BOARD:
            return Belongs(key, {a: a, b: b})
        case Wrong.CONTESTANT:
            teams = moves.exchange(key_of(keys, mended.contestant), key_of(keys, mended.right), mended)
            team = next(team for team in (a, b) if team in teams)
            return _of_team(stated, number, key, team, teams[team], teams)
        case Wrong.ROUND:
            rounds = moves.exchange(mended.round or 0, moves.number_of(mended.right), mended)
            whose = key_of(keys, mended.contestant) if mended.contestant else None
            if whose is None:
                paired, _turned = match_of(stated, rounds[number], a, b)
                return Belongs(paired, {a: a, b: b})
            return _of_team(stated, rounds[number], key, whose, whose, {})


def _of_team(
    stated: Facts, number: int, key: MatchKey, team: EntryKey, right: EntryKey, teams: Teams
) -> Belongs:
    """The match of the team that is right, in a round; its opponents' results are their opponents'."""
    opponents = key[3] if key[2] == team else key[2]
    named = {right, teams.get(opponents, opponents)}
    theirs = [one for one in stated.matches if one[1] == number and right in one[2:]]
    same = [one for one in theirs if set(one[2:]) == named]
    if len(same or theirs) != 1:
        sentences = {
            0: _("%(number)s has no match in round %(round)s."),
            2: _("%(number)s has two matches in round %(round)s: take the result away and enter it anew."),
        }
        raise Refused(sentences[len(theirs)] % {"number": right[2], "round": number}, "match_not_paired")
    (match,) = same or theirs
    return Belongs(match, {team: right, opponents: match[3] if match[2] == right else match[2]})


def _lines(
    stated: Facts, mended: ResultsMended, where: Mapping[MatchKey, Belongs | None]
) -> Iterator[tuple[EnteredResult, MatchKey]]:
    """The results on boards that the mending is about, each with the match where it stands."""
    boards = set(mended.boards)
    if mended.wrong is Wrong.BOARD and mended.both_ways:
        boards.add(moves.number_of(mended.right))
    for match in where:
        for key, value in stated.results.items():
            if _is_of(key, match) and (not boards or key[1] in boards):
                yield EnteredResult(key, value, stated.lines[key]), match


def _moved(mended: ResultsMended, line: EnteredResult, belongs: Belongs | None) -> EnteredResult | None:
    """A result of one room in the match to which it belongs; its room is where that team sits. Law 5"""
    if belongs is None:
        return None
    if mended.wrong is Wrong.BOARD:
        boards = moves.exchange(mended.boards[0], moves.number_of(mended.right), mended)
        return moves.on_board(line, boards[line.key[1]])
    placed = moves.relabelled(line, belongs.teams)
    number, room = belongs.match[1], running.ROOMS[placed.key[2] != belongs.match[2]]
    return EnteredResult((*placed.key[:6], number), placed.value, (placed.place[0], number, room))


def _refuse_taken(stated: Facts, where: Mapping[MatchKey, Belongs | None]) -> None:
    """Raise Refused where a match has a result that stays, or would get two."""
    targets = [one.match for one in where.values() if one is not None]
    for match in targets:
        if targets.count(match) > 1 or (match not in where and has_result(stated, match)):
            raise Refused(
                _("%(match)s stands where a result would come to stand. Mend or take away that one first.")
                % {"match": contradictions.match_in_words(stated, match)},
                STANDS_ALREADY,
            )


def _figures(
    stated: Facts, figures: Mapping[MatchKey, Belongs | None], scoring: str
) -> dict[MatchKey, tuple[Any, ...]]:
    """The matches with their figures where these belong, none where they stood. Raises Refused."""
    matches = dict(stated.matches)
    for key in figures:
        matches[key] = (matches[key][0], "", "", "", "")
    for key, one in figures.items():
        if one is None:
            continue
        _boards, first, second, *_vps = stated.matches[key]
        is_turned = one.teams[key[2]] != one.match[2]
        boards, placed = matches[one.match][0], (second, first) if is_turned else (first, second)
        impossible.refuse_figures(scoring, boards, placed)
        matches[one.match] = (boards, *placed, "", "")
    return matches
