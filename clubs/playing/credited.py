"""Who of the winner of a forfeited match counts as having played it. REG-5.2

Kept as a line-up of the part 0, in which nobody sat. The newest holds.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.entering.acting import acting
from clubs.models import Entrant, LineUp, Match
from clubs.playing.services.reported import paired
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from scoring.engine.citation import Citation
from scoring.engine.forfeits.line_up import LineUpRule, credited
from scoring.engine.refusal import Refusal

NOT_PLAYED = 0  # the part of a line-up of a match that nobody played
COUNTED = "counted"


@transaction.atomic
def credit(*, match: Match, winner: Entrant, players: Sequence[int], at: datetime, by: User) -> LineUp:
    """Say who of the winner counts as having played a match that the opponents forfeited.

    `players`: keys of the roster; said again, the newest holds. That it is forfeited, and who won, the caller
    has looked at. Raises Refused for a stranger, a closed stage, nobody, somebody who is not on the roster or
    named twice, and for more than the rule allows. REG-5.2
    """
    refuse_non_directors(by, match.session.stage.event.tournament)
    with acting(match.session, by) as (session, _before):
        match = paired(match)
        _refuse_names(match, winner, players)
        opponent = match.b.entrant if winner.pk == match.a.entrant_id else match.a.entrant
        seats = {COUNTED: {str(place): player for place, player in enumerate(players, 1)}}
        line_up: LineUp = LineUp.objects.create(
            session=session,
            round=match.round,
            part=NOT_PLAYED,
            entrant=winner,
            opponent=opponent,
            seats=seats,
            at=at,
            by=by,
        )
        audit.record(Act.LINE_UP_ENTERED, by, session, line_up=line_up.pk, round=match.round, part=NOT_PLAYED)
    return line_up


def rule_of(match: Match) -> LineUpRule:
    """How many players a winner may name, and by which clause; four where the pack has no such rule."""
    event = match.session.stage.event
    book = Rulebook.of_event(event, form_of(match.session.stage))
    return book.rule(LineUpRule, LineUpRule(cites=Citation.REG_5_2, players=4))


def _refuse_names(match: Match, winner: Entrant, players: Sequence[int]) -> None:
    if not players:
        raise Refused(_("Name the players who count as having played."), "players_missing")
    roster = [str(player) for player in winner.players.values_list("pk", flat=True)]
    rule = rule_of(match)
    try:
        credited("winner", roster, [str(player) for player in players], rule)
    except Refusal as refusal:
        raise Refused(_SENTENCES.get(refusal.code, _too_many)(rule), refusal.code) from refusal


def _too_many(rule: LineUpRule) -> str:
    about = {"count": rule.players, "clause": rule.cites}
    return _("At most %(count)s players of the winner count as having played (%(clause)s).") % about


_SENTENCES = {
    "duplicate_player": lambda _rule: _("Nobody is named twice."),
    "not_on_roster": lambda _rule: _("Name players of the winner's roster."),
}
