"""Entries in and out of spreadsheets: one event's entrants a row, players by their member numbers."""

import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from import_export.fields import Field

from clubs.models import Entrant, Event
from clubs.tournaments.services import entrants, handicaps
from clubs.tournaments.services.entrants import RosterName
from clubs.tournaments.services.seeding import LETTERS
from federation.errors import Refused, sentence_of
from federation.models import Member
from federation.people.selectors import members_by_number
from federation.tables.cells import neutral, plain, tidy_number
from federation.tables.resources import RegisterResource
from federation.text.numbers import whole
from scoring.engine.given.exact import exact_decimal

HEADS = {
    "event": ("種目", "大会", "tournament", "competition"),
    "number": ("番号", "no", "entry no", "team no", "pair no"),
    "name": ("チーム", "チーム名", "team", "team name"),
    "direction": ("方向", "ns/ew"),
    "seed": ("シード", "seeding"),
    "stratum": ("ストラタ", "層", "strata"),
    "handicap": ("ハンディキャップ", "ハンデ", "hcp"),
    "players": ("選手", "プレイヤ", "メンバー", "members", "roster"),
    "coach": ("コーチ", "コーチ番号", "コーチの会員番号", "coach no", "coach number"),
}
COLUMNS = tuple(HEADS)


class EntrantResource(RegisterResource):
    """Entries by event ("spring-2027/1": the tournament's short name and the place of the event) and number.

    Players are parted by semicolons: member numbers, or names of guests; the first of a team is its captain.
    Strata are letters, A the open one. A coach is a member number, and an empty cell takes the coach away.
    A handicap is a number; an empty cell takes it away.
    Seeds, strata, handicaps and coaches stay as they are where a file has no such column.
    """

    heads = HEADS
    stays = gettext_lazy("Entries are not taken back together: cancel or withdraw each of them.")
    event = Field("event", "event")
    players = Field(column_name="players")
    handicap = Field("handicap_now", "handicap")
    coach = Field(column_name="coach")
    state = Field("state", "state", readonly=True)

    class Meta:
        model = Entrant
        import_id_fields = ("event", "number")
        fields = (*COLUMNS, "state")
        import_order = COLUMNS
        export_order = (*COLUMNS, "state")
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """A number may stand twice in a file, but not twice in one event. Who is named is looked up once."""
        super().before_import(dataset, **kwargs)
        if "event" not in dataset.headers:
            raise ValueError(_("The file has no column “event”: spring-2027/1."))
        self.twice = set()
        keys = Counter(zip(map(_text, dataset["event"]), map(tidy_number, dataset["number"]), strict=True))
        self.doubles = {key for key, times in keys.items() if times > 1}
        self.events = _events({named for named, _number in keys})
        entered = Entrant.objects.filter(event__in=self.events.values(), number__in={key[1] for key in keys})
        entered = entered.annotate(handicap_now=handicaps.amount_now())
        self.entered = {
            (entrant.event_id, entrant.number): entrant
            for entrant in entered.select_related("coach").prefetch_related("players__member")
        }
        rosters = dataset["players"] if "players" in dataset.headers else []
        named = {number for roster in rosters for number in _numbers(roster)}
        coaches = dataset["coach"] if "coach" in dataset.headers else []
        self.members = members_by_number(named | {tidy_number(_text(number)) for number in coaches} - {""})

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        if (_text(row.get("event")), row["number"]) in self.doubles:
            raise ValidationError({"number": _("This number stands twice in the file.")})
        named = _text(row.get("event"))
        row["event"] = self.events.get(named) or _no_event(named)

    def get_queryset(self) -> Any:
        entries = super().get_queryset().annotate(handicap_now=handicaps.amount_now())
        entries = entries.select_related("event__tournament", "coach")
        return entries.prefetch_related("players__member")

    def import_field(
        self, field: Field, instance: Entrant, row: Any, is_m2m: bool = False, **kwargs: Any
    ) -> None:
        """The roster is read where the entry is saved; the event is an event already."""
        if field.column_name == "event":
            instance.event = row["event"]
        elif field.column_name not in ("players", "coach", "seed", "stratum", "handicap"):
            super().import_field(field, instance, row, is_m2m, **kwargs)

    def get_instance(self, instance_loader: Any, row: Any) -> Entrant | None:
        entrant: Entrant | None = self.entered.get((row["event"].pk, row["number"]))
        return entrant

    def skip_row(self, instance: Entrant, original: Entrant, row: Any, errors: Any = None) -> bool:
        """Whoever brings the same file again changes nothing, in letters, audit or history either."""
        if original.pk is None or errors:
            return False
        now = self._fields(original, row)
        if _handicap(original, row) != (getattr(original, "handicap_now", None) or handicaps.NONE):
            return False
        kept = {name: getattr(original, name) for name in now if name != "players"}
        written = {**now, "name": instance.name, "direction": instance.direction, "number": instance.number}
        return {**written, "players": _as_filed(now["players"])} == {
            **kept,
            "players": _as_filed(_roster(original)),
        }

    def _fields(self, instance: Entrant, row: Any) -> dict[str, Any]:
        """What the service is told of an entry; what the file does not say stays."""
        fields: dict[str, Any] = {name: getattr(instance, name) for name in ("number", "name", "direction")}
        fields["seed"] = _seed(row["seed"]) if "seed" in row else instance.seed
        fields["stratum"] = _stratum(row["stratum"]) if "stratum" in row else instance.stratum
        is_kept = instance.pk is not None and "players" not in row
        fields["players"] = _roster(instance) if is_kept else _players(row, self.members)
        if "coach" in row:
            fields["coach"] = _coach(row, self.members)
        return fields

    def save_instance(self, instance: Entrant, is_create: bool, row: Any, **kwargs: Any) -> None:
        """By the one door; what it refuses is the row's error and breaks no other row."""
        fields = {**self._fields(instance, row), "by": kwargs.get("user")}
        handicap = _handicap(instance, row)
        try:
            with transaction.atomic():
                if is_create:
                    instance.pk = entrants.enter(event=instance.event, **fields).pk
                else:
                    entrants.change(entrant=instance, **fields)
                self._give(instance, handicap, fields["by"])
        except IntegrityError as error:
            raise ValidationError(sentence_of(error)) from error
        except Refused as error:
            raise ValidationError(error.sentence) from error
        # What the preview shows of it; the rows themselves are the service's.
        instance.seed, instance.stratum = fields["seed"], fields["stratum"]
        instance.coach = fields.get("coach", instance.coach)
        setattr(instance, "handicap_now", handicap)  # noqa: B010 (an annotation of the queryset, no field)

    @staticmethod
    def _give(instance: Entrant, amount: Decimal, by: Any) -> None:
        entrant = Entrant.objects.select_related("event__tournament__host").get(pk=instance.pk)
        reason = _("by a file of entries")
        handicaps.give(entrant=entrant, amount=amount, reason=reason, at=timezone.now(), by=by)

    def dehydrate_event(self, entrant: Entrant) -> str:
        return str(neutral(f"{entrant.event.tournament.slug}/{entrant.event.position}"))

    def dehydrate_stratum(self, entrant: Entrant) -> str:
        return LETTERS[entrant.stratum]

    def dehydrate_handicap(self, entrant: Entrant) -> str:
        return handicaps.as_text(getattr(entrant, "handicap_now", None))

    def dehydrate_coach(self, entrant: Entrant) -> str:
        return entrant.coach.number if entrant.coach else ""

    def dehydrate_players(self, entrant: Entrant) -> str:
        return "; ".join(one.member.number if one.member else one.name for one in _roster(entrant))


