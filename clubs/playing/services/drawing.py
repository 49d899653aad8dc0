"""Drawing a round of a stage: round robin, Swiss, Danish, knockout. Nothing is kept here."""

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.models import Bye, Entrant, EntrantPlayer, Entry, Match, Membership, Session, Stage
from clubs.movements import three_way
from clubs.movements.danish import danish, king_of_the_hill
from clubs.movements.generators import round_robin
from clubs.movements.knockout import bracket
from clubs.movements.second_chances import double_elimination, repechage
from clubs.movements.swiss import draw as swiss
from clubs.movements.swiss.field import (
    DrawGround,
    Lock,
    Meeting,
    OddNumber,
    Options,
    Order,
    ScoreGroupOrder,
    SwissContestant,
    Unpairable,
)
from clubs.playing import barred
from clubs.playing.double_bracket import SECOND_FINAL, in_two_brackets
from clubs.playing.proposal import Proposal, ProposedGroup, StageKnowledge, System, proof_of, say, why
from clubs.playing.repechage import REPECHAGE, in_repechage, plan_of
from clubs.playing.services.bracket import in_bracket
from clubs.tournaments.contest import EventConditions
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from federation.reader import reader_language
from scoring.engine.contest import Course
from scoring.engine.refusal import Refusal

Groups = Sequence[tuple[str, ...]]
ONE_LOSS = "out"  # of a knockout: who has lost a match is out of it


def system_of(stage: Stage) -> System | None:
    """By what a stage is paired; None where only by hand."""
    system = contest_of(stage.event).draw("pairing")
    named = form_of(stage).contest.drawn if system == "by_form" else system
    return System(named) if named else None


def next_round(stage: Stage) -> int:
    """The round after the last that is paired, by whatever hand."""
    matches = Match.objects.current().filter(session__stage=stage).aggregate(last=Max("round"))["last"]
    byes = Bye.objects.current().filter(session__stage=stage).aggregate(last=Max("round"))["last"]
    last = max(matches or 0, byes or 0)
    return last if goes_on(stage, last) else last + 1


def last_round(stage: Stage) -> int:
    """The last round that a stage has: as announced, else by its movement; 0 where nothing says so."""
    if stage.rounds:
        return int(stage.rounds)
    system, count = system_of(stage), len(entrants_of(stage))
    try:
        if system is System.KNOCKOUT:
            losers = contest_of(stage.event).draw("knockout_losers")
            if losers == REPECHAGE:
                return repechage.last_round(count, plan_of(contest_of(stage.event)))
            if losers != ONE_LOSS:
                return double_elimination.last_round(count, second_final=losers == SECOND_FINAL)
            return int(bracket(count)[-1].round)
        if system is System.ROUND_ROBIN:
            return len(round_robin.draws(count, legs=int(contest_of(stage.event).draw("round_robin_legs"))))
    except Refusal:  # no such movement for so many: drawing says so
        return 0
    return 0


def goes_on(stage: Stage, number: int) -> bool:
    """Whether the matches of a round of a knockout are to be paired again in the newest session."""
    newest = stage.sessions.order_by("-number").first()
    return newest is not None and has_part_to_come(stage, number, newest)


def has_part_to_come(stage: Stage, number: int, session: Session) -> bool:
    """Whether the matches of a round of a knockout go on in a session, and are not paired there yet."""
    sessions = int(contest_of(stage.event).draw("knockout_sessions"))
    if sessions == 1 or form_of(stage).contest.course is not Course.KNOCKOUT:
        return False
    paired = Match.objects.current().filter(session__stage=stage, round=number)
    played_in = set(paired.order_by().values_list("session", flat=True).distinct())
    return bool(played_in) and session.pk not in played_in and len(played_in) < sessions


