"""Whose names stay out of an entry of the casebook, and what stands in their place."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Entry, EntryPlayer, TeamName
from federation.models import Member, User
from rulings.casebook.pseudonyms import Pseudonym
from rulings.cases.services.parties import captain_of, concerned, players_of
from rulings.cases.services.places import contestants_of
from rulings.cases.speakers import NonPlayingCaptain
from rulings.models import Appeal, Case, PanelSeat
from rulings.models.case import Seat

Names = tuple[tuple[str, str], ...]


def people_of(case: Case) -> list[Pseudonym]:
    """Everybody of a case in the language active now: at the table, in the teams, who ruled, who decided."""
    return [*_at_table(case), *_contestants(case), *_officials(case)]


def _at_table(case: Case) -> Iterator[Pseudonym]:
    for party in case.parties.select_related("member"):
        yield Pseudonym(str(Seat(party.seat).label), (*_file_name(party.name), *_member_names(party.member)))


def _file_name(written: str) -> Names:
    """A name as a file has it, which does not say what of it is the family name."""
    first, _space, last = written.strip().replace("　", " ").partition(" ")
    return ((first, last.strip()),) if last.strip() else ((first, ""),)


def _member_names(member: Member | None) -> Names:
    if member is None:
        return ()
    return (
        (member.family_name, member.given_name),
        (member.family_kana, member.given_kana),
        (member.family_romaji, member.given_romaji),
    )


def _contestants(case: Case) -> Iterator[Pseudonym]:
    """Teams by name, and their players who did not sit there."""
    ns, _ew = contestants_of(case)
    sat = case.parties.exclude(member=None).values("member")
    at_table = EntryPlayer.objects.current().filter(member__in=sat).values("pk")
    for entry in concerned(case):
        side = _("Team A") if entry.number == ns else _("Team B")
        names = [team.name for team in TeamName.objects.current().filter(entry=entry)]
        names += [entry.entrant.name] if entry.entrant is not None and entry.entrant.name else []
        yield Pseudonym(side, tuple((name, "") for name in names))
        captain = captain_of(entry, players_of(entry))
        if isinstance(captain, NonPlayingCaptain):
            yield Pseudonym(
                _("the captain of %(team)s") % {"team": side},
                (*_file_name(captain.row.name), *_member_names(captain.member)),
            )
        coach = entry.entrant.coach if entry.entrant is not None else None
        if coach is not None:
            yield Pseudonym(_("the coach of %(team)s") % {"team": side}, _member_names(coach))
        for player in _players(entry).exclude(pk__in=at_table):
            yield Pseudonym(
                _("a player of %(team)s") % {"team": side},
                (*_file_name(player.name), *_member_names(player.member)),
            )


def _players(entry: Entry) -> QuerySet[EntryPlayer]:
    return EntryPlayer.objects.current().filter(entry=entry).select_related("member")


def _officials(case: Case) -> Iterator[Pseudonym]:
    yield Pseudonym(_("the director"), _names_of_user(case.director))
    seats = PanelSeat.objects.filter(appeal__in=Appeal.objects.filter(case=case)).select_related("user")
    for seat in seats:
        yield Pseudonym(_("a member of the panel"), _names_of_user(seat.user))


def _names_of_user(user: User) -> Names:
    members = Member.objects.filter(user=user)
    own = [name for member in members for name in _member_names(member)]
    written = user.get_full_name().strip()
    return (*own, *(_file_name(written) if written else ()))


def sides_of(case: Case) -> dict[str, str]:
    """The numbers of the two contestants as what stands in their place."""
    ns, ew = contestants_of(case)
    stand_ins = {ns: _("North-South"), ew: _("East-West")}
    if case.session.form == "teams":
        stand_ins = {ns: _("Team A"), ew: _("Team B")}
    return {number: words for number, words in stand_ins.items() if number}
