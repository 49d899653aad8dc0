"""What a list of appeals is narrowed to: the state, the body, the level of the contest."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from rulings.appeal_lifecycle import OPEN, PENDING, AppealState
from rulings.case_facets import CLUB_GAME, levels
from rulings.models import Appeal, Body

UNDECIDED, NOT_TOLD, ALL = "open", "pending", "all"
# Groups of states, besides each state alone. Without a word, what is not told yet.
GROUPS: Mapping[str, tuple[str, ...]] = {UNDECIDED: OPEN, NOT_TOLD: PENDING, "": PENDING}


class DocketForm(forms.Form):
    """Filters of a docket, in the address."""

    state = forms.ChoiceField(
        label=gettext_lazy("State"), required=False,
        choices=[
            (NOT_TOLD, gettext_lazy("not told yet")), (UNDECIDED, gettext_lazy("not decided yet")),
            (ALL, gettext_lazy("all")), *AppealState.choices,
        ],
    )  # fmt: skip
    body = forms.TypedChoiceField(label=gettext_lazy("Body"), required=False, coerce=int, empty_value=None)
    level = forms.ChoiceField(label=gettext_lazy("Level"), required=False)

    def __init__(self, *args: Any, bodies: Sequence[Body], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        every = ("", gettext_lazy("any"))
        self.fields["body"].choices = [every, *((body.pk, body.name) for body in bodies)]  # type: ignore[attr-defined]
        self.fields["level"].choices = [every, *levels()]  # type: ignore[attr-defined]

    def narrow(self, found: QuerySet[Appeal]) -> QuerySet[Appeal]:
        """Those that are asked for."""
        said = self.cleaned_data
        if said["state"] != ALL:
            found = found.filter(state__in=GROUPS.get(said["state"], (said["state"],)))
        if said["body"] is not None:
            found = found.filter(body=said["body"])
        if said["level"] == CLUB_GAME:
            found = found.filter(case__session__stage__isnull=True)
        elif said["level"]:
            found = found.filter(case__session__stage__event__tournament__level=said["level"])
        return found
