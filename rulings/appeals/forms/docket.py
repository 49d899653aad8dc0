"""What a list of appeals is narrowed to: the state, the body, the level of the contest."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from federation.form_fields import offer
from rulings.cases.facets import CLUB_GAME, levels
from rulings.lifecycle.appeals import OPEN, PENDING, AppealState
from rulings.models import Appeal, Body

UNDECIDED, NOT_TOLD, ALL = "open", "pending", "all"
# Groups of states, besides each state alone. Without a word, what is not told yet.
GROUPS: Mapping[str, tuple[str, ...]] = {UNDECIDED: OPEN, NOT_TOLD: PENDING, "": PENDING}


class DocketForm(forms.Form):
    """Filters of a docket, in the address."""

    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        required=False,
        choices=[
            (NOT_TOLD, gettext_lazy("not told yet")),
            (UNDECIDED, gettext_lazy("not decided yet")),
            (ALL, gettext_lazy("all")),
            *AppealState.choices,
        ],
    )
    body = forms.TypedChoiceField(label=gettext_lazy("Body"), required=False, coerce=int, empty_value=None)
    level = forms.ChoiceField(label=gettext_lazy("Level"), required=False)

    def __init__(self, *args: Any, bodies: Sequence[Body], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        every = ("", gettext_lazy("any"))
        offer(self, "body", [every, *((body.pk, body.name) for body in bodies)])
        offer(self, "level", [every, *levels()])

    def narrow(self, appeals: QuerySet[Appeal]) -> QuerySet[Appeal]:
        """Those that are asked for."""
        cleaned = self.cleaned_data
        if cleaned["state"] != ALL:
            appeals = appeals.filter(state__in=GROUPS.get(cleaned["state"], (cleaned["state"],)))
        if cleaned["body"] is not None:
            appeals = appeals.filter(body=cleaned["body"])
        if cleaned["level"] == CLUB_GAME:
            appeals = appeals.filter(case__session__stage__isnull=True)
        elif cleaned["level"]:
            appeals = appeals.filter(case__session__stage__event__tournament__level=cleaned["level"])
        return appeals
