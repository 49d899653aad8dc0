"""What the site's shell shows of this floor; named in the settings, so that the floors below need not ask."""

from typing import Any

from django.http import HttpRequest

from scoring.desk.here import desk_here
from scoring.help.topics import by_page


def director(request: HttpRequest) -> dict[str, Any]:
    """The stage whose desk the reader keeps, where the page is about one; asked where it is shown."""
    user = getattr(request, "user", None)
    if getattr(request, "federation", None) is None or user is None or not user.is_authenticated:
        return {"desk_here": None}
    return {"desk_here": lambda: desk_here(request)}


def help_here(request: HttpRequest) -> dict[str, Any]:
    """The task whose help belongs to the page; "" for pages that are of none, such as errors."""
    match = getattr(request, "resolver_match", None)
    return {"help_here": by_page().get(match.url_name or "", "") if match else ""}
