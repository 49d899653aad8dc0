"""A knockout of four teams with captains who can sign in, and a ruling about the first match."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from clubs.models import EntryPlayer, Session
from clubs.playing.services import running
from clubs.tournaments.services import coaches, teams
from federation.models import Member, User
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import save_member
from rulings.appeals.services import filing
from rulings.cases.services import cases
from rulings.models import Appeal, Case, Ground
from tests import cast
from tests.cast import House
from tests.clubs.playing.test_match_reports import captain_of
from tests.clubs.tournaments.event_house import DAY, NOON, Running, running_stage

FILED = NOON + timedelta(minutes=20)


@dataclass
class Match:
    """Team 1 against team 2 in the first round, a ruling of it told, and the captains by number.

    Captain 1 was named after the session was opened: nobody of the team at the table has that login.
    """

    house: House
    here: Running
    session: Session
    captains: dict[str, User]
    case: Case
    coach: User | None = None

    def player(self, number: str) -> EntryPlayer:
        """A team's first player."""
        players = EntryPlayer.objects.current().filter(entry__session=self.session, entry__number=number)
        return players.select_related("entry__session", "member").order_by("seat")[0]

    def filed(self) -> Appeal:
        """By the captain of team 2, who plays."""
        appeal, _new = filing.file(
            case=self.case,
            ground=Ground.JUDGEMENT,
            player=self.player("2"),
            statement="No.",
            token="match",
            by=self.captains["2"],
            at=FILED,
        )
        return appeal

    def told_of(self, board: int, at: datetime) -> Case:
        """Of a board of the match, in the room where team 1 sits North-South, a told ruling: it stands."""
        seats, by = {"N": self.player("1"), "E": self.player("2")}, self.here.director
        case, _new = cases.report(
            session=self.session,
            token=f"board-{board}",
            place=cases.CasePlace(called_at=at, round=1, board=board),
            seats=seats,
            incident="A lead.",
            by=by,
        )
        cases.rule(case=case, decisions=[], reasons="Law 16B.", by=by, at=at)
        cases.tell(case=case, by=by, seats="NE", appeal_explained=True, at=at)
        return case

    def draw(self, number: int, *matches: tuple[str, str]) -> None:
        """Who meets in a round."""
        running.pair_round(
            session=self.session, number=number, matches=matches, at=NOON, by=self.here.director
        )


def a_member(match: Match, number: str) -> User:
    """A member with a login, who plays nowhere."""
    user = cast.login(match.house.federation, f"coach{number}")
    scheme = match.house.federation.number_scheme
    names = {"family_name": "監督", "given_name": f"{number}郎", "family_romaji": "Coach"}
    member = Member(number=with_check_digit(f"4000{number}", scheme), user=user, **names)
    save_member(member, by=match.house.registrar)
    return user


def a_coach(match: Match, number: str, person: str = "") -> User:
    """A member with a login, who is a team's coach from now on."""
    user = a_member(match, person or number)
    teams.change_in_play(
        entrant=match.here.stage.event.entrants.get(number=number),
        stage=match.here.stage,
        name="",
        captain=None,
        coach=Member.objects.get(user=user),
        reason="asked for",
        by=match.here.director,
    )
    return user


def let_speak(match: Match, number: str = "1") -> None:
    """Its captain lets a team's coach appeal and concur."""
    team = match.here.stage.event.entrants.get(number=number)
    coaches.let_speak(entrant=team, coach=team.coach_id, at=FILED, by=match.captains[number])


def a_match(house: House, form: str = "knockout_teams", **conditions: str) -> Match:
    """The federation of the house is in scope."""
    here = running_stage(house, form=form, rounds=0 if form == "knockout_teams" else 3, **conditions)
    captains = {number: captain_of(house, here, number) for number in "234"}
    session = running.open_session(stage=here.stage, number=2, played_on=DAY, at=NOON, by=here.director)
    captains["1"] = captain_of(house, here, "1")
    match = Match(replace(house, scorer=here.director), here, session, captains, case=Case())
    match.draw(1, ("1", "2"), ("3", "4"))
    match.case = _told(match)
    return match


def _told(match: Match) -> Case:
    place, by = cases.CasePlace(called_at=NOON, round=1), match.here.director
    seats = {"N": match.player("1"), "E": match.player("2")}
    case, _new = cases.report(
        session=match.session, token="match", place=place, seats=seats, incident="A lead.", by=by
    )
    cases.rule(case=case, decisions=[], reasons="Law 16B.", by=by, at=NOON)
    cases.tell(case=case, by=by, seats="NE", appeal_explained=True, at=NOON)
    return case