def propose(
    stage: Stage,
    number: int,
    known: StageKnowledge,
    *,
    seed: str = "",
    locked: Groups = (),
    forbidden: Sequence[tuple[str, str]] = (),
    early: bool = False,
) -> Proposal:
    """Draw a round and keep nothing. `early`: although results of the round before are missing.

    Raises Refused with every ground why it cannot be drawn.
    """
    contest, system = contest_of(stage.event), system_of(stage)
    if system is None:
        raise Refused(_("Say who meets whom: this form of contest is paired by hand."), "paired_by_hand")
    if number < 1 or (stage.rounds and number > stage.rounds):
        raise Refused(_("The stage has rounds 1 to %(rounds)s.") % {"rounds": stage.rounds}, "round_outside")
    seed, entrants = seed or seed_of(stage), entrants_of(stage)
    try:
        if system is System.ROUND_ROBIN:
            return _in_circle(stage, number, contest, entrants, seed)
        losers = contest.draw("knockout_losers")
        if system is System.KNOCKOUT and losers == REPECHAGE:
            return in_repechage(stage, number, entrants, known, seed, plan_of(contest))
        if system is System.KNOCKOUT and losers != ONE_LOSS:
            return in_two_brackets(stage, number, entrants, known, seed, losers)
        if system is System.KNOCKOUT:
            return in_bracket(stage, number, entrants, known, seed)
        _refuse_missing(stage, number, known, early or contest.draw("swiss_early") == "yes")
        return _swiss(stage, number, known, contest, entrants, seed, locked, forbidden)
    except Unpairable as error:
        raise Refused(" ".join(sentences(entrants, error.grounds)), error.grounds[0].code) from error
    except Refusal as error:
        count = {"count": len(entrants), "round": number}
        raise Refused(
            _("Round %(round)s of %(count)s contestants cannot be drawn by this movement.") % count,
            error.code,
        ) from error


def seed_of(stage: Stage) -> str:
    """The recorded seed of the stage's lots; a new one where nothing is drawn yet."""
    first = stage.pairings.order_by("pk").first()
    return first.seed if first else secrets.token_hex(8)


def names_of(stage: Stage) -> dict[str, str]:
    """How the contestants of a stage are called, by their numbers."""
    return called(entrants_of(stage))


def called(entrants: Sequence[Entrant]) -> dict[str, str]:
    """How contestants are called, by number."""
    return {entrant.number: entrant.name or entrant.number for entrant in entrants}


def sentences(entrants: Sequence[Entrant], grounds: Sequence[DrawGround]) -> list[str]:
    """Grounds in the language active now."""
    language = reader_language()
    return [say(ground, language, called(entrants)) for ground in grounds]


def entrants_of(stage: Stage) -> list[Entrant]:
    """Everybody who sat down in the stage: by seed, then as they were entered.

    Who has qualified for it is ranked by the place in the stage before, whatever the seed was there.
    """
    entrants = Entrant.objects.filter(
        entries__session__stage=stage, entries__superseded_by__isnull=True
    ).distinct()
    if stage.qualified_from_id is not None:
        seated = Entry.objects.current().filter(session__stage=stage).order_by("-session__number")
        places = dict(seated.values_list("entrant", "position"))  # of two sessions the first holds
        return sorted(entrants, key=lambda entrant: (places[entrant.pk], entrant.pk))
    return sorted(entrants, key=lambda entrant: (entrant.seed is None, entrant.seed or 0, entrant.pk))


def _refuse_missing(stage: Stage, number: int, known: StageKnowledge, early: bool) -> None:
    """Who stands where is not known while results are missing: a question to the director."""
    if number > 1 and next_round(stage) < number:
        raise Refused(_("Round %(round)s is not paired yet.") % {"round": number - 1}, "round_before")
    missing = [match for match in known.pending if match[0] < number]
    if missing and not early:
        named = ", ".join(f"{a}–{b} ({played})" for played, a, b in missing[:20])
        raise Refused(
            _("Results are missing: %(matches)s. Enter them, or say that the round is drawn without.")
            % {"matches": named},
            "results_missing",
        )


def _in_circle(
    stage: Stage, number: int, contest: EventConditions, entrants: Sequence[Entrant], seed: str
) -> Proposal:
    drawn = round_robin.draws(len(entrants), legs=int(contest.draw("round_robin_legs")))
    if number > len(drawn):
        raise Refused(_("The stage has rounds 1 to %(rounds)s.") % {"rounds": len(drawn)}, "round_outside")
    keys = {place: entrant.number for place, entrant in enumerate(entrants, 1)}
    groups, draw = [], drawn[number - 1]
    for match in draw.matches:
        one, other = keys[match.home], keys[match.away]
        groups.append(ProposedGroup((one, other), (why("circle", round=number, one=one, other=other),)))
    if draw.bye is not None:
        sits = keys[draw.bye]
        groups.append(ProposedGroup((sits,), (why("circle_bye", round=number, contestant=sits),)))
    return Proposal(number, System.ROUND_ROBIN, seed, {}, tuple(groups))


