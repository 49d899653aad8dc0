"""Statements of master points on paper: a member's account over some months, a club's games."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _, pgettext

from federation.paper import Paper, PaperColumn, draw_table
from scoring.models import Posting
from scoring.points.selectors.points import shown
from scoring.points.selectors.statements import ClubStatement, MemberStatement, event_of

ColourWord = Callable[[str], str]


def member_pdf(
    statement: MemberStatement, *, publisher: str, language: str, dated: date, colour: ColourWord
) -> bytes:
    """A member's statement. `colour` says a colour in words."""
    who = f"{statement.member.name} ({statement.member.number})"
    paper = Paper(
        title=f"{_('Statement of master points')} – {who}",
        publisher=publisher,
        language=language,
        dated=dated,
        foot=f"{statement.member.number} · {statement.period}",
    )
    paper.add_page()
    paper.heading(_("Statement of master points"))
    paper.paragraph(f"{who} · {statement.period}")
    columns = [
        PaperColumn(_("Posted"), 1.3),
        PaperColumn(_("Event"), 3.2),
        PaperColumn(_("Colour"), 0.9),
        PaperColumn(pgettext("master points", "Points"), 1.0, "R"),
        PaperColumn(_("Balance"), 1.0, "R"),
    ]
    rows = [
        (
            f"{line.posting.payment.at:%Y-%m-%d} · {line.posting.pk}",
            _what(line.posting),
            colour(line.posting.colour),
            _signed(line.posting.amount),
            _signed(line.after),
        )
        for line in statement.lines
    ]
    _balances(paper, _("Balance before"), statement.before, colour)
    draw_table(paper, columns, rows)
    _balances(paper, _("Balance after"), statement.after, colour)
    return paper.to_bytes()


def club_pdf(
    statement: ClubStatement, *, publisher: str, language: str, dated: date, colour: ColourWord
) -> bytes:
    """What a club's games gave."""
    title = _("Master points of the club's games")
    paper = Paper(
        title=f"{title} – {statement.club.name}",
        publisher=publisher,
        language=language,
        dated=dated,
        foot=f"{statement.club.number} · {statement.period}",
    )
    paper.add_page()
    paper.heading(title)
    paper.paragraph(f"{statement.club.name} ({statement.club.number}) · {statement.period}")
    columns = [
        PaperColumn(_("Member number"), 1.2),
        PaperColumn(_("Player"), 2.6),
        PaperColumn(_("Games"), 0.8, "R"),
        PaperColumn(pgettext("master points", "Points"), 1.6, "R"),
    ]
    rows = [
        (
            player.member.number if player.member else "–",
            player.member.name if player.member else _("Guests"),
            player.games,
            in_words(player.points, colour),
        )
        for player in statement.players
    ]
    draw_table(paper, columns, rows)
    _balances(paper, _("In all"), statement.total, colour)
    return paper.to_bytes()


def in_words(points: Mapping[str, Decimal], colour: ColourWord) -> str:
    """Points by colour in one line."""
    return " · ".join(f"{_signed(amount)} {colour(name)}" for name, amount in points.items() if amount) or "0"


def _balances(paper: Paper, title: str, points: Mapping[str, Decimal], colour: ColourWord) -> None:
    paper.paragraph(f"{title}: {in_words(points, colour)}")


def _signed(amount: Decimal) -> str:
    return str(shown(amount)).replace("-", "\N{MINUS SIGN}")


def _what(posting: Posting) -> str:
    return event_of(posting) or str(posting.payment.get_kind_display())
