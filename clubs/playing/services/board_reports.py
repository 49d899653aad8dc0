"""Results at the table: one side enters a board, the other accepts it, and it is a result of the session.

The newest word of each side holds. Lock order: the session's row, then what `running.enter_results` takes.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.entering.acting import acting
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked, refuse_published
from clubs.entering.results import Entered
from clubs.facts.services.corrected import StatedResult
from clubs.models import BoardReport, Entry, EntryPlayer, ReportKind, Session
from clubs.playing.services import running, seating
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.services.tournaments import contest_of, refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

Key = tuple[int, int, str]  # round, board, North-South's number


class BoardWords(NamedTuple):
    """What the two sides of a table say of a board, where they have spoken."""

    ns: BoardReport | None = None
    ew: BoardReport | None = None

    @property
    def reports(self) -> list[BoardReport]:
        """The words there are."""
        return [word for word in self if word]

    @property
    def is_disputed(self) -> bool:
        """Whether both have spoken and do not say the same."""
        return self.ns is not None and self.ew is not None and stated_of(self.ns) != stated_of(self.ew)

    def of(self, side: str) -> BoardReport | None:
        """The word of a side."""
        return self.ns if side == "NS" else self.ew

    def against(self, side: str) -> BoardReport | None:
        """The word of the other side."""
        return self.ew if side == "NS" else self.ns


def stated_of(report: BoardReport) -> StatedResult:
    """What a report says."""
    return StatedResult(*report.stated)


@transaction.atomic
def report(
    *,
    session: Session,
    seat: BoardSeating,
    stated: StatedResult,
    at: datetime,
    by: User,
    seen: int | None = None,
) -> BoardReport:
    """A player says what happened on a board of their table; the same from the other side enters it.

    `seen`: the other side's report that was answered. Said again it changes nothing. Raises Refused for
    who does not sit there, a seat that the movement has not, a board with a result, where players do not
    enter results, once they are published, where the other side has changed its report since, and for a
    closed stage.
    """
    with acting(session, by, is_checked=True) as (session, _before):
        refuse_not_asked(session)
        if seat not in seating.seats_of(session):
            raise Refused(_("By the movement nobody plays this board there."), "seat_unknown")
        side = side_of(session, seat, by)
        if not side:
            raise Refused(_("Only who sits at the table enters its results."), "not_at_table")
        words = words_of(session).get(key_of(seat), BoardWords())
        own, theirs = words.of(side), words.against(side)
        if own is not None and stated_of(own) == stated:
            return own
        if not seating.missing_of(session, [seat]):
            raise Refused(
                _("This board has a result already. Whoever thinks it wrong asks the director."),
                "board_entered",
            )
        refuse_published(session, seat.round)
        if seen is not None and (theirs is None or theirs.pk != seen):
            raise Refused(_("The other side has changed it since. Look at it again."), "report_changed")
        kind = _kind(theirs, stated)
        report = _keep(session, seat, side, kind, stated, at, by)
        if kind == ReportKind.CONFIRMED:
            _enter(session, seat, report, at, by)
    return report


@transaction.atomic
def take(
    *,
    session: Session,
    reports: Iterable[int],
    at: datetime,
    by: User,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> list[Entered]:
    """The director enters reports as they stand, without waiting for the other side; what came of each.

    What has a result by now is passed over. `asked`: what a correction asks for, once the results are
    published. Raises Refused for a stranger, a closed stage, and as a correction is refused.
    """
    refuse_non_directors(by, session.stage.event.tournament)
    with acting(session, by) as (session, _before):
        wanted, taken = set(reports), list[Entered]()
        open_seats = {key_of(seat): seat for seat in seating.missing_of(session, seating.seats_of(session))}
        for key, words in words_of(session).items():
            word = next((word for word in words.reports if word.pk in wanted), None)
            if word is not None and key in open_seats:
                seat = open_seats[key]
                report = _keep(session, seat, "", ReportKind.DECIDED, stated_of(word), at, by)
                taken.append(_enter(session, seat, report, at, by, asked))
    return taken


def _kind(theirs: BoardReport | None, stated: StatedResult) -> ReportKind:
    if theirs is None:
        return ReportKind.REPORTED
    return ReportKind.CONFIRMED if stated_of(theirs) == stated else ReportKind.DISPUTED


def _keep(
    session: Session,
    seat: BoardSeating,
    side: str,
    kind: ReportKind,
    stated: StatedResult,
    at: datetime,
    by: User,
) -> BoardReport:
    entries = {e.number: e for e in Entry.objects.current().filter(session=session, number__in=seat[3:5])}
    report: BoardReport = BoardReport.objects.create(
        session=session,
        round=seat.round,
        table=str(seat.table),
        board=seat.board,
        ns=entries[seat.ns],
        ew=entries[seat.ew],
        side=side,
        kind=kind,
        stated=list(stated),
        at=at,
        by=by,
    )
    audit.record(Act.BOARD_REPORTED, by, session, report=report.pk, round=seat.round, what=str(kind))
    return report


def _enter(
    session: Session,
    seat: BoardSeating,
    report: BoardReport,
    at: datetime,
    by: User,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> Entered:
    line = running.ResultToEnter(
        seat.ns, seat.ew, stated_of(report), seat.round, str(seat.table), seat.ns_partner, seat.ew_partner
    )
    return running.enter_results(
        session=session, board=seat.board, lines=[line], at=at, by=by, report=report.pk, asked=asked
    )


def key_of(seat: BoardSeating) -> Key:
    """By what a board at a table is known."""
    return seat.round, seat.board, seat.ns


def words_of(session: Session) -> Mapping[Key, BoardWords]:
    """What was said at the tables of a session; one query."""
    by_place: dict[Key, dict[str, BoardReport]] = {}
    rows = BoardReport.objects.filter(session=session).exclude(side="").select_related("ns", "by")
    for row in rows.order_by("-pk"):
        by_place.setdefault((row.round, row.board, row.ns.number), {}).setdefault(row.side.lower(), row)
    return {key: BoardWords(**words) for key, words in by_place.items()}


def side_of(session: Session, seat: BoardSeating, user: User) -> str:
    """On which side of a table somebody sits: "NS", "EW", or "" for nobody there."""
    numbers = numbers_of(session, user)
    if numbers & {seat.ns, seat.ns_partner}:
        return "NS"
    return "EW" if numbers & {seat.ew, seat.ew_partner} else ""


def numbers_of(session: Session, user: User) -> set[str]:
    """The contestants of a session that somebody plays in."""
    players = EntryPlayer.objects.current().filter(entry__session=session, member__user=user)
    return set(players.values_list("entry__number", flat=True))


def refuse_not_asked(session: Session) -> None:
    """Raise Refused where players enter no results: teams, or the conditions of contest say so."""
    if session.form == "teams":
        raise Refused(_("Captains report the matches of teams."), "no_board")
    if contest_of(session.stage.event).player("board_reports") == "no":
        raise Refused(_("In this event the director enters all results."), "reports_not_asked")


def seats_for(session: Session, user: User, seats: Sequence[BoardSeating]) -> list[BoardSeating]:
    """Those of some seats at which somebody sits."""
    numbers = numbers_of(session, user)
    return [seat for seat in seats if numbers & {seat.ns, seat.ew, seat.ns_partner, seat.ew_partner}]
