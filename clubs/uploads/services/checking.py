"""What the federation's register says to a file: whose club it is, and who its players are."""

from collections.abc import Iterator
from dataclasses import dataclass

from clubs.facts.who_is_meant import LIKELY_MAX, likeliest, namesakes, sounds_like
from clubs.files.document import Document, DocumentContestant, Player
from clubs.files.problem import Problem, Severity, error, warning
from clubs.files.sessions import EVENTS_OFFERED
from clubs.files.traits import ElementPlace
from clubs.models import Club, Entry, Section, Session
from federation import names
from federation.languages import own_language
from federation.models import Member, MemberStatus
from federation.people import member_numbers
from federation.people.selectors import likely_members, members_by_number
from federation.tenancy.context import current

NUMBER_LENGTH_MAX: int = Entry._meta.get_field("number").max_length or 0
SECTION_LENGTH_MAX: int = Section._meta.get_field("letter").max_length or 0
MAY_PLAY = {MemberStatus.ACTIVE, MemberStatus.ASSOCIATE}
# A session without a day has no regulations; the parser alone can do without.
NEEDED_TO_PUBLISH = {"no_date", "date_impossible", "deals_only", EVENTS_OFFERED}


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """The problems of a document for its club, and the members found by number."""

    problems: tuple[Problem, ...]
    members: dict[str, Member]


def check(document: Document, club: Club, problems: tuple[Problem, ...]) -> CheckedDocument:
    """Add what only the register knows to what the parser found."""
    numbers = {player.number for contestant in document.contestants for player in contestant.players}
    members = members_by_number(numbers - {""})
    of_register = [*_club(document, club), *_other_day(document, club), *_too_long(document)]
    unknown = sorted(numbers - {""} - members.keys())[:LIKELY_MAX]
    of_register += _players(document, members, likely_members(unknown))
    mine = (document.source.format.placed(problem) for problem in of_register)
    return CheckedDocument((*map(_as_needed, problems), *mine), members)


def _as_needed(problem: Problem) -> Problem:
    if problem.code == "sessions_one_by_one":
        return error("several_sessions", problem.line, problem.element, **problem.parameters)
    if problem.code not in NEEDED_TO_PUBLISH:
        return problem
    return Problem(Severity.ERROR, problem.code, problem.line, problem.element, problem.parameters)


def _club(document: Document, club: Club) -> Iterator[Problem]:
    """A number in the file must be the club's; leading zeros are a matter of the program's taste."""
    number = document.event.club_number
    if number and number.lstrip("0") != club.number.lstrip("0"):
        named = f"{number} {document.event.club_name}".strip()
        yield error("file_of_another_club", None, ElementPlace.CLUB, file_club=named, club=club.name)


def _other_day(document: Document, club: Club) -> Iterator[Problem]:
    event = document.event
    if not event.identifier or event.date is None:
        return
    key = f"{event.identifier}|"
    same = Session.objects.filter(
        club=club, game_key__startswith=key, **{f"titles__{own_language()}": event.title}
    )
    for session in same.exclude(played_on=event.date)[:1]:
        day = session.played_on.isoformat()
        yield warning(
            "same_game_other_day",
            None,
            ElementPlace.DAY,
            title=event.title,
            identifier=event.identifier,
            day=day,
        )


def _too_long(document: Document) -> Iterator[Problem]:
    """What no program writes, and no column holds."""
    for contestant in document.contestants:
        for text, most in ((contestant.id, NUMBER_LENGTH_MAX), (contestant.section, SECTION_LENGTH_MAX)):
            if len(text) > most:
                shown = f"{text[:20]}…"
                yield error(
                    "name_too_long", contestant.line, ElementPlace.CONTESTANT_NUMBER, text=shown, most=most
                )


def _players(
    document: Document, members: dict[str, Member], likely: dict[str, list[Member]]
) -> Iterator[Problem]:
    seen: dict[str, DocumentContestant] = {}
    namesakes = _namesakes(document, members)
    for contestant in document.contestants:
        for player in contestant.players:
            if not player.number:
                continue
            if seen.setdefault(player.number, contestant) is not contestant:
                yield _problem("member_twice", contestant, player)
            member = members.get(player.number)
            if member:
                yield from _known(contestant, player, member, namesakes.get(player.name, []))
            else:
                yield _unknown(contestant, player, likely.get(player.number, []))


def _namesakes(document: Document, members: dict[str, Member]) -> dict[str, list[Member]]:
    """Who else is called as the file calls somebody under another's number."""
    players = (player for contestant in document.contestants for player in contestant.players)
    return namesakes(((player.name, player.number) for player in players), members)


def _known(
    contestant: DocumentContestant, player: Player, member: Member, namesakes: list[Member]
) -> Iterator[Problem]:
    if member.status not in MAY_PLAY:
        yield _problem("member_not_active", contestant, player, status=str(member.get_status_display()))
    meant = next((namesake for namesake in namesakes if namesake.pk != member.pk), None)
    if meant is not None:
        named = {"likely_number": meant.number, "likely_name": meant.name}
        yield _problem("member_namesake", contestant, player, member=member.name, **named)
    elif not sounds_like(player.name, member) or _is_of_family(player.name, member):
        yield _problem("member_name_differs", contestant, player, member=member.name)


def _unknown(contestant: DocumentContestant, player: Player, likely: list[Member]) -> Problem:
    if likely:
        # Of several members one slip away, the one whose name the file has is meant.
        meant = likeliest(player.name, likely)
        named = {"likely_number": meant.number, "likely_name": meant.name}
        return _problem("member_mistyped", contestant, player, **named)
    if not member_numbers.is_well_formed(player.number, current().number_scheme):
        return _problem("member_number_malformed", contestant, player)
    return _problem("member_unknown", contestant, player)


def _is_of_family(written: str, member: Member) -> bool:
    """Whether the file has the member's family name with another's given name, in kanji or kana.

    In Latin letters given names have initials and short forms, and nothing can be said.
    """
    parts, known = set(names.words(written)), names.search_tokens(member, member.number)
    family = names.words(f"{member.family_name} {member.family_kana} {member.family_romaji}")
    others = "".join(parts - known)
    return bool(others) and parts & known <= set(family) and not others.isascii()


def _problem(code: str, contestant: DocumentContestant, player: Player, **more: str) -> Problem:
    parameters = {"player": player.name or "–", "number": player.number, **more}
    return warning(code, contestant.line, ElementPlace.MEMBER_NUMBER, **parameters)
