"""Guide cards: one for every contestant, where to sit in each round, against whom, with which boards."""

from django.utils.translation import gettext as _

from clubs.movements.cards import GuideCard, GuideLine, guide_cards
from clubs.movements.model import ContestantKind, Movement
from clubs.movements.text import boards
from clubs.playing.prints.boxes import CardBox, boxes, card_code, card_head, table_in
from clubs.playing.prints.occasion import PrintedOccasion, switched
from clubs.playing.prints.rounds import label_of, switch_note
from federation.paper import Paper, PaperColumn

LINES_ON_QUARTER = 16
LINES_ON_HALF = 34
CODE_SIDE = 22  # mm


def guide_cards_pdf(occasion: PrintedOccasion, movement: Movement) -> bytes:
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
        ContestantKind.PAIRS: _("Pair %(number)s"),
        ContestantKind.TEAMS: _("Team %(number)s"),
        ContestantKind.INDIVIDUAL: _("Player %(number)s"),
    }
    return words[movement.kind] % {"number": number}


def _draw(
    paper: Paper,
    box: CardBox,
    occasion: PrintedOccasion,
    movement: Movement,
    card: GuideCard,
    turned: frozenset[int],
) -> None:
    above = f"{occasion.title} {occasion.detail}".strip()
    title = kind_word(movement, occasion.number(card.contestant))
    top = card_head(paper, box, title, "", above, occasion.names((card.contestant,)))
    top = card_code(paper, box, top, occasion.codes.get(0, ""), CODE_SIDE)
    note = 9 if turned else 0
    inner = CardBox(box.x, top, box.width, box.y + box.height - top - note)
    rows = [row_of(occasion, movement, line, turned) for line in card.lines]
    end = table_in(paper, inner, columns(movement), rows, tallest=7.5, size=11)
    if turned:
        paper.put(box.x, end + 1, box.width, 8, switch_note(), size=7.5, valign="T")


def columns(movement: Movement) -> list[PaperColumn]:
    """The heads of a guide card; an individual has partners."""
    heads = [PaperColumn(_("Round"), 1.3, "C", bold=True), PaperColumn(_("Table"), 1.3, "C", bold=True)]
    heads.append(PaperColumn(_("Seat"), 1.2, "C"))
    if movement.kind is ContestantKind.INDIVIDUAL:
        heads.append(PaperColumn(_("Partner"), 1.5, "C"))
    return [*heads, PaperColumn(_("Opponents"), 1.9, "C"), PaperColumn(_("Boards"), 2.4, "C")]


def row_of(
    occasion: PrintedOccasion, movement: Movement, line: GuideLine, turned: frozenset[int]
) -> list[str]:
    """One round of a card as its cells: the same places and boards as in the movement."""
    mark = " ⇄" if line.round in turned else ""
    cells = [label_of(movement, line.round, line.part) + mark]
    if line.is_sit_out:
        return [*cells, str(line.place.table) if line.place.table else "–", "–", _("sit-out")]
    cells += [str(line.place.table), line.place.seat]
    if movement.kind is ContestantKind.INDIVIDUAL:
        cells.append(occasion.numbers(line.partner))
    return [*cells, occasion.numbers(line.opponents), boards(line.boards)]
