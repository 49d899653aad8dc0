"""What of a session's files was amended before it was published, for everybody who reads its history."""

from typing import Any

from django import template

from clubs.files.amending.amended import AmendableKind
from clubs.models import Session
from clubs.uploads.services.amendments_held import of_session
from clubs.uploads.words.amendments import reads, what

register = template.Library()


@register.inclusion_tag("clubs/uploads/_amended_lines.html")
def amended_in(session: Session) -> dict[str, Any]:
    """The amendments of each revision. Of a player only which one: numbers are the member's own."""
    return {
        "amended": [
            (
                number,
                [
                    {
                        "what": what(amendment.kind, amendment.key),
                        "reads": ""
                        if amendment.kind == AmendableKind.PLAYER
                        else reads(amendment.kind, amendment.key, amendment.value or {}),
                        "by": amendment.made_by,
                        "at": amendment.made_at,
                    }
                    for amendment in amendments
                ],
            )
            for number, amendments in of_session(session)
        ]
    }
