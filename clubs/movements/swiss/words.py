"""What is said of a draw: one sentence for each code. `clubs.playing.proposal.say` puts the names in."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # Why these two.
    "both_on": gettext_noop("{one}, place {first}, and {other}, place {second}: both on {score}."),
    "both_on_halves": gettext_noop(
        "{one}, place {first}, and {other}, place {second}: both on {score}, first half against second half."
    ),
    "both_on_fold": gettext_noop(
        "{one}, place {first}, and {other}, place {second}: both on {score}, first against last."
    ),
    "on_scores": gettext_noop(
        "{one}, place {first}, on {score}, and {other}, place {second}, on {their_score}."
    ),
    "by_seed_neighbours": gettext_noop(
        "{one}, place {first} of the seeding, and {other}, place {second}: neighbours meet."
    ),
    "by_seed_halves": gettext_noop(
        "{one}, place {first} of the seeding, and {other}, place {second}: first half against second half."
    ),
    "by_seed_fold": gettext_noop(
        "{one}, place {first} of the seeding, and {other}, place {second}: first against last."
    ),
    "by_lot_neighbours": gettext_noop("By lot: {one} was drawn {first}, {other} {second}; neighbours meet."),
    "by_lot_halves": gettext_noop(
        "By lot: {one} was drawn {first}, {other} {second}; first half against second half."
    ),
    "by_lot_fold": gettext_noop("By lot: {one} was drawn {first}, {other} {second}; first against last."),
    "danish": gettext_noop("Danish draw: neighbours meet, whether or not they have met before."),
    "king_of_the_hill": gettext_noop("Last round: neighbours meet, whether or not they have met before."),
    # Why not somebody nearer.
    "had_met": gettext_noop("Already played {contestant} (place {places})."),
    "not_with": gettext_noop("The director does not let {contestant} meet: place {places}."),
    "between_elsewhere": gettext_noop(
        "Paired elsewhere, place {places}: no draw with them here is better as a whole."
    ),
    "floats_having_met_all": gettext_noop(
        "{contestant} floats down: it has met all others who are on {score}."
    ),
    "floats_odd": gettext_noop(
        "{contestant} floats down: {number} are on {score}, so one of them must play outside."
    ),
    "floats": gettext_noop(
        "{contestant} floats down from {score}: those on {score} cannot all meet one another."
    ),
    "within_a_club": gettext_noop("They are of one club: keeping them apart would have cost more."),
    # Rematches.
    "rematch": gettext_noop("They met in round {round}."),
    "rematch_needed": gettext_noop("No more than {pairs} matches without a rematch fit into this round."),
    "barrier": gettext_noop(
        "Without {contestants} ({number}), the others fall into more odd circles of possible opponents "
        "than that."
    ),
    # Fixed by the director.
    "locked": gettext_noop("Fixed by the director: {reason}"),
    "locked_plainly": gettext_noop("Fixed by the director."),
    "overridden": gettext_noop("Changed by the director: {reason}"),
    # Odd numbers.
    "bye_places": gettext_noop("An odd number: place {places} has a bye."),
    "three_way_places": gettext_noop("An odd number: places {places} have a three-way match."),
    "three_way_goes_on": gettext_noop("The second round of their three-way match."),
    "lower_had_one": gettext_noop("Lower, but with a bye or a three-way match before: place {places}."),
    "bye_needed": gettext_noop("Lower, but no draw with a bye for it is better as a whole: place {places}."),
    "three_way_needed": gettext_noop(
        "Lower, but no draw with it in the three-way match is better as a whole: place {places}."
    ),
    "bye_lowest": gettext_noop("Nobody who could have it is lower."),
    "three_way_lowest": gettext_noop("Nobody else who could be in it is lower."),
    "odd_again": gettext_noop("{contestant} has had a bye or a three-way match before: {times}."),
    # Why no draw can be made.
    "contestant_twice": gettext_noop("{contestant} is entered twice. Remove one of the two entries."),
    "too_few_contestants": gettext_noop(
        "{number} contestants are here for this round; a draw takes two at least."
    ),
    "no_seed": gettext_noop("No seed for lots is recorded. Record one before the first draw."),
    "meeting_not_earlier": gettext_noop(
        "Round {round} cannot be drawn: round {rounds} is drawn already, or has no number from 1."
    ),
    "met_twice_in_a_round": gettext_noop(
        "{contestant} is in two matches of round {round}. Correct that round first."
    ),
    "lock_of_wrong_size": gettext_noop(
        "{contestants}: a match has two different contestants, a three-way match three, a bye one."
    ),
    "lock_unknown": gettext_noop("{contestant} is in a fixed match and not in this event."),
    "lock_away": gettext_noop(
        "{contestant} is in a fixed match, but absent or withdrawn. Undo one of the two."
    ),
    "lock_twice": gettext_noop("{contestant} is in two fixed matches. Undo one of them."),
    "forbidden_unknown": gettext_noop("{contestant} is in a forbidden match and not in this event."),
    "forbidden_itself": gettext_noop("{contestant} cannot meet itself. Name two for a forbidden match."),
    "locked_and_forbidden": gettext_noop(
        "{one} against {other} is both fixed and forbidden. Undo one of the two."
    ),
    "round_outside": gettext_noop("There is no round {round}: the stage has rounds 1 to {rounds}."),
    "not_the_last_round": gettext_noop(
        "Round {round} is not the last; king of the hill is drawn in the last round only."
    ),
    "three_way_rounds": gettext_noop("A three-way match takes one round or two, not {number}."),
    "three_way_needs_rounds": gettext_noop(
        "A three-way match takes {rounds} rounds, and {left} is left. Give a bye this time."
    ),
    "no_pairing": gettext_noop(
        "The forbidden matches leave room for {pairs} of {needed} matches. Allow one of them again; they are "
        "between: {contestants}."
    ),
    "no_three_way": gettext_noop(
        "Of these {number} contestants no three can be in a three-way match and leave the others a draw. "
        "Allow a forbidden match again, or more places."
    ),
    # Changes by the director.
    "change_without_reason": gettext_noop("Write down why the draw is changed."),
    "change_unknown": gettext_noop("{contestant} is not in this round's draw."),
    "change_twice": gettext_noop("{contestant} would be in two matches."),
    "change_leaves_out": gettext_noop("Left without a match: {contestants}. Give each a match or a bye."),
    "change_rematch": gettext_noop("{one} and {other} met in round {round}."),
    "change_forbidden": gettext_noop("{one} against {other} is a forbidden match."),
    "change_within_a_club": gettext_noop("{one} and {other} are of one club."),
}

CONTESTANTS = ("one", "other", "contestant", "contestants")  # places in sentences that hold keys
