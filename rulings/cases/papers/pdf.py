"""A case on paper: what its reader may see, but for the director's private notes, which no paper bears."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from clubs.files.notation import shown_contract
from federation.paper import Paper, PaperColumn, PaperDeal, draw_deal, draw_table
from federation.paper.hand import SIGNS
from federation.templatetags.portal import day, moment
from rulings.cases.selectors import CaseFile, CaseRuling
from rulings.cases.views.shown import ShownCall, ShownExplanation, shown
from rulings.cases.words import result_in_words
from rulings.decisions.outcomes import AwardedContract
from rulings.library.references import LawItem
from rulings.library.shelf import books
from rulings.lifecycle.cases import CaseStep
from rulings.models import CaseAct
from rulings.models.case import Seat
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
    _cards(paper, read)
    _statements(paper, read, facts)
    _laws(paper, read, language)
    _rulings(paper, read)
    _done(paper, read, facts)


def _place(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    case = read.case
    rows = [
        (_("Session"), f"{case.session.title}, {day(case.session.played_on)}"),
        (_("Where"), facts["where"]),
        (_("Called"), " ".join(filter(None, (_moment(case.called_at), _seat(case.called_by))))),
        (_("Topic"), facts["topic"]),
        (_("Laws"), books(case.edition).laws.name.in_language(paper.language)),
    ]
    head = [PaperColumn(_("State"), 1, bold=True), PaperColumn(read.state, 4)]
    draw_table(paper, head, [row for row in rows if row[1]])
    if read.parties:
        parties = [(_seat(party.seat), party.name) for party in read.parties]
        draw_table(paper, [PaperColumn(_("Seat"), 1), PaperColumn(_("Player"), 4)], parties)


def _incident(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    paper.heading(_("Incident"), 2)
    paper.paragraph(read.incident)
    if read.words:
        paper.paragraph(read.words)
    result = facts["table_result"]
    if result and result.contract and result.tricks is not None:
        table_result = result_in_words(AwardedContract(result.contract, result.declarer, result.tricks))
        paper.paragraph(_("Result at the table: %(result)s") % {"result": table_result})


def _board(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    if facts["hands"]:
        _diagram(paper, read, facts)
    if facts["auction"]:
        columns = [PaperColumn(seat, 1, "C") for seat in facts["columns"]]
        rows = [auction_row(row) for row in facts["auction"]]
        draw_table(paper, columns, rows, caption=_("Auction"))
        signs = _("* alerted · ~ after long thought · ( ) taken back · !! irregular and stood")
        paper.paragraph(signs, size=8)
    for explanation in facts["explanations"]:
        paper.paragraph(_explained(explanation))
    if facts["play"]:
        cards = "  ".join(f"{card.seat} {_card(card)}".strip() for card in facts["play"])
        paper.paragraph(_("Play so far: %(cards)s") % {"cards": cards})


def _cards(paper: Paper, read: CaseFile) -> None:
    """What opponents ask first, of each side's card; the whole card is a document of its own."""
    for card in read.cards:
        version = card.version
        title = _("Convention card %(side)s: %(pair)s") % {"side": card.side, "pair": version.card}
        paper.heading(title, 2)
        facts = {"number": version.number, "at": _moment(version.filed_at)}
        paper.paragraph(_("version %(number)s, filed %(at)s") % facts, size=8)
        rows = [(shown_field.label, shown_field.words) for shown_field in card.glance]
        draw_table(paper, [PaperColumn(_("Field"), 1, bold=True), PaperColumn(_("Card"), 3)], rows, size=8)


