"""A club's own tournament: its form, its events, entries by the organiser, payments."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from clubs.models import Club, Duty, Entrant, Event, FeePayment, Level, Stage, Tournament
from clubs.models.tournaments.tournament import FORMS_OF_CONTEST
from clubs.tournaments.services import handicaps, seeding
from clubs.tournaments.services.entrants import RosterName, sizes_of
from clubs.tournaments.services.tournaments import contest_of
from clubs.tournaments.typed_numbers import numbers_of
from federation.form_fields import MomentField, field_of, hidden_number, priced_in
from federation.languages import Texts, own_language, read
from federation.models import Member
from federation.money.services.causes import charged_here
from federation.people.selectors import members_by_number
from federation.tables.cells import tidy_number
from federation.tenancy.context import current
from scoring.engine.contest import Form

BY_CLUBS = (Level.WEEKLY, Level.CLUB_CHAMPIONSHIP, Level.LOCAL)
DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
MOMENT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class TournamentForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """What a club says of its tournament; everything else has a place of its own."""

    class Meta:
        model = Tournament
        fields = ("titles", "slug", "level", "starts_on", "ends_on", "venue")
        widgets = {"starts_on": DAY, "ends_on": DAY}

    def __init__(self, *args: Any, club: Club, levels: Sequence[Level] = BY_CLUBS, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.host = club
        self.fields["slug"].required = False
        self.fields["slug"].help_text = _(
            "In addresses: spring-2027. Empty: made from the title and the first day."
        )
        field_of(self, "level", forms.ChoiceField).choices = [(level.value, level.label) for level in levels]

    def clean(self) -> dict[str, Any]:
        """A short name where none is given; the day it begins keeps it apart from last year's."""
        cleaned: dict[str, Any] = super().clean() or {}
        day = cleaned.get("starts_on")
        if not cleaned.get("slug") and day and cleaned.get("titles"):
            name = slugify(read(cleaned["titles"], "en"))[:48] or "tournament"
            cleaned["slug"] = f"{name}-{day:%Y%m%d}"
        return cleaned


class EventForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """An event of a tournament."""

    class Meta:
        model = Event
        fields = (
            "titles",
            "form",
            "boards_per_round",
            "round_minutes",
            "entries_close_at",
            "entrants_max",
            "fee",
            "fee_per",
            "payment",
        )
        widgets = {"entries_close_at": MOMENT}
        field_classes = {"entries_close_at": MomentField}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            self.instance.tournament = tournament
            self.instance.position = tournament.contests.count() + 1
        field_of(self, "boards_per_round", forms.IntegerField).min_value = 1
        priced_in(self, "fee", current().currency)
        if self.instance.payment == FeePayment.DESK and not charged_here().charges_fees:
            del self.fields["payment"]  # nothing else can be chosen until the treasurer charges entry fees
        self.fields["entries_close_at"].help_text = _(
            "In the time of the federation. 24:00 is written as 00:00 of the next day."
        )

    def clean_titles(self) -> Texts:
        """Another title than the tournament's other events have: the same one twice is a form sent twice."""
        titles: Texts = self.cleaned_data["titles"]
        others = self.instance.tournament.contests.exclude(pk=self.instance.pk)
        if others.filter(**_titled_so(titles)).exists():
            raise forms.ValidationError(_("The tournament has an event of this title already."))
        return titles


class StageForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """A stage of an event."""

    class Meta:
        model = Stage
        fields = ("titles", "kind", "form", "rounds", "qualified_from", "places")

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            self.instance.event = event
            self.instance.position = event.stages.count() + 1
        self.fields["rounds"].help_text = _("0: as many as are paired.")
        self.fields["form"] = forms.ChoiceField(
            label=self.fields["form"].label,
            required=False,
            choices=[
                ("", _("as the event")),
                *(choice for choice in FORMS_OF_CONTEST if Form(choice[0]) in forms_like(event)),
            ],
        )
        before = event.stages.exclude(pk=self.instance.pk)
        qualified_from = field_of(self, "qualified_from", forms.ModelChoiceField)
        qualified_from.queryset = before
        qualified_from.empty_label = _("nobody qualifies: all who are entered play")
        if not before:
            del self.fields["qualified_from"], self.fields["places"]

    def clean_titles(self) -> Texts:
        """Another title than the event's other stages have."""
        titles: Texts = self.cleaned_data["titles"]
        others = self.instance.event.stages.exclude(pk=self.instance.pk)
        if others.filter(**_titled_so(titles)).exists():
            raise forms.ValidationError(_("The event has a stage of this title already."))
        return titles


class OfficialForm(forms.Form):
    """Who serves at a tournament."""

    member = forms.CharField(label=gettext_lazy("Member number"), max_length=40)
    duty = forms.ChoiceField(label=gettext_lazy("Duty"), choices=Duty.choices)

    def clean_member(self) -> Member:
        """Somebody of the register."""
        written = self.cleaned_data["member"]
        member = written_member(written)
        if member is None:
            raise forms.ValidationError(_("There is no member %(number)s.") % {"number": written})
        return member


