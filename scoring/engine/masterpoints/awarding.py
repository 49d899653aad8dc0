"""Standings in, points per player out, every amount with its reasons.

Each grant of a scheme gives a contestant something: for its place in a list, for matches won, for victory
points. Players share it; bars take it away; in the end it is rounded to the scheme's unit. Of the lists
of strata a contestant has the one that gives it most. D.15 says who has nothing, D.16 that shared places
share points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.award import Step
from scoring.engine.masterpoints.checks import applying, check
from scoring.engine.masterpoints.field import groups
from scoring.engine.masterpoints.grants import AnyGrant, ForPlaces, Share
from scoring.engine.masterpoints.matches import won
from scoring.engine.masterpoints.occasion import CLAIMABLE, Occasion, OccasionContestant, OccasionPlayer
from scoring.engine.masterpoints.places import of_list
from scoring.engine.masterpoints.players import bar, barred, shared
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.masterpoints.working import ZERO, Working, written
from scoring.engine.rounding import decimal


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """A player's points of one colour. The steps add up to the amount.

    `barred`: why there is nothing, by code; `withheld`: what the player would have had. `claimable`: kept
    until the player is a member.
    """

    player: str
    contestant: str
    amount: Decimal
    colour: str
    place: int | None
    claimable: bool
    barred: str
    withheld: Decimal
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Awards:
    """Everybody's points of an occasion, one entry a player and colour, in the order of contestants."""

    scheme: Scheme
    awards: tuple[PlayerAward, ...]

    def of(self, player: str) -> tuple[PlayerAward, ...]:
        """A player's entries."""
        return tuple(entry for entry in self.awards if entry.player == player)

    def total(self, player: str) -> Decimal:
        """A player's points of all colours."""
        return sum((entry.amount for entry in self.of(player)), decimal(ZERO, self.scheme.decimals))


@dataclass(frozen=True, slots=True)
class AwardPart:
    """What a player has of one occasion in one colour, before and after a bar."""

    before: Working
    after: Working
    code: str


def award(occasion: Occasion, scheme: Scheme) -> Awards:
    """The points of an occasion under a scheme. Raises Refusals with everything that is in the way."""
    check(occasion, scheme)
    colour = scheme.colour(occasion)  # a session's points have the colour of the event
    overall = _of_occasion(occasion, scheme, "event", colour)
    sessions = [_of_occasion(part, scheme, "sessions", colour) for part in _parts(occasion, scheme)]
    entries: list[PlayerAward] = []
    for contestant, player in _everybody(occasion):
        key = (contestant.key, player.key)
        combined = _combined(overall.get(key, {}), [session.get(key, {}) for session in sessions], scheme)
        entries += [_entry(contestant, player, of, part, scheme) for of, part in combined.items()]
    return Awards(scheme, tuple(entries))


def _parts(occasion: Occasion, scheme: Scheme) -> tuple[Occasion, ...]:
    """The sessions whose own points count; a single session is the event itself."""
    return occasion.parts if scheme.combine != "overall" and len(occasion.parts) > 1 else ()


def _everybody(occasion: Occasion) -> Iterator[tuple[OccasionContestant, OccasionPlayer]]:
    """Every contestant with every player, those who played in sessions only as well."""
    seen: set[tuple[str, str]] = set()
    for one in (occasion, *occasion.parts):
        for contestant in one.contestants:
            for player in contestant.players:
                if (contestant.key, player.key) not in seen:
                    seen.add((contestant.key, player.key))
                    yield contestant, player


Parts = dict[str, AwardPart]  # by colour


def _of_occasion(occasion: Occasion, scheme: Scheme, of: str, colour: str) -> dict[tuple[str, str], Parts]:
    """What everybody has of one occasion, by contestant and player."""
    grants = [grant for grant in applying(occasion, scheme) if grant.of in (of, "both")]
    has = [(grant, _granted(occasion, grant, scheme)) for grant in grants]
    by_player: dict[tuple[str, str], Parts] = {}
    for contestant in occasion.contestants:
        own = [(grant.colour or colour, grant.share, workings[contestant.key]) for grant, workings in has]
        for player in contestant.players:
            by_player[contestant.key, player.key] = _of_player(player, contestant, own, occasion, scheme)
    return by_player


