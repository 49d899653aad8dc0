"""Every short form and word of tables that is explained: how it is written, its full name, one sentence.

The glossary's list and the explanations on pages are both made of this, so that they cannot differ.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, eq=False)  # one object a term
class Term:
    """`written`: by language how tables write it; English forms stand in for a language that has none.

    A short form is explained wherever it stands in a head; a word only where it is the whole head.
    """

    key: str
    written: Mapping[str, tuple[str, ...]]
    name: Promise
    meaning: Promise

    @property
    def anchor(self) -> str:
        """Where it stands in the glossary."""
        return f"term-{self.key}"

    def forms(self, language: str) -> tuple[str, ...]:
        """As tables of a language write it, the usual form first."""
        return self.written.get(language) or self.written["en"]


def _term(key: str, forms: str, name: Promise, meaning: Promise, **others: str) -> Term:
    """`forms` and `others`: as a language writes it, the usual one first, with bars between."""
    return Term(key, _by_language(forms, others), name, meaning)


def _by_language(forms: str, others: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    return {language: tuple(text.split("|")) for language, text in ({"en": forms} | dict(others)).items()}


TERMS: tuple[Term, ...] = (
    _term(
        "ns",
        "NS",
        _("North–South"),
        _("The pair that sits North and South; a score with a plus was won by it."),
    ),
    _term(
        "ew",
        "EW",
        _("East–West"),
        _("The pair that sits East and West; in a score of North–South a minus is points for it."),
        fr="EW|EO",
    ),
    _term("n", "N", _("North"), _("The seat at the top of the diagram, South's partner.")),
    _term("e", "E", _("East"), _("The seat to the right in the diagram, West's partner.")),
    _term("s", "S", _("South"), _("The seat at the bottom of the diagram, North's partner.")),
    _term("w", "W", _("West"), _("The seat to the left in the diagram, East's partner."), fr="W|O"),
    _term(
        "imp",
        "IMP|IMPs",
        _("International match points"),
        _("The difference of two scores on a board, made smaller on a scale so that no board decides alone."),
    ),
    _term(
        "vp",
        "VP|VPs",
        _("Victory points"),
        _("The two sides of a match share a fixed number of points by how far they are apart in IMPs."),
        fr="VP|PV",
    ),
    _term("nt", "NT", _("No trump"), _("A contract without a trump suit."), fr="NT|SA"),
    _term(
        "percent",
        "%|Percentage",
        _("Percentage of matchpoints"),
        _("Matchpoints won, as a share of the most that could be won; 50 is the middle of the field."),
        ja="%|得点率",
        fr="%|Pourcentage",
    ),
    _term(
        "matchpoints",
        "Matchpoints|NS matchpoints|EW matchpoints",
        _("Matchpoints"),
        _("On each board one counts the scores beaten, and half of those that are equal."),
        ja="マッチポイント|NSのマッチポイント|EWのマッチポイント",
        fr="Matchpoints|Matchpoints NS|Matchpoints EW|Matchpoints EO|Points de match",
    ),
    _term(
        "number",
        "No.",
        _("Number in the session"),
        _("The number of a pair, team or player in this session; neither a place nor a member number."),
        ja="ペア番号|チーム番号",
        fr="No.|N°|Nº",
    ),
    _term(
        "board",
        "Board|Boards",
        _("Board"),
        _("One deal, kept in its tray so that every table plays the same cards."),
        ja="ボード",
        fr="Donne|Donnes",
    ),
    _term(
        "contract",
        "Contract",
        _("Contract"),
        _("The final bid: tricks above six, the trump suit, and X or XX if it was doubled or redoubled."),
        ja="コントラクト",
        fr="Contrat",
    ),
    _term(
        "declarer",
        "Declarer",
        _("Declarer"),
        _("Who plays the hands of both partners to make the contract."),
        ja="ディクレアラー",
        fr="Déclarant",
    ),
    _term(
        "lead",
        "Lead",
        _("Opening lead"),
        _("The first card of the play, from the player to declarer's left."),
        ja="リード|オープニングリード",
        fr="Entame",
    ),
    _term(
        "ns_score",
        "NS score",
        _("Score of North–South"),
        _("What North–South scored on the board; a minus sign means that East–West scored it."),
        ja="NSのスコア",
        fr="Score NS",
    ),
    _term(
        "carry_over",
        "Carry-over",
        _("Carry-over"),
        _("What a pair or team brings along from an earlier stage of the same event."),
        ja="キャリーオーバー",
        fr="Report",
    ),
    _term(
        "handicap",
        "Handicap",
        _("Handicap"),
        _("Points added to a result to even out differences of strength, as the conditions of contest say."),
        ja="ハンディキャップ",
    ),
    _term(
        "seed",
        "Seed",
        _("Seed"),
        _("The order of strength before play, used to draw the field; 1 is the strongest."),
        ja="シード",
        fr="Tête de série",
    ),
    _term(
        "stratum",
        "Stratum",
        _("Stratum"),
        _("A group of similar experience that has a ranking of its own inside the whole field."),
        ja="ストラタ",
        fr="Strate",
    ),
    _term(
        "datum",
        "Datum",
        _("Datum"),
        _("The average score on a board, with which each score is compared in IMPs."),
        ja="データム",
    ),
    _term(
        "leg",
        "Leg",
        _("Leg of a series"),
        _("One of the events whose results count towards a series."),
        ja="対象競技",
    ),
    _term(
        "colour",
        "Colour|Colours",
        _("Colour of master points"),
        _("Master points have a colour by the kind of event; titles ask for certain colours."),
        ja="色",
        fr="Couleur|Couleurs",
    ),
    _term(
        "rating",
        "Rating",
        _("Rating"),
        _("An estimate of how strongly somebody plays now; it rises and falls, unlike master points."),
        ja="レーティング",
        fr="Classement Elo|Cote",
    ),
    _term(
        "error",
        "Error",
        _("Error of a rating"),
        _("How far a rating may be off: much for somebody who has played little."),
        ja="誤差",
        fr="Erreur",
    ),
    _term(
        "expected",
        "Expected",
        _("Expected percentage"),
        _("The percentage that the ratings of everybody in the field lead one to expect."),
        ja="予想",
        fr="Attendu",
    ),
)


@cache
def by_form(language: str) -> Mapping[str, Term]:
    """Which term is meant by a form; English ones are known everywhere, as untranslated heads have them."""
    return dict(_pairs("en")) | dict(_pairs(language))


def _pairs(language: str) -> Iterator[tuple[str, Term]]:
    yield from ((form, term) for term in TERMS for form in term.forms(language))


def is_short(form: str) -> bool:
    """Whether a form is no word by itself: NS, IMPs, %, No."""
    letters = form.rstrip("s.")
    return form.isascii() and (letters.isupper() or len(letters) <= 2)
