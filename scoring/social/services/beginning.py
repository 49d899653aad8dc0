"""Pads and games begun: by anybody, so that neighbours at a kitchen table may; within limits."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.roles import today
from scoring.engine.board import SEATS
from scoring.engine.dealing.seeded import SEED_BYTES
from scoring.models import PortalGame, ScorePad

SECRET_BYTES = 24
DAY_MAX = 3000  # pads, and games, that are begun in a federation in a day
BY_LOT = ""


@transaction.atomic
def begin_pad(
    *, kind: str, names: tuple[str, str], agreed: Mapping[str, Any], at: datetime, by: User | None
) -> ScorePad:
    """A new pad with two secrets, one that reads and one that writes. Raises Refused on a full day."""
    refuse_full_day(ScorePad)
    return ScorePad.objects.create(
        kind=kind,
        name_ns=names[0],
        name_ew=names[1],
        reading=new_secret(),
        writing=new_secret(),
        **_agreed(agreed, at, by),
    )


@transaction.atomic
def begin_game(*, kind: str, agreed: Mapping[str, Any], at: datetime, by: User | None) -> PortalGame:
    """A new game against the portal, with the secret seed of its deals. Raises Refused on a full day."""
    refuse_full_day(PortalGame)
    seed = secrets.token_hex(SEED_BYTES)
    return PortalGame.objects.create(kind=kind, secret=new_secret(), seed=seed, **_agreed(agreed, at, by))


def new_secret() -> str:
    """192 bits that nobody guesses, as an address writes them."""
    return secrets.token_urlsafe(SECRET_BYTES)


def refuse_full_day(model: type[models.Model]) -> None:
    """Raises Refused where as many were begun today as a federation may begin."""
    if model._default_manager.filter(begun_on=today()).count() >= DAY_MAX:
        raise Refused(_("Too many were begun today. Come back tomorrow."), "too_many_today")


def _agreed(agreed: Mapping[str, Any], at: datetime, by: User | None) -> dict[str, Any]:
    """What both have in common. The first dealer is drawn by lot where none was agreed on."""
    dealer = agreed["first_dealer"] or secrets.choice(SEATS)
    return {**agreed, "first_dealer": dealer, "begun_on": today(), "at": at, "by": by}
