"""A case on paper: what its reader may see, but for the director's private notes, which no paper bears."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.parsing.notation import shown_contract
from federation.paper import Column, Deal, Paper, draw_deal, draw_table
from federation.paper.hand import SIGNS
from rulings.case_file import CaseFile, Ruled
from rulings.case_words import result_in_words
from rulings.library.references import LawItem
from rulings.library.shelf import books
from rulings.lifecycle import Step
from rulings.models import CaseAct
from rulings.models.case import Seat
from rulings.views.case_shown import Called, shown
from scoring.engine.board import vulnerable as vulnerable_on

SUITS = dict(zip("SHDC", SIGNS, strict=True))
CALLS = {"P": "–", "X": "X", "XX": "XX"}
DIAGRAM_TALL = 70.0  # mm that a diagram needs


def case_pdf(read: CaseFile, *, publisher: str, language: str, dated: date) -> bytes:
    """The document. `dated` is its day; the same file of a case makes the same bytes."""
    title = _("Case %(number)s") % {"number": read.case}
    paper = Paper(title=title, publisher=publisher, language=language, dated=dated)
    paper.heading(title)
    write_case(paper, read, language)
    return paper.to_bytes()


def write_case(paper: Paper, read: CaseFile, language: str) -> None:
    """All parts of a case, below a heading of the document's own."""
    facts = shown(read)
    _place(paper, read, facts)
    _incident(paper, read, facts)
    _board(paper, read, facts)
    _said(paper, read, facts)
    _laws(paper, read, language)
    _rulings(paper, read)
    _done(paper, read, facts)


