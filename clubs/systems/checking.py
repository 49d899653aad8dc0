"""What on a card is not permitted by a policy on a day. Pure. Law 40B2; REG-2.7"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from clubs.cards.content import CardContent, conventions_on
from clubs.systems.policy import SystemRules


class ObjectionKind(StrEnum):
    """What is wrong with a card."""

    CATEGORY = "category"
    BROWN_STICKER = "brown_sticker"
    BANNED = "banned"


@dataclass(frozen=True, slots=True)
class Ban:
    """A banned convention of the list: its key in the table, its code, its days, both included."""

    key: int
    convention: str
    first_day: date
    last_day: date | None

    def holds_on(self, day: date) -> bool:
        """Whether the convention is banned on a day."""
        return self.first_day <= day and (self.last_day is None or day <= self.last_day)


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that is not permitted. `entry`: the key of the ban that it is by."""

    kind: ObjectionKind
    what: str
    entry: int | None = None


def objections(
    content: CardContent, policy: SystemRules, bans: Iterable[Ban], day: date
) -> tuple[Objection, ...]:
    """Everything on a card that a policy does not permit on the day of play, the category first."""
    general = content.general
    wrong: list[Objection] = []
    if policy.categories is not None and general.category not in policy.categories:
        wrong.append(Objection(ObjectionKind.CATEGORY, general.category.value))
    if general.brown_sticker and policy.brown_sticker is False:
        wrong.append(Objection(ObjectionKind.BROWN_STICKER, ""))
    in_force = {ban.convention: ban for ban in bans if ban.convention and ban.holds_on(day)}
    named = sorted(in_force.keys() & conventions_on(content))
    wrong += [Objection(ObjectionKind.BANNED, code, in_force[code].key) for code in named]
    return tuple(wrong)
