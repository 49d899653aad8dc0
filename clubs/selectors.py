"""Reading the first floor."""

from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q, QuerySet

from clubs.models import Board, Club, ClubOfficer, ClubRole, Entry, Result, Session
from federation.models import User
from federation.roles import today
from scoring.engine.sheet import Contestant, Kind, Line, Scoring, Sheet


@dataclass(frozen=True, slots=True)
class SessionSheet:
    """The facts of a session as the engine takes them, and which rows they are.

    `entries` stand beside `sheet.contestants`, `results` beside `sheet.lines`.
    """

    sheet: Sheet
    entries: tuple[Entry, ...]
    results: tuple[int, ...]


def session_sheet(session: Session) -> SessionSheet:
    """The facts of a session that hold now."""
    sections = {section.pk: section.letter for section in session.sections.all()}
    entries = tuple(Entry.objects.current().filter(session=session).order_by("position"))
    positions = {entry.pk: i for i, entry in enumerate(entries)}
    fields = ("pk", "section_id", "board", "ns_id", "ew_id", "kind", "score", "ns_percent", "ew_percent")
    rows = Result.objects.current().filter(session=session).order_by("line", "pk").values_list(*fields)
    results, lines = [], []
    for pk, section, board, ns, ew, kind, score, ns_percent, ew_percent in rows:
        results.append(pk)
        lines.append(
            Line(
                sections[section],
                board,
                positions[ns],
                positions[ew],
                Kind(kind),
                score,
                _percent(ns_percent),
                _percent(ew_percent),
            )
        )
    contestants = tuple(Contestant(e.number, sections[e.section_id], e.direction) for e in entries)
    sheet = Sheet(contestants, tuple(lines), session.winners, Scoring(session.scoring))
    return SessionSheet(sheet, entries, tuple(results))


def _percent(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def deal_of(session: Session, section_id: int, number: int) -> str | None:
    """The deal of a board in PBN notation, the section's own before the one for all sections."""
    boards = Board.objects.current().filter(session=session, number=number)
    boards = boards.filter(Q(section=section_id) | Q(section__isnull=True))
    found = sorted(boards, key=lambda board: board.section_id is None)
    return found[0].deal if found else None


def clubs_run_by(user: User) -> QuerySet[Club]:
    """The clubs whose desk a user keeps today."""
    return Club.objects.filter(pk__in=_posts(user).values("club_id")).order_by("number")


def keeps_desk(user: User, club: Club, *roles: ClubRole) -> bool:
    """Whether a user is an officer of a club today, in one of these roles if any are named."""
    posts = _posts(user).filter(club=club)
    return (posts.filter(role__in=roles) if roles else posts).exists()


def _posts(user: User) -> QuerySet[ClubOfficer]:
    if not user.is_authenticated or not user.is_active:
        return ClubOfficer.objects.none()
    posts = ClubOfficer.objects.filter(holder=user, starts_on__lte=today())
    return posts.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today()))


def newest_sessions() -> QuerySet[Session]:
    """Published sessions, newest first, with their clubs."""
    return Session.objects.select_related("club")
