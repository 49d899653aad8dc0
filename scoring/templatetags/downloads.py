"""What of a session can be taken away, under its standings."""

from typing import Any, NamedTuple

from django import template
from django.urls import reverse

from clubs.acts.selectors import is_seed_published
from clubs.models import Session
from scoring.sessions.services import written

register = template.Library()


class DownloadLink(NamedTuple):
    """A file to download."""

    name: str
    address: str


class HandsDownload(NamedTuple):
    """The hand records of a section, of all of them where `section` is ""."""

    section: str
    links: tuple[DownloadLink, ...]


@register.inclusion_tag("scoring/sessions/_downloads.html")
def downloads(session: Session) -> dict[str, Any]:
    """The formats that can hold the session, and its hand records where there are any."""
    files = tuple(_link(session, kind) for kind in written.formats_for(session))
    hands = [
        HandsDownload(
            held.letter, tuple(_link(session, kind, held.section) for kind in written.formats_of(held))
        )
        for held in written.hands_held(session)
    ]
    dealt = bool(hands) and session.stage_id is not None and is_seed_published(session)
    return {"session": session, "files": files, "hands": hands, "dealt_here": session if dealt else None}


def _link(session: Session, kind: str, section: int | None = None) -> DownloadLink:
    of_section = f"&section={section}" if section else ""
    address = reverse("session_file", args=[session.pk])
    return DownloadLink(written.FORMATS[kind].name, f"{address}?as={kind}{of_section}")
