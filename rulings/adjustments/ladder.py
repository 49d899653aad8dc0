"""Conduct at the table (REG-6): what was reported in a session, and to which rung of the ladder it came.

Each player's violations are counted apart, in a session of pairs and in a match of teams.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils import translation

from clubs.models import EntryPlayer, Session
from clubs.tournaments.rulebook import Rulebook
from federation.languages import LANGUAGES
from rulings.decisions.kept import decided, decided_in, decision_of
from rulings.decisions.kinds import BarringDecision, ConductDecision, DisqualificationDecision
from rulings.models import Adjustment, AdjustmentKind
from scoring.engine.penalties.conduct import (
    ConductInBoards,
    ConductInImps,
    ConductLadder,
    CountedViolation,
    Violation,
    climb,
    ladder_of,
)
from scoring.engine.penalties.suspension import LEAST, SuspensionRule

Who = tuple[str, str]  # a contestant's number and the player's name
Person = tuple[Who, int | None, set[Who]]  # the member, and everything that a decision may call them
PAIR = 2  # who comes after them on the entry is a substitute


class BarredPlayer(NamedTuple):
    """Somebody who has no master points of a session. REG-6.1, spec D.15

    `of_event`: none of the event overall either. `is_partner`: for what the partner did.
    """

    contestant: str
    player: str
    member_id: int | None
    of_event: bool
    is_partner: bool
    why: str = "expelled"  # as the points say it: for conduct, suspended, disqualified


def violations(adjustments: Iterable[Adjustment]) -> Iterator[Violation]:
    """Reported violations in their order. At teams each round is a match; at pairs it says nothing.

    A member who has changed names in between is one player.
    """
    names: dict[tuple[str, int], str] = {}
    for session, conduct in decided_in(adjustments, ConductDecision):
        name = conduct.player
        if conduct.member is not None:
            name = names.setdefault((conduct.contestant, conduct.member), name)
        yield Violation(name, conduct.contestant, session, str(conduct.round), conduct.established)


def ladder(session: Session) -> ConductLadder:
    """The ladder that holds in a session. Raises RegulationError where the regulations have none."""
    rules = Rulebook.of_session(session)
    return ladder_of(rules.form, rules.rule(ConductInBoards), rules.rule(ConductInImps))


def entries(session: Session, adjustments: Iterable[Adjustment]) -> tuple[CountedViolation, ...]:
    """Every reported violation with its rung. Regulations without a ladder are asked only where one is."""
    reported = tuple(violations(adjustments))
    return climb(reported, ladder(session)) if reported else ()


def barred_of(session: Session, adjustments: Iterable[Adjustment]) -> tuple[BarredPlayer, ...]:
    """Who was sent off, suspended or disqualified, and by the conditions the partner."""
    decisions = list(adjustments)
    return (*sent_off_of(session, decisions), *suspended_of(session, decisions))


def suspended_of(session: Session, adjustments: Iterable[Adjustment]) -> tuple[BarredPlayer, ...]:
    """Who was suspended from a session, or disqualified from its event. Law 91"""
    held = [one for one in map(decision_of, _barrings(adjustments)) if isinstance(one, BarringDecision)]
    held = [decision for decision in held if decision.in_effect]
    if not held:
        return ()
    rule, people = Rulebook.of_session(session).rule(SuspensionRule, LEAST), _people(session)
    return tuple(barred for decision in held for barred in _suspended(session, decision, rule, people))


def _barrings(adjustments: Iterable[Adjustment]) -> Iterator[Adjustment]:
    kinds = (AdjustmentKind.SUSPENSION, AdjustmentKind.DISQUALIFICATION)
    return (adjustment for adjustment in adjustments if adjustment.kind in kinds)


def _suspended(
    session: Session, decision: BarringDecision, rule: SuspensionRule, people: Sequence[Person]
) -> Iterator[BarredPlayer]:
    """Everybody of a contestant, or the player; of a pair the partner too, never a substitute."""
    is_disqualified = isinstance(decision, DisqualificationDecision)
    of_event = is_disqualified or rule.overall_points == "loses"
    why = "disqualified" if is_disqualified else "suspended_here"
    named = (decision.contestant, decision.player)
    for place, (who, member, names) in enumerate(
        [one for one in people if one[0][0] == decision.contestant], 1
    ):
        is_player = named in names if decision.member is None or member is None else member == decision.member
        if decision.player is None or is_player:
            yield BarredPlayer(*who, member, of_event, False, why)
        elif rule.partner_points == "loses" and session.form == "pairs" and place <= PAIR:
            yield BarredPlayer(*who, member, False, True, why)


def sent_off_of(session: Session, decisions: Sequence[Adjustment]) -> tuple[BarredPlayer, ...]:
    """Who was sent off from a session, and by the conditions the partner: in the order of contestants."""
    climbed = entries(session, decisions)
    rule = ladder(session) if climbed else None
    sent_off = {
        (counted.violation.contestant, counted.violation.player) for counted in climbed if counted.is_out
    }
    if not isinstance(rule, ConductInBoards) or not sent_off:
        return ()
    members = {name: member for name, member in _members(decisions) if name in sent_off}
    people = _people(session)
    numbered = _numbered(members)
    out = {who for who, member, names in people if names & sent_off or (who[0], member) in numbered}
    numbers = {number for number, _name in out}
    with_partners = rule.partner_points == "loses" and session.form == "pairs"
    return tuple(
        BarredPlayer(*who, member, rule.overall_points == "loses" and who in out, who not in out)
        for who, member, _names in people
        if who in out or (with_partners and who[0] in numbers)
    )


def _members(adjustments: Iterable[Adjustment]) -> Iterator[tuple[Who, int]]:
    """Players as `violations` names them, with the member each one is."""
    held = list(adjustments)
    for conduct, violation in zip(decided(held, ConductDecision), violations(held), strict=True):
        if conduct.member is not None:
            yield (violation.contestant, violation.player), conduct.member


def _numbered(members: Mapping[Who, int]) -> set[tuple[str, int | None]]:
    return {(number, member) for (number, _name), member in members.items()}


def _people(session: Session) -> list[Person]:
    """Everybody as pages name them, the member each one is, and everything that a decision may call them."""
    players = EntryPlayer.objects.current().filter(entry__session=session, entry__superseded_by__isnull=True)
    rows = players.select_related("entry", "member").order_by("entry__position", "seat")
    return [
        (
            (player.entry.number, str(player)),
            player.member_id,
            {(player.entry.number, name) for name in _called(player)},
        )
        for player in rows
    ]


def _called(player: EntryPlayer) -> Iterator[str]:
    """As the file has the name, and as a member's record has it in either language."""
    yield player.name
    if player.member is not None:
        yield player.member.number
        for language in LANGUAGES:
            with translation.override(language):
                yield player.member.name
