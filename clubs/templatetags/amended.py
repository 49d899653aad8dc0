"""What of a session's files was amended before it was published, for everybody who reads its history."""

from typing import Any

from django import template

from clubs.amendment_in_words import reads, what
from clubs.models import Session
from clubs.parsing.amended import Kind
from clubs.services.amendments_held import of_session

register = template.Library()


@register.inclusion_tag("clubs/_amended_lines.html")
def amended_in(session: Session) -> dict[str, Any]:
    """The amendments of each revision. Of a player only which one: numbers are the member's own."""
    return {
        "amended": [
            (
                number,
                [
                    {
                        "what": what(each.kind, each.key),
                        "reads": "" if each.kind == Kind.PLAYER else reads(each.kind, each.key, each.value),
                        "by": each.made_by,
                        "at": each.made_at,
                    }
                    for each in found
                ],
            )
            for number, found in of_session(session)
        ]
    }
