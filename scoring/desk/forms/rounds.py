"""Forms of a stage's desk for sessions and rounds."""

import unicodedata
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext_lazy

from clubs.models import Entrant, RoundPairing, Session
from clubs.playing.services import desk_acts, drawing, pairing, running
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.stages import is_closed
from clubs.tournaments.typed_numbers import groups_of
from federation.errors import Refused
from federation.form_fields import hidden_number, offer, text_area
from federation.models import User
from scoring.desk.forms.basis import StageDeskForm, choice_field, reason_field, round_field, today
from scoring.desk.forms.present import OnlyPresentForm
from scoring.effects.services.rehearsal import Effect, tried
from scoring.events.services import pairing as scored, qualifying

MATCHES_HELP = gettext_lazy(
    "A match a line by numbers: 1 4. A number alone has a bye, three meet each other."
)


SECTIONS_HELP = gettext_lazy("A section a line, with its numbers: A: 1 2 3. Empty: one section.")


class OpenSessionForm(OnlyPresentForm):
    """A session begins."""

    title = gettext_lazy("Open a session")
    verb = gettext_lazy("Open the session")
    number = forms.IntegerField(label=gettext_lazy("Session"), min_value=1, max_value=100)
    played_on = forms.DateField(
        label=gettext_lazy("Played on"), widget=forms.DateInput(attrs={"type": "date"}), initial=today
    )

    decision = forms.CharField(
        label=gettext_lazy("Why it begins before the stage before is closed"), max_length=300, required=False
    )
    in_sections = forms.CharField(
        label=gettext_lazy("Sections"), required=False, widget=text_area(3), help_text=SECTIONS_HELP
    )

    def fill(self) -> None:
        """The next number. Who has qualified is shown first."""
        if form_of(self.stage).is_teams or drawing.system_of(self.stage) is not None:
            del self.fields["in_sections"]
        self.fields["number"].initial = (self.sessions[0].number or 0) + 1 if self.sessions else 1
        before = self.stage.qualified_from
        self.shows_effect = before is not None
        if before is None or is_closed(before):
            del self.fields["decision"]
        self.ask_who()

    def clean_in_sections(self) -> dict[str, str]:
        """By number, the section."""
        by_number: dict[str, str] = {}
        for line in self.cleaned_data["in_sections"].splitlines():
            letter, colon, numbers = unicodedata.normalize("NFKC", line).strip().partition(":")
            if line.strip() and not colon:
                raise forms.ValidationError(SECTIONS_HELP)
            for number in (number for group in groups_of(numbers) for number in group):
                if number in by_number:
                    sentence = _("%(number)s is in two sections.") % {"number": number}
                    raise forms.ValidationError(sentence)
                by_number[number] = letter.strip()
        return by_number

    def says(self) -> list[str]:
        """Who goes on, in the order of the places; who is left out, as they are not here."""
        absent = self.absent
        entrants = qualifying.in_it(self.stage) or qualifying.qualified(self.stage)
        gone = {*running.who_left(self.stage), *(entrant.pk for entrant in absent)}
        seeded = [entrant for entrant in entrants if entrant.pk not in gone]
        count = ngettext("%(count)s takes part:", "%(count)s take part:", len(seeded)) % {
            "count": len(seeded)
        }
        lines = [count, *map(self._named, seeded)]
        if absent:
            lines.append(_("Left out, as they are not here. Who comes later sits down by a late entry:"))
        return [*lines, *map(self._named, absent)]

    @staticmethod
    def _named(entrant: Entrant) -> str:
        players = ", ".join(str(player) for player in entrant.players.select_related("member"))
        return f"{entrant.number} {entrant.name or players}".strip()

    def rehearsed(self, at: datetime, by: User) -> Effect:
        """Tried and undone: a stage that has not begun has no standings to move."""
        return tried(lambda: self.do(at, by))

    def done(self) -> str:
        """The session, and how many play."""
        session: Session = self.outcome
        count = session.entries.filter(superseded_by__isnull=True).count()
        return ngettext(
            "Session %(number)s is open: %(count)s contestant.",
            "Session %(number)s is open: %(count)s contestants.",
            count,
        ) % {"number": session.number, "count": count}

    def do(self, at: datetime, by: User) -> Any:
        """Seat who is entered, or of them who is here; in a stage after another, who has qualified."""
        arguments = {"stage": self.stage, "at": at, "by": by, **_without_token(self)}
        arguments.pop("who", None)
        arguments["absent"] = absent = self.absent
        if arguments.get("in_sections"):
            out = {entrant.number for entrant in absent}
            named = arguments["in_sections"].items()
            arguments["in_sections"] = {number: letter for number, letter in named if number not in out}
        if self.stage.qualified_from is None:
            return running.open_session(**arguments)
        return qualifying.open_next(**arguments)


