"""What of a session's files was amended before it was published, for everybody who reads its history."""

from typing import Any

from django import template

from clubs.models import Session
from clubs.uploads.services.amendments_held import of_session
from clubs.uploads.words.amendments import shown_to_everybody

register = template.Library()


@register.inclusion_tag("clubs/uploads/_amended_lines.html")
def amended_in(session: Session) -> dict[str, Any]:
    """The amendments of each revision."""
    return {
        "amended": [
            (number, [shown_to_everybody(amendment) for amendment in amendments])
            for number, amendments in of_session(session)
        ]
    }
