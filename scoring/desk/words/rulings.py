"""A decision in a line, as the desk of a stage lists what holds."""

from django.utils.translation import gettext as _

from rulings.adjustments.words import LAWS, UNITS
from rulings.models import Adjustment

NAMED = ("contestant", "loser", "winner", "ns", "ew", "a", "b")


def ruling_in_words(ruling: Adjustment) -> str:
    """A decision in a line: what, whom, where."""
    body = ruling.body
    named = [str(body[key]) for key in NAMED if key in body]
    where = [
        f"{word} {body[key]}" for key, word in (("round", _("round")), ("board", _("board"))) if key in body
    ]
    amount = [f"{body['amount']} {UNITS[body['unit']]}"] if "amount" in body else []
    amount += [_("%(minutes)s minutes") % {"minutes": body["minutes"]}] if "minutes" in body else []
    law = [str(LAWS[body["law"]])] if "law" in body else []
    terms = ", ".join(["–".join(named), *where, *amount, *law])
    return f"{ruling.get_kind_display()}: {terms}" + (f" ({ruling.reason})" if ruling.reason else "")
