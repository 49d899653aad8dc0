"""Who is suspended or disqualified, by the decisions that hold. Law 91

What follows is read of the decision each time: taken back, it has never been there.
"""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import translation

from clubs.models import EntrantPlayer, EntryPlayer, Session, Stage
from clubs.playing import barred
from clubs.playing.barred import Bars
from clubs.signals import BarredFromPlay
from federation.languages import LANGUAGES
from rulings.adjustments.selectors import decisions_in_force
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import BarringDecision, DisqualificationDecision, SuspensionDecision
from rulings.models import Adjustment, AdjustmentKind

KINDS = (AdjustmentKind.SUSPENSION, AdjustmentKind.DISQUALIFICATION)


def barrings_in_event(stage: Stage) -> QuerySet[Adjustment]:
    """What is decided in the whole event and still holds, approved or not."""
    held = decisions_in_force().filter(kind__in=KINDS, session__stage__event=stage.event_id)
    return held.select_related("session")


def bars_of_stage(stage: Stage) -> list[BarredFromPlay]:
    """Who may not play in a stage. One query, and one for each player of a team."""
    return [bar for held in barrings_in_event(stage) for bar in _bars(held)]


def bars_of(session: Session) -> Bars:
    """Who may not play in a session, also one that belongs to no event."""
    if session.stage is not None:
        return barred.with_rosters(session.stage, bars_of_stage(session.stage))
    held = decisions_in_force().filter(kind__in=KINDS, session=session)
    return Bars(tuple(bar for adjustment in held for bar in _bars(adjustment)))


def disqualified(stage: Stage) -> frozenset[str]:
    """The numbers of contestants who are disqualified from the event of a stage as a whole."""
    held = map(decision_of, barrings_in_event(stage).filter(kind=AdjustmentKind.DISQUALIFICATION))
    return frozenset(number for decision in held if is_whole(decision) for number in decision.named)


def is_whole(decision: object) -> bool:
    """Whether a disqualification is approved and of a whole contestant."""
    return isinstance(decision, DisqualificationDecision) and decision.in_effect and decision.player is None


def _bars(adjustment: Adjustment) -> Iterable[BarredFromPlay]:
    decision = decision_of(adjustment)
    assert isinstance(decision, BarringDecision)
    if not decision.in_effect:
        return
    session = adjustment.session
    last = decision.until if isinstance(decision, SuspensionDecision) else None
    for_good = isinstance(decision, DisqualificationDecision)
    player = None
    if decision.player is not None:
        if session.form != "teams" and decision.substitute:
            return  # the pair goes on with somebody else
        if session.form == "teams":
            player = roster_key(session, decision)
    yield BarredFromPlay(decision.contestant, session.pk, decision.round, last, for_good, player)


def roster_key(session: Session, decision: BarringDecision) -> int:
    """Whom of a team it is about, by the roster's key; 0 for who is not on it (any more)."""
    roster = EntrantPlayer.objects.filter(entrant__event=session.stage.event_id if session.stage else None)
    for player in roster.filter(entrant__number=decision.contestant).select_related("member"):
        if decision.member is not None and player.member_id is not None:
            if decision.member == player.member_id:
                return int(player.pk)
        elif decision.player in names_of(player):
            return int(player.pk)
    return 0


def names_of(player: EntrantPlayer | EntryPlayer) -> set[str]:
    """What a decision may call somebody on a roster, or at the table."""
    names = {player.name}
    if player.member is not None:
        for language in LANGUAGES:
            with translation.override(language):
                names.add(player.member.name)
    return names
