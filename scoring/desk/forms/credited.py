"""The director's form for who of the winner counts as having played a match that was forfeited. REG-5.2"""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Entrant, EntrantPlayer, Match, Stage
from clubs.playing.credited import credit
from federation.errors import Refused
from federation.form_fields import offer
from federation.models import User
from scoring.desk.forms.basis import StageDeskForm, choice_field, match_label
from scoring.models import StageMatch
from scoring.points.services.line_ups import FORFEITED


class CreditedForm(StageDeskForm):
    """Which players of the winner count as having played; of the loser nobody has."""

    title = gettext_lazy("Who counts in a forfeited match")
    about = gettext_lazy(
        "The winner may count any of its players as having played. Until it names them, everybody counts."
    )
    match = choice_field(gettext_lazy("Match"))
    players = forms.MultipleChoiceField(
        label=gettext_lazy("Players of the winner"), widget=forms.CheckboxSelectMultiple
    )

    def fill(self) -> None:
        """The matches that are forfeited, and the players of who won them."""
        matches = self.paired()
        self.winners = winners_of(self.stage, matches)
        forfeited = [(str(match.pk), match_label(match)) for match in matches if match.pk in self.winners]
        offer(self, "match", [("", "–"), *forfeited])
        offer(self, "players", self._rosters())

    def _rosters(self) -> list[tuple[str, list[tuple[str, str]]]]:
        teams = {winner.pk: winner for winner in self.winners.values()}
        rows = EntrantPlayer.objects.filter(entrant__in=teams).select_related("member").order_by("seat")
        rosters: dict[int, list[tuple[str, str]]] = {team: [] for team in teams}
        for player in rows:
            rosters[player.entrant_id].append((str(player.pk), str(player)))
        return [(self.named(teams[team].number), players) for team, players in rosters.items()]

    def done(self) -> str:
        """Which match, and who counts."""
        rows = EntrantPlayer.objects.filter(pk__in=self.cleaned_data["players"]).select_related("member")
        about = {"match": match_label(self.chosen), "players": ", ".join(str(row) for row in rows)}
        return _("%(match)s: %(players)s count as having played.") % about

    def do(self, at: datetime, by: User) -> Any:
        """Keep it."""
        self.chosen = self.match_of(self.cleaned_data["match"])
        winner = winners_of(self.stage, [self.chosen]).get(self.chosen.pk)
        if winner is None:
            raise Refused(_("This match is not forfeited any more."), "not_forfeited")
        players = [int(player) for player in self.cleaned_data["players"]]
        return credit(match=self.chosen, winner=winner, players=players, at=at, by=by)


def winners_of(stage: Stage, matches: list[Match]) -> dict[int, Entrant]:
    """By the key of a match, who was given it by its opponents' forfeit; one query."""
    rows = StageMatch.objects.filter(stage=stage, kind=FORFEITED).select_related("a", "b")
    given = {(row.round, frozenset((row.a_id, row.b_id))): row for row in rows}
    winners = {}
    for match in matches:
        row = given.get((match.round, frozenset((match.a.entrant_id, match.b.entrant_id))))
        if row is not None:
            winners[match.pk] = row.b if row.winner_id == row.b_id else row.a
    return winners
