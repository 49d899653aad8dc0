"""Two pairs of members and a stranger, entered for an event of pairs, for tests of cards."""

from clubs.cards import presets, services
from clubs.cards.presets import Preset
from clubs.models import EntrantPlayer
from tests.clubs.playing.test_board_reports import player
from tests.clubs.tournaments.event_house import NOON, running_stage


class Pairs:
    """North and South are entered as pair 1, East and West as pair 2; the stranger plays nowhere."""

    def __init__(self, house, *, form="pairs_matchpoints", slug="spring"):
        here = running_stage(house, form=form, teams=6, rounds=0, slug=slug)
        self.stage, self.director, self.session = here.stage, here.director, here.session
        self.event = here.stage.event
        names = ("north", "south", "east", "west", "stranger")
        people = [player(house, name, digit) for digit, name in enumerate(names, 1)]
        self.north, self.south, self.east, self.west, self.stranger = people
        self.seat("1", self.north, self.south)
        self.seat("2", self.east, self.west)

    def seat(self, number, *members):
        for seat, member in enumerate(members, 1):
            rows = EntrantPlayer.objects.filter(entrant__event=self.event, entrant__number=number)
            rows.filter(seat=seat).update(member=member)

    def card(self, preset=Preset.STANDARD, *, first=None, second=None, at=NOON):
        """A card on which a preset is written, not filed."""
        first, second = first or self.north, second or self.south
        content = presets.content_of(preset)
        return services.begin(partner=second, content=content, at=at, by=first.user)

    def filed(self, preset=Preset.STANDARD, *, first=None, second=None, at=NOON):
        """The version that is filed at a moment."""
        first = first or self.north
        card = self.card(preset, first=first, second=second, at=at)
        services.revise(card=card, content=presets.content_of(preset), at=at, by=first.user)
        return services.file(card=card, at=at, by=first.user)