class SeedingForm(forms.Form):
    """The seeds and strata of everybody who is entered, by numbers."""

    seeds = forms.CharField(
        label=gettext_lazy("Seeds"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Numbers of entries in their order, the strongest first."),
    )
    strata = forms.CharField(
        label=gettext_lazy("Strata below A"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("A line a stratum: the numbers of B, then those of C. All others are A."),
    )

    @classmethod
    def initial_of(cls, entrants: Sequence[Entrant]) -> dict[str, str]:
        """As it is now."""
        strata = "\n".join(" ".join(numbers) for numbers in seeding.strata_of(entrants))
        return {"seeds": " ".join(seeding.seeds_of(entrants)), "strata": strata}

    def clean_seeds(self) -> list[str]:
        """Numbers, with anything between that is no number."""
        return numbers_of(self.cleaned_data["seeds"])

    def clean_strata(self) -> list[list[str]]:
        """A list a line."""
        return [numbers_of(line) for line in self.cleaned_data["strata"].splitlines()]


class EntrantForm(forms.Form):
    """A roster: a line for each player, a member number or, for the organiser, a guest's name."""

    number = forms.CharField(
        label=gettext_lazy("Number"),
        required=False,
        max_length=40,
        help_text=gettext_lazy("Empty: the next one."),
    )
    name = forms.CharField(label=gettext_lazy("Team"), required=False, max_length=200)
    players = forms.CharField(
        label=gettext_lazy("Players"),
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "One a line: a member number, or the name of a guest. The first of a team is its captain."
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        if not event_is_teams(event):
            del self.fields["name"]
        else:
            self.fields["coach"] = coach_field()
        if has_two_winners(event):
            self.fields["direction"] = forms.ChoiceField(
                label=_("Direction"),
                choices=[("NS", "NS"), ("EW", "EW")],
                help_text=_("Each side has a winner of its own, so nobody changes sides."),
            )

    @classmethod
    def initial_of(cls, entrant: Entrant) -> dict[str, Any]:
        """An entry as it is, its captain first."""
        players = sorted(entrant.players.select_related("member"), key=lambda player: not player.is_captain)
        lines = [player.member.number if player.member else player.name for player in players]
        initial = {"number": entrant.number, "name": entrant.name, "direction": entrant.direction}
        coach = entrant.coach.number if entrant.coach else ""
        return initial | {"players": "\n".join(lines), "coach": coach}

    def clean_coach(self) -> Member | None:
        """Nobody, or somebody of the register."""
        return written_member(self.cleaned_data["coach"])

    def clean_players(self) -> list[RosterName]:
        """Every number is known, all unknown ones named at once."""
        lines = [line.strip() for line in self.cleaned_data["players"].splitlines() if line.strip()]
        numbers = {tidy_number(line): line for line in lines if _looks_like_number(line)}
        known = members_by_number(set(numbers))
        unknown = [line for number, line in numbers.items() if number not in known]
        if unknown:
            raise forms.ValidationError(
                [_("There is no member %(number)s.") % {"number": line[:40]} for line in unknown]
            )
        members = [known.get(tidy_number(line)) if _looks_like_number(line) else None for line in lines]
        is_teams = event_is_teams(self.event)
        return [
            RosterName(member.name if member else line[:200], member, is_teams and i == 0)
            for i, (line, member) in enumerate(zip(lines, members, strict=True))
        ]


class HandicapForm(forms.Form):
    """The handicap of an entry, in what the conditions of contest say, and why it is that."""

    amount = forms.DecimalField(
        label=gettext_lazy("Handicap"),
        min_value=-handicaps.MOST,
        max_value=handicaps.MOST,
        max_digits=7,
        decimal_places=handicaps.DECIMALS,
        help_text=gettext_lazy("0: none. Below nothing: taken off."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Needed where it is another than before."),
    )


class FeeForm(forms.Form):
    """A payment that came in, in the federation's currency."""

    amount = forms.DecimalField(
        label=pgettext_lazy("money", "Amount"),
        max_digits=10,
        decimal_places=2,
        min_value=Decimal("-99999999"),
        max_value=Decimal("99999999"),
        help_text=gettext_lazy("Below nothing: paid back."),
    )
    note = forms.CharField(label=gettext_lazy("Note"), max_length=200, required=False)
    seen = hidden_number(required=False)  # the payments before this one

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        priced_in(self, "amount", current().currency)


def coach_field() -> forms.CharField:
    """The number of a team's coach."""
    return forms.CharField(
        label=_("Member number of the coach"), required=False, max_length=40, help_text=_("Empty: no coach.")
    )


def written_member(written: str) -> Member | None:
    """Whom a number names; None where nothing is written. Raises ValidationError for a number of nobody."""
    number = tidy_number(written)
    if not number:
        return None
    member = members_by_number({number}).get(number)
    if member is None:
        raise forms.ValidationError(_("There is no member %(number)s.") % {"number": written})
    return member


def forms_like(event: Event) -> list[Form]:
    """The forms of contest that a stage of an event may have: a pair stays a pair, a team a team."""
    own = Form(event.form).contest.contestants
    return [form for form in Form if form.contest.contestants is own]


def has_two_winners(event: Event) -> bool:
    """Whether North-South and East-West are ranked apart."""
    return not event_is_teams(event) and contest_of(event).winners == 2


def event_is_teams(event: Event) -> bool:
    """Whether teams are entered."""
    return sizes_of(event)[1] > 2


def _titled_so(titles: Texts) -> dict[str, str]:
    """The same title in the federation's own language."""
    return {f"titles__{own_language()}": titles.get(own_language(), "")}


def _looks_like_number(line: str) -> bool:
    """A member number has a digit and no blank; names have neither so."""
    tidy = tidy_number(line)
    return any(sign.isdigit() for sign in tidy) and " " not in tidy
