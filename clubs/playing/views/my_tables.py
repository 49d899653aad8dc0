"""Results from the table, on a player's phone: what is to be entered, what the other side has entered."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, pgettext
from django.views.decorators.http import require_GET, require_http_methods

from clubs.cards.selectors import cards_for
from clubs.facts.services.corrected import of
from clubs.facts.typed_results import in_words
from clubs.models import ActKind, CardVersion, EntryPlayer, Result, Session
from clubs.playing.forms.board_reports import BoardReportForm
from clubs.playing.seats import match_tables
from clubs.playing.seats.team_places import of_team
from clubs.playing.services import board_reports, seating
from clubs.playing.services.board_reports import BoardWords, key_of, stated_of
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import is_taken_off
from federation.errors import Refused
from federation.models import User
from federation.text.numbers import whole
from federation.visitors import signed_in

LISTED = 20


@require_GET
@login_required
def my_tables(request: HttpRequest) -> HttpResponse:
    """The sessions with a movement that the reader plays in, the newest first."""
    sessions = sessions_of(signed_in(request), with_teams=True)
    return render(request, "clubs/playing/my_tables.html", {"sessions": sessions})


def sessions_of(user: User, *, with_teams: bool = False) -> list[Session]:
    """The sessions with a movement that somebody plays in, the newest first; none that was taken back.

    `with_teams`: those of matches, too.
    """
    played = EntryPlayer.objects.current().filter(member__user=user).values("entry__session")
    sessions = Session.objects.filter(
        acts__kind__in=[ActKind.MOVEMENT, *([ActKind.PAIRED] if with_teams else [])],
        pk__in=played,
        stage__isnull=False,
    ).distinct()
    sessions = sessions.exclude(
        stage__event__tournament__cancelled_at__isnull=False, stage__event__tournament__announced_at=None
    )
    return list(sessions.select_related("stage__event__tournament").order_by("-played_on", "-pk")[:LISTED])


@require_GET
@login_required
def my_table(request: HttpRequest, session_id: int) -> HttpResponse:
    """The reader's rounds: table, opponents, boards, and where each board stands."""
    session, seats = own_place(request, session_id)
    if session.form == "teams":
        return render(request, "clubs/playing/my_team_table.html", of_team(session, signed_in(request)))
    missing = set(seating.missing_of(session, seats))
    words = board_reports.words_of(session)
    rows: dict[int, list[dict[str, Any]]] = {}
    for seat in seats:
        side = "NS" if _is_ns(session, seat, request) else "EW"
        spoken = words.get(key_of(seat), BoardWords())
        state = state_in_words(spoken, side, is_missing=seat in missing)
        is_asked = seat in missing and bool(spoken.against(side)) and not spoken.of(side)
        rows.setdefault(seat.round, []).append({"seat": seat, "state": state, "is_asked": is_asked})
    cards = _cards_of_opponents(session, seats, request)
    played = _rounds_of(session, signed_in(request))
    rounds = [(number, rows.get(number, []), cards.get(number, [])) for number in sorted(played)]
    context = {"session": session, "rounds": rounds, "why_not": _why_not(session)}
    return render(request, "clubs/playing/my_table.html", context)


def _rounds_of(session: Session, user: User) -> set[int]:
    """The rounds of the movement that somebody plays by, those too in which they sit out."""
    own = board_reports.numbers_of(session, user)
    return {
        seat.round
        for movement, numbers in seating.movements_of(session).values()
        if own & set(numbers)
        for seat in seating.seats_by(movement, numbers)
    }


def _cards_of_opponents(
    session: Session, seats: list[BoardSeating], request: HttpRequest
) -> dict[int, list[CardVersion]]:
    """By round, the convention cards of whom the reader meets, where they have filed one."""
    filed = {entrant.number: versions for entrant, versions in cards_for(session.stage.event).items()}
    met: dict[int, list[CardVersion]] = {}
    for seat in seats:
        opponents = seat.ew if _is_ns(session, seat, request) else seat.ns
        met[seat.round] = filed.get(opponents, [])
    return met


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_board(request: HttpRequest, session_id: int, number: int, board: int) -> HttpResponse:
    """One board: enter it, or accept what the other side has entered."""
    session, seats = own_table(request, session_id)
    seat = next((seat for seat in seats if (seat.round, seat.board) == (number, board)), None)
    if seat is None:
        raise Http404("no such board")
    form = BoardReportForm(request.POST if "report" in request.POST else None, board=board)
    refusal = ""
    if request.method == "POST":
        try:
            if _take_report(request, session, seat, form):
                return redirect("my_table", session.pk)
        except Refused as refused:
            refusal = refused.sentence
    return _page(request, session, seat, form, refusal)