def _swiss(
    stage: Stage,
    number: int,
    known: StageKnowledge,
    contest: EventConditions,
    entrants: Sequence[Entrant],
    seed: str,
    locked: Groups,
    forbidden: Sequence[tuple[str, str]],
) -> Proposal:
    options = replace(
        options_of(stage, number, contest, seed), locked=tuple(map(Lock, locked)), forbidden=tuple(forbidden)
    )
    system = System.DANISH if contest.draw("pairing") == "danish" else System.SWISS
    is_last = bool(stage.rounds) and number == stage.rounds
    if is_last and contest.draw("swiss_last") == "king_of_the_hill":
        system = System.KING_OF_THE_HILL
    draw = {System.DANISH: danish, System.KING_OF_THE_HILL: king_of_the_hill}.get(system, swiss.pair)
    if number == 1:
        draw = swiss.pair
    drawn = draw(field_of(stage, number, known, entrants, contest), history_of(stage, number), options)
    groups = tuple(ProposedGroup(match.contestants, match.grounds) for match in drawn.matches)
    settings: dict[str, Any] = {
        "order": str(options.order),
        "within": str(options.within),
        "clubs_apart_rounds": options.clubs_apart_rounds,
        "rounds": options.rounds,
        "locked": [list(pair) for pair in locked],
        "forbidden": [list(pair) for pair in forbidden],
    }
    return Proposal(number, system, seed, settings, groups, drawn.places, proof_of(drawn.certificate))


def options_of(stage: Stage, number: int, contest: EventConditions, seed: str) -> Options:
    """By what a round is drawn: the conditions of contest."""
    is_first = number == 1
    return Options(
        number,
        seed,
        rounds=stage.rounds or None,
        order=Order(contest.draw("swiss_first")) if is_first else Order.STANDING,
        within=ScoreGroupOrder(contest.draw("swiss_first_within" if is_first else "swiss_within")),
        odd=OddNumber(contest.draw("swiss_odd")),
        three_way_rounds=int(contest.draw("swiss_three_way_rounds")),
        clubs_apart_rounds=int(contest.draw("swiss_clubs_apart_rounds")),
    )


def field_of(
    stage: Stage, number: int, known: StageKnowledge, entrants: Sequence[Entrant], contest: EventConditions
) -> list[SwissContestant]:
    """The contestants of a stage with their scores, and clubs where these are kept apart."""
    left = stage.withdrawals.in_force().last_rounds("entrant_id")
    bars, session = barred.of_stage(stage), barred.newest_session(stage)
    apart = number <= int(contest.draw("swiss_clubs_apart_rounds"))
    clubs = _clubs(entrants) if apart else {}
    return [
        SwissContestant(
            entrant.number,
            known.scores.get(entrant.number, Fraction(0)),
            entrant.seed,
            clubs.get(entrant.pk, ""),
            withdrawn=left.get(entrant.pk, number) < number or bars.is_out(entrant.number, session, number),
        )
        for entrant in entrants
    ]


def _clubs(entrants: Sequence[Entrant]) -> dict[int, str]:
    """The home club of most of a contestant's players."""
    seats = list(
        EntrantPlayer.objects.filter(entrant__in=entrants, member__isnull=False).values_list(
            "entrant_id", "member_id"
        )
    )
    homes = Membership.objects.filter(
        is_home=True, ends_on__isnull=True, member__in=[member for _, member in seats]
    )
    home = dict(homes.values_list("member_id", "club_id"))
    counted: dict[int, Counter[int]] = {}
    for entrant, member in seats:
        if member in home:
            counted.setdefault(entrant, Counter())[home[member]] += 1
    return {entrant: str(clubs.most_common(1)[0][0]) for entrant, clubs in counted.items()}


def history_of(stage: Stage, number: int) -> list[Meeting]:
    """Who met and who sat out in the rounds before."""
    matches = Match.objects.current().filter(session__stage=stage, round__lt=number).order_by("round", "pk")
    byes = Bye.objects.current().filter(session__stage=stage, round__lt=number).order_by("round", "pk")
    of_rounds: dict[int, list[tuple[str, str]]] = {}
    for played, a, b in matches.values_list("round", "a__number", "b__number"):
        of_rounds.setdefault(played, []).append((a, b))
    met = [
        Meeting(played, together)
        for played, pairs in of_rounds.items()
        for group in three_way.groups(pairs)
        for together in group
    ]
    return [*met, *(Meeting(r, (number,)) for r, number in byes.values_list("round", "entry__number"))]
