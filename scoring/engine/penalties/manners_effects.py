"""What conduct penalties lead to: entries of the ledger, expulsions, forfeits, points that are not issued."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.citation import Citation
from scoring.engine.ground import Ground, ground
from scoring.engine.penalties.manners import Entry, MannersInBoards, Rung
from scoring.engine.penalties.penalty import Nature, Penalty, Unit

InSession = tuple[str, int]  # a player and a session


def ground_of(entry: Entry) -> Ground:
    """The sentence about one violation; its value is the penalty."""
    who = {"player": entry.violation.player, "number": str(entry.number)}
    codes = {
        Rung.NOT_ESTABLISHED: "manners_not_established",
        Rung.PENALTY: f"manners_{entry.unit}",
        Rung.OUT: f"manners_out_{entry.unit}",
        Rung.ALREADY_OUT: f"manners_already_out_{entry.unit}",
    }
    return ground(entry.amount, codes[entry.rung], entry.cite, **who)


def penalties(entries: Iterable[Entry]) -> tuple[Penalty, ...]:
    """What goes into the ledger: one disciplinary penalty for each violation that has an amount."""
    return tuple(
        Penalty(
            entry.violation.contestant, entry.amount, entry.unit, Nature.DISCIPLINARY,
            f"manners_{entry.unit}", entry.cite,
            {"player": entry.violation.player, "number": str(entry.number)}, entry.violation.player,
        )
        for entry in entries
        if entry.amount
    )  # fmt: skip


def total(entries: Iterable[Entry], contestant: str) -> Fraction:
    """A contestant's penalties together, in the ladder's unit: zero or more."""
    return sum((e.amount for e in entries if e.violation.contestant == contestant), Fraction(0))


def expelled(entries: Iterable[Entry]) -> frozenset[InSession]:
    """The players sent off, each with the session that they were sent off from."""
    out = (entry for entry in entries if entry.is_out and entry.unit is Unit.BOARDS)
    return frozenset((entry.violation.player, entry.violation.session) for entry in out)


def forfeited(entries: Iterable[Entry]) -> frozenset[tuple[str, int, str]]:
    """The contestants that forfeited a match by it, each with the session and the match."""
    out = (entry.violation for entry in entries if entry.is_out and entry.unit is Unit.IMPS)
    return frozenset((violation.contestant, violation.session, violation.match) for violation in out)


@dataclass(frozen=True, slots=True)
class Barred:
    """Who has no master points: of which session, and of the event overall."""

    of_session: frozenset[InSession]
    of_event: frozenset[str]
    cite: Citation


def barred(
    entries: Iterable[Entry], rule: MannersInBoards, partners: Mapping[InSession, frozenset[str]]
) -> Barred:
    """Whose master points are not issued after expulsions; `partners` of a player in a session."""
    sent_off = expelled(entries)
    beside = {
        (partner, session)
        for player, session in sent_off
        for partner in partners.get((player, session), frozenset())
        if rule.partner_points == "loses"
    }
    overall = {player for player, _ in sent_off if rule.overall_points == "loses"}
    return Barred(sent_off | beside, frozenset(overall), rule.cites)
