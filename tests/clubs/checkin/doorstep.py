"""An event of today whose players are to come: pairs or teams with members, a desk, a check-in."""

from datetime import timedelta

from django.utils import timezone

from clubs.checkin.codes import door_code
from clubs.checkin.selectors import field_of
from clubs.checkin.services import opening, presence
from clubs.models import CheckInWay, EntrantPlayer, Event, Stage, Tournament
from clubs.tournaments.services import entrants, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.models import Member, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import save_member
from tests import cast
from tests.clubs.tournaments.fitting import fitting


class Doorstep:
    """The federation of the house is in scope. Entries have members with logins; the last has guests."""

    def __init__(self, house, *, form="pairs_matchpoints", entries=4, slug="door", minutes=30, **conditions):
        self.house, self.day = house, timezone.localdate()
        self.director = cast.login(house.federation, f"director-{slug}")
        cast.appoint(self.director, Role.TOURNAMENT_OFFICE)
        self.stage = self._stage(form, slug, conditions)
        self.count = Member.objects.count()
        size = 4 if form.endswith("teams") else 2
        for number in range(1, entries + 1):
            roster = [self._player(number, place, is_guest=number == entries) for place in range(size)]
            entrants.enter(
                event=self.stage.event,
                number=str(number),
                name=f"Team {number}" if size > 2 else "",
                players=roster,
                by=self.director,
            )
        # Shortly before midnight half an hour later is another day, on which nobody comes today.
        last = timezone.localtime().replace(hour=23, minute=59, second=59)
        self.starts_at = min(timezone.now() + timedelta(minutes=minutes), last)

    def _stage(self, form, slug, conditions):
        tournament = tournaments.make(
            tournament=Tournament(
                host=self.house.club,
                slug=slug,
                titles={"ja": "市民大会", "en": "City Open"},
                level="regional",
                starts_on=self.day,
                ends_on=self.day,
            ),
            by=self.director,
        )
        tournaments.announce(tournament=tournament, by=self.director)
        tournament.refresh_from_db()
        event = Event(
            tournament=tournament, titles={"ja": "ペア戦", "en": "Pairs"}, form=form, boards_per_round=2
        )
        usual = fitting({"vp_scale": "wbf-continuous-20", "bye_vp": "12"}, form)
        tournaments.add_event(event=event, conditions=usual | conditions, by=self.director)
        stage = Stage(event=event, titles={"ja": "決勝", "en": "Final"})
        return tournaments.add_stage(stage=stage, by=self.director)

    def _player(self, number, place, *, is_guest):
        if is_guest:
            return RosterName(f"Guest {'ABCD'[place]}", None, place == 0)
        return RosterName("", self.member(f"p{number}{'abcd'[place]}"), place == 0)

    def member(self, name, **more):
        """A member with a login."""
        self.count += 1
        slug = self.stage.event.tournament.slug if hasattr(self, "stage") else ""
        written = Member(
            number=with_check_digit(f"{70000 + self.count}", self.house.federation.number_scheme),
            user=cast.login(self.house.federation, f"{name}-{slug}"),
            family_name="来場",
            given_name=name,
            family_kana="ライジョウ",
            family_romaji="Comer",
            given_romaji=name.title(),
        )
        for field, value in more.items():
            setattr(written, field, value)
        return save_member(written, by=self.house.registrar)

    def opens(self, number=1, **more):
        """The check-in, open."""
        act = {"starts_at": self.starts_at, "at": timezone.now(), "by": self.director} | more
        return opening.open_check_in(stage=self.stage, number=number, **act)

    def player(self, number, seat=1):
        """Somebody on the roster of an entry."""
        rows = EntrantPlayer.objects.select_related("entrant__event", "member__user")
        return rows.get(entrant__event=self.stage.event, entrant__number=str(number), seat=seat)

    def comes(self, player, way=CheckInWay.DOOR, by=None, number=1):
        """A player is here."""
        return presence.arrive(
            stage=self.stage, number=number, player=player, way=way, at=timezone.now(), by=by
        )

    def pair_comes(self, *numbers):
        """Both of some pairs are here."""
        for number in numbers:
            for seat in (1, 2):
                self.comes(self.player(number, seat))

    def field(self, number=1):
        """How it stands."""
        return field_of(self.stage, number)

    def states(self):
        """By number, how much of an entry is here."""
        return {entry.entrant.number: str(entry.state) for entry in self.field().expected}

    def door(self, code=None, number=1):
        """The address of the door."""
        code = code or door_code(opening.opening_of(self.stage, number))
        return f"/{self.house.federation.slug}/check-in/{self.stage.pk}/{number}/{code}/"

    def desk(self, number=1):
        """The address of the desk's page."""
        return f"/{self.house.federation.slug}/desk/stages/{self.stage.pk}/check-in/{number}/"

    def act(self, act):
        """The address of an act of the director's desk."""
        return f"/{self.house.federation.slug}/desk/stages/{self.stage.pk}/{act}/"

    @property
    def mine(self):
        """The address of the player's own page."""
        return f"/{self.house.federation.slug}/me/check-in/"
