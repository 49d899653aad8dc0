"""Drawing rounds: proposed with reasons, locked so that everybody has the same one, changed with a reason.

Lock order: the stage's row, then what `running` takes. The round is drawn under the lock, from what is
known then: of two directors who pair it together the second finds the first one's draw.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts.selectors import acts_of_round
from clubs.models import ActKind, Bye, Match, PairingState, RoundPairing, Session, Stage
from clubs.movements.swiss import override as swiss_override
from clubs.movements.swiss.field import DrawGround, Pairing
from clubs.playing.proposal import Proposal, ProposedGroup, StageKnowledge
from clubs.playing.services import drawing, running
from clubs.playing.services.drawing import (
    Groups,
    entrants_of,
    field_of,
    history_of,
    options_of,
    propose,
    sentences,
)
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import contest_of, refuse_non_directors
from federation.errors import Refused
from federation.models import User

Knowing = Callable[[Stage], StageKnowledge]


def in_effect(stage: Stage, number: int) -> RoundPairing | None:
    """The draw by which a round is played, if it was drawn here."""
    drawn = stage.pairings.filter(round=number).exclude(state=PairingState.PROPOSED)
    pairing: RoundPairing | None = drawn.first()
    return pairing


def proposal_of(row: RoundPairing) -> Proposal:
    """A draw as it was kept."""
    return Proposal.of_json(row.round, row.seed, row.options, row.proposal)


@transaction.atomic
def keep_proposal(
    *,
    stage: Stage,
    number: int,
    known: Knowing,
    at: datetime,
    by: User,
    early: bool = False,
    locked: Groups = (),
    forbidden: Sequence[tuple[str, str]] = (),
) -> RoundPairing:
    """Draw a round for the director to look at; nobody plays it before it is locked.

    Raises Refused as `propose` does, and for a round that is locked or paired by hand already.
    """
    stage = _held(stage, by)
    if in_effect(stage, number) is not None:
        raise Refused(
            _("Round %(round)s is drawn and locked already: change its draw instead.") % {"round": number},
            "round_drawn",
        )
    _refuse_paired(stage, number)
    drawn = propose(stage, number, known(stage), early=early, locked=locked, forbidden=forbidden)
    return _kept(stage, None, drawn, PairingState.PROPOSED, at, by)


@transaction.atomic
def pair(
    *,
    stage: Stage,
    number: int,
    known: Knowing,
    at: datetime,
    by: User,
    session: Session | None = None,
    early: bool = False,
    shown: RoundPairing | None = None,
    seed: str = "",
) -> RoundPairing:
    """Draw a round and have it played. A round that was drawn already stays as it is, and is the answer.

    In a knockout, matches that were held are added when the matches before are decided; where a match is
    played in several sessions, the same matches are paired again in the next one. With `shown`
    the draw must be the one that was looked at. Raises Refused as `propose` and `running.pair_round` do.
    """
    stage = _held(stage, by)
    done = in_effect(stage, number)
    session = session or _session(stage)
    if done is not None and drawing.has_part_to_come(stage, number, session):
        drawn = proposal_of(done)
        _play(session, drawn, at, by)
        return _kept(stage, session, drawn, PairingState.COMPLETED, at, by)
    if done is not None and not proposal_of(done).held:
        return done
    if done is None:
        _refuse_paired(stage, number)
    locked, forbidden = _fixed(shown)
    drawn = propose(stage, number, known(stage), seed=seed, early=early, locked=locked, forbidden=forbidden)
    if done is not None and drawn.as_json() == done.proposal:
        return done
    if shown is not None and drawn.as_json() != shown.proposal:
        raise Refused(
            _("Since this draw was shown something has changed. Look at the new one."), "draw_changed"
        )
    state = PairingState.LOCKED if done is None else PairingState.COMPLETED
    _play(session, drawn, at, by)
    return _kept(stage, session, drawn, state, at, by)


@transaction.atomic
def override(
    *, stage: Stage, number: int, changes: Groups, reason: str, known: Knowing, at: datetime, by: User
) -> RoundPairing:
    """Put these matches and byes in the place of those in which their contestants are, with a reason.

    What is unusual about them (a rematch, a second bye) is kept with them. Raises Refused with every
    ground against the change, and for matches that have a result.
    """
    stage = _held(stage, by)
    before = in_effect(stage, number)
    if before is None:
        raise Refused(_("Round %(round)s is not drawn yet.") % {"round": number}, "round_not_drawn")
    drawn, entrants = proposal_of(before), entrants_of(stage)
    contest = contest_of(stage.event)
    field, options = (
        field_of(stage, number, known(stage), entrants, contest),
        options_of(stage, number, contest, drawn.seed),
    )
    history = history_of(stage, number)
    changed = swiss_override.override(
        drawn.as_pairing(), changes, reason, field=field, history=history, options=options
    )
    if changed.pairing is None:
        raise Refused(" ".join(sentences(entrants, changed.errors)), changed.errors[0].code)
    groups = _regrouped(drawn, changed.pairing, changed.warnings)
    after = replace(drawn, groups=groups)
    session = before.session or _session(stage)
    _play(session, after, at, by)
    return _kept(stage, session, after, PairingState.OVERRIDDEN, at, by, reason.strip())


@transaction.atomic
def replace_advancing(
    *, stage: Stage, number: int, swaps: Mapping[str, str], reason: str, at: datetime
) -> bool:
    """In a knockout round that is drawn, who did not go on after all gives way to who did. Spec D.12

    `swaps`: numbers of who leaves and who comes. Whether anything was replaced: a match that has begun stays
    as it is. Done for the director who paired the round.
    """
    matches = list(
        Match.objects.current().filter(session__stage=stage, round=number).select_related("session", "a", "b")
    )
    byes = list(Bye.objects.current().filter(session__stage=stage, round=number).select_related("session"))
    sessions = {match.session_id: match.session for match in matches}
    sessions |= {bye.session_id: bye.session for bye in byes}
    if len(sessions) != 1:
        return False
    ((_key, session),) = sessions.items()
    acts = acts_of_round(session, number)
    paired = acts.filter(kind=ActKind.PAIRED).order_by("-pk").first()
    if paired is None or acts.filter(kind=ActKind.STARTED).exists():
        return False
    drawn = [(swaps.get(m.a.number, m.a.number), swaps.get(m.b.number, m.b.number)) for m in matches]
    resting = [swaps.get(bye.entry.number, bye.entry.number) for bye in byes]
    try:
        with transaction.atomic():
            running.pair_round(
                session=session, number=number, matches=drawn, byes=resting, at=at, by=paired.by
            )
    except Refused:  # a match has a result, or the stage is closed: it stands
        return False
    before = in_effect(stage, number)
    if before is not None:
        after = _swapped(proposal_of(before), swaps)
        _kept(stage, session, after, PairingState.OVERRIDDEN, at, paired.by, reason)
    return True


def _swapped(drawn: Proposal, swaps: Mapping[str, str]) -> Proposal:
    groups = tuple(
        replace(
            group, contestants=tuple(swaps.get(contestant, contestant) for contestant in group.contestants)
        )
        for group in drawn.groups
    )
    return replace(drawn, groups=groups)


def _held(stage: Stage, by: User) -> Stage:
    """The stage's row, held, for somebody who may run it."""
    refuse_non_directors(by, stage.event.tournament)
    rows = Stage.objects.select_for_update(of=("self",)).select_related("event__tournament__host")
    held: Stage = rows.get(pk=stage.pk)
    stages.refuse_closed(held)
    return held


