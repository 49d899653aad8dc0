"""The club desk: choose the club, bring its files, see what became of them."""

import hashlib
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubs.corrections.services.corrections import tournaments_of
from clubs.joining.people import manages
from clubs.models import Club, Stage, Tournament, Upload
from clubs.register import selectors
from clubs.register.districts import districts_kept_by
from clubs.register.views.access import require_desk
from clubs.tournaments.selectors import directed_by, served_by
from clubs.uploads import selectors as upload_states
from clubs.uploads.services import uploads
from clubs.uploads.views.desk_lists import PAGE, lists_of
from federation.errors import Refused
from federation.templatetags.portal import moment
from federation.visitors import Visitor, signed_in


class ServedTournament(NamedTuple):
    """A tournament at which the reader has a duty, and the stages whose desk they keep there."""

    tournament: Tournament
    stages: list[Stage]


@require_GET
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """The clubs and districts whose desk the reader keeps, and the tournaments they have a duty at.

    Whoever keeps one of them and serves nowhere goes straight to it.
    """
    clubs, served = list(selectors.clubs_run_by(request.user)), _served(request.user)
    districts = list(districts_kept_by(request.user))
    if len(clubs) == 1 and not (served or districts):
        return redirect("club_desk", clubs[0].pk)
    if len(districts) == 1 and not (served or clubs):
        return redirect("district_desk", districts[0].pk)
    answers = selectors.answers_everywhere(request.user)
    context = {
        "clubs": clubs,
        "districts": districts,
        "served": served,
        "answers": answers or tournaments_of(request.user).exists(),
        "directs": directed_by(request.user).exists(),
    }
    status = 200 if clubs or districts or served or answers else 403
    return render(request, "clubs/uploads/desk.html", context, status=status)


def _served(user: Visitor) -> list[ServedTournament]:
    """The newest of their tournaments; a scorer or an organiser keeps no desk of a stage."""
    stages: dict[int, list[Stage]] = {}
    for stage in Stage.objects.filter(event__tournament__in=directed_by(user)).select_related("event"):
        stages.setdefault(stage.event.tournament_id, []).append(stage)
    return [ServedTournament(served, stages.get(served.pk, [])) for served in served_by(user)[:PAGE]]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_desk(request: HttpRequest, club_id: int) -> HttpResponse:
    """Tonight: bring files, and see what became of the earlier ones."""
    club = get_object_or_404(Club, pk=club_id)
    require_desk(request, club)
    if request.method == "POST":
        return _receive(request, club)
    return _show(request, club)


def _show(request: HttpRequest, club: Club, refusal: str = "", status: int = 200) -> HttpResponse:
    context = {
        "club": club,
        "refusal": refusal,
        "is_manager": manages(request.user, club),
        "megabytes_max": settings.UPLOAD_BYTES_MAX // 1024 // 1024,
        **lists_of(club, request.GET),
    }
    return render(request, "clubs/uploads/club_desk.html", context, status=status)


def _receive(request: HttpRequest, club: Club) -> HttpResponse:
    files = request.FILES.getlist("files")
    if not files:
        return _nothing_came(request, club)
    answers, again = _take(request, club, files)
    if not request.accepts("text/html"):
        return _told_a_script(club, answers)
    taken = [answer for answer in answers if isinstance(answer, Upload)]
    if len(files) == 1 and taken:
        if again:
            messages.info(request, _again(taken[0]))
        return redirect("upload", taken[0].pk)
    if len(files) == 1:
        return _show(request, club, str(answers[0]), status=413)
    for file, answer in zip(files, answers, strict=True):
        _tell(request, file, answer, again)
    return redirect("club_desk", club.pk)


def _told_a_script(club: Club, answers: list[Upload | str]) -> JsonResponse:
    """Each file's line, or the sentence that refuses it, for a page that sends its files one by one."""
    taken = [answer.pk for answer in answers if isinstance(answer, Upload)]
    uploads = upload_states.light(Upload.objects.filter(club=club, pk__in=taken).select_related("session"))
    by_id = {row["id"]: row for row in upload_states.rows(uploads)}
    lines = [by_id[answer.pk] if isinstance(answer, Upload) else {"refused": answer} for answer in answers]
    return JsonResponse({"files": lines})


def _nothing_came(request: HttpRequest, club: Club) -> HttpResponse:
    """No file chosen; or the whole was so large that the upload handler took none of it."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
        megabytes = settings.UPLOAD_BYTES_MAX // 1024 // 1024
        sentence = _("The files are larger than %(mb)s MB. Upload fewer at once.") % {"mb": megabytes}
        return _show(request, club, sentence, status=413)
    return _show(request, club, _("No file was chosen. Choose the file that the scoring program wrote."), 422)


def _take(
    request: HttpRequest, club: Club, files: "list[UploadedFile[Any]]"
) -> tuple[list[Upload | str], set[int]]:
    """Each file's upload, or the sentence that refuses it; and the keys of those that had come before.

    Taken in the order of their digests: two people who bring the same files must not wait for
    each other crosswise.
    """
    contents = [file.read() for file in files]
    answers: list[Upload | str] = [""] * len(files)
    again: set[int] = set()
    for i in sorted(range(len(files)), key=lambda i: hashlib.sha256(contents[i]).digest()):
        try:
            name = files[i].name or "–"
            upload, is_new = uploads.receive(club=club, name=name, content=contents[i], by=signed_in(request))
            answers[i] = upload
            if not is_new:
                again.add(upload.pk)
        except Refused as refusal:
            answers[i] = refusal.sentence
    return answers, again


def _again(upload: Upload) -> str:
    """Where the same bytes had come already: when, and from whom."""
    came = {"at": moment(upload.received_at), "who": upload.received_by}
    return _("This very file came before: %(at)s, from %(who)s.") % came


def _tell(request: HttpRequest, file: "UploadedFile[Any]", answer: Upload | str, again: set[int]) -> None:
    if isinstance(answer, Upload) and answer.pk in again:
        messages.info(request, f"{file.name}: {_again(answer)}")
    elif isinstance(answer, Upload):
        says, link = (
            answer.get_state_display(),
            format_html('<a href="{}">{}</a>', _address(answer), file.name),
        )
        messages.info(request, format_html("{}: {}", link, says))
    else:
        messages.error(request, f"{file.name}: {answer}")


def _address(upload: Upload) -> str:
    return redirect("upload", upload.pk).url
