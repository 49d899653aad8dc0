"""What an erasure could not change and somebody has to look at, until they say what came of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Erasure, User
from federation.signals import left_settled, left_to_look_at


@dataclass(frozen=True, slots=True)
class LeftToLookAt:
    """One thing that names somebody who was erased; `outcome` and what follows once it is settled."""

    key: str  # of whoever answers for it
    erasure: Erasure
    what: str
    address: str
    outcome: str = ""
    reason: str = ""
    by: User | None = None
    at: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody has said what came of it."""
        return not self.outcome


def of(erasure: Erasure | None = None) -> list[LeftToLookAt]:
    """What one erasure left, or all of the federation in scope did, settled or not."""
    answers = left_to_look_at.send(Erasure, erasure=erasure)
    return [one for _receiver, ones in answers for one in cast("list[LeftToLookAt]", ones)]


def settle(*, erasure: Erasure, key: str, kind: str, reason: str, by: User) -> None:
    """Somebody of the office looked at it: done, or it stays, and why. Raises Refused; twice is once."""
    why = " ".join(reason.split())
    if not why:
        raise Refused(_("Say why."), "no_reason")
    answers: list[Any] = left_settled.send(Erasure, erasure=erasure, key=key, kind=kind, reason=why, by=by)
    if not any(is_settled for _receiver, is_settled in answers):
        raise Refused(_("There is no such file to look at."), "not_left")