def _place(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    case = read.case
    rows = [
        (_("Session"), f"{case.session.title}, {date_format(case.session.played_on, 'DATE_FORMAT')}"),
        (_("Where"), facts["where"]),
        (_("Called"), " ".join(filter(None, (_moment(case.called_at), _seat(case.called_by))))),
        (_("Topic"), facts["topic"]),
        (_("Laws"), books(case.edition).laws.name.in_language(paper.language)),
    ]
    head = [Column(_("State"), 1, bold=True), Column(read.state, 4)]
    draw_table(paper, head, [row for row in rows if row[1]])
    if read.parties:
        parties = [(_seat(party.seat), party.name) for party in read.parties]
        draw_table(paper, [Column(_("Seat"), 1), Column(_("Player"), 4)], parties)


def _incident(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    paper.heading(_("Incident"), 2)
    paper.paragraph(read.incident)
    if read.words:
        paper.paragraph(read.words)
    result = facts["table_result"]
    if result and result.contract and result.tricks is not None:
        made = result_in_words([result.contract, result.declarer, result.tricks])
        paper.paragraph(_("Result at the table: %(result)s") % {"result": made})


def _board(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    if facts["hands"]:
        _diagram(paper, read, facts)
    if facts["auction"]:
        columns = [Column(seat, 1, "C") for seat in facts["columns"]]
        rows = [auction_row(row) for row in facts["auction"]]
        draw_table(paper, columns, rows, caption=_("Auction"))
        signs = _("* alerted · ~ after long thought · ( ) taken back · !! irregular and stood")
        paper.paragraph(signs, size=8)
    if facts["play"]:
        cards = "  ".join(f"{each.seat} {_card(each)}".strip() for each in facts["play"])
        paper.paragraph(_("Play so far: %(cards)s") % {"cards": cards})


def _diagram(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    paper.need(DIAGRAM_TALL)
    hands = {hand.seat: [cards for _letter, cards in hand.suits] for hand in facts["hands"]}
    number = read.case.board
    side = vulnerable_on(number) if number else ""
    words = [_("Board %(number)s") % {"number": number}] if number else []
    words += [_("Dealer %(seat)s") % {"seat": facts["dealer"]}] if facts["dealer"] else []
    words += [_vulnerability(side)] if side else []
    seats = {"Both": "NESW", "None": ""}.get(side, side)
    _wide, tall = draw_deal(paper, Deal(hands, words, seats), paper.l_margin, paper.y)
    paper.set_y(paper.y + tall + 4)


def _vulnerability(side: str) -> str:
    known = {"None": _("None vulnerable"), "Both": _("Both vulnerable")}
    return known.get(side) or _("%(side)s vulnerable") % {"side": side}


def auction_row(row: Sequence[Called | None]) -> list[str]:
    """A row of four calls, as papers write them."""
    calls = [_call(call) if call else "" for call in row]
    return calls + [""] * (4 - len(calls))


def _call(said: Called) -> str:
    written = CALLS.get(said.what) or shown_contract(said.what)
    return _marked(said, written)


def _card(said: Called) -> str:
    return _marked(said, SUITS[said.what[0]] + said.what[1:].replace("T", "10"))


def _marked(said: Called, written: str) -> str:
    signs = "*" * said.alerted + "~" * said.slow
    if said.mark == "withdrawn":
        return f"({written}{signs})"
    return f"{written}{signs}" + ("!!" if said.mark else "")


def _said(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    if facts["advice"]:
        paper.heading(_("Facts by the advisor's questions"), 2)
        draw_table(paper, [Column(_("Question"), 3), Column(_("Answer"), 2)], facts["advice"]["answers"])
    if read.statements:
        paper.heading(_("Statements"), 2)
        for each in read.statements:
            at = _moment(each.signed_at)
            signed = _("signed %(at)s") % {"at": at} if at else _("not signed")
            paper.paragraph(f"{_seat(each.seat)} ({signed}): {each.text}")
    if read.found:
        paper.heading(_("What the director finds"), 2)
        paper.paragraph(read.found)
    if read.polls:
        columns = [
            Column(_("Call or card"), 2),
            Column(_("chose it"), 1, "R"),
            Column(_("considered it"), 1, "R"),
        ]
        draw_table(paper, columns, read.tally, caption=_("Poll of peers"))


def _laws(paper: Paper, read: CaseFile, language: str) -> None:
    if not read.laws:
        return
    paper.heading(_("Laws"), 2)
    rows = [(LawItem(law.item).label(language), law.get_role_display(), law.note) for law in read.laws]
    draw_table(paper, [Column(_("Item"), 2), Column(_("cited for"), 2), Column(_("Note"), 4)], rows)


def _rulings(paper: Paper, read: CaseFile) -> None:
    if read.ruling:
        paper.heading(_("Ruling"), 2)
        _ruling(paper, read.ruling)
    for number, each in enumerate(read.earlier):
        if not number:
            paper.heading(_("Earlier rulings, which hold no more"), 2)
        _ruling(paper, each)


def _ruling(paper: Paper, ruled: Ruled) -> None:
    for decision in ruled.decisions or [_("the table result stands")]:
        paper.paragraph(f"• {decision}", after=0.5)
    paper.paragraph(_("Reasons: %(reasons)s") % {"reasons": ruled.reasons}, after=0.5)
    for label, words in ruled.judged_in_words:
        paper.paragraph(f"{label}: {words}", after=0.5)
    said = _("Ruled by %(by)s, %(at)s") % {"by": ruled.by, "at": _moment(ruled.at)}
    if ruled.told_at:
        told = {"seats": ", ".join(ruled.told), "at": _moment(ruled.told_at)}
        said += " · " + _("told to %(seats)s, %(at)s") % told
    if ruled.appeal_explained:
        said += " · " + _("the right of appeal was explained")
    paper.paragraph(said, size=9)


def _done(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    paper.heading(_("What was done"), 2)
    rows = [(_moment(each.act.at), each.words, _by(read, each.act)) for each in facts["timeline"]
            if each.act.step != Step.NOTED]  # fmt: skip
    draw_table(
        paper, [Column(_("Time"), 2), Column(_("What was done"), 4), Column(_("Director"), 2)], rows, size=8
    )


def _by(read: CaseFile, act: CaseAct) -> str:
    """Who did it, for those who handle the case."""
    return str(act.by) if read.whole else ""


def _seat(letter: str) -> str:
    return str(Seat(letter).label) if letter in Seat.values else ""


def _moment(at: Any) -> str:
    return date_format(localtime(at), "DATETIME_FORMAT") if at else ""
