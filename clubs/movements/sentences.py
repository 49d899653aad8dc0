"""What is said of movements: what is broken, what does not exist, and what stands on cards."""

from collections.abc import Mapping
from pathlib import Path

from clubs.movements.fault import MovementFault
from scoring.engine.refusal import Refusal
from scoring.engine.words import Text, Words, gettext_noop

FAULTS = {
    "round_unknown": gettext_noop(
        "Round {round}, table {table}: the movement has rounds 1 to {rounds}. Check the round."
    ),
    "round_empty": gettext_noop("Round {round}: nobody plays. Enter the tables of this round."),
    "table_unknown": gettext_noop(
        "Round {round}, table {table}: the movement has tables 1 to {tables}. Check the table."
    ),
    "table_twice": gettext_noop(
        "Round {round}: table {table} is used twice at the same time. Check the table numbers."
    ),
    "contestant_unknown": gettext_noop(
        "Round {round}, table {table}: number {contestant} does not exist; the numbers go from 1 to "
        "{contestants}."
    ),
    "contestant_twice": gettext_noop(
        "Round {round}: number {contestant} is at more than one place, tables {tables}. Check the numbers."
    ),
    "contestant_missing": gettext_noop(
        "Round {round}: number {contestant} sits nowhere. Seat it, or enter a sit-out."
    ),
    "side_size": gettext_noop(
        "Round {round}, table {table}: each side needs {size} of the numbers. Check who sits there."
    ),
    "plays_itself": gettext_noop(
        "Round {round}, table {table}: a number stands there twice. Check who sits there."
    ),
    "no_boards": gettext_noop("Round {round}, table {table}: two sides meet without boards. Enter the set."),
    "boards_without_players": gettext_noop(
        "Round {round}, table {table}: there are boards, but not two sides. Check who sits there."
    ),
    "set_unknown": gettext_noop(
        "Round {round}, table {table}: set {set} does not exist; the sets go from 1 to {sets}."
    ),
    "set_at_once": gettext_noop(
        "Round {round}: tables {tables} play set {set} at the same time, but only {tables_max} can. "
        "Let them share, or change the boards."
    ),
    "set_again": gettext_noop(
        "Round {round}, table {table}: number {contestant} plays set {set} again, after round {before}. "
        "Change the boards."
    ),
    "set_never_played": gettext_noop("Nobody plays set {set}. Leave it out, or bring it into play."),
    "meet_again": gettext_noop(
        "Round {round}: {one} and {other} meet in rounds {rounds}, but may only {times_max} times. "
        "Change the opponents."
    ),
    "partners_again": gettext_noop(
        "Round {round}: {one} and {other} are partners in rounds {rounds}, but may be only {times_max} "
        "times. Change the partners."
    ),
    "other_room_missing": gettext_noop(
        "Round {round}, table {table}: team {ns} plays set {set} North-South against {ew}, but never "
        "East-West. Add the other room."
    ),
    "team_on_one_side": gettext_noop(
        "Round {round}: both pairs of team {contestant} sit {side}. Exchange the sides of one table."
    ),
}

