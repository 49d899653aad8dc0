"""The answers that a card's fields may have, beside numbers and words. Pure.

Every word stands once in all of these classes: what follows from an answer and how it is called is looked up
by the answer alone, and members of two classes with the same letters are one key.
"""

from enum import StrEnum


class SystemCategory(StrEnum):
    """The category of a system by the WBF's policy of systems, as the colour of its sticker."""

    GREEN = "green"  # natural
    BLUE = "blue"  # strong club or strong diamond
    RED = "red"  # artificial, of no other category
    YELLOW = "yellow"  # highly unusual methods (HUM)


class BaseSystem(StrEnum):
    """What the system is called."""

    FIVE_CARD_MAJORS = "five_card_majors"
    TWO_OVER_ONE = "two_over_one"
    FOUR_CARD_MAJORS = "four_card_majors"
    ACOL = "acol"
    STRONG_CLUB = "strong_club"
    POLISH_CLUB = "polish_club"
    STRONG_DIAMOND = "strong_diamond"
    FORCING_PASSES = "forcing_pass"
    OTHER = "other_system"


class Style(StrEnum):
    """How much an opening or overcall promises."""

    SOUND = "sound"
    STANDARD = "standard_style"
    LIGHT = "light"
    VERY_LIGHT = "very_light"


class Psychics(StrEnum):
    """How often psychic calls are made."""

    NEVER = "never_psychic"
    RARE = "rare"
    OCCASIONAL = "occasional"
    OFTEN = "often"


class OtherRange(StrEnum):
    """When 1NT has another range."""

    NEVER = "always_the_same"
    VULNERABLE = "vulnerable"
    THIRD_FOURTH = "third_fourth"
    VULNERABLE_OR_LATE = "vulnerable_or_late"


class OpeningKind(StrEnum):
    """What an opening is."""

    NOT_SAID = "not_said_opening"
    NATURAL = "natural"
    NOT_FORCED = "short_suit"
    STRONG = "strong"
    TWO_WAY = "two_way"
    INTERMEDIATE = "intermediate"
    WEAK = "weak"
    PREEMPT = "preempt"
    TWO_SUITED = "two_suited"
    SEVERAL = "several_hands"
    SOLID_MINOR = "solid_minor"
    UNUSED = "unused"


class UpTo(StrEnum):
    """Up to which overcall a double has its meaning."""

    NOT_SAID = "not_said_up_to"
    TWO_DIAMONDS = "2D"
    TWO_SPADES = "2S"
    THREE_SPADES = "3S"
    FOUR_DIAMONDS = "4D"
    FOUR_HEARTS = "4H"
    FOUR_SPADES = "4S"
    ANY = "any_level"


class JumpOvercall(StrEnum):
    """A jump overcall in a suit."""

    WEAK = "weak_jump"
    INTERMEDIATE = "intermediate_jump"
    STRONG = "strong_jump"
    BY_VULNERABILITY = "by_vulnerability"
    GHESTEM = "ghestem_jump"


class CuebidMeaning(StrEnum):
    """A direct overcall in the opener's suit."""

    STRONG = "strong_cue"
    MICHAELS = "michaels_cue"
    UPPER_TWO = "upper_two"
    NATURAL = "natural_cue"


class DoubleOfPreempt(StrEnum):
    """A double of a preempt."""

    TAKE_OUT = "take_out_double"
    OPTIONAL = "optional_double"
    PENALTY = "penalty_double"


class TakeOutDouble(StrEnum):
    """A take-out double of an opening of one."""

    SOUND = "sound_double"
    STANDARD = "standard_double"
    SHAPE_FIRST = "shape_first"
    ANY_OPENING = "any_opening_hand"


class LeadStyle(StrEnum):
    """Which small card is led from a long suit."""

    FOURTH = "fourth"
    THIRD_FIFTH = "third_fifth"
    THIRD_LOW = "third_low"
    SECOND_FOURTH = "second_fourth"
    ATTITUDE = "attitude_lead"


class FromAceKing(StrEnum):
    """What is led from ace and king."""

    NOT_SAID = "not_said_ace_king"
    ACE = "ace"
    KING = "king"
    BY_ATTITUDE = "ace_attitude_king_count"


class FromTouching(StrEnum):
    """Which of touching honours is led."""

    TOP = "top"
    SECOND = "second"
    BY_SITUATION = "by_situation"


class Doubleton(StrEnum):
    """What is led from two small cards."""

    HIGH = "high_of_two"
    LOW = "low_of_two"


class ThreeSmall(StrEnum):
    """What is led from three small cards."""

    NOT_SAID = "not_said_three"
    TOP = "top_of_three"
    MIDDLE = "middle_of_three"
    LOW = "low_of_three"


class Signal(StrEnum):
    """What a small card says. Reversed: a low card encourages or shows an even number."""

    NOT_SAID = "no_signal"
    ATTITUDE = "attitude"
    ATTITUDE_REVERSED = "attitude_reversed"
    COUNT = "count"
    COUNT_REVERSED = "count_reversed"
    SUIT_PREFERENCE = "suit_preference"
    LAVINTHAL = "lavinthal"
    ODD_EVEN = "odd_even"
