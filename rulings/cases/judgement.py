"""What a director judges beside the facts: who offended, damage, a serious error, alternatives. Laws 12, 16B

Kept with the ruling that rests on it. Every part may be left open.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from rulings.cases.description import read_calls, read_cards
from scoring.engine.refusal import Refusals

Judged = dict[str, Any]
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


def checked(judgement: Mapping[str, Any]) -> Judged:
    """What was judged, as a ruling keeps it; nothing where nothing is said.

    `judgement`: `offending`, `damage`, `error` (keys of the tables here), `alternatives` (calls or cards, as
    text or listed), `why`. Raises Refused for a value there is none of (`unknown_value`), for alternatives
    that are neither calls nor cards (`no_such_call`), and for an error where no single side offended
    (`inconsistent`).
    """
    judged: Judged = {}
    for name, choices in CHOICES.items():
        value = judgement.get(name) or ""
        if value and value not in choices:
            raise Refused(_("This cannot be: %(value)s.") % {"value": str(value)[:40]}, "unknown_value")
        if value:
            judged[name] = value
    if judged.get("error") and judged.get("offending") not in ONE_SIDE:
        raise Refused(
            _("A serious error or a gamble is the non-offending side's: say which side offended."),
            "inconsistent",
        )
    alternatives = _actions(judgement.get("alternatives") or "")
    if alternatives:
        judged["alternatives"] = alternatives
    why = str(judgement.get("why") or "").strip()[:WHY_MOST]
    return judged | ({"why": why} if why else {})


def in_words(judged: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What was judged, part by part: a label and what is said."""
    rows = []
    if "offending" in judged:
        rows.append((_("Offending side"), str(OFFENDING[judged["offending"]])))
    if "damage" in judged:
        rows.append((_("Damage"), str(DAMAGE[judged["damage"]])))
    if "error" in judged:
        rows.append((_("By the non-offending side"), str(ERRORS[judged["error"]])))
    if "alternatives" in judged:
        rows.append((_("Logical alternatives"), ", ".join(judged["alternatives"])))
    if "why" in judged:
        rows.append((_("Because"), judged["why"]))
    return rows


def _actions(actions: str | Sequence[str]) -> list[str]:
    text = actions if isinstance(actions, str) else " ".join(map(str, actions))
    if not text.strip():
        return []
    for reader in (read_calls, read_cards):
        try:
            return list(dict.fromkeys(action.what for action in reader(text)))[:ALTERNATIVES_MOST]
        except Refusals:
            continue
    raise Refused(_("“%(text)s” is neither calls nor cards.") % {"text": text[:40]}, "no_such_call")
