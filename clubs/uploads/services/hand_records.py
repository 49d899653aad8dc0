"""Hands of a session from a deal file: offered where they fit, attached as a revision that touches no result.

A dealing machine's file knows neither the club's game nor its day. So it is offered to the club's sessions of
the last weeks, or of a day that somebody names, and compared with what they know: which boards were played,
and which cards were led.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.facts.services import standing as standing_facts, stated as facts, superseding
from clubs.facts.services.locks import lock_games
from clubs.models import Board, Result, Revision, Session, Upload, UploadState
from clubs.register import selectors
from clubs.signals import results_changed
from clubs.uploads.services import readings
from clubs.uploads.services.removing import removed
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.roles import today
from scoring.engine.game.deals import Deal
from scoring.engine.refusal import Refusals

DAYS = 60
OFFERED_MAX = 30
_NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
Deals = dict[int, str]  # by board


@dataclass(frozen=True, slots=True)
class Offer:
    """A session that the hands may be of."""

    session: Session
    boards: int  # that were played
    fitting: int  # of these, how many the file has
    known: int  # of these, how many have hands
    other: tuple[int, ...]  # of these, the boards whose hands are other ones
    leads: int  # that are known
    wrong_leads: tuple[int, ...]  # the boards where a card was led that its leader does not hold

    @property
    def asks(self) -> bool:
        """Whether somebody must say that they mean it."""
        return bool(self.other or self.wrong_leads)


def deals_of(upload: Upload) -> Deals:
    """The hands of a file that has nothing else; none where it has results."""
    document = readings.of_upload(upload).read.document
    if document is None or document.results:
        return {}
    return {deal.board: deal.deal for deal in document.deals if not deal.section}


def offers(upload: Upload, deals: Mapping[int, str], day: date | None = None) -> list[Offer]:
    """The sessions of the club of which most boards are in the file; those without hands first.

    Of the last weeks, or of `day`.
    """
    lately = {"played_on__gte": today() - timedelta(days=DAYS)}
    near = Session.objects.filter(club=upload.club_id, **({"played_on": day} if day else lately))
    offered = _compared({session.pk: session for session in near[:OFFERED_MAX]}, deals)
    fitting = [offer for offer in offered if 2 * offer.fitting > offer.boards]
    return sorted(fitting, key=lambda offer: (offer.known > 0, len(offer.wrong_leads), -offer.fitting))


def offer_of(session: Session, deals: Mapping[int, str]) -> Offer:
    """How the hands fit one session."""
    return _compared({session.pk: session}, deals)[0]


def _compared(sessions: Mapping[int, Session], deals: Mapping[int, str]) -> list[Offer]:
    """Three queries, however many sessions."""
    leads: dict[int, list[tuple[int, str, str]]] = defaultdict(list)
    played: dict[int, set[int]] = defaultdict(set)
    results = Result.objects.current().filter(session__in=list(sessions))
    for pk, board, declarer, lead in results.values_list("session_id", "board", "declarer", "lead"):
        played[pk].add(board)
        if lead and declarer and board in deals:
            leads[pk].append((board, declarer, lead))
    hands: dict[int, list[tuple[int, str]]] = defaultdict(list)
    boards = Board.objects.current().filter(session__in=list(sessions))
    for pk, number, deal in boards.values_list("session_id", "number", "deal"):
        hands[pk].append((number, deal))
    return [_offer(session, played[pk], hands[pk], leads[pk], deals) for pk, session in sessions.items()]


def _offer(
    session: Session,
    played: set[int],
    hands: list[tuple[int, str]],
    leads: list[tuple[int, str, str]],
    deals: Mapping[int, str],
) -> Offer:
    fitting = played & deals.keys()
    other = {number for number, deal in hands if number in fitting and not same(deal, deals[number])}
    wrong = {board for board, declarer, lead in leads if not _holds(deals[board], _NEXT[declarer], lead)}
    known = {number for number, _deal in hands}
    return Offer(
        session,
        len(played),
        len(fitting),
        len(known & played),
        tuple(sorted(other)),
        len(leads),
        tuple(sorted(wrong)),
    )


def same(one: str, other: str) -> bool:
    """Whether two deals are the same cards, however they are written."""
    return one == other or _cards(one) == _cards(other)


def _cards(deal: str) -> str:
    try:
        return Deal.from_pbn(deal).to_pbn("N")
    except Refusals:
        return deal


def _holds(deal: str, seat: str, card: str) -> bool:
    """Whether a seat holds a card, suit first; unknown hands hold any."""
    seats = "NESW"
    first, hands = deal.split(":", 1)
    hand = hands.split()[(seats.index(seat) - seats.index(first)) % 4]
    return hand == "-" or card[1] in hand.split(".")["SHDC".index(card[0])]


@transaction.atomic
def attach(*, upload: Upload, to: Session, by: User, acknowledged: bool = False) -> Revision:
    """State the hands of a file for the boards of a session; results stay as they are.

    Raises Refused for a stranger, for a file without fitting hands, and where hands that are there are
    others, or leads do not fit, while nobody has `acknowledged` it.
    """
    if not selectors.keeps_desk(by, to.club) or to.club_id != upload.club_id:
        raise Refused(_("Only this club's scorer or manager can attach hand records."), "not_your_club")
    lock_games(to.club_id, to.played_on.isoformat())
    upload.refresh_from_db(fields=["state"])
    if upload.state == UploadState.REMOVED:
        raise removed()
    deals = deals_of(upload)
    offer = offer_of(to, deals)
    if not offer.fitting:
        raise Refused(_("The file has no hands of this session's boards."), "no_hands")
    if offer.asks and not acknowledged:
        raise Refused(
            _("The hands contradict what is known of the session. Look at it first."), "person_needed"
        )
    before = standing_facts.kept(to)
    after = replace(before.facts, boards=_after(to, before.facts.boards, deals))
    if after.boards == before.facts.boards:
        raise Refused(_("The session has these hands already."), "known_already")
    return _state(upload, to, by, before, after)


def _after(session: Session, kept: Mapping[Any, str], deals: Mapping[int, str]) -> dict[Any, str]:
    """The hands as they will be: for all sections those of the file, where the known ones are others."""
    played = set(Result.objects.current().filter(session=session).values_list("board", flat=True))
    new = {number: deal for number, deal in deals.items() if number in played}
    agreed = Counter(
        number for (_, number), deal in kept.items() if number in new and same(deal, new[number])
    )
    boards = Counter(number for _, number in kept)
    new = {
        number: deal for number, deal in new.items() if not boards[number] or agreed[number] < boards[number]
    }
    stay = {place: deal for place, deal in kept.items() if place[1] not in new}
    return stay | {("", number): deal for number, deal in new.items()}


def _state(
    upload: Upload, to: Session, by: User, before: standing_facts.CurrentFacts, after: facts.Facts
) -> Revision:
    newest = max(to.revisions.values_list("number", flat=True), default=0)
    revision: Revision = Revision.objects.create(
        session=to, number=newest + 1, upload=upload, published_by=by
    )
    superseding.apply(to, revision, before, after)
    Upload.objects.filter(pk=upload.pk).update(state=UploadState.PUBLISHED, session=to, reading=None)
    Session.objects.filter(pk=to.pk).update(revised_at=timezone.now())
    audit.record(Act.HANDS_ATTACHED, by, to, revision=revision.number, upload=upload.pk)
    cause = {"kind": "hands", "revision": revision.number, "upload": upload.pk}
    results_changed.send(Session, session_id=to.pk, cause=cause)
    return revision
