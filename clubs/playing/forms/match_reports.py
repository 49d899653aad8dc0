"""What a captain says of a match: both scores, or every board with both rooms."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.facts.typed_results import RESULT_HELP, in_words, stated_of
from clubs.models import Match
from clubs.playing.services import reported_points
from clubs.playing.services.reported import ReportedFigures
from clubs.playing.services.reported_points import outcomes_of, refuse_off_scale
from federation.errors import Refused
from scoring.engine.victory_points.scale import written as exact

SCORE_MAX = 999
BOARD_MAX = 999
BOARDS_TYPED_MAX = 64
RESULT_LENGTH_MAX = 20


def score_field() -> forms.DecimalField:
    """A side's score of a match."""
    return forms.DecimalField(
        min_value=0,
        max_value=SCORE_MAX,
        decimal_places=2,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "decimal", "step": "any"}),
    )


def plain(score: Decimal) -> str:
    """A score as it is kept: without needless noughts."""
    return f"{score.normalize():f}"


class MatchReportForm(forms.Form):
    """The scores of both sides, or a row for each board. `figures` is what was said."""

    a_score = score_field()
    b_score = score_field()

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match = match
        in_unit = _("%(team)s, IMPs") if match.session.scoring == "imps" else _("%(team)s, points")
        self.fields["a_score"].label = in_unit % {"team": match.a.entrant}
        self.fields["b_score"].label = in_unit % {"team": match.b.entrant}
        self.scale = reported_points.scale_of(match)
        self.takes_vp = outcomes_of(match) is not None
        if self.takes_vp or self.scale is not None:
            for name, side in (("a_vp", match.a), ("b_vp", match.b)):
                self.fields[name] = score_field()
                self.fields[name].label = _("%(team)s, VP") % {"team": side.entrant}
        self.numbers = range(1, min(match.boards, BOARDS_TYPED_MAX) + 1)
        for number in self.numbers:
            self._add_row(number)
        self.figures = ReportedFigures()

    def _add_row(self, number: int) -> None:
        self.fields[f"board_{number}"] = forms.IntegerField(
            label=gettext_lazy("Board"),
            min_value=1,
            max_value=BOARD_MAX,
            required=False,
            initial=number,
            widget=forms.NumberInput(attrs={"inputmode": "numeric", "size": 3}),
        )
        for room, label in (("open", gettext_lazy("Open room")), ("closed", gettext_lazy("Closed room"))):
            self.fields[f"{room}_{number}"] = forms.CharField(
                label=label,
                max_length=RESULT_LENGTH_MAX,
                required=False,
                widget=forms.TextInput(attrs={"size": 8, "autocapitalize": "characters"}),
            )

    @property
    def scores(self) -> list[forms.BoundField]:
        """The two scores, and where matches are in victory points what captains have of those."""
        names = ("a_score", "b_score", "a_vp", "b_vp")
        return [self[name] for name in names if name in self.fields]

    @property
    def rows(self) -> Iterator[list[forms.BoundField]]:
        """Board, open room and closed room of every board."""
        for number in self.numbers:
            yield [self[f"{name}_{number}"] for name in ("board", "open", "closed")]

    @property
    def shows_rows(self) -> bool:
        """Whether something was typed into the rows."""
        return any(self.data.get(f"{room}_{n}") for n in self.numbers for room in ("open", "closed"))

    @property
    def help(self) -> Any:
        """How a result is written."""
        return RESULT_HELP

    def clean(self) -> dict[str, Any]:
        """Scores or boards, whole and not both."""
        cleaned = super().clean() or self.cleaned_data
        typed = [n for n in self.numbers if cleaned.get(f"open_{n}") or cleaned.get(f"closed_{n}")]
        a_score, b_score = cleaned.get("a_score"), cleaned.get("b_score")
        a_vp, b_vp = cleaned.get("a_vp"), cleaned.get("b_vp")
        if typed and not (a_score is None and b_score is None):
            raise forms.ValidationError(_("Write the scores or the boards, not both."))
        if typed:
            self._read_boards(cleaned, typed)
        elif self.takes_vp and a_score is None is b_score and a_vp is not None and b_vp is not None:
            self._read_vp(plain(a_vp), plain(b_vp))
        elif a_score is not None and b_score is not None:
            self.figures = ReportedFigures(plain(a_score), plain(b_score))
            self._compare_points(cleaned)
        elif not self.errors:
            both = _("Write both scores, both VP, or every board.")
            raise forms.ValidationError(both if self.takes_vp else _("Write both scores, or every board."))
        return cleaned

    def _read_vp(self, a_vp: str, b_vp: str) -> None:
        """Victory points alone, which the scale has to have."""
        figures = ReportedFigures(a_vp=a_vp, b_vp=b_vp)
        try:
            refuse_off_scale(self.match, figures)
        except Refused as refused:
            self.add_error("a_vp", refused.sentence)
        else:
            self.figures = figures

    def _compare_points(self, cleaned: dict[str, Any]) -> None:
        """VP that are written are those that the scale makes of the IMPs; else one of the two is a slip."""
        written = [cleaned.get(name) for name in ("a_vp", "b_vp")]
        points = reported_points.points_of(self.scale, self.match, self.figures)
        if points is None or written == [None, None]:
            return
        if any(vp is not None and Fraction(vp) != own for vp, own in zip(written, points, strict=True)):
            self.add_error(
                "a_vp",
                _("By the scale these IMPs are %(a)s to %(b)s VP. Look at both again.")
                % {
                    "a": exact(points[0]),
                    "b": exact(points[1]),
                },
            )

    def _read_boards(self, cleaned: dict[str, Any], typed: Sequence[int]) -> None:
        rows, known = [], set()
        for n in self.numbers:
            number = cleaned.get(f"board_{n}")
            if number is None or number in known:
                self.add_error(f"board_{n}", _("Every board has a number of its own."))
                continue
            known.add(number)
            rooms = [self._room(f"{room}_{n}", number, cleaned) for room in ("open", "closed")]
            if None not in rooms:
                rows.append((number, *rooms))
        if not self.errors:
            self.figures = ReportedFigures(boards=tuple(sorted(rows)))

    def _room(self, field: str, board: int, cleaned: dict[str, Any]) -> Any:
        written = cleaned.get(field, "")
        if not written:
            self.add_error(field, _("This result is missing. Write np where the board was not played."))
            return None
        try:
            return stated_of(board, written)
        except forms.ValidationError as error:
            self.add_error(field, error)
            return None


def shown(match: Match, figures: ReportedFigures) -> dict[str, Any]:
    """Figures for a page: both scores with their victory points, these alone, or the boards in words."""
    boards = [(board, in_words(ours), in_words(theirs)) for board, ours, theirs in figures.boards]
    points = reported_points.points_of(reported_points.scale_of(match), match, figures)
    vp = [exact(figure) for figure in points] if points else [figures.a_vp, figures.b_vp]
    return {
        "a": figures.a_score,
        "b": figures.b_score,
        "boards": boards,
        "vp": vp if all(vp) else None,
        "is_in_vp": bool(figures.a_vp),
    }
