"""The director's form for a line-up that a captain cannot enter any more, or never did."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs.models import Entrant, Match
from clubs.playing.forms.line_ups import seat_fields, seats_in
from clubs.playing.services import line_ups
from clubs.playing.services.reported import paired
from federation.errors import Refused
from federation.form_fields import offer
from federation.models import User
from federation.text.numbers import whole
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field


class LineUpDeskForm(StageDeskForm):
    """A team's line-up in a part of a match. The seats are asked once the match and the team are known."""

    title = gettext_lazy("Enter a line-up")
    match = choice_field(gettext_lazy("Match"))
    team = choice_field(
        gettext_lazy("Team"),
        choices=[("a", gettext_lazy("the first named")), ("b", gettext_lazy("the second named"))],
    )
    part = forms.IntegerField(label=gettext_lazy("Part"), min_value=1, max_value=4, initial=1)
    reason = reason_field()

    def fill(self) -> None:
        """The matches that are paired, and the seats of the team that is named."""
        offer(self, "match", self.match_choices())
        self.chosen: tuple[Match, Entrant] | None = self._named()
        if self.chosen is not None:
            reason = self.fields.pop("reason")
            self.fields |= seat_fields(*self.chosen)
            self.fields["reason"] = reason

    def _named(self) -> tuple[Match, Entrant] | None:
        data = self.data if self.is_bound else self.initial
        key = str(data.get("match", ""))
        if whole(key) is None or data.get("team") not in ("a", "b"):
            return None
        try:
            match = paired(self.match_of(key))
        except Refused:
            return None
        return match, match.a.entrant if data["team"] == "a" else match.b.entrant

    def done(self) -> str:
        """The match, the team and the part."""
        assert self.chosen is not None, "a form that is valid names a match"
        match, entrant = self.chosen
        about = {"round": match.round, "team": entrant, "part": self.cleaned_data["part"]}
        return gettext("Round %(round)s, part %(part)s: line-up of %(team)s saved.") % about

    def do(self, at: datetime, by: User) -> Any:
        """Enter it."""
        cleaned = self.cleaned_data
        assert self.chosen is not None, "a form that is valid names a match"
        match, entrant = self.chosen
        return line_ups.enter_for(
            match=match,
            entrant=entrant,
            part=cleaned["part"],
            seats=seats_in(cleaned, match, entrant),
            reason=cleaned["reason"],
            at=at,
            by=by,
        )
