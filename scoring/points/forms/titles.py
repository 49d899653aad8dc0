"""Forms about titles: the day, the member, the reason."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.models import Member
from federation.people.selectors import members_by_number
from federation.roles import today
from federation.tables.cells import tidy_number
from scoring.engine.masterpoints.ranks import RankLadder
from scoring.points.services.titles import REASON_MAX
from scoring.points.words.titles import rank_name


class DayInput(forms.DateInput):
    """A day that browsers help to choose."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class AwardDayForm(forms.Form):
    """The day from which titles are held."""

    on = forms.DateField(label=_("Awarded on"), widget=DayInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["on"].initial = today


class TitleByHandForm(AwardDayForm):
    """A title for one member, by a person's decision."""

    member = forms.CharField(label=_("Member number"), max_length=20)
    rank = forms.ChoiceField(label=pgettext_lazy("of a member", "Title"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_MAX,
        required=False,
        help_text=_("Needed where a title asks for titles of events, or is awarded by decision."),
    )
    field_order = ("member", "rank", "on", "reason")

    def __init__(self, *args: Any, ladder: RankLadder, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rank_field = cast(forms.ChoiceField, self.fields["rank"])
        rank_field.choices = [(rank.key, rank_name(rank)) for rank in ladder.ranks]

    def clean_member(self) -> Member:
        """The member with the number; of a merged record, the one that it was merged into."""
        number = tidy_number(self.cleaned_data["member"])
        member = members_by_number({number}).get(number)
        if member is None:
            raise ValidationError(_("No member has this number."))
        return member


class TitleDecisionForm(forms.Form):
    """Why a title stays, or goes."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_MAX)
