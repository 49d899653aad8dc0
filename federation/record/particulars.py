"""What else was noted of an act, in words: its particulars are kept by the names that the code gives them."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django.apps import apps
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from federation.models import MemberStatus

LABELS: Mapping[str, Promise] = {
    "accepted": pgettext_lazy("particulars of an act", "accepted"),
    "active": pgettext_lazy("particulars of an act", "in use"),
    "addresses": pgettext_lazy("particulars of an act", "addresses"),
    "adjustment": pgettext_lazy("particulars of an act", "decision no."),
    "adopted_on": pgettext_lazy("particulars of an act", "adopted on"),
    "after": pgettext_lazy("particulars of an act", "after"),
    "after_round": pgettext_lazy("particulars of an act", "after round"),
    "agrees": pgettext_lazy("particulars of an act", "agrees"),
    "amendment": pgettext_lazy("particulars of an act", "amendment no."),
    "amount": pgettext_lazy("particulars of an act", "amount"),
    "answer": pgettext_lazy("particulars of an act", "answer no."),
    "article": pgettext_lazy("particulars of an act", "article"),
    "before": pgettext_lazy("particulars of an act", "before"),
    "board": pgettext_lazy("particulars of an act", "board"),
    "call": pgettext_lazy("particulars of an act", "call no."),
    "claims": pgettext_lazy("particulars of an act", "data that it may read"),
    "club": pgettext_lazy("particulars of an act", "club"),
    "coach": pgettext_lazy("particulars of an act", "coach"),
    "correction": pgettext_lazy("particulars of an act", "correction no."),
    "day": pgettext_lazy("particulars of an act", "day"),
    "days": pgettext_lazy("particulars of an act", "days"),
    "dealt": pgettext_lazy("particulars of an act", "boards dealt, no."),
    "decision": pgettext_lazy("particulars of an act", "decision no."),
    "digest": pgettext_lazy("particulars of an act", "fingerprint of the file"),
    "dropped": pgettext_lazy("particulars of an act", "dropped"),
    "edition": pgettext_lazy("particulars of an act", "edition"),
    "ends_on": pgettext_lazy("particulars of an act", "last day"),
    "entered": pgettext_lazy("particulars of an act", "entry no."),
    "entry": pgettext_lazy("particulars of an act", "entry no."),
    "erasure": pgettext_lazy("particulars of an act", "erasure no."),
    "event": pgettext_lazy("particulars of an act", "event no."),
    "example": pgettext_lazy("particulars of an act", "example no."),
    "fee": pgettext_lazy("particulars of an act", "fee"),
    "fee_class": pgettext_lazy("particulars of an act", "line of the fee table"),
    "fields": pgettext_lazy("particulars of an act", "fields"),
    "file": pgettext_lazy("particulars of an act", "file"),
    "first": pgettext_lazy("particulars of an act", "first board"),
    "form": pgettext_lazy("particulars of an act", "form"),
    "ground": pgettext_lazy("particulars of an act", "ground"),
    "guardian": pgettext_lazy("particulars of an act", "guardian"),
    "handicap": pgettext_lazy("particulars of an act", "handicap"),
    "holder": pgettext_lazy("particulars of an act", "holder"),
    "in_rankings": pgettext_lazy("particulars of an act", "in rankings"),
    "incidents": pgettext_lazy("particulars of an act", "incidents"),
    "into": pgettext_lazy("particulars of an act", "kept record"),
    "invited": pgettext_lazy("particulars of an act", "invited"),
    "is_active": pgettext_lazy("particulars of an act", "in use"),
    "is_open": pgettext_lazy("particulars of an act", "open"),
    "is_page_open": pgettext_lazy("particulars of an act", "page open to everybody"),
    "is_public": pgettext_lazy("particulars of an act", "public"),
    "job": pgettext_lazy("particulars of an act", "import no."),
    "keeps": pgettext_lazy("particulars of an act", "months on record"),
    "language": pgettext_lazy("particulars of an act", "language"),
    "lapse_on": pgettext_lazy("particulars of an act", "lapses on"),
    "last": pgettext_lazy("particulars of an act", "last board"),
    "late_change": pgettext_lazy("particulars of an act", "late change no."),
    "late_revision": pgettext_lazy("particulars of an act", "late revision no."),
    "left": pgettext_lazy("particulars of an act", "left"),
    "letters": pgettext_lazy("particulars of an act", "letters"),
    "line_up": pgettext_lazy("particulars of an act", "line-up no."),
    "login": pgettext_lazy("particulars of an act", "login"),
    "majority_age": pgettext_lazy("particulars of an act", "age of majority"),
    "members": pgettext_lazy("particulars of an act", "members"),
    "message": pgettext_lazy("particulars of an act", "message no."),
    "months": pgettext_lazy("particulars of an act", "months"),
    "new": pgettext_lazy("particulars of an act", "new"),
    "new_password": pgettext_lazy("particulars of an act", "new password"),
    "no_longer_invited": pgettext_lazy("particulars of an act", "no longer invited"),
    "note": pgettext_lazy("particulars of an act", "note"),
    "number": pgettext_lazy("particulars of an act", "number"),
    "of": pgettext_lazy("particulars of an act", "of"),
    "on": pgettext_lazy("particulars of an act", "on"),
    "opening": pgettext_lazy("particulars of an act", "opening no."),
    "organiser": pgettext_lazy("particulars of an act", "by the organiser"),
    "other": pgettext_lazy("particulars of an act", "other record"),
    "outcome": pgettext_lazy("particulars of an act", "outcome"),
    "page": pgettext_lazy("particulars of an act", "page"),
    "paper": pgettext_lazy("particulars of an act", "paper"),
    "part": pgettext_lazy("particulars of an act", "part"),
    "parts": pgettext_lazy("particulars of an act", "parts"),
    "payment": pgettext_lazy("particulars of an act", "payment no."),
    "postings": pgettext_lazy("particulars of an act", "postings"),
    "program": pgettext_lazy("particulars of an act", "program no."),
    "proof": pgettext_lazy("particulars of an act", "photograph no."),
    "provider": pgettext_lazy("particulars of an act", "provider"),
    "put_back": pgettext_lazy("particulars of an act", "put back"),
    "reason": pgettext_lazy("particulars of an act", "reason"),
    "removed": pgettext_lazy("particulars of an act", "removed"),
    "replaces": pgettext_lazy("particulars of an act", "replaces no."),
    "replayed": pgettext_lazy("particulars of an act", "sent again"),
    "report": pgettext_lazy("particulars of an act", "report no."),
    "results": pgettext_lazy("particulars of an act", "results"),
    "revision": pgettext_lazy("particulars of an act", "revision"),
    "round": pgettext_lazy("particulars of an act", "round"),
    "rows": pgettext_lazy("particulars of an act", "rows"),
    "scopes": pgettext_lazy("particulars of an act", "may do"),
    "seats": pgettext_lazy("particulars of an act", "seats"),
    "secret": pgettext_lazy("particulars of an act", "secret"),
    "seeds": pgettext_lazy("particulars of an act", "seeds"),
    "session": pgettext_lazy("particulars of an act", "session no."),
    "speaks": pgettext_lazy("particulars of an act", "speaks for the team"),
    "stage": pgettext_lazy("particulars of an act", "stage no."),
    "starts": pgettext_lazy("particulars of an act", "from"),
    "starts_on": pgettext_lazy("particulars of an act", "from"),
    "state": pgettext_lazy("particulars of an act", "state"),
    "status": pgettext_lazy("particulars of an act", "status"),
    "step": pgettext_lazy("particulars of an act", "step"),
    "strata": pgettext_lazy("particulars of an act", "strata"),
    "table": pgettext_lazy("particulars of an act", "table"),
    "taken": pgettext_lazy("particulars of an act", "imported"),
    "taken_at": pgettext_lazy("particulars of an act", "taken at"),
    "taken_back": pgettext_lazy("particulars of an act", "taken back"),
    "term": pgettext_lazy("particulars of an act", "term"),
    "token": pgettext_lazy("particulars of an act", "token"),
    "topics": pgettext_lazy("particulars of an act", "topics"),
    "tournament": pgettext_lazy("particulars of an act", "tournament no."),
    "update": pgettext_lazy("particulars of an act", "changed"),
    "until": pgettext_lazy("particulars of an act", "until"),
    "upload": pgettext_lazy("particulars of an act", "file no."),
    "verdict": pgettext_lazy("particulars of an act", "verdict"),
    "version": pgettext_lazy("particulars of an act", "version"),
    "waits": pgettext_lazy("particulars of an act", "waits for the payment"),
    "what": pgettext_lazy("particulars of an act", "what"),
    "withdrawal": pgettext_lazy("particulars of an act", "withdrawal no."),
    "withdrawn": pgettext_lazy("particulars of an act", "withdrawn"),
}
YES, NO = pgettext_lazy("particulars of an act", "yes"), pgettext_lazy("particulars of an act", "no")
STATUSES = frozenset({"before", "status"})


def in_words(parameters: Mapping[str, Any]) -> str:
    """The particulars of an act, in the reader's language."""
    return ", ".join(f"{_label(name)}: {_value(name, value)}" for name, value in parameters.items())


def _label(name: str) -> str:
    """Of exports the kind of records stands there, with an s behind it."""
    plural = _plurals().get(name.removesuffix("s"))
    return str(LABELS.get(name) or plural or name.replace("_", " "))


@cache
def _plurals() -> Mapping[str, Any]:
    return {model._meta.model_name or "": model._meta.verbose_name_plural for model in apps.get_models()}


def _value(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return str(YES if value else NO)
    if value is None or value == "":
        return "–"
    if isinstance(value, Mapping):
        return "; ".join(f"{_label(key)} {_value(key, one)}" for key, one in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return "; ".join(_value(name, one) for one in value)
    if name in STATUSES and value in MemberStatus.values:
        return str(MemberStatus(value).label)
    return _register(str(value))


def _register(value: str) -> str:
    """A kind of records by its name, where the code's own stands there."""
    app, _dot, model = value.partition(".")
    if model.isidentifier() and app in apps.app_configs and model in apps.all_models[app]:
        return str(apps.get_model(app, model)._meta.verbose_name_plural)
    return value
