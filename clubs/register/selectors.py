"""Reading the first floor."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Exists, F, Func, IntegerField, OuterRef, Q, QuerySet

from clubs.models import (
    Board,
    Club,
    ClubOfficer,
    ClubRole,
    Correction,
    CorrectionAnswer,
    Entry,
    FileCorrection,
    FileCorrectionAnswer,
    LateChange,
    LateChangeAnswer,
    Match,
    Part,
    Result,
    Revision,
    Session,
    StageKind,
)
from federation.models import DirectorRegistration, Role
from federation.roles import holds, today
from federation.visitors import Visitor
from scoring.engine.average import BoardShare, share_of
from scoring.engine.given.exact import exact
from scoring.engine.sheet import Contestant, Kind, Line, Scoring, Sheet, StatedMatch


@dataclass(frozen=True, slots=True)
class SessionSheet:
    """The facts of a session as the engine takes them, and which rows they are.

    `entries` stand beside `sheet.contestants`, `results` beside `sheet.lines`.
    """

    sheet: Sheet
    entries: tuple[Entry, ...]
    results: tuple[int, ...]


def session_sheet(session: Session) -> SessionSheet:
    """The facts of a session of pairs or of individuals that hold now; of teams: `clubs.facts.team_facts`."""
    sections = {section.pk: section.letter for section in session.sections.all()}
    entries = tuple(Entry.objects.current().filter(session=session).order_by("position"))
    positions = {entry.pk: i for i, entry in enumerate(entries)}
    fields = (
        "pk",
        "section_id",
        "board",
        "ns_id",
        "ew_id",
        "kind",
        "score",
        "ns_percent",
        "ew_percent",
        "round",
        "ns_partner_id",
        "ew_partner_id",
    )
    rows = Result.objects.current().filter(session=session).order_by("line", "pk").values_list(*fields)
    results, lines = [], []
    for pk, section, board, ns, ew, kind, score, ns_percent, ew_percent, number, *partners in rows:
        results.append(pk)
        south, west = (positions[partner] if partner else None for partner in partners)
        lines.append(
            Line(
                sections[section],
                board,
                positions[ns],
                positions[ew],
                Kind(kind),
                score,
                _share(ns_percent),
                _share(ew_percent),
                round=number,
                partners=None if south is None or west is None else (south, west),
            )
        )
    contestants = tuple(Contestant(e.number, sections[e.section_id], e.direction) for e in entries)
    matches = tuple(_stated_matches(session, sections, positions)) if session.matches_in else None
    sheet = Sheet(contestants, tuple(lines), session.winners, Scoring(session.scoring), matches=matches)
    return SessionSheet(sheet, entries, tuple(results))


def _stated_matches(
    session: Session, sections: Mapping[int, str], positions: Mapping[int, int]
) -> Iterator[StatedMatch]:
    """The matches of Swiss pairs with the victory points that were stated; one without has no place here."""
    fields = ("section_id", "round", "a_id", "b_id", "a_vp", "b_vp")
    rows = (
        Match.objects.current().filter(session=session).order_by("round", "line", "pk").values_list(*fields)
    )
    for section, number, a, b, *texts in rows:
        a_vp, b_vp = map(exact, texts)
        if a_vp is not None and b_vp is not None:
            yield StatedMatch(sections[section], number, positions[a], positions[b], a_vp, b_vp)


def percent_of(text: str) -> Fraction | None:
    """The percentage of an artificial score; None where there is none."""
    return Fraction(text) if text else None


def _share(text: str) -> BoardShare | None:
    return share_of(Fraction(text)) if text else None


def deal_of(session: Session, section_id: int, number: int) -> str | None:
    """The deal of a board in PBN notation, the section's own before the one for all sections."""
    boards = Board.objects.current().filter(session=session, number=number)
    boards = boards.filter(Q(section=section_id) | Q(section__isnull=True))
    deals = sorted(boards, key=lambda board: board.section_id is None)
    return deals[0].deal if deals else None


def clubs_run_by(user: Visitor) -> QuerySet[Club]:
    """The clubs whose desk a user keeps today."""
    clubs: QuerySet[Club] = Club.objects.filter(pk__in=_posts(user).values("club_id")).order_by("number")
    return clubs


def keeps_desk(user: Visitor, club: Club, *roles: ClubRole) -> bool:
    """Whether a user is an officer of a club today, in one of these roles if any are named."""
    posts = _posts(user).filter(club=club)
    return (posts.filter(role__in=roles) if roles else posts).exists()


def keeper_of(session: Session) -> Club:
    """The club whose officers answer for what a session says.

    That is who runs its tournament, wherever it was played; of a game of its own, and of its part of a
    simultaneous event, the club.
    """
    stage = session.stage
    at_home = stage is None or stage.is_simultaneous
    keeper: Club = session.club if at_home else stage.event.tournament.host
    return keeper


def kept_by(clubs: QuerySet[Club], path: str = "") -> Q:
    """The sessions at a path for which one of these clubs answers, as `keeper_of` says."""
    simultaneous = Q(**{f"{path}stage__kind": StageKind.SIMULTANEOUS})
    at_home = Q(**{f"{path}club__in": clubs}) & (Q(**{f"{path}stage__isnull": True}) | simultaneous)
    return at_home | Q(**{f"{path}stage__event__tournament__host__in": clubs}) & ~simultaneous


def _posts(user: Visitor) -> QuerySet[ClubOfficer]:
    if not user.is_authenticated or not user.is_active:
        return ClubOfficer.objects.none()
    posts: QuerySet[ClubOfficer] = ClubOfficer.objects.filter(holder=user, starts_on__lte=today())
    return posts.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today()))


