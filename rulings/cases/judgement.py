"""What a director judges beside the facts: who offended, damage, a serious error, alternatives. Laws 12, 16B

Kept with the ruling that rests on it. Every part may be left open.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from rulings.acts.case_facts import Judgement
from rulings.cases.description import read_calls, read_cards
from scoring.engine.refusal import Refusals

OFFENDING: Mapping[str, str | Promise] = MappingProxyType(
    {
        "NS": gettext_lazy("North-South"),
        "EW": gettext_lazy("East-West"),
        "both": gettext_lazy("both sides"),
        "none": gettext_lazy("neither side"),
    }
)
DAMAGE: Mapping[str, str | Promise] = MappingProxyType(
    {
        "yes": gettext_lazy("The other side was damaged (12B1)"),
        "no": gettext_lazy("No damage"),
    }
)
ERRORS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "serious": gettext_lazy("An extremely serious error, unrelated to the infraction (12C1(e))"),
        "gamble": gettext_lazy("A gamble that it could hope to recover (12C1(e))"),
    }
)
CHOICES = {"offending": OFFENDING, "damage": DAMAGE, "error": ERRORS}
ONE_SIDE = ("NS", "EW")
WHY_MOST, ALTERNATIVES_MOST = 2000, 6


def checked(judgement: Mapping[str, Any]) -> Judgement:
    """What was judged; nothing where nothing is said.

    `judgement`: `offending`, `damage`, `error` (keys of the tables here), `alternatives` (calls or cards, as
    text or listed), `why`. Raises Refused for a value there is none of (`unknown_value`), for alternatives
    that are neither calls nor cards (`no_such_call`), and for an error where no single side offended
    (`inconsistent`).
    """
    offending, damage, error = (_chosen(name, judgement) for name in CHOICES)
    if error and offending not in ONE_SIDE:
        raise Refused(
            _("A serious error or a gamble is the non-offending side's: say which side offended."),
            "inconsistent",
        )
    return Judgement(
        offending=offending,
        damage=damage,
        error=error,
        alternatives=_actions(judgement.get("alternatives") or ""),
        why=str(judgement.get("why") or "").strip()[:WHY_MOST],
    )


def _chosen(name: str, judgement: Mapping[str, Any]) -> str:
    """A key of a table, "" where nothing is said. Raises Refused for another."""
    value = judgement.get(name) or ""
    if value and value not in CHOICES[name]:
        raise Refused(_("This cannot be: %(value)s.") % {"value": str(value)[:40]}, "unknown_value")
    return value


def in_words(judged: Judgement) -> list[tuple[str, str]]:
    """What was judged, part by part: a label and what is said."""
    rows = [
        (_("Offending side"), _label(OFFENDING, judged.offending)),
        (_("Damage"), _label(DAMAGE, judged.damage)),
        (_("By the non-offending side"), _label(ERRORS, judged.error)),
        (_("Logical alternatives"), ", ".join(judged.alternatives)),
        (_("Because"), judged.why),
    ]
    return [(label, words) for label, words in rows if words]


def _label(table: Mapping[str, str | Promise], key: str) -> str:
    return str(table[key]) if key else ""


def _actions(actions: str | Sequence[str]) -> tuple[str, ...]:
    text = actions if isinstance(actions, str) else " ".join(map(str, actions))
    if not text.strip():
        return ()
    for reader in (read_calls, read_cards):
        try:
            return tuple(dict.fromkeys(action.what for action in reader(text)))[:ALTERNATIVES_MOST]
        except Refusals:
            continue
    raise Refused(_("“%(text)s” is neither calls nor cards.") % {"text": text[:40]}, "no_such_call")
