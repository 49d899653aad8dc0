"""Whom a ruling concerns, who speaks for them, and whose word an appeal needs. Law 92, spec D.2"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Entrant, EntrantPlayer, Entry, EntryPlayer
from clubs.tournaments.services.coaches import may_speak
from federation.models import Member
from federation.visitors import Visitor
from rulings.acts.appeal_contents import AppealConcurred, AppealFiled
from rulings.acts.case_contents import ruled_in
from rulings.acts.converter import content_of
from rulings.adjustments.services import may_rule
from rulings.cases.services.places import contestants_in, whom_it_concerns
from rulings.cases.speakers import NonPlayingCaptain, Speaker, SpeakingCoach, key_of
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.appeals import AppealStep
from rulings.lifecycle.cases import CaseStep
from rulings.models import Appeal, AppealParty, Case, CaseAct, CaseParty

RULINGS = (CaseStep.RULED, CaseStep.RULED_AGAIN, CaseStep.RETURNED)


def ruling_of(case: Case) -> CaseAct | None:
    """The act whose decisions hold: the director's ruling, or a body's in its place. None: withdrawn."""
    return _rulings([case.pk]).get(case.pk)


def _rulings(cases: Collection[int]) -> dict[int, CaseAct]:
    """The same of several cases, by their keys. One query."""
    steps = (*RULINGS, CaseStep.SETTLED, CaseStep.WITHDRAWN)
    rulings: dict[int, CaseAct] = {}
    for act in CaseAct.objects.filter(case__in=cases, step__in=steps).order_by("sequence"):
        if act.step == CaseStep.WITHDRAWN:
            rulings.pop(act.case_id, None)
        elif ruled_in(content_of(act)) is not None:
            rulings[act.case_id] = act
    return rulings


def decisions_of(case: Case) -> list[RulingDecision]:
    """What that ruling decided. Empty: the table result stands."""
    return _decided_by(ruling_of(case))


def _decided_by(act: CaseAct | None) -> list[RulingDecision]:
    return [] if act is None else list(ruled_in(content_of(act)) or ())


def numbers_in(cases: Collection[Case]) -> dict[int, set[str]]:
    """The numbers of the contestants of each case, by its key: who sat there, whom its decisions name, and
    the parties of its appeals, whatever was decided on them.

    A few queries, and one for each decision about a fouled board or a late arrival.
    """
    sides, rulings = contestants_in(cases), _rulings([case.pk for case in cases])
    numbers = {case.pk: {*sides[case.pk]} - {""} for case in cases}
    for case in cases:
        for decision in _decided_by(rulings.get(case.pk)):
            numbers[case.pk] |= whom_it_concerns(case.session_id, decision)
    seated = CaseParty.objects.filter(case__in=numbers).values_list("case", "entry__number")
    fixed = AppealParty.objects.filter(appeal__case__in=numbers).values_list("appeal__case", "entry__number")
    for key, number in (*seated, *fixed.distinct()):
        numbers[key].add(number)
    return numbers


def concerned(case: Case) -> list[Entry]:
    """The contestants of a ruling: who sat there, whom its decisions name, the parties of its appeals."""
    of_session = Entry.objects.current().filter(session=case.session_id)
    named = Q(number__in=numbers_in([case])[case.pk]) | Q(pk__in=case.parties.values("entry_id"))
    return list(
        of_session.filter(named).select_related("entrant__coach", "session").order_by("position", "pk")
    )


def players_of(entry: Entry) -> list[EntryPlayer]:
    """The people of a contestant, by seat."""
    players = EntryPlayer.objects.current().filter(entry=entry).select_related("member", "entry__session")
    return list(players.order_by("seat"))


def needed(entry: Entry) -> Sequence[Speaker]:
    """Whose word an appeal of a contestant needs: both partners, the captain, the player alone. D.2

    A team's captain need not play. Of a team without a captain on record everybody's: two players do not
    suffice.
    """
    players = players_of(entry)
    if entry.session.form != "teams":
        return players
    captain = captain_of(entry, players)
    return [captain] if captain is not None else players


def speakers_of(entry: Entry) -> Sequence[Speaker]:
    """Who may appeal for a contestant: its players, by seat, a captain who does not play, and the coach whom
    the captain lets speak. Law 92A"""
    players = players_of(entry)
    if entry.session.form != "teams":
        return players
    captain, coach = captain_of(entry, players), coach_of(entry)
    further = [captain] if isinstance(captain, NonPlayingCaptain) else []
    return [*players, *further, *([coach] if coach is not None else [])]


def coach_of(entry: Entry) -> SpeakingCoach | None:
    """A team's coach who speaks for it now; None where none is on record or the captain lets nobody."""
    if entry.entrant_id is None or entry.session.form != "teams":
        return None
    team = Entrant.objects.select_related("coach", "event__tournament").get(pk=entry.entrant_id)
    return SpeakingCoach(entry, team.coach) if team.coach is not None and may_speak(team) else None