def _text(value: Any) -> str:
    return str(plain(value)).strip()


def _events(names: set[str]) -> dict[str, Event]:
    """The events that are named: "spring-2027/1"."""
    slugs = {name.rpartition("/")[0] for name in names}
    known = Event.objects.filter(tournament__slug__in=slugs).select_related("tournament__host")
    by_place = {(event.tournament.slug, event.position): event for event in known}
    places = {name: name.rpartition("/") for name in names}
    return {
        name: by_place[slug, place]
        for name, (slug, _slash, position) in places.items()
        if (slug, place := whole(position, 4) or 0) in by_place
    }


def _no_event(named: str) -> Event:
    sentence = _(
        "There is no event “%(name)s”. Write the short name of the tournament, /, and the event's place."
    )
    raise ValidationError({"event": sentence % {"name": named[:60]}})


def _seed(cell: Any) -> int | None:
    text = tidy_number(cell)
    if not text:
        return None
    seed = whole(text, 9)
    if seed is None:
        raise ValidationError({"seed": _("A seed is a whole number.")})
    return seed


def _handicap(entrant: Entrant, row: Any) -> Decimal:
    """A number, 0 for an empty cell; as it is where the file has no such column."""
    if "handicap" not in row:
        return getattr(entrant, "handicap_now", None) or handicaps.NONE
    text = tidy_number(_text(row["handicap"]))
    amount = exact_decimal(text) if text else handicaps.NONE
    if amount is None:
        raise ValidationError({"handicap": _("A handicap is a number, as 2.5.")})
    return amount