class DrawForm(StageDeskForm):
    """Draw the next round, to be looked at."""

    title = gettext_lazy("Draw a round")
    verb = gettext_lazy("Draw and show")
    about = gettext_lazy("Nobody plays it before you lock it.")
    number = round_field()
    early = forms.BooleanField(
        label=gettext_lazy("Draw it although results of earlier rounds are missing"), required=False
    )
    locked = forms.CharField(
        label=gettext_lazy("Fixed before the draw"),
        required=False,
        widget=text_area(2),
        help_text=MATCHES_HELP,
    )
    forbidden = forms.CharField(
        label=gettext_lazy("Not to meet"),
        required=False,
        widget=text_area(2),
        help_text=gettext_lazy("Two numbers a line."),
    )

    def fill(self) -> None:
        """The round after the last."""
        self.fields["number"].initial = drawing.next_round(self.stage)

    def clean_forbidden(self) -> list[tuple[str, str]]:
        """Pairs of numbers."""
        pairs = groups_of(self.cleaned_data["forbidden"])
        if any(len(pair) != 2 for pair in pairs):
            raise forms.ValidationError(_("Two numbers a line."))
        return [(pair[0], pair[1]) for pair in pairs]

    def done(self) -> str:
        """The round, and what comes before it is played."""
        return _("Round %(round)s is drawn. Nobody plays it before it is locked.") % {
            "round": self.cleaned_data["number"]
        }

    def do(self, at: datetime, by: User) -> RoundPairing:
        """Keep the draw as proposed. A round that goes on, or has matches held, is drawn already."""
        cleaned = self.cleaned_data
        done = pairing.in_effect(self.stage, cleaned["number"])
        waits = done is not None and pairing.proposal_of(done).held
        if done is not None and (waits or drawing.goes_on(self.stage, cleaned["number"])):
            return done
        return pairing.keep_proposal(
            stage=self.stage,
            number=cleaned["number"],
            known=scored.known,
            at=at,
            by=by,
            early=cleaned["early"],
            locked=groups_of(cleaned["locked"]),
            forbidden=cleaned["forbidden"],
        )


class LockForm(StageDeskForm):
    """The draw that was looked at is the one that is played."""

    title = gettext_lazy("Lock the draw")
    verb = gettext_lazy("Lock the draw")
    number = round_field(widget=forms.HiddenInput)
    shown = hidden_number(required=False)  # none: held matches are added
    early = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def done(self) -> str:
        """The round."""
        return _("Round %(round)s: draw locked.") % {"round": self.cleaned_data["number"]}

    def do(self, at: datetime, by: User) -> RoundPairing:
        """Have it played."""
        cleaned = self.cleaned_data
        shown = self.stage.pairings.filter(pk=cleaned["shown"] or 0, round=cleaned["number"]).first()
        if shown is None and cleaned["shown"]:
            raise Refused(_("This draw is no draw of this round. Draw it again."), "draw_changed")
        return scored.pair(
            stage=self.stage, number=cleaned["number"], at=at, by=by, shown=shown, early=cleaned["early"]
        )