def _granted(occasion: Occasion, grant: AnyGrant, scheme: Scheme) -> dict[str, Working]:
    """What every contestant has by a grant, by its key."""
    if isinstance(grant, ForPlaces):
        return _for_places(occasion, grant, scheme)
    return {
        contestant.key: won(contestant, grant, occasion, scheme.cites) for contestant in occasion.contestants
    }


def _for_places(occasion: Occasion, grant: ForPlaces, scheme: Scheme) -> dict[str, Working]:
    """Of a contestant's lists the one that gives it most; the whole field where they give the same."""
    best: dict[str, Working] = {}
    for group in groups(occasion):
        for contestant, has in of_list(group, grant, scheme):
            if not group.stratum:
                best[contestant.key] = has
            elif has.total > best[contestant.key].total:
                heading = Working().noted("mp_stratum", scheme.cites, stratum=group.stratum)
                best[contestant.key] = heading.and_then(has)
    return best


def _of_player(
    player: OccasionPlayer,
    contestant: OccasionContestant,
    has: list[tuple[str, Share, Working]],
    occasion: Occasion,
    scheme: Scheme,
) -> Parts:
    by_colour: dict[str, Working] = {}
    for colour, share, working in has:
        own = shared(working, player, contestant, share, scheme.cites)
        by_colour[colour] = by_colour.get(colour, Working()).and_then(own)
    code = bar(player, contestant, occasion, scheme)
    parts: Parts = {}
    for colour, working in by_colour.items():
        before = working.to_unit(scheme.decimals, scheme.cites)
        parts[colour] = AwardPart(before, barred(before, code, scheme) if code else before, code)
    return parts


def _combined(overall: Parts, sessions: list[Parts], scheme: Scheme) -> Parts:
    """An event's overall points with those of its sessions, by the scheme's way to combine them."""
    if not sessions:
        return overall
    added: Parts = {}
    for number, parts in enumerate(sessions, 1):
        for colour, part in parts.items():
            added[colour] = _plus(added.get(colour), part, _heading("event_session", scheme, str(number)))
    if scheme.combine == "larger":
        return _larger(overall, added, scheme)
    for colour, part in overall.items():
        added[colour] = _plus(added.get(colour), part, _heading("mp_overall_points", scheme))
    return added


def _heading(code: str, scheme: Scheme, session: str = "") -> Working:
    return Working().noted(code, scheme.cites, session=session)


def _plus(sofar: AwardPart | None, part: AwardPart, heading: Working) -> AwardPart:
    start = sofar or AwardPart(Working(), Working(), "")
    before = start.before.and_then(part.before)
    return AwardPart(before, start.after.and_then(heading).and_then(part.after), start.code or part.code)


def _larger(overall: Parts, sessions: Parts, scheme: Scheme) -> Parts:
    def total(parts: Parts) -> Fraction:
        return sum((part.after.total for part in parts.values()), ZERO)

    ahead = overall if total(overall) >= total(sessions) else sessions
    totals = {"overall": written(total(overall)), "sessions": written(total(sessions))}
    note = Working().noted("mp_larger", scheme.cites, **totals)
    return {
        colour: AwardPart(part.before, part.after.and_then(note), part.code) for colour, part in ahead.items()
    }


def _entry(
    contestant: OccasionContestant, player: OccasionPlayer, colour: str, part: AwardPart, scheme: Scheme
) -> PlayerAward:
    after = part.after
    claimable = player.standing in CLAIMABLE and after.total > 0
    if claimable:
        after = after.noted("mp_claimable", scheme.cites)
    withheld = part.before.total - part.after.total
    return PlayerAward(
        player.key,
        contestant.key,
        decimal(after.total, scheme.decimals),
        colour,
        contestant.rank,
        claimable,
        part.code,
        decimal(withheld, scheme.decimals),
        after.steps,
    )
