"""The parties of an appeal: fixed when it is filed, and what is decided later takes nobody away. Laws 92, 93

They are the people of the contestants that the ruling concerns, of those whom these met where their score may
change, and whoever was a party of the appeal before (docs/decisions/0062).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from clubs.models import Entry, EntryPlayer
from federation.models import Member, User
from federation.visitors import Visitor
from rulings.acts.appeal_contents import FixedParty
from rulings.acts.appeals import fixed_party
from rulings.cases.services import parties as case_parties
from rulings.cases.services.places import met_by
from rulings.cases.speakers import NonPlayingCaptain
from rulings.models import Appeal, AppealParty, Case, PartyCapacity, PartySide


def fixed_for(case: Case, entry: Entry, previous: Appeal | None) -> tuple[FixedParty, ...]:
    """The parties of an appeal of a contestant, its own people first; `previous`: the appeal before it."""
    others = [other for other in contestants(case) if other.pk != entry.pk]
    people = [*_people(case, entry, PartySide.APPELLANT)]
    for other in others:
        people += _people(case, other, PartySide.OPPONENT)
    if previous is not None:
        people += _taken_along(previous, entry)
    return tuple(_once(people))


def _once(people: Iterable[FixedParty]) -> Iterator[FixedParty]:
    """Everybody once, as what they come first: by the record; without one, by the contestant and the name."""
    members: set[int | None] = {None}
    names: set[tuple[int, str]] = set()
    for party in people:
        is_new_name = party.member is None and (party.entry, party.name) not in names
        if party.member not in members or is_new_name:
            yield party
        members.add(party.member)
        names.add((party.entry, party.name))


def contestants(case: Case) -> list[Entry]:
    """Whom an appeal of a case's ruling is about: whom it concerns, and whom these met."""
    concerned = case_parties.concerned(case)
    numbers = {entry.number for entry in concerned}
    met = met_by(case, case_parties.decisions_of(case), numbers) - numbers
    if not met:
        return concerned
    others = Entry.objects.current().filter(session=case.session_id, number__in=met)
    return [*concerned, *others.select_related("entrant__coach").order_by("position", "pk")]


def _people(case: Case, entry: Entry, side: PartySide) -> Iterator[FixedParty]:
    """Who plays for a contestant, the captain who does not, the coach, who sat at the table of the case."""
    players = case_parties.players_of(entry)
    is_team = case.session.form == "teams" and entry.entrant_id is not None
    captain = case_parties.captain_of(entry, players) if is_team else None
    for player in players:
        capacity = PartyCapacity.CAPTAIN if player == captain else PartyCapacity.PLAYER
        yield _party(side, capacity, entry, player, player.member_id, str(player))
    if isinstance(captain, NonPlayingCaptain):
        yield _party(side, PartyCapacity.CAPTAIN, entry, None, captain.row.member_id, str(captain))
    coach = entry.entrant.coach if entry.entrant is not None else None
    if coach is not None:
        yield _party(side, PartyCapacity.COACH, entry, None, coach.pk, str(coach.name))
    for seated in case.parties.filter(entry=entry):
        yield _party(side, PartyCapacity.SEATED, entry, None, seated.member_id, seated.name)


def _party(
    side: PartySide,
    capacity: PartyCapacity,
    entry: Entry,
    player: EntryPlayer | None,
    member: int | None,
    name: str,
) -> FixedParty:
    key = player.pk if player is not None else None
    return FixedParty(side=side, capacity=capacity, entry=entry.pk, player=key, member=member, name=name)


def _taken_along(previous: Appeal, entry: Entry) -> Iterator[FixedParty]:
    """The parties of the appeal before, on the side on which they are now."""
    for party in map(fixed_party, previous.parties.order_by("pk")):
        side = PartySide.APPELLANT if party.entry == entry.pk else PartySide.OPPONENT
        yield replace(party, side=side)


def party_of(user: Visitor, appeal: Appeal) -> AppealParty | None:
    """As which party of an appeal somebody speaks; None for who is none.

    And for a coach whom the captain does not let speak: they read it.
    """
    party = _named_party(user, appeal)
    if party is None or party.capacity != PartyCapacity.COACH:
        return party
    coach = case_parties.coach_of(party.entry)
    return party if coach is not None and coach.member_id == party.member_id else None


def _named_party(user: Visitor, appeal: Appeal) -> AppealParty | None:
    mine = case_parties.members_of(user)
    if not mine:
        return None
    known = _with_members(appeal.parties.select_related("entry__session").order_by("pk"))
    return next((party for party, member in known if member in mine), None)


def is_party(user: Visitor, appeal: Appeal) -> bool:
    """Whether an appeal is about somebody: as one of its parties, or by what was decided on it."""
    return _named_party(user, appeal) is not None or case_parties.is_party(user, appeal.case)


def opponents(appeal: Appeal) -> list[Entry]:
    """The other contestants: they reply."""
    sides = appeal.parties.filter(side=PartySide.OPPONENT).values("entry")
    return list(Entry.objects.filter(pk__in=sides).select_related("entrant").order_by("position", "pk"))


def logins_of(parties: Iterable[AppealParty]) -> list[User]:
    """The logins of parties."""
    members = [member for _party, member in _with_members(parties)]
    held = Member.objects.filter(pk__in=members, user__isnull=False)
    return list(User.objects.filter(pk__in=held.values("user")).order_by("pk"))


def _with_members(parties: Iterable[AppealParty]) -> list[tuple[AppealParty, int]]:
    """Parties with their keys on the register: of a name, of the record that was found for it since."""
    rows = list(parties)
    unnamed = [party.entry_id for party in rows if party.member_id is None]
    recorded: dict[tuple[int, str], int] = {}
    if unnamed:
        players = EntryPlayer.objects.current().filter(entry__in=unnamed).exclude(member=None)
        recorded = {(entry, name): key for entry, name, key in players.values_list("entry", "name", "member")}
    keys = [party.member_id or recorded.get((party.entry_id, party.name)) for party in rows]
    return [(party, key) for party, key in zip(rows, keys, strict=True) if key is not None]