def captain_of(entry: Entry, players: Iterable[EntryPlayer]) -> Speaker | None:
    """A team's captain: one of the players, or who does not play; None where none is on record."""
    rows = EntrantPlayer.objects.filter(entrant=entry.entrant_id, is_captain=True)
    row = rows.select_related("member").first()
    if row is None:
        return None
    for player in players:
        if row.member is not None and _records(row.member) & _records(player.member):
            return player
        if row.member is None and player.name == row.name:
            return player
    return NonPlayingCaptain(entry, row)


def _records(member: Member | None) -> set[int]:
    """The keys of a member's records: what was entered under a record that is merged now is theirs too."""
    return set() if member is None else {member.pk, member.merged_into_id or member.pk}


def members_of(user: Visitor) -> set[int]:
    """Who somebody is on the federation's register."""
    if not user.is_authenticated:
        return set()
    return set(Member.objects.filter(user=user).values_list("pk", flat=True))


def speaker_of(user: Visitor, case: Case) -> Speaker | None:
    """As whom of the ruling's contestants somebody speaks: a player, who does not play: captain or coach."""
    mine = members_of(user)
    if not mine:
        return None
    entries = concerned(case)
    players = EntryPlayer.objects.current().filter(entry__in=[entry.pk for entry in entries], member__in=mine)
    player: EntryPlayer | None = players.select_related("entry__session", "member").order_by("pk").first()
    return player or _captaincy(mine, entries) or _coaching(mine, entries)


def _coaching(mine: Collection[int], entries: Iterable[Entry]) -> SpeakingCoach | None:
    """Of which contestant members are the coach, and speak for it."""
    coached = [entry for entry in entries if entry.entrant is not None and entry.entrant.coach_id in mine]
    return next(filter(None, map(coach_of, coached)), None)


def _captaincy(mine: Collection[int], entries: Iterable[Entry]) -> NonPlayingCaptain | None:
    """Of which contestant members are the captain who does not play."""
    teams = {entry.entrant_id: entry for entry in entries if entry.session.form == "teams"}
    rows = EntrantPlayer.objects.filter(entrant__in=[*filter(None, teams)], is_captain=True, member__in=mine)
    row = rows.select_related("member").order_by("pk").first()
    return None if row is None else NonPlayingCaptain(teams[row.entrant_id], row)


def is_party(user: Visitor, case: Case) -> bool:
    """Whether a ruling is about somebody: as a player, the captain or the coach of one of its contestants."""
    mine = members_of(user)
    return bool(mine) and (
        case.parties.filter(member__in=mine).exists()
        or speaker_of(user, case) is not None
        or any(entry.entrant is not None and entry.entrant.coach_id in mine for entry in concerned(case))
    )


def concurrence(appeal: Appeal) -> Mapping[str, Speaker]:
    """Whose word is missing, by their keys as speakers; empty once it can be heard. Law 92D

    A coach's word stands for the captain's: they gave it while the captain let them.
    """
    acts = appeal.acts.filter(step__in=(AppealStep.FILED, AppealStep.CONCURRED))
    words = [
        content for content in map(content_of, acts) if isinstance(content, AppealFiled | AppealConcurred)
    ]
    if any(word.coach is not None for word in words):
        return {}
    given = {word.speaker for word in words}
    return {key_of(speaker): speaker for speaker in needed(appeal.entry) if key_of(speaker) not in given}


def may_concur(appeal: Appeal) -> Mapping[str, Speaker]:
    """Who can give a word that is missing: whose it is, and a coach whom the captain lets speak."""
    missing = concurrence(appeal)
    coach = coach_of(appeal.entry) if missing else None
    return missing if coach is None else {**missing, key_of(coach): coach}


def may_appeal(user: Visitor, case: Case) -> bool:
    """Whether somebody may appeal: who speaks for a contestant concerned, or who directs the session."""
    if not user.is_authenticated or not user.is_active:
        return False
    return may_rule(user, case.session) or speaker_of(user, case) is not None


def in_one_case(one: Member, other: Member) -> Iterator[str]:
    """Why two records are two people's: both are parties of one case or of one appeal."""
    own, others = (Q(member=who) | Q(member__merged_into=who) for who in (one, other))
    cases = CaseParty.objects.filter(own).values("case")
    appeals = AppealParty.objects.filter(own).values("appeal")
    if CaseParty.objects.filter(others, case__in=cases).exists():
        yield _("Both are parties of the same case.")
    elif AppealParty.objects.filter(others, appeal__in=appeals).exists():
        yield _("Both are parties of the same appeal.")