def _session(stage: Stage) -> Session:
    session = stage.sessions.order_by("-number").first()
    if session is None:
        raise Refused(_("Open a session first: a round is played in one."), "no_session")
    return session


def _refuse_paired(stage: Stage, number: int) -> None:
    matches = Match.objects.current().filter(session__stage=stage, round=number)
    if matches.exists() or Bye.objects.current().filter(session__stage=stage, round=number).exists():
        raise Refused(_("Round %(round)s was paired by hand.") % {"round": number}, "round_paired")


def _regrouped(before: Proposal, after: Pairing, warnings: Sequence[DrawGround]) -> tuple[ProposedGroup, ...]:
    kept = {group.contestants: group for group in before.groups}
    groups = []
    for match in after.matches:
        about = [warning for warning in warnings if _named(warning) <= set(match.contestants)]
        fresh = ProposedGroup(match.contestants, (*match.grounds, *about))
        same = kept.get(match.contestants)
        groups.append(same if same and same.why == match.grounds else fresh)
    return (*groups, *before.held)


def _named(warning: DrawGround) -> set[str]:
    named = [str(warning.parameters[p]) for p in ("one", "other", "contestant") if p in warning.parameters]
    return set(named)


def _fixed(shown: RoundPairing | None) -> tuple[Groups, Sequence[tuple[str, str]]]:
    """What the director had fixed and forbidden in the draw that was shown."""
    options = shown.options if shown else {}
    locked = [tuple(pair) for pair in options.get("locked", ())]
    return locked, [(pair[0], pair[1]) for pair in options.get("forbidden", ())]


def _play(session: Session, drawn: Proposal, at: datetime, by: User) -> None:
    running.pair_round(
        session=session,
        number=drawn.round,
        matches=drawn.matches,
        threes=drawn.threes,
        byes=drawn.byes,
        at=at,
        by=by,
    )


def _kept(
    stage: Stage,
    session: Session | None,
    drawn: Proposal,
    state: PairingState,
    at: datetime,
    by: User,
    reason: str = "",
) -> RoundPairing:
    round_pairing: RoundPairing = RoundPairing.objects.create(
        stage=stage,
        session=session,
        round=drawn.round,
        state=state,
        seed=drawn.seed,
        options=dict(drawn.options),
        proposal=drawn.as_json(),
        reason=reason,
        at=at,
        by=by,
    )
    return round_pairing