REFUSALS = {
    "not_in_range": gettext_noop("{name} can be {least} to {most} here, not {value}."),
    "not_the_only_number": gettext_noop("{name} can only be {least} here, not {value}."),
    "straight_even": gettext_noop(
        "With {tables} tables, an even number, East-West would meet boards again after {most} rounds. "
        "Use the skip or the relay movement."
    ),
    "needs_even_tables": gettext_noop(
        "{tables} tables are an odd number, which needs no skip and no relay. Use the straight Mitchell."
    ),
    "howell_short": gettext_noop(
        "A Howell of {pairs} pairs has at least {least} rounds, not {rounds}. Use a Mitchell."
    ),
    "no_rover": gettext_noop(
        "No way for a rover is known at {tables} tables in {rounds} rounds. Play fewer rounds."
    ),
    "rover_needs_odd_pairs": gettext_noop(
        "A rover is the pair that is one too many; {pairs} pairs are even. Use another Mitchell."
    ),
    "form_not_made": gettext_noop("This form is drawn or made by hand. Choose another one."),
    "no_half_table": gettext_noop("Nobody sits out by this movement."),
    "half_table_unknown": gettext_noop(
        "It is not known which boards lie at the half table. Set a movement for one contestant more."
    ),
    # The file of a movement.
    "number_missing": gettext_noop("{place}: a number is missing."),
    "not_a_number": gettext_noop("{place}: this must be a whole number."),
    "number_out_of_range": gettext_noop("{place}: this can be {least} to {most}."),
    "line_not_a_number": gettext_noop("Line {line}, {name}: “{text}” is not a whole number."),
    "line_out_of_range": gettext_noop("Line {line}, {name}: this can be {least} to {most}, not {text}."),
    "not_a_list": gettext_noop("{place}: this must be a list."),
    "not_an_object": gettext_noop("{place}: this must be an object with named values."),
    "word_unknown": gettext_noop("{place}: this can be {known}."),
    "file_too_large": gettext_noop("The file is larger than {most} kB. A movement is far smaller."),
    "file_no_text": gettext_noop("The file is no text. Save the table as CSV, in UTF-8."),
    "file_no_json": gettext_noop("The file begins as JSON and is none. Check its brackets and commas."),
    "file_heads": gettext_noop(
        "Heads are missing: {missing}. The first line has round, table, ns, ew and boards."
    ),
    "file_no_lines": gettext_noop("There is no line under the heads. Enter each table of each round."),
    "too_many_seatings": gettext_noop("{place}: more than {most} seatings are not read."),
}

NAMES = {
    "tables": gettext_noop("The number of tables"),
    "rounds": gettext_noop("The number of rounds"),
    "pairs": gettext_noop("The number of pairs"),
    "players": gettext_noop("The number of players"),
    "contestants": gettext_noop("The number of contestants"),
    "legs": gettext_noop("The number of legs"),
    "boards_per_set": gettext_noop("The number of boards in a set"),
    "boards_per_round": gettext_noop("The number of boards in a round"),
    "switched": gettext_noop("A round with an arrow switch"),
}

FORMS = {
    "mitchell": gettext_noop("Mitchell"),
    "skip_mitchell": gettext_noop("Mitchell with a skip"),
    "relay_mitchell": gettext_noop("Mitchell with relay and sharing"),
    "rover_mitchell": gettext_noop("Mitchell with a rover"),
    "howell": gettext_noop("Howell"),
    "part_howell": gettext_noop("Howell in fewer rounds"),
    "hesitation_mitchell": gettext_noop("Hesitation Mitchell"),
    "individual": gettext_noop("Individual movement"),
    "round_robin": gettext_noop("Round robin"),
    "houston": gettext_noop("Houston rounds"),
    "own": gettext_noop("A movement of one's own"),
}

CARDS = {
    "goes_to": gettext_noop("{who} to table {table}, {seat}; boards {boards} next"),
    "stays": gettext_noop("{who} stays; boards {boards} next"),
    "sits_out_at": gettext_noop("{who} to table {table} and sits out"),
    "sits_out": gettext_noop("{who} sits out"),
    "finished": gettext_noop("{who} has finished"),
    "boards_to": gettext_noop("Boards {boards} to table {table}"),
    "boards_to_stand": gettext_noop("Boards {boards} to the stand"),
    "boards_stay": gettext_noop("Boards {boards} stay"),
    "boards_finished": gettext_noop("Boards {boards} are finished"),
    "shares_with": gettext_noop("Shares its boards with table {tables}"),
}

SENTENCES = {**FAULTS, **REFUSALS, **NAMES, **FORMS, **CARDS}

WORDS = Words(SENTENCES, Path(__file__).parent.parent / "locale")


def say(code: str, language: str, **parameters: "str | int | Text") -> str:
    """A sentence of this package in a language ("ja" or "en")."""
    filled: Mapping[str, str | Text] = {
        name: value if isinstance(value, Text) else str(value) for name, value in parameters.items()
    }
    return WORDS.say(code, filled, language)


def say_fault(fault: MovementFault, language: str) -> str:
    """What is broken, in a language."""
    return WORDS.say(fault.code, fault.parameters, language)


def say_refusal(refusal: Refusal, language: str) -> str:
    """Why a movement was refused, in a language."""
    return WORDS.say(refusal.says, refusal.parameters, language)
