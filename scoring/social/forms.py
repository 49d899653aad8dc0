"""What is agreed on before a pad or a game begins, and a deal as it is entered on a pad."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from scoring.engine.game.cards import SUITS
from scoring.engine.social.sitting import ROUNDS_MAX
from scoring.models import GameKind, PadKind, ScoringKind
from scoring.models.social.pads import NAME_LENGTH
from scoring.social.services.writing import WrittenDeal

BIGGEST = 2**31 - 1
BY_RULES = [("", gettext_lazy("as the regulations say"))]
DEALERS = [("", gettext_lazy("by lot")), ("N", "N"), ("E", "E"), ("S", "S"), ("W", "W")]
PLAYERS = [("", gettext_lazy("by lot")), ("S", gettext_lazy("you")), ("W", gettext_lazy("the portal"))]
CHICAGO_STYLES = [
    *BY_RULES,
    ("duplicate", gettext_lazy("duplicate style: every deal by itself")),
    ("carry", gettext_lazy("carry style: part-scores are kept")),
]
CHICAGO_SIDES = [
    *BY_RULES,
    ("dealer", gettext_lazy("dealer's side")),
    ("opponents", gettext_lazy("dealer's opponents (Cavendish)")),
]
PARTS_OF_CHICAGO = ("chicago_scoring", "vulnerable_2_and_3")


class AgreedForm(forms.Form):
    """What pads and games have in common."""

    scoring = forms.ChoiceField(label=gettext_lazy("Scoring"), choices=ScoringKind.choices)
    rounds = forms.IntegerField(
        label=gettext_lazy("Rubbers, or rounds of four deals"),
        min_value=1,
        max_value=ROUNDS_MAX,
        initial=1,
        help_text=gettext_lazy("The game ends after so many; most points win."),
    )
    first_dealer = forms.ChoiceField(label=gettext_lazy("First dealer"), choices=DEALERS, required=False)
    has_honours = forms.BooleanField(
        label=gettext_lazy("Honours are scored"),
        required=False,
        help_text=gettext_lazy("100 or 150 for the high trumps, or the aces at no trump, in one hand."),
    )
    chicago_scoring = forms.ChoiceField(
        label=gettext_lazy("Chicago is scored in"), choices=CHICAGO_STYLES, required=False
    )
    vulnerable_2_and_3 = forms.ChoiceField(
        label=gettext_lazy("At Chicago vulnerable on deals 2 and 3"), choices=CHICAGO_SIDES, required=False
    )

    def agreed(self) -> dict[str, Any]:
        """What services take; what is left to the regulations is not among the options."""
        common = ("scoring", "rounds", "first_dealer", "has_honours")
        options = {name: value for name, value in self.cleaned_data.items() if name in self.option_names}
        kept = {name: value for name, value in options.items() if value != ""}
        return {**{name: self.cleaned_data[name] for name in common}, "options": kept}

    @property
    def option_names(self) -> tuple[str, ...]:
        """The fields that are options of rules."""
        return PARTS_OF_CHICAGO


class NewPadForm(AgreedForm):
    """A new pad: who plays, and by what."""

    field_order = ("name_ns", "name_ew")

    name_ns = forms.CharField(label=gettext_lazy("North-South"), max_length=NAME_LENGTH)
    name_ew = forms.CharField(label=gettext_lazy("East-West"), max_length=NAME_LENGTH)

    def __init__(self, kind: PadKind, data: Any = None) -> None:
        super().__init__(data)
        self.kind = kind
        if kind == PadKind.HONEYMOON:
            self.fields["name_ns"].label = _("Player at S")
            self.fields["name_ew"].label = _("Player at W")
            return
        del self.fields["scoring"]
        if kind == PadKind.RUBBER:
            for name in PARTS_OF_CHICAGO:
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """A pad of a kind with one scoring has that."""
        cleaned = super().clean() or self.cleaned_data
        if self.kind != PadKind.HONEYMOON:
            cleaned["scoring"] = str(self.kind)
        return cleaned

    def names(self) -> tuple[str, str]:
        """Of the two sides."""
        return self.cleaned_data["name_ns"], self.cleaned_data["name_ew"]


class SolitaireForm(AgreedForm):
    """A new game of solitaire bridge with its options."""

    jokers = forms.BooleanField(label=gettext_lazy("With the two jokers"), required=False, initial=True)
    no_trump = forms.ChoiceField(
        label=gettext_lazy("No trump"),
        choices=[
            ("flat", gettext_lazy("with a flat hand only, as the rules have it")),
            ("never", gettext_lazy("never")),
        ],
    )
    level = forms.ChoiceField(
        label=gettext_lazy("Level of the opponent's bid"),
        required=False,
        choices=[
            *BY_RULES,
            ("six_minus_total", gettext_lazy("six minus the worth of your hand")),
            ("total_minus_six", gettext_lazy("the worth minus six, as it is printed: nearly always a pass")),
        ],
    )
    joker_led = forms.ChoiceField(
        label=gettext_lazy("Drawn against a joker that you lead"),
        required=False,
        choices=[
            *BY_RULES,
            ("as_at_no_trump", gettext_lazy("up to four cards")),
            ("one_card", gettext_lazy("one card")),
            ("whole_stock", gettext_lazy("until a joker or the end of the stock")),
        ],
    )
    discards = forms.ChoiceField(
        label=gettext_lazy("Your discards"),
        required=False,
        choices=[
            *BY_RULES,
            ("out", gettext_lazy("are out of play")),
            ("under_stock", gettext_lazy("lie under the stock")),
        ],
    )
    empty_stock = forms.ChoiceField(
        label=gettext_lazy("Tricks left when the stock is empty"),
        required=False,
        choices=[
            *BY_RULES,
            ("player", gettext_lazy("are yours")),
            ("nobody", gettext_lazy("are nobody's")),
        ],
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"scoring": "chicago"})
        self.fields["first_dealer"].choices = PLAYERS  # type: ignore[attr-defined]  # it is a ChoiceField

    @property
    def option_names(self) -> tuple[str, ...]:
        """The fields that are options of rules."""
        own = ("jokers", "no_trump", "level", "joker_led", "discards", "empty_stock")
        return (*PARTS_OF_CHICAGO, *own)


class HoneymoonForm(AgreedForm):
    """A new game of honeymoon bridge with its options."""

    soft_pass = forms.BooleanField(
        label=gettext_lazy("Soft pass"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Who has passed may bid again when their turn comes round."),
    )
    lead = forms.ChoiceField(
        label=gettext_lazy("Opening lead"),
        required=False,
        choices=[
            *BY_RULES,
            ("left_of_declarer", gettext_lazy("from the hand on declarer's left")),
            ("opponents_own_hand", gettext_lazy("from the opponent's own hand")),
        ],
    )
    dummies_shown = forms.ChoiceField(
        label=gettext_lazy("The dummies are shown"),
        required=False,
        choices=[
            *BY_RULES,
            ("after_lead", gettext_lazy("after the opening lead")),
            ("before_lead", gettext_lazy("before the opening lead")),
        ],
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"scoring": "chicago"})
        self.fields["first_dealer"].choices = PLAYERS  # type: ignore[attr-defined]  # it is a ChoiceField

    @property
    def option_names(self) -> tuple[str, ...]:
        """The fields that are options of rules."""
        return (*PARTS_OF_CHICAGO, "soft_pass", "lead", "dummies_shown")


GAME_FORMS: dict[str, type[SolitaireForm | HoneymoonForm]] = {
    GameKind.SOLITAIRE: SolitaireForm,
    GameKind.HONEYMOON: HoneymoonForm,
}

PASSED_OUT = "P"
LEVELS = [*((str(level), str(level)) for level in range(1, 8)), (PASSED_OUT, gettext_lazy("Passed out"))]
STRAINS = [*((suit, suit) for suit in SUITS), ("N", "NT")]
DOUBLING = [("", gettext_lazy("undoubled")), ("X", "X"), ("XX", "XX")]
TRICKS = [(str(tricks), str(tricks)) for tricks in range(14)]
HONOURS = [
    ("", gettext_lazy("none")),
    *((f"{side}{bonus}", f"{side} {bonus}") for side in ("NS", "EW") for bonus in (100, 150)),
]


class SocialPageForm(forms.Form):
    """What every form of a pad or a game carries: its token, and what its page had shown."""

    token = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, max_value=BIGGEST, widget=forms.HiddenInput)


class PadDealForm(SocialPageForm):
    """A deal on large keys: level, strain, doubling, declarer, tricks, honours."""

    level = forms.ChoiceField(
        label=pgettext_lazy("of a contract", "Level"), choices=LEVELS, widget=forms.RadioSelect
    )
    strain = forms.ChoiceField(
        label=gettext_lazy("Trumps"), choices=STRAINS, widget=forms.RadioSelect, required=False
    )
    doubling = forms.ChoiceField(
        label=gettext_lazy("Doubled"), choices=DOUBLING, widget=forms.RadioSelect, required=False
    )
    declarer = forms.ChoiceField(
        label=gettext_lazy("Declarer"), choices=DEALERS[1:], widget=forms.RadioSelect, required=False
    )
    tricks = forms.ChoiceField(
        label=gettext_lazy("Declarer's tricks"), choices=TRICKS, widget=forms.RadioSelect, required=False
    )
    honours = forms.ChoiceField(
        label=gettext_lazy("Honours"), choices=HONOURS, widget=forms.RadioSelect, required=False
    )
    place = forms.IntegerField(min_value=1, max_value=BIGGEST, required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """A contract has its trumps, its declarer and its tricks; what is missing is named at once."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("level") in (None, PASSED_OUT):
            return cleaned
        missing = {
            "strain": _("Choose the trumps, or NT."),
            "declarer": _("Choose who was declarer."),
            "tricks": _("Choose how many tricks declarer made."),
        }
        for name, sentence in missing.items():
            if name not in self.errors and not cleaned.get(name):
                self.add_error(name, sentence)
        return cleaned

    def deal(self) -> WrittenDeal:
        """What was entered."""
        given = self.cleaned_data
        if given["level"] == PASSED_OUT:
            return WrittenDeal(PASSED_OUT)
        honours = given.get("honours", "")  # a pad without honours has no key for them
        return WrittenDeal(
            contract=given["level"] + given["strain"] + given["doubling"],
            declarer=given["declarer"],
            tricks=int(given["tricks"]),
            honours_side=honours[:2],
            honours=int(honours[2:] or 0),
        )
