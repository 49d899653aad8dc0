"""Forms of the board: a notice, what is shown of the board, an answer, why a notice is taken down."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Club, Event, PartnerNotice, PlayingLevel, UsualSystem, Wanted, Weekday
from clubs.models.partner_notice import TEXT_MAX
from clubs.partners import selectors
from clubs.partners.wanted import STANDS_USUALLY, NoticeFacts, last_day, problems
from federation.form_fields import field_of, text_area
from federation.models import Member
from federation.templatetags.portal import day as in_words
from federation.text.numbers import whole

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class EventToEnter(forms.ModelChoiceField):  # type: ignore[type-arg]  # takes no argument when it runs
    """An event of the calendar, with its tournament and its first day."""

    def label_from_instance(self, obj: Event) -> str:
        """As a list names it."""
        return f"{in_words(obj.tournament.starts_on)} {obj.tournament.title} · {obj.title}"


class NoticeForm(forms.Form):
    """What a member looks for; every problem at its place."""

    kind = forms.ChoiceField(label=_("What I look for"), choices=Wanted)
    event = EventToEnter(Event.objects.none(), label=_("For an event"), required=False)
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Or for a club's evenings"), required=False)
    weekday = forms.TypedChoiceField(
        label=_("On which day of the week, at the club"),
        required=False,
        coerce=whole,
        empty_value=None,
        choices=[("", _("any day")), *Weekday.choices],
    )
    played_on = forms.DateField(label=_("Or on one day, at the club"), required=False, widget=DAY)
    level = forms.ChoiceField(
        label=_("My experience"), required=False, choices=[("", _("I do not say")), *PlayingLevel.choices]
    )
    system = forms.ChoiceField(
        label=_("System"), required=False, choices=[("", _("I do not say")), *UsualSystem.choices]
    )
    text = forms.CharField(
        label=_("In my words"),
        required=False,
        max_length=TEXT_MAX,
        widget=text_area(4),
        help_text=_(
            "Members alone read it, beside your name. Your e-mail address is not shown; write it only if you "
            "want them to have it."
        ),
    )
    stands_until = forms.DateField(
        label=_("Stands through"),
        widget=DAY,
        help_text=_("At most 90 days, and never past the day that is played."),
    )

    def __init__(self, *args: Any, member: Member, at: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member, self.at, self.today = member, at, timezone.localtime(at).date()
        event = field_of(self, "event", forms.ModelChoiceField)
        club = field_of(self, "club", forms.ModelChoiceField)
        event.queryset = selectors.events_to_enter(at, self.today)
        event.empty_label = gettext("no particular event")
        club.queryset, club.empty_label = selectors.clubs_here(), gettext("no particular club")

    @staticmethod
    def initial_of(notice: PartnerNotice) -> dict[str, Any]:
        """A notice as it stands."""
        names = ("kind", "weekday", "played_on", "level", "system", "text", "stands_until")
        initial = {name: getattr(notice, name) for name in names}
        return initial | {"event": notice.event_id, "club": notice.club_id}

    @staticmethod
    def initial_for(event: Event | None, club: Club | None, at: datetime) -> dict[str, Any]:
        """A new notice for an event or a club: it stands as long as it may, in general 30 days."""
        today = timezone.localtime(at).date()
        last = last_day(event, None, today) if event else today + STANDS_USUALLY
        return {"event": event, "club": club, "stands_until": last}

    def clean(self) -> dict[str, Any]:
        """What each field says is right: then whether they go together."""
        cleaned = super().clean() or {}
        if not self.errors:
            for problem in problems(self.facts(), self.member, self.at, self.today):
                self.add_error(problem.field, problem.sentence)
        return cleaned

    def facts(self) -> NoticeFacts:
        """What was written; of a form without errors in its fields."""
        return NoticeFacts(**self.cleaned_data)


class BoardForm(forms.Form):
    """Which notices are shown."""

    kind = forms.ChoiceField(
        label=_("What they look for"), required=False, choices=[("", _("all")), *Wanted.choices]
    )
    event = EventToEnter(Event.objects.none(), label=_("Event"), required=False)
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False)
    day = forms.DateField(label=_("Day"), required=False, widget=DAY)

    def __init__(self, *args: Any, at: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, queryset in self._offered(at):
            field = field_of(self, name, forms.ModelChoiceField)
            field.queryset, field.empty_label = queryset, gettext("all")

    @staticmethod
    def _offered(at: datetime) -> Iterable[tuple[str, Any]]:
        events = selectors.events_to_enter(at, timezone.localtime(at).date())
        return (("event", events), ("club", selectors.clubs_here()))

    def chosen(self) -> Any:
        """The notices that fit; a field that says nothing sensible leaves all."""
        at, asked = timezone.now(), self.cleaned_data if self.is_valid() else {}
        notices = selectors.standing(at, timezone.localtime(at).date())
        for name in ("kind", "event", "club"):
            if asked.get(name):
                notices = notices.filter(**{name: asked[name]})
        return selectors.on_day(notices, asked["day"]) if asked.get("day") else notices


class NoticeAnswerForm(forms.Form):
    """A line to whoever wrote a notice."""

    text = forms.CharField(
        label=_("Your message"),
        max_length=TEXT_MAX,
        widget=text_area(4),
        help_text=_(
            "It goes to the writer of the notice with your name, as a letter and on their page. Your e-mail "
            "address is not shown."
        ),
    )


class TakeDownForm(forms.Form):
    """Why a notice is taken down."""

    reason = forms.CharField(
        label=_("Reason"), max_length=TEXT_MAX, help_text=_("The writer of the notice reads it.")
    )