class HandForm(StageDeskForm):
    """The director says who meets whom."""

    title = gettext_lazy("Pair by hand")
    verb = gettext_lazy("Pair the round")
    number = round_field()
    matches = forms.CharField(label=gettext_lazy("Matches"), widget=text_area(8), help_text=MATCHES_HELP)
    boards = forms.IntegerField(
        label=pgettext_lazy("number of", "Boards"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=gettext_lazy("Empty: as the event has it."),
    )

    def fill(self) -> None:
        """The round after the last."""
        self.fields["number"].initial = drawing.next_round(self.stage)

    def clean_matches(self) -> list[tuple[str, ...]]:
        """Matches of two, byes of one, three-way matches."""
        groups = groups_of(self.cleaned_data["matches"])
        if any(len(group) > 3 for group in groups):
            raise forms.ValidationError(_("One number, two or three a line."))
        return groups

    def done(self) -> str:
        """The round, and how many matches it has."""
        cleaned = self.cleaned_data
        count = sum(len(group) > 1 for group in cleaned["matches"])
        return ngettext(
            "Round %(round)s paired: %(count)s match.", "Round %(round)s paired: %(count)s matches.", count
        ) % {"round": cleaned["number"], "count": count}

    def do(self, at: datetime, by: User) -> Any:
        """Pair it."""
        cleaned = self.cleaned_data
        return running.pair_round(
            session=self.session_of(cleaned["number"]),
            number=cleaned["number"],
            boards=cleaned["boards"],
            matches=[(group[0], group[1]) for group in cleaned["matches"] if len(group) == 2],
            threes=[(group[0], group[1], group[2]) for group in cleaned["matches"] if len(group) == 3],
            byes=[group[0] for group in cleaned["matches"] if len(group) == 1],
            at=at,
            by=by,
        )


class ChangeForm(StageDeskForm):
    """The director changes a draw."""

    title = gettext_lazy("Change the draw")
    verb = gettext_lazy("Change the draw")
    number = round_field()
    changes = forms.CharField(
        label=gettext_lazy("Matches instead"),
        widget=text_area(4),
        help_text=gettext_lazy("Everybody who loses a match by it needs one: 1 4, and below it 2 3."),
    )
    reason = reason_field()

    def done(self) -> str:
        """The round."""
        return _("Round %(round)s: draw changed.") % {"round": self.cleaned_data["number"]}

    def do(self, at: datetime, by: User) -> RoundPairing:
        """Put them in the place of the others."""
        cleaned = self.cleaned_data
        return pairing.override(
            stage=self.stage,
            number=cleaned["number"],
            changes=groups_of(cleaned["changes"]),
            reason=cleaned["reason"],
            known=scored.known,
            at=at,
            by=by,
        )


class StartForm(StageDeskForm):
    """The clock of a round starts."""

    title = gettext_lazy("Start the clock")
    verb = gettext_lazy("Start the round now")
    number = round_field()

    def done(self) -> str:
        """The round."""
        return _("Round %(round)s has started.") % {"round": self.cleaned_data["number"]}

    def do(self, at: datetime, by: User) -> Any:
        """Now."""
        number = self.cleaned_data["number"]
        return desk_acts.start_round(session=self.session_of(number), number=number, at=at, by=by)


class ByeForm(StageDeskForm):
    """Somebody sits out."""

    title = gettext_lazy("Give a bye")
    verb = gettext_lazy("Give the bye")
    shows_effect = True
    number = round_field()
    contestant = choice_field(gettext_lazy("Contestant"))

    def fill(self) -> None:
        """Everybody at this stage."""
        offer(self, "contestant", self.contestants())

    def done(self) -> str:
        """The round, and who sits out."""
        cleaned = self.cleaned_data
        about = {"round": cleaned["number"], "contestant": self.named(cleaned["contestant"])}
        return _("Round %(round)s: %(contestant)s has a bye.") % about

    def do(self, at: datetime, by: User) -> None:
        """Give it."""
        number = self.cleaned_data["number"]
        desk_acts.give_bye(session=self.session_of(number), at=at, by=by, **_without_token(self))


def _without_token(form: StageDeskForm) -> dict[str, Any]:
    return {key: value for key, value in form.cleaned_data.items() if key != "token"}
