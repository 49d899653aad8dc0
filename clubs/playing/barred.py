"""Who may not play in a round of a stage, by what is decided above: contestants, and players of teams.

A team goes on without a player while it can fill a table; with fewer it cannot play. Law 91, REG-5.2
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from clubs.models import EntrantPlayer, Session, Stage
from clubs.signals import BarredFromPlay, who_is_barred
from clubs.tournaments.selectors import form_of

Answers = list[tuple[object, list[BarredFromPlay]]]

TEAM_LEAST = 4  # players who sit at the two tables of a match


@dataclass(frozen=True, slots=True)
class Bars:
    """What is decided of a stage. `rosters`: by number, the keys of a team's players; empty at pairs."""

    bars: tuple[BarredFromPlay, ...] = ()
    rosters: Mapping[str, Collection[int]] = field(default_factory=dict)

    def is_out(self, contestant: str, session: int, number: int) -> bool:
        """Whether a contestant does not play in a round of a session."""
        held = [bar for bar in self._of(contestant) if bar.holds_in(session, number)]
        if any(bar.player is None for bar in held):
            return True
        players = {bar.player for bar in held}
        return bool(players) and len(set(self.rosters.get(contestant, ())) - players) < TEAM_LEAST

    def players_out(self, contestant: str, session: int, number: int) -> set[int]:
        """Who of a contestant does not play there, by the roster's keys."""
        held = (bar for bar in self._of(contestant) if bar.holds_in(session, number))
        return {bar.player for bar in held if bar.player is not None}

    def gone_after(self, sessions: Collection[int]) -> dict[str, int]:
        """Who plays no more in the event: by number, the last round of these sessions that they may play."""
        gone: dict[str, int] = {}
        for bar in (bar for bar in self.bars if bar.for_good):
            # What was decided in another stage holds in this one from its first round on.
            first = bar.first if bar.session in sessions else 1
            if self.is_out(bar.contestant, max(bar.session, *sessions, 0), first):
                gone[bar.contestant] = min(first - 1, gone.get(bar.contestant, first))
        return gone

    def _of(self, contestant: str) -> Iterable[BarredFromPlay]:
        return (bar for bar in self.bars if bar.contestant == contestant)


NOBODY = Bars()


def of_stage(stage: Stage) -> Bars:
    """Who may not play in a stage. One query where nobody is barred."""
    answers = cast(Answers, who_is_barred.send(Stage, stage=stage))
    return with_rosters(stage, [bar for _receiver, bars in answers for bar in bars])


def with_rosters(stage: Stage, bars: Collection[BarredFromPlay]) -> Bars:
    """The bars of a stage, with the rosters that say whether a team can go on."""
    if not bars:
        return NOBODY
    if not form_of(stage).is_teams:
        return Bars(tuple(bars))
    players = EntrantPlayer.objects.filter(entrant__event=stage.event_id)
    players = players.filter(entrant__number__in={bar.contestant for bar in bars})
    rosters: dict[str, set[int]] = {}
    for number, player in players.values_list("entrant__number", "pk"):
        rosters.setdefault(number, set()).add(player)
    return Bars(tuple(bars), rosters)


def newest_session(stage: Stage) -> int:
    """The key of the session that is played now; 0 where none is opened."""
    newest = stage.sessions.order_by("-pk").values_list("pk", flat=True).first()
    return int(newest or 0)


def out_in(session: Session, number: int, contestants: Iterable[str]) -> set[str]:
    """Of some contestants those who may not play in a round."""
    bars = of_stage(session.stage)
    return {who for who in contestants if bars.is_out(who, session.pk, number)}
