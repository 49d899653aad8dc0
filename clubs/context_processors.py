"""What the site's shell shows of this floor; named in the settings, so that the ground need not ask."""

from typing import Any

from django.http import HttpRequest

from clubs.register import selectors
from clubs.register.districts import districts_kept_by


def desk(request: HttpRequest) -> dict[str, Any]:
    """Whether the reader keeps a desk, or answers late corrections, here; asked where it is shown."""
    user = getattr(request, "user", None)
    if getattr(request, "federation", None) is None or user is None or not user.is_authenticated:
        return {"keeps_a_desk": False, "keeps_a_district": False, "answers_corrections": False}
    return {
        "keeps_a_desk": lambda: selectors.clubs_run_by(user).exists(),
        "keeps_a_district": lambda: districts_kept_by(user).exists(),
        "answers_corrections": lambda: selectors.answers_everywhere(user),
    }
