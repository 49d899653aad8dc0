"""Who of a team sits where: a choice of a player for each of its four seats."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models import Entrant, LineUp, Match
from clubs.playing.services.line_ups import Seats, SeatsRefused, seats_of

ROOMS = {"open": gettext_lazy("Open room"), "closed": gettext_lazy("Closed room")}
SEATS = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}


def seat_fields(match: Match, entrant: Entrant) -> dict[str, forms.ChoiceField]:
    """A field for each seat of a team, by room and seat."""
    players = [("", "–"), *((str(p.pk), str(p)) for p in entrant.players.select_related("member"))]
    return {
        f"{room}_{seat}": forms.ChoiceField(label=f"{ROOMS[room]}, {SEATS[seat]}", choices=players)
        for room, seat in seats_of(match, entrant)
    }


def seats_in(cleaned: dict[str, Any], match: Match, entrant: Entrant) -> Seats:
    """What was chosen."""
    return {place: int(cleaned["_".join(place)]) for place in seats_of(match, entrant)}


class LineUpForm(forms.Form):
    """The four seats of a team in a part of its match."""

    def __init__(self, *args: Any, match: Match, entrant: Entrant, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match, self.entrant = match, entrant
        self.fields |= seat_fields(match, entrant)

    @classmethod
    def initial_of(cls, line_up: LineUp | None) -> dict[str, Any]:
        """As it is now."""
        rooms = line_up.seats if line_up else {}
        return {f"{room}_{seat}": player for room, rows in rooms.items() for seat, player in rows.items()}

    def seats(self) -> Seats:
        """What was chosen."""
        return seats_in(self.cleaned_data, self.match, self.entrant)

    def refuse(self, refused: SeatsRefused) -> None:
        """Every problem at its seat."""
        for place, sentence in refused.problems.items():
            name = "_".join(place)
            self.add_error(name if name in self.fields else None, sentence)
