"""What the report left open about place and people, said later. What was said before is not changed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import EntryPlayer
from federation.errors import Refused
from federation.models import User
from rulings.acts.case_contents import CaseCompleted, CompletedPlace
from rulings.acts.cases import take
from rulings.cases import convention_cards
from rulings.cases.services.cases import refuse_barred
from rulings.models import Case, CaseAct, CaseParty


@transaction.atomic
def complete(
    *,
    case: Case,
    by: User,
    seats: Mapping[str, EntryPlayer] | None = None,
    board: int | None = None,
    round: int | None = None,
    table: str = "",
    met: tuple[str, str] | None = None,
    at: datetime | None = None,
) -> CaseAct:
    """Fill in the board, round, table and players that a case does not have yet; `met` as in `CasePlace`.

    Raises Refused where there is nothing new in it, for a player of another session, for one who sits there
    already, and once the facts are agreed.
    """
    refuse_barred(by, case)
    held = Case.objects.select_for_update().get(pk=case.pk)
    place = _fill(held, board=board, round=round, table=table)
    taken = {party.seat: party for party in held.parties.all()}
    added = {seat: player for seat, player in (seats or {}).items() if seat not in taken}
    _refuse_wrong(held, added, [party.name for party in taken.values()])
    if not place and not added and not met:
        raise Refused(_("There is nothing new in it."), "nothing_new")
    held.save(update_fields=["board", "round", "table"])
    for seat, player in added.items():
        CaseParty.objects.create(
            case=held, seat=seat, entry=player.entry, member=player.member, name=str(player)
        )
    people = {seat: str(player) for seat, player in added.items()}
    cards = convention_cards.to_keep(held)
    content = CaseCompleted(completed=CompletedPlace(**place, parties=people), met=met, cards=cards)
    return take(case=case, content=content, by=by, at=at)


def _fill(case: Case, **place: Any) -> dict[str, Any]:
    """What of a place is new."""
    new = {name: value for name, value in place.items() if value and not getattr(case, name)}
    for name, value in new.items():
        setattr(case, name, value)
    return new


def _refuse_wrong(case: Case, added: Mapping[str, EntryPlayer], names: list[str]) -> None:
    for player in added.values():
        if player.entry.session_id != case.session_id:
            raise Refused(
                _("%(name)s takes no part in this session.") % {"name": player}, "not_of_this_session"
            )
        if str(player) in names:
            raise Refused(_("%(name)s sits in another seat.") % {"name": player}, "seated_already")
