"""Boards of a session dealt by the portal, given to whoever duplicates them, published when they are played.

Only the lock is kept of a seed until then. Nobody who plays in the session deals or takes hands, whatever
their office. Lock order: the session's row, then what `superseding.apply` takes.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts import services as acts
from clubs.acts.contents import BoardsDealt, HandsPublished
from clubs.acts.converter import content_as, content_of
from clubs.entering.acting import acting, changed, revise
from clubs.entering.published_changes import is_published
from clubs.facts.services import superseding
from clubs.facts.services.stated import Facts
from clubs.models import ActKind, EntryPlayer, Session, SessionAct
from clubs.playing.services import seating
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.outside.sealed import locked, unlocked
from federation.record import audit
from scoring.engine.dealing.seeded import BOARDS_MAX, SEED_BYTES, deals, seal_of
from scoring.engine.game.deals import Deal

NAMED_MAX = 5  # boards still to be played that a refusal names


@dataclass(frozen=True, slots=True)
class DealtBoards:
    """Boards dealt together. `seed`: once it is published. `is_replaced`: dealt anew before play."""

    act: SessionAct
    first: int
    last: int
    seal: str
    seed: str = ""
    is_replaced: bool = False

    @property
    def numbers(self) -> range:
        """The boards."""
        return range(self.first, self.last + 1)

    @property
    def is_secret(self) -> bool:
        """Whether these are the hands that are still to be published."""
        return not self.seed and not self.is_replaced


def dealt_of(session: Session) -> list[DealtBoards]:
    """Everything that was dealt for a session, the newest first; one query."""
    rows = list(session.acts.filter(kind__in=(ActKind.DEALT, ActKind.HANDS)).order_by("-pk"))
    published = [content_of(row) for row in rows if row.kind == ActKind.HANDS]
    seeds = {one.dealt: one.seed for one in published if isinstance(one, HandsPublished)}
    dealt, taken = list[DealtBoards](), set[int]()
    for act in (row for row in rows if row.kind == ActKind.DEALT):
        content = content_as(act, BoardsDealt)
        numbers = set(range(content.first, content.last + 1))
        is_replaced = bool(numbers & taken)
        dealt.append(
            DealtBoards(act, content.first, content.last, content.seal, seeds.get(act.pk, ""), is_replaced)
        )
        taken |= numbers
    return dealt


@transaction.atomic
def deal_boards(*, session: Session, first: int, last: int, at: datetime, by: User) -> SessionAct:
    """Deal boards for a session; what was dealt of them before and not played is replaced, and stays listed.

    Raises Refused for a stranger, whoever plays in the session, teams, boards that are none, boards that were
    played or whose hands are known, and a closed stage.
    """
    with acting(session, by) as (session, before):
        _refuse_players(session, by)
        if session.form == "teams":
            raise Refused(_("Rounds of teams play the same numbers with other hands."), "deals_of_teams")
        if not 1 <= first <= last <= BOARDS_MAX:
            raise Refused(
                _("Name boards from 1 to %(most)s, the first before the last.") % {"most": BOARDS_MAX},
                "boards_unknown",
            )
        _refuse_known(before.facts, range(first, last + 1))
        seed = secrets.token_bytes(SEED_BYTES)
        content = BoardsDealt(first=first, last=last, seal=seal_of(seed), locked=locked(seed.hex()))
        act = acts.keep(session=session, content=content, at=at, by=by)
        audit.record(Act.SESSION_ACTED, by, session, entered=act.pk)
    return act


@transaction.atomic
def take_hands(*, session: Session, dealt: DealtBoards, by: User) -> dict[int, Deal]:
    """The hands of boards that are still secret, for the dealing machine; every taking is recorded.

    Raises Refused for a stranger, whoever plays in the session, and hands that are replaced.
    """
    refuse_non_directors(by, session.stage.event.tournament)
    _refuse_players(session, by)
    if dealt.is_replaced:
        raise Refused(_("These boards were dealt again. Take the new hands."), "deals_replaced")
    audit.record(Act.HANDS_TAKEN, by, session, dealt=dealt.act.pk, first=dealt.first, last=dealt.last)
    return deals(bytes.fromhex(_seed_of(dealt)), dealt.numbers)


@transaction.atomic
def publish_hands(*, session: Session, dealt: DealtBoards, at: datetime, by: User) -> SessionAct:
    """Publish the hands of boards that nobody plays any more, and the seed that proves them.

    Raises Refused for a stranger, hands that are published or replaced, and boards that are still to be
    played, while the results are not published.
    """
    with acting(session, by) as (session, before):
        secret = {one.act.pk for one in dealt_of(session) if one.is_secret}
        if dealt.act.pk not in secret:
            raise Refused(_("These hands are published, or were dealt again."), "deals_published")
        _refuse_unplayed(session, dealt.numbers)
        seed = _seed_of(dealt)
        hands = deals(bytes.fromhex(seed), dealt.numbers)
        boards = {("", number): deal.to_pbn() for number, deal in hands.items()}
        after = replace(before.facts, boards=boards | before.facts.boards)
        revision = revise(session, HandsPublished(dealt=dealt.act.pk, seed=seed), at, by)
        superseding.apply(session, revision, before, after)
        changed(session, revision, by)
    act: SessionAct = revision.act
    return act


def still_to_play(session: Session, numbers: Iterable[int]) -> list[BoardSeating]:
    """Where boards are still to be played, by the movements; none once the results are published."""
    if is_published(session):
        return []
    wanted = set(numbers)
    seats = [seat for seat in seating.seats_of(session) if seat.board in wanted]
    return seating.missing_of(session, seats)


def plays_in(session: Session, user: User) -> bool:
    """Whether somebody plays in a session."""
    return EntryPlayer.objects.current().filter(entry__session=session, member__user=user).exists()


def _refuse_players(session: Session, by: User) -> None:
    if plays_in(session, by):
        raise Refused(
            _("You play in this session: somebody else deals its boards and takes their hands."),
            "own_session",
        )


def _refuse_known(facts: Facts, numbers: range) -> None:
    known = {number for _section, number in facts.boards} | {key[1] for key in facts.results}
    wrong = sorted(known.intersection(numbers))
    if wrong:
        raise Refused(
            _("These boards were played, or their hands are known: %(boards)s.")
            % {"boards": ", ".join(map(str, wrong))},
            "boards_played",
        )


def _refuse_unplayed(session: Session, numbers: range) -> None:
    if not is_published(session) and not seating.movements_of(session):
        raise Refused(
            _("Say by which movement the session is played, or publish its results first."),
            "movement_missing",
        )
    missing = still_to_play(session, numbers)
    if missing:
        places = [
            _("board %(board)s at table %(table)s in round %(round)s")
            % {"board": seat.board, "table": seat.table, "round": seat.round}
            for seat in missing[:NAMED_MAX]
        ]
        more = ["…"] if len(missing) > len(places) else []
        listed = ", ".join([*places, *more])
        raise Refused(_("Still to be played: %(places)s.") % {"places": listed}, "boards_unplayed")


def _seed_of(dealt: DealtBoards) -> str:
    return dealt.seed or unlocked(content_as(dealt.act, BoardsDealt).locked)
