"""A policy of systems, and how a narrower one stands before a wider one. Pure. Laws 40B, 40C"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import Any

from clubs.cards.choices import SystemCategory
from scoring.engine.penalties.penalty import AmountUnit

BEFORE_MAX, AMOUNT_MAX = 999, 99
UNITS = (AmountUnit.BOARDS, AmountUnit.VPS, AmountUnit.IMPS)  # of a penalty. REG-1.2


class TimeUnit(StrEnum):
    """What the time before the first session is counted in."""

    HOURS = "hours"
    DAYS = "days"


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRules:
    """What one edition says; None: as the wider policy says.

    `psychic_artificial`: whether an artificial opening may be psyched. `written_defences`: whether a written
    defence may be looked at during the auction. The deadline is a moment, or `before` so many hours or days
    the first session. `penalty`: how much is proposed for a card that is missing at the deadline, in
    `penalty_unit`; none: the director judges alone.
    """

    categories: tuple[SystemCategory, ...] | None = None
    brown_sticker: bool | None = None
    psychic_artificial: bool | None = None
    written_defences: bool | None = None
    card_required: bool | None = None
    deadline_at: datetime | None = None
    before: int | None = None
    before_unit: TimeUnit | None = None
    penalty: Fraction | None = None
    penalty_unit: AmountUnit | None = None

    @property
    def has_deadline(self) -> bool:
        """Whether a card is required until some time."""
        return bool(self.card_required) and (self.deadline_at is not None or self.before is not None)


FIELDS = tuple(field.name for field in fields(SystemRules))
TOGETHER = (("deadline_at", "before", "before_unit"), ("penalty", "penalty_unit"))  # one thing said in parts
# What is of the card and its deadline: of the federation or an event as a whole, never of a stage.
OF_CARDS = ("card_required", "deadline_at", "before", "before_unit", "penalty", "penalty_unit")
# What holds where nobody has said anything: everything is allowed, and nobody needs a card.
SILENT = SystemRules(
    categories=tuple(SystemCategory),
    brown_sticker=True,
    psychic_artificial=True,
    written_defences=True,
    card_required=False,
)


def resolved(policies: Iterable[SystemRules]) -> SystemRules:
    """What holds by policies from the widest to the narrowest: the narrowest that says something."""
    merged: dict[str, Any] = {name: getattr(SILENT, name) for name in FIELDS}
    for policy in policies:
        merged |= _said(policy)
    return SystemRules(**merged)


def _said(policy: SystemRules) -> dict[str, Any]:
    """What a policy says; what is said in parts, whole."""
    parts = {name: value for name in FIELDS if (value := getattr(policy, name)) is not None}
    for group in TOGETHER:
        if any(name in parts for name in group):
            parts |= {name: getattr(policy, name) for name in group}
    return parts


def deadline_of(policy: SystemRules, first_session: datetime | None) -> datetime | None:
    """When cards must be filed; `first_session` in the federation's time. None where no time is set.

    Days are counted on the clock of the wall: three days before a session at 10:00 is 10:00, whatever a
    change of summer time makes of the hours between.
    """
    if policy.deadline_at is not None or policy.before is None or first_session is None:
        return policy.deadline_at
    if policy.before_unit == TimeUnit.DAYS:
        return first_session - timedelta(days=policy.before)  # aware arithmetic keeps the wall's clock
    passed = first_session.timestamp() - policy.before * 3600
    return datetime.fromtimestamp(passed, first_session.tzinfo)
