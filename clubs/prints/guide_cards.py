"""Guide cards: one for every contestant, where to sit in each round, against whom, with which boards."""

from django.utils.translation import gettext as _

from clubs.movements.cards import GuideCard, GuideLine, guide_cards
from clubs.movements.model import Kind, Movement
from clubs.movements.text import boards
from clubs.prints.boxes import Box, boxes, card_head, table_in
from clubs.prints.occasion import Occasion, switched
from clubs.prints.rounds import label_of, switch_note
from federation.paper import Column, Paper

LINES_ON_QUARTER = 16
LINES_ON_HALF = 34


def guide_cards_pdf(occasion: Occasion, movement: Movement) -> bytes:
    """A card for every contestant: four on a page, or two, or one, by the number of rounds."""
    paper = occasion.paper(_("Guide cards"))
    cards = guide_cards(movement)
    longest = max((len(card.lines) for card in cards), default=0)
    places = boxes(paper, 1 if longest > LINES_ON_HALF else 2, 2 if longest <= LINES_ON_QUARTER else 1)
    turned = switched(movement)
    for card in cards:
        _draw(paper, next(places), occasion, movement, card, turned)
    return paper.to_bytes()


def kind_word(movement: Movement, number: str) -> str:
    """Pair 3, team 3, player 3."""
    words = {
        Kind.PAIRS: _("Pair %(number)s"), Kind.TEAMS: _("Team %(number)s"),
        Kind.INDIVIDUAL: _("Player %(number)s"),
    }  # fmt: skip
    return words[movement.kind] % {"number": number}


def _draw(
    paper: Paper, box: Box, occasion: Occasion, movement: Movement, card: GuideCard, turned: frozenset[int]
) -> None:
    above = f"{occasion.title} {occasion.detail}".strip()
    title = kind_word(movement, occasion.number(card.contestant))
    top = card_head(paper, box, title, "", above, occasion.names((card.contestant,)))
    note = 9 if turned else 0
    inner = Box(box.x, top, box.width, box.y + box.height - top - note)
    rows = [row_of(occasion, movement, line, turned) for line in card.lines]
    end = table_in(paper, inner, columns(movement), rows, tallest=7.5, size=11)
    if turned:
        paper.put(box.x, end + 1, box.width, 8, switch_note(), size=7.5, valign="T")


def columns(movement: Movement) -> list[Column]:
    """The heads of a guide card; an individual has partners."""
    heads = [Column(_("Round"), 1.3, "C", bold=True), Column(_("Table"), 1.3, "C", bold=True)]
    heads.append(Column(_("Seat"), 1.2, "C"))
    if movement.kind is Kind.INDIVIDUAL:
        heads.append(Column(_("Partner"), 1.5, "C"))
    return [*heads, Column(_("Opponents"), 1.9, "C"), Column(_("Boards"), 2.4, "C")]


def row_of(occasion: Occasion, movement: Movement, line: GuideLine, turned: frozenset[int]) -> list[str]:
    """One round of a card as its cells: the same places and boards as in the movement."""
    mark = " ⇄" if line.round in turned else ""
    cells = [label_of(movement, line.round, line.part) + mark]
    if line.is_sit_out:
        return [*cells, str(line.place.table) if line.place.table else "–", "–", _("sit-out")]
    cells += [str(line.place.table), line.place.seat]
    if movement.kind is Kind.INDIVIDUAL:
        cells.append(occasion.numbers(line.partner))
    return [*cells, occasion.numbers(line.opponents), boards(line.boards)]
