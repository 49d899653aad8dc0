"""Forms of a session's desk for conduct: an incident at a table, and why a report is taken back."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models import Session
from rulings.adjustments.conduct import ConductIncident
from rulings.adjustments.forms.basis import RulingPartsForm, RulingPlace
from rulings.adjustments.forms.conduct import ConductPart
from rulings.cases.services.conduct import Offender
from scoring.desk.forms.basis import reason_field


class IncidentForm(RulingPartsForm):
    """An incident at a table. `token` tells one sending from another."""

    token = forms.UUIDField(widget=forms.HiddenInput)
    told = forms.BooleanField(
        label=gettext_lazy("Everybody at the table has heard it, and of the right of appeal"), required=False
    )
    once_more = forms.BooleanField(
        label=gettext_lazy("It is another incident than a colleague reported"), required=False
    )

    def __init__(
        self, *args: Any, session: Session, offenders: Sequence[Offender], newest: int = 1, **kwargs: Any
    ) -> None:
        kwargs["initial"] = {"token": uuid4(), "round": newest, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        place = RulingPlace(
            is_teams=session.form == "teams",
            session_of=lambda _round: session,
            players=tuple(offender.player for offender in offenders),
        )
        self.conduct = ConductPart(place, is_alone=True)
        self.add(self.conduct)

    @property
    def incident(self) -> ConductIncident:
        """What is reported."""
        return self.conduct.incident(self.cleaned_data)

    @property
    def asked(self) -> list[forms.BoundField]:
        """What is asked besides the players, in the order of the page."""
        further = self.fields_of(self.conduct, ("round", "what", "established"))
        return [*further, self["told"], self["once_more"]]


class BackForm(forms.Form):
    """Why a penalty is taken back, or why what was open is established now."""

    reason = reason_field()
