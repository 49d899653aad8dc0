"""Forms of a stage's desk for sessions with a movement: the movement, a table's boards, players' reports."""

from collections.abc import Sequence
from copy import copy
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.checkin.services.opening import lot_of, opening_of
from clubs.entering.results import Entered
from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import RESULT_HELP, in_words, stated_of
from clubs.models import OwnMovement, Session
from clubs.movements.model import ContestantKind
from clubs.playing.forms.movements import MovementForm
from clubs.playing.services import board_reports, own_movements, running, seating, sections
from clubs.playing.services.seating import BoardSeating
from clubs.tournaments.typed_numbers import groups_of
from federation.form_fields import offer, text_area
from federation.models import User
from federation.reader import reader_language
from federation.text.numbers import whole
from scoring.desk.forms.asked import EnteringForm
from scoring.desk.forms.basis import StageDeskForm, round_field
from scoring.effects.services.rehearsal import Effect, tried

COPIED = ("form", "rounds", "boards", "missing", "switched")


class SetMovementForm(StageDeskForm):
    """By which movement a session is played: one that is made, or one of the club's own."""

    of_session = True
    title = gettext_lazy("Set the movement")
    verb = gettext_lazy("Use this movement")
    about = gettext_lazy("Missing results are found by it, and players enter theirs at the table.")
    numbers = forms.CharField(
        label=gettext_lazy("Numbers in the movement's order"),
        required=False,
        widget=text_area(2),
        help_text=gettext_lazy("North-South from table 1 on, then East-West. Empty: as they are entered."),
    )

    def fill(self) -> None:
        """The fields by which a movement is chosen."""
        asked = self.asked_session
        kind = ContestantKind.INDIVIDUAL if asked and asked.form == "individual" else ContestantKind.PAIRS
        section = self._section()
        self.count = len(seating.order_of(asked, section)) if asked else 0
        data: Any = copy(self.data) if self.is_bound else None
        if data is not None:
            data["kind"], data["contestants"] = kind, self.count
        self.asked = MovementForm(data, language=reader_language(), is_fixed=True)
        numbers = self.fields.pop("numbers")
        self.own = self._own(kind)
        if self.own:
            none = ("", _("none: as chosen below"))
            choices = [none, *((key, str(one)) for key, one in self.own.items())]
            label = _("A movement of the club's own")
            self.fields["own"] = forms.ChoiceField(label=label, choices=choices, required=False)
        self.fields |= {name: self.asked.fields[name] for name in COPIED}
        self.fields["boards"].initial = self.stage.event.boards_per_round
        self.fields["numbers"] = numbers
        self._ask_lot(asked)

    def _ask_lot(self, session: Session | None) -> None:
        """Whether the seats are drawn; the lot that is shown is the one that is done."""
        self.fields["draw"] = forms.BooleanField(label=_("Draw the seats by lot"), required=False)
        lot = lot_of(self.stage, session.number) if session else ""
        if session is not None and opening_of(self.stage, session.number) is None:
            self.fields["lot"] = forms.RegexField(
                "^[0-9a-f]{16}$", required=False, initial=lot, widget=forms.HiddenInput
            )
        self.lot = lot
        self.shows_effect = "draw" in self.data

    def _section(self) -> str:
        """The section that is asked about, the first where none is; "" where there is one only."""
        session = self.asked_session
        letters = sections.letters_of(session) if session else []
        if not letters:
            return ""
        self.fields["section"] = forms.ChoiceField(
            label=_("Section"), choices=[(letter, letter) for letter in letters], initial=letters[0]
        )
        self.order_fields(["session", "section"])
        asked = self.data.get("section") if self.is_bound else self.initial.get("section")
        return str(asked) if asked in letters else letters[0]

    def _own(self, kind: ContestantKind) -> dict[str, OwnMovement]:
        """Those of the club that runs the tournament, by key."""
        host = self.stage.event.tournament.host
        return {str(movement.pk): movement for movement in own_movements.fitting(host, kind, self.count)}

    def clean(self) -> dict[str, Any]:
        """A movement that there is."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("draw") and cleaned.get("numbers"):
            self.add_error("draw", _("Write the numbers, or have them drawn: not both."))
        if cleaned.get("own"):
            for name in COPIED:
                self.errors.pop(name, None)
            return cleaned
        if not self.asked.is_valid():
            for name, errors in self.asked.errors.items():
                known: Sequence[Any] = self.errors.get(name, []) if name in self.fields else []
                for error in errors:
                    if error not in known:
                        self.add_error(name if name in self.fields else None, error)
        return cleaned

    @property
    def seed(self) -> str:
        """The seed of the lot; "" where nothing is drawn."""
        return (self.cleaned_data.get("lot") or self.lot) if self.cleaned_data.get("draw") else ""

    def says(self) -> list[str]:
        """Who sits where by lot, in the movement's order."""
        section = self.cleaned_data.get("section", "")
        order = seating.drawn_order(self.session, section, self.seed) if self.seed else []
        names = self.labels
        lines = [f"{place}. {names.get(number, number)}" for place, number in enumerate(order, 1)]
        return [_("Drawn by lot from the seed %(seed)s:") % {"seed": self.seed}, *lines] if lines else []

    def rehearsed(self, at: datetime, by: User) -> Effect:
        """Tried and undone: where somebody sits moves no standings."""
        return tried(lambda: self.do(at, by))

    def done(self) -> str:
        """For how many it is."""
        return _("Movement set: %(count)s contestants.") % {"count": self.count}

    def do(self, at: datetime, by: User) -> Any:
        """Say so."""
        numbers = [number for line in groups_of(self.cleaned_data["numbers"]) for number in line]
        session: Session = self.session
        own = self.own.get(self.cleaned_data.get("own", ""))
        movement = own_movements.movement_of(own) if own else self.asked.movement
        assert movement is not None, "a form that is valid has a movement"
        return seating.set_movement(
            session=session,
            movement=movement,
            numbers=numbers,
            at=at,
            by=by,
            own=own,
            section=self.cleaned_data.get("section", ""),
            seed=self.seed,
        )


