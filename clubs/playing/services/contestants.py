"""Contestants and matches of a running session by their numbers, and what a round refuses of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from clubs.entering.published_changes import is_published
from clubs.facts.services.stated import EntryKey, Facts, MatchKey
from clubs.models import Session
from clubs.playing import barred
from clubs.tournaments.selectors import form_of
from federation.errors import Refused


def by_number(stated: Facts) -> dict[str, EntryKey]:
    """The contestants of a session by their numbers."""
    return {number: (section, direction, number) for section, direction, number in stated.entries}


def key_of(keys: Mapping[str, EntryKey], number: str) -> EntryKey:
    """The contestant with a number. Raises Refused for who takes no part."""
    if number not in keys:
        raise Refused(_("%(number)s takes no part in this session.") % {"number": number}, "unknown_entrant")
    return keys[number]


def refuse_twice(keys: Sequence[EntryKey]) -> None:
    """Raise Refused where a contestant is in a round twice."""
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice:
        raise Refused(_("%(number)s is in this round twice.") % {"number": twice[2]}, "team_twice_in_round")


def refuse_withdrawn(session: Session, number: int, keys: Sequence[EntryKey]) -> None:
    """Who has left a Swiss is not drawn again; in a round robin the rest are forfeits. Spec D.7"""
    if form_of(session.stage).contest.movement != "swiss":
        return
    left = session.stage.withdrawals.in_force().filter(after_round__lt=number)
    gone = set(left.values_list("entrant__number", flat=True))
    suspended = barred.out_in(session, number, [key[2] for key in keys])
    for key in keys:
        if key[2] in suspended:
            names = {"number": key[2], "round": number}
            raise Refused(_("%(number)s may not play in round %(round)s (Law 91).") % names, "team_suspended")
        if key[2] in gone:
            raise Refused(
                _("%(number)s has withdrawn and is not drawn again.") % {"number": key[2]}, "team_withdrawn"
            )


def refuse_boards_of_published(
    session: Session, stated: Facts, fresh: Mapping[MatchKey, tuple[Any, ...]]
) -> None:
    """Raise Refused where a match with a published result would be of another number of boards.

    Its IMPs would be other victory points: its total would change without two people's word. REG-3.4
    """
    for key, (boards, *_figures) in fresh.items():
        before = stated.matches.get(key)
        if before is None or before[0] == boards or not has_result(stated, key):
            continue
        if is_published(session, key[1]):
            names = {"round": key[1], "a": key[2][2], "b": key[3][2]}
            raise Refused(
                _(
                    "Round %(round)s, %(a)s against %(b)s: the result is published over another number of "
                    "boards. Take the result away first."
                )
                % names,
                "boards_published",
            )


def has_result(stated: Facts, key: MatchKey) -> bool:
    """Whether a match has figures, or a board of it a result."""
    lines = (line for line in stated.results if line[6] == key[1])
    return any(stated.matches[key][1:]) or any({line[2], line[3]} == {key[2], key[3]} for line in lines)


def refuse_played(stated: Facts, matches: Iterable[MatchKey]) -> None:
    """Raise Refused where one of some matches has a result already."""
    for key in matches:
        if has_result(stated, key):
            names = {"round": key[1], "a": key[2][2], "b": key[3][2]}
            raise Refused(
                _("Round %(round)s has a result already: %(a)s against %(b)s.") % names, "round_played"
            )


def match_of(stated: Facts, number: int, one: EntryKey, other: EntryKey) -> tuple[MatchKey, bool]:
    """The match as it was paired, and whether it was named the other way round. Raises Refused for none."""
    for key, turned in ((("", number, one, other), False), (("", number, other, one), True)):
        if key in stated.matches:
            return key, turned
    names = {"round": number, "a": one[2], "b": other[2]}
    raise Refused(_("In round %(round)s %(a)s does not meet %(b)s.") % names, "match_not_paired")