def _diagram(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    paper.need(DIAGRAM_TALL)
    hands = {hand.seat: [cards for _letter, cards in hand.suits] for hand in facts["hands"]}
    number = read.case.board
    side = vulnerable_on(number) if number else ""
    words = [_("Board %(number)s") % {"number": number}] if number else []
    words += [_("Dealer %(seat)s") % {"seat": facts["dealer"]}] if facts["dealer"] else []
    words += [_vulnerability(side)] if side else []
    seats = {"Both": "NESW", "None": ""}.get(side, side)
    _wide, tall = draw_deal(paper, PaperDeal(hands, words, seats), paper.l_margin, paper.y)
    paper.set_y(paper.y + tall + 4)


def _vulnerability(side: str) -> str:
    known = {"None": _("None vulnerable"), "Both": _("Both vulnerable")}
    return known.get(side) or _("%(side)s vulnerable") % {"side": side}


def auction_row(row: Sequence[ShownCall | None]) -> list[str]:
    """A row of four calls, as papers write them."""
    calls = [_call(call) if call else "" for call in row]
    return calls + [""] * (4 - len(calls))


def _call(call: ShownCall) -> str:
    written = CALLS.get(call.what) or shown_contract(call.what)
    return _marked(call, written)


def _explained(explanation: ShownExplanation) -> str:
    """An explanation as a line: the call with its number and player, how, and the words."""
    call = explanation.call
    parts = {"number": call.explained, "call": _call(call), "seat": call.seat, "how": explanation.how}
    line = _("%(number)s. %(call)s (%(seat)s): %(how)s") % parts
    return (
        _("%(line)s: “%(words)s”") % {"line": line, "words": explanation.words} if explanation.words else line
    )


def _card(card: ShownCall) -> str:
    return _marked(card, SUITS[card.what[0]] + card.what[1:].replace("T", "10"))


def _marked(action: ShownCall, written: str) -> str:
    signs = "*" * action.alerted + "~" * action.slow
    if action.mark == "withdrawn":
        return f"({written}{signs})"
    return f"{written}{signs}" + ("!!" if action.mark else "")


def _statements(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    if facts["advice"]:
        paper.heading(_("Facts by the advisor's questions"), 2)
        draw_table(
            paper, [PaperColumn(_("Question"), 3), PaperColumn(_("Answer"), 2)], facts["advice"]["answers"]
        )
    if read.statements:
        paper.heading(_("Statements"), 2)
        for statement in read.statements:
            at = _moment(statement.signed_at)
            signed = _("signed %(at)s") % {"at": at} if at else _("not signed")
            paper.paragraph(f"{_seat(statement.seat)} ({signed}): {statement.text}")
    if read.finding:
        paper.heading(_("What the director finds"), 2)
        paper.paragraph(read.finding)
    if read.polls:
        columns = [
            PaperColumn(_("Call or card"), 2),
            PaperColumn(_("chose it"), 1, "R"),
            PaperColumn(_("considered it"), 1, "R"),
        ]
        draw_table(paper, columns, read.tally, caption=_("Poll of peers"))


def _laws(paper: Paper, read: CaseFile, language: str) -> None:
    if not read.laws:
        return
    paper.heading(_("Laws"), 2)
    rows = [(LawItem(law.item).label(language), law.get_role_display(), law.note) for law in read.laws]
    draw_table(
        paper, [PaperColumn(_("Item"), 2), PaperColumn(_("cited for"), 2), PaperColumn(_("Note"), 4)], rows
    )


def _rulings(paper: Paper, read: CaseFile) -> None:
    if read.ruling:
        paper.heading(_("Ruling"), 2)
        _ruling(paper, read.ruling)
    for number, ruling in enumerate(read.earlier):
        if not number:
            paper.heading(_("Earlier rulings, which hold no more"), 2)
        _ruling(paper, ruling)


def _ruling(paper: Paper, ruled: CaseRuling) -> None:
    for decision in ruled.decisions or [_("the table result stands")]:
        paper.paragraph(f"• {decision}", after=0.5)
    paper.paragraph(_("Reasons: %(reasons)s") % {"reasons": ruled.reasons}, after=0.5)
    for label, words in ruled.judged_in_words:
        paper.paragraph(f"{label}: {words}", after=0.5)
    footer = _("Ruled by %(by)s, %(at)s") % {"by": ruled.by, "at": _moment(ruled.at)}
    if ruled.told_at:
        telling = {"seats": ", ".join(ruled.told_seats), "at": _moment(ruled.told_at)}
        footer += " · " + _("told to %(seats)s, %(at)s") % telling
    if ruled.appeal_explained:
        footer += " · " + _("the right of appeal was explained")
    paper.paragraph(footer, size=9)


def _done(paper: Paper, read: CaseFile, facts: Mapping[str, Any]) -> None:
    paper.heading(_("What was done"), 2)
    rows = [
        (_moment(line.act.at), line.words, _by(read, line.act))
        for line in facts["timeline"]
        if line.act.step != CaseStep.NOTED
    ]
    draw_table(
        paper,
        [PaperColumn(_("Time"), 2), PaperColumn(_("What was done"), 4), PaperColumn(_("Director"), 2)],
        rows,
        size=8,
    )


def _by(read: CaseFile, act: CaseAct) -> str:
    """Who did it, for those who handle the case."""
    return read.names[act.by_id] if read.whole else ""


def _seat(letter: str) -> str:
    return str(Seat(letter).label) if letter in Seat.values else ""


def _moment(at: Any) -> str:
    return moment(at)
