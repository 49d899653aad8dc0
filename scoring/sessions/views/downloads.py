"""Sessions as files to take away."""

from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from clubs.facts.services.export import may_see_numbers
from clubs.models import Section, Session
from federation.errors import Refused
from federation.paper.answer import attachment
from federation.tenancy.context import current_id
from federation.text.numbers import whole
from scoring.sessions import papers
from scoring.sessions.services import analysis
from scoring.sessions.services.export import SessionExport, exported
from scoring.sessions.services.written import FORMATS, USUAL
from scoring.sessions.views.common import session_here


@require_safe
def session_file(request: HttpRequest, session_id: int) -> HttpResponseBase:
    """A session as a file of the format that `as` names; of hands, those of `section`."""
    session = session_here(session_id)
    is_public = not may_see_numbers(request.user, session)
    try:
        export = asked(session, request.GET, is_public=is_public)
        return file_response(request, export, is_public=is_public)
    except Refused as refused:
        context = {"session": session, "sentence": refused.sentence}
        status = 404 if refused.code == "no_hands" else 409
        return render(request, "scoring/sessions/no_file.html", context, status=status)


@require_safe
def hand_records(_request: HttpRequest, session_id: int) -> HttpResponse:
    """The hand records of a session to print, four to a page. Raises Http404 where no hands are known."""
    session = session_here(session_id)
    hands = analysis.of_session(session.pk)
    if not hands:
        raise Http404("no hands of this session are known")
    content = papers.hand_records(session, hands)
    return attachment(content, name=f"hands-{session.played_on:%Y-%m-%d}.pdf")


def asked(session: Session, query: dict[str, str], *, is_public: bool) -> SessionExport:
    """What an address asks for; 404 for a format or a section that is not there."""
    kind = query.get("as", USUAL)
    if kind not in FORMATS:
        raise Http404("no such format")
    return exported(session, kind, is_public=is_public, section=_section(session, query.get("section", "")))


def _section(session: Session, chosen: str) -> Section | None:
    if not chosen:
        return None
    section: Section = get_object_or_404(Section, pk=whole(chosen) or 0, session=session)
    return section


def file_response(request: HttpRequest, export: SessionExport, *, is_public: bool) -> HttpResponseBase:
    """The file with its name and its tag, or 304 where the asker has it."""
    etag = f'"{current_id()}-{export.tag}"'
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(export.content(), content_type=export.format.media_type)
        answer["Content-Disposition"] = _disposition(export)
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache" if is_public else "private, no-cache"
    patch_vary_headers(answer, ["Accept-Language", "Authorization", "Cookie"])
    return answer


def _disposition(export: SessionExport) -> str:
    """RFC 6266: the name in ASCII, and in full for who reads that."""
    return f"attachment; filename=\"{export.ascii_name}\"; filename*=UTF-8''{quote(export.name)}"