class TableForm(EnteringForm):
    """The boards of a table in a round, by the movement: a field a board."""

    of_session = True
    title = gettext_lazy("Enter a table")
    about = RESULT_HELP
    number = round_field()
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=1000)

    def fill(self) -> None:
        """A field for each board that the table plays, once it is known which."""
        self.seats: list[BoardSeating] = []
        number, table = (_number(self._value(name)) for name in ("number", "table"))
        session = self.asked_session
        if session is None or not number or not table:
            return
        seats = seating.seats_of(session)
        at_table = [seat for seat in seats if (seat.round, seat.table) == (number, table)]
        self.seats = seating.as_played(session, at_table)
        entered = set(self.seats) - set(seating.missing_of(session, self.seats))
        words = board_reports.words_of(session)
        for seat in self.seats:
            reports = words.get(board_reports.key_of(seat), board_reports.BoardWords()).reports
            lines = [f"{word.side} {in_words(board_reports.stated_of(word))}" for word in reports]
            about = [_("entered; empty: it stays")] if seat in entered else lines
            self.fields[f"board_{seat.board}"] = forms.CharField(
                label=_("Board %(board)s, %(who)s") % {"board": seat.board, "who": seat.who},
                max_length=20,
                required=False,
                help_text=", ".join(about),
            )
        self.ask_as_correction()

    def _value(self, name: str) -> Any:
        return self.data.get(name) if self.is_bound else self.initial.get(name)

    def clean(self) -> dict[str, Any]:
        """Results that can be, of a table that plays."""
        cleaned = super().clean() or self.cleaned_data
        if not self.seats and "table" in cleaned and "number" in cleaned:
            self.add_error("table", _("By the movement nobody plays at this table in this round."))
        for seat in self.seats:
            name = f"board_{seat.board}"
            try:
                cleaned[name] = stated_of(seat.board, cleaned[name]) if cleaned.get(name) else None
            except forms.ValidationError as error:
                self.add_error(name, error)
        if self.seats and not self.errors and not any(cleaned[f"board_{seat.board}"] for seat in self.seats):
            self.add_error(None, _("Write the result of a board."))
        return cleaned

    def done(self) -> str:
        """The table, and each board with its result."""
        written = ((seat.board, self.cleaned_data[f"board_{seat.board}"]) for seat in self.seats)
        boards = "; ".join(
            _("board %(board)s %(result)s") % {"board": board, "result": in_words(stated)}
            for board, stated in written
            if stated is not None
        )
        where = {"round": self.cleaned_data["number"], "table": self.cleaned_data["table"]}
        return _("Round %(round)s, table %(table)s: %(boards)s saved.") % {**where, "boards": boards}

    def do(self, at: datetime, by: User) -> Any:
        """Enter every board that is written."""
        written = ((seat, self.cleaned_data[f"board_{seat.board}"]) for seat in self.seats)
        return [self._enter(seat, stated, at, by) for seat, stated in written if stated is not None]

    def _enter(self, seat: BoardSeating, stated: StatedResult, at: datetime, by: User) -> Entered:
        line = running.ResultToEnter(
            seat.ns, seat.ew, stated, seat.round, str(seat.table), seat.ns_partner, seat.ew_partner
        )
        return running.enter_results(
            session=self.session,
            board=seat.board,
            lines=[line],
            at=at,
            by=by,
            is_meant=self.is_meant,
            asked=self.asked,
        )


class TakeForm(EnteringForm):
    """Reports of players that nobody has accepted are entered as they stand."""

    of_session = True
    title = gettext_lazy("Take players' reports")
    verb = gettext_lazy("Enter them")
    about = gettext_lazy("Only those on which nobody disagrees; the others are entered by table.")
    reports = forms.MultipleChoiceField(
        label=gettext_lazy("Reports"), widget=forms.CheckboxSelectMultiple, choices=[]
    )

    def fill(self) -> None:
        """Reports of boards without a result."""
        choices = []
        session = self.asked_session
        if session is not None:
            words = board_reports.words_of(session)
            for seat in seating.missing_of(session, seating.seats_of(session)):
                board_words = words.get(board_reports.key_of(seat), board_reports.BoardWords())
                # Of both sides where they agree: their result was undone or taken away since.
                if board_words.reports and not board_words.is_disputed:
                    choices.append((str(board_words.reports[0].pk), _in_a_line(seat, board_words)))
        offer(self, "reports", choices)
        self.ask_as_correction()

    def done(self) -> str:
        """How many."""
        count = len(self.cleaned_data["reports"])
        return ngettext("%(count)s report entered.", "%(count)s reports entered.", count) % {"count": count}

    def do(self, at: datetime, by: User) -> Any:
        """Enter them."""
        reports = [int(key) for key in self.cleaned_data["reports"]]
        return board_reports.take(session=self.session, reports=reports, asked=self.asked, at=at, by=by)


def _in_a_line(seat: BoardSeating, board_words: board_reports.BoardWords) -> str:
    word = board_words.reports[0]
    return _("Round %(round)s, table %(table)s, board %(board)s, %(who)s: %(side)s say %(result)s") % {
        "round": seat.round,
        "table": seat.table,
        "board": seat.board,
        "who": seat.who,
        "side": word.side,
        "result": in_words(board_reports.stated_of(word)),
    }


def _number(value: Any) -> int:
    written = str(value or "")
    return whole(written, 5) or 0