def _stratum(cell: Any) -> int:
    """Its place from the open one down, by its letter; nothing written is the open one."""
    letter = tidy_number(cell) or LETTERS[0]
    if len(letter) != 1 or letter not in LETTERS:
        raise ValidationError(
            {"stratum": _("A stratum is a letter from A to %(last)s.") % {"last": LETTERS[-1]}}
        )
    return LETTERS.index(letter)


def _words(roster: Any) -> list[str]:
    """Who is on a roster, as it is written."""
    return [word.strip() for word in re.split(r"[;；、\n]", _text(roster)) if word.strip()]


def _numbers(roster: Any) -> set[str]:
    """The member numbers among them: a number has a digit and no blank; names have neither so."""
    written = [word for word in _words(roster) if any(sign.isdigit() for sign in word) and " " not in word]
    return {tidy_number(word) for word in written}


def _players(row: Any, members: Mapping[str, Member]) -> list[RosterName]:
    """Everybody on the roster; every unknown number at once."""
    words = _words(row.get("players"))
    unknown = sorted(_numbers(row.get("players")) - members.keys())
    if unknown:
        sentence = _("There is no member %(number)s.")
        raise ValidationError({"players": [sentence % {"number": number} for number in unknown]})
    is_team = len(words) > 2
    known = [members.get(tidy_number(word)) for word in words]
    return [
        RosterName(member.name if member else word[:200], member, is_team and place == 0)
        for place, (word, member) in enumerate(zip(words, known, strict=True))
    ]


def _roster(entrant: Entrant) -> list[RosterName]:
    """Who is on it, as a file has them: the captain first."""
    kept = [
        RosterName(player.member.name if player.member else player.name, player.member, player.is_captain)
        for player in entrant.players.all()
    ]
    return sorted(kept, key=lambda one: not one.is_captain)


def _as_filed(roster: list[RosterName]) -> list[RosterName]:
    """As a file can say it: of one or two, none is the captain."""
    is_team = len(roster) > 2
    return [RosterName(one.name, one.member, one.is_captain and is_team) for one in roster]


def _coach(row: Any, members: Mapping[str, Member]) -> Member | None:
    """The member with the number in the cell of the coach; None for an empty cell."""
    number = tidy_number(_text(row["coach"]))
    if number and number not in members:
        raise ValidationError({"coach": _("There is no member %(number)s.") % {"number": number[:60]}})
    return members.get(number)
