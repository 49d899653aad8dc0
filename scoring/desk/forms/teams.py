"""The form of a stage's desk for a team's name, its captain and its coach."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import EntrantPlayer
from clubs.tournaments.forms import written_member
from clubs.tournaments.services import teams
from clubs.tournaments.services.entrants import STAYS
from federation.form_fields import offer
from federation.models import Member, User
from federation.text.numbers import whole
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field


class TeamForm(StageDeskForm):
    """A team is called otherwise, or has another captain or coach, from now on."""

    title = gettext_lazy("Name, captain or coach of a team")
    about = gettext_lazy(
        "The team keeps its number and everything it has played. The new captain reports its matches and "
        "enters its line-ups from now on. Another captain has let no coach speak yet."
    )
    contestant = choice_field(gettext_lazy("Team"))
    name = forms.CharField(
        label=gettext_lazy("New name"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Empty: it stays."),
    )
    captain = choice_field(gettext_lazy("New captain"), required=False)
    coach = forms.CharField(
        label=gettext_lazy("Member number of the new coach"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Empty: it stays."),
    )
    no_coach = forms.BooleanField(label=gettext_lazy("No coach any more"), required=False)
    reason = reason_field()

    def clean_coach(self) -> Member | None:
        """Somebody of the register; nobody where nothing is written."""
        return written_member(self.cleaned_data["coach"])

    def fill(self) -> None:
        """Everybody at this stage, and who may be captain: players of the team, where it is known."""
        offer(self, "contestant", self.contestants())
        offer(self, "captain", [("", _("stays")), *((str(one.pk), _in_team(one)) for one in self._players())])

    def _players(self) -> list[EntrantPlayer]:
        players = EntrantPlayer.objects.filter(entrant__entries__session__stage=self.stage).distinct()
        players = players.select_related("entrant", "member").order_by("entrant_id", "seat")
        asked = str((self.data if self.is_bound else self.initial).get("contestant", ""))
        return [player for player in players if asked in ("", player.entrant.number)]

    def done(self) -> str:
        """How the team is called, and who is captain and coach."""
        players = self.outcome.players.select_related("member").order_by("-is_captain", "seat")
        about = {"team": f"{self.outcome.number} {self.outcome.name}".strip(), "captain": players[0]}
        if self.outcome.coach is not None:
            about["coach"] = self.outcome.coach.name
            return _("%(team)s; captain: %(captain)s; coach: %(coach)s.") % about
        return _("%(team)s; captain: %(captain)s.") % about

    def do(self, at: datetime, by: User) -> Any:
        """Say so."""
        cleaned = self.cleaned_data
        captain = EntrantPlayer.objects.filter(pk=whole(cleaned["captain"]) or 0).first()
        return teams.change_in_play(
            entrant=self.stage.event.entrants.get(number=cleaned["contestant"]),
            stage=self.stage,
            name=cleaned["name"],
            captain=captain,
            coach=None if cleaned["no_coach"] else cleaned["coach"] or STAYS,
            reason=cleaned["reason"],
            by=by,
        )


def _in_team(player: EntrantPlayer) -> str:
    """The team's number beside the player: several teams may be offered at once."""
    return f"{player.entrant.number}: {player}"