def newest_sessions() -> QuerySet[Session]:
    """Published sessions that everybody may see, newest first, with their clubs and tournaments."""
    related = ("club", "stage__event__tournament")
    sessions: QuerySet[Session] = Session.objects.filter(open_to_all()).select_related(*related)
    return sessions


def open_to_all(path: str = "") -> Q:
    """What everybody may see of sessions at a path: those of a tournament only once it is announced."""
    free = Q(**{f"{path}stage__isnull": True})
    return free | Q(**{f"{path}stage__event__tournament__announced_at__isnull": False})


def is_director(user: Visitor) -> bool:
    """Whether a user is on the federation's register of directors today."""
    if not user.is_authenticated or not user.is_active:
        return False
    valid = DirectorRegistration.objects.filter(certified_on__lte=today(), expires_on__gte=today())
    return bool(valid.filter(member__user=user).exists())


def answers_everywhere(user: Visitor) -> bool:
    """Whether a user may answer late corrections of every club: directors and the tournament office."""
    return is_director(user) or holds(user, Role.TOURNAMENT_OFFICE)


def parts_of(user: Visitor, club: Club) -> list[Part]:
    """For whom a user may answer a late correction at a club: the director, the organiser, both, nobody."""
    parts = [Part.DIRECTOR] if is_director(user) else []
    if keeps_desk(user, club) or holds(user, Role.TOURNAMENT_OFFICE):
        parts.append(Part.ORGANISER)
    return parts


def waiting_corrections() -> QuerySet[Correction]:
    """Late corrections that still wait for a confirmation, the newest first."""
    declined = CorrectionAnswer.objects.filter(correction=OuterRef("pk"), agrees=False)
    waiting = Correction.objects.filter(revisions__isnull=True, result__superseded_by__isnull=True)
    corrections: QuerySet[Correction] = waiting.filter(~Exists(declined)).order_by("-asked_at", "-pk")
    return corrections


def waiting_corrections_of(club: Club) -> QuerySet[Correction]:
    """Those of a club."""
    return waiting_corrections().filter(_of_desk(club))


def waiting_file_corrections_of(club: Club) -> QuerySet[FileCorrection]:
    """Late revisions of its sessions that wait."""
    return waiting_file_corrections().filter(_of_desk(club))


def _of_desk(club: Club) -> Q:
    return kept_by(Club.objects.filter(pk=club.pk), "session__")


def waiting_file_corrections() -> QuerySet[FileCorrection]:
    """Late revisions by a file that still wait for a confirmation, the newest first."""
    declined = FileCorrectionAnswer.objects.filter(file_correction=OuterRef("pk"), agrees=False)
    newer = Revision.objects.filter(session=OuterRef("session"), number__gt=OuterRef("after_revision"))
    file_corrections: QuerySet[FileCorrection] = FileCorrection.objects.filter(
        ~Exists(declined), ~Exists(newer)
    ).order_by("-asked_at", "-pk")
    return file_corrections


def waiting_late_changes() -> QuerySet[LateChange]:
    """Late changes of a stage's results that still wait for a confirmation, the newest first."""
    declined = LateChangeAnswer.objects.filter(late_change=OuterRef("pk"), agrees=False)
    late_changes: QuerySet[LateChange] = LateChange.objects.filter(
        ~Exists(declined),
        ~_given_way(Result, "results"),
        ~_given_way(Match, "matches"),
        revisions__isnull=True,
    ).order_by("-asked_at", "-pk")
    return late_changes


def _given_way(model: type[Result | Match], keys: str) -> Exists:
    """Whether one of the facts whose keys an array of a late change has holds no more."""
    place = Func(OuterRef(keys), F("pk"), function="array_position", output_field=IntegerField())
    superseded = model.objects.filter(session=OuterRef("session"), superseded_by__isnull=False)
    return Exists(superseded.alias(place=place).filter(place__isnull=False))


def waiting_late_changes_of(club: Club) -> QuerySet[LateChange]:
    """Those of sessions whose desk a club keeps."""
    return waiting_late_changes().filter(_of_desk(club))


def shown_late_changes(late_changes: QuerySet[LateChange]) -> QuerySet[LateChange]:
    """Late changes with all that a list shows of them."""
    late_changes = late_changes.select_related("asked_by", "session__club", "session__stage")
    late_changes = late_changes.annotate(
        is_overtaken=_given_way(Result, "results") | _given_way(Match, "matches")
    )
    return late_changes.prefetch_related("answers__given_by", "revisions")


def shown_file_corrections(file_corrections: QuerySet[FileCorrection]) -> QuerySet[FileCorrection]:
    """Late revisions with all that a list shows of them, but not the bytes of their files."""
    related = ("asked_by", "session__club", "upload")
    file_corrections = file_corrections.select_related(*related).defer(
        "upload__content", "upload__reading", "upload__report"
    )
    return file_corrections.prefetch_related("answers__given_by", "revisions", "session__revisions")


def shown_corrections(corrections: QuerySet[Correction]) -> QuerySet[Correction]:
    """Corrections with all that a list shows of them."""
    related = ("asked_by", "session__club", "result__section", "result__ns", "result__ew")
    return corrections.select_related(*related).prefetch_related("answers__given_by", "revisions")


def corrections_of(session: Session, board: int | None = None) -> QuerySet[Correction]:
    """The corrections that were applied to a session, the newest first; of one board where one is named."""
    corrections = Correction.objects.filter(session=session, revisions__isnull=False)
    return shown_corrections(corrections.filter(result__board=board) if board is not None else corrections)