def own_table(request: HttpRequest, session_id: int) -> tuple[Session, list[BoardSeating]]:
    """The same of pairs and players, whose boards are entered one by one; of teams there is none."""
    session, seats = own_place(request, session_id)
    if session.form == "teams":
        raise Http404("matches are of teams")
    return session, seats


def own_place(request: HttpRequest, session_id: int) -> tuple[Session, list[BoardSeating]]:
    """A session that the reader plays in, and where; for anybody else there is none."""
    sessions = Session.objects.filter(stage__isnull=False).select_related("stage__event__tournament__host")
    session: Session = get_object_or_404(sessions, pk=session_id)
    seats = board_reports.seats_for(session, signed_in(request), match_tables.seats_of(session))
    if not seats or is_taken_off(session.stage.event.tournament):
        raise Http404("not a player of it")
    return session, seats


def _is_ns(session: Session, seat: BoardSeating, request: HttpRequest) -> bool:
    numbers: set[str] | None = getattr(request, "own_numbers", None)
    if numbers is None:
        numbers = board_reports.numbers_of(session, signed_in(request))
        request.own_numbers = numbers  # type: ignore[attr-defined]  # kept for the other seats of this answer
    return bool(numbers & {seat.ns, seat.ns_partner})


def _take_report(request: HttpRequest, session: Session, seat: BoardSeating, form: BoardReportForm) -> bool:
    """Keep what was said; whether there was anything that can be kept."""
    written = request.POST.get("seen", "")
    seen = whole(written)
    if "report" not in request.POST:
        side = board_reports.side_of(session, seat, signed_in(request))
        theirs = board_reports.words_of(session).get(key_of(seat), BoardWords()).against(side)
        if theirs is None or theirs.pk != seen:
            raise Refused(_("The other side has changed it since. Look at it again."), "report_changed")
        stated = stated_of(theirs)
    elif form.is_valid() and form.stated is not None:
        stated = form.stated
    else:
        return False
    report = board_reports.report(
        session=session, seat=seat, stated=stated, at=timezone.now(), by=signed_in(request), seen=seen
    )
    parameters = {"board": seat.board, "result": in_words(stated)}
    messages.success(request, SENTENCES[report.kind]() % parameters)
    return True


SENTENCES = {
    "reported": lambda: _("Board %(board)s: %(result)s. The other side has to accept it."),
    "confirmed": lambda: _("Board %(board)s: %(result)s is entered."),
    "disputed": lambda: _("Board %(board)s: the other side says otherwise. Agree, or call the director."),
}


def _page(
    request: HttpRequest, session: Session, seat: BoardSeating, form: BoardReportForm, refusal: str
) -> HttpResponse:
    side = "NS" if _is_ns(session, seat, request) else "EW"
    words = board_reports.words_of(session).get(key_of(seat), BoardWords())
    is_missing = bool(seating.missing_of(session, [seat]))
    theirs, own = words.against(side), words.of(side)
    context = {
        "session": session,
        "seat": seat,
        "form": form,
        "refusal": refusal,
        "why_not": _why_not(session),
        "state": state_in_words(words, side, is_missing=is_missing),
        "is_missing": is_missing,
        "theirs": theirs,
        "their_words": in_words(stated_of(theirs)) if theirs else "",
        "own_words": in_words(stated_of(own)) if own else "",
        "entered": _entered(session, seat),
    }
    is_wrong = refusal or (form.is_bound and form.errors)
    return render(request, "clubs/playing/my_board.html", context, status=422 if is_wrong else 200)


def _entered(session: Session, seat: BoardSeating) -> str:
    """The result that holds, in words."""
    rows = Result.objects.current().filter(session=session, board=seat.board, ns__number=seat.ns)
    result = rows.filter(ew__number=seat.ew).first()
    return in_words(of(result)) if result else ""


def state_in_words(words: BoardWords, side: str, *, is_missing: bool) -> str:
    """Where a board stands, for one side of its table."""
    if not is_missing:
        return pgettext("a board", "entered")
    if words.is_disputed:
        return _("the sides disagree")
    if words.of(side):
        return _("the other side has to accept it")
    return _("the other side has entered it: please accept") if words.against(side) else _("to be entered")


def _why_not(session: Session) -> str:
    try:
        board_reports.refuse_not_asked(session)
        stages.refuse_closed(session.stage)
    except Refused as refused:
        return refused.sentence
    return ""
