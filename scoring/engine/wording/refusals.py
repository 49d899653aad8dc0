"""What the engine, the regulations and the calculators refuse. {field} is always there."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "condition_unknown": gettext_noop("There is no condition {key}. Conditions: {allowed}."),
    "condition_value": gettext_noop("{key} cannot be {value}. Allowed: {allowed}."),
    "condition_of_other_forms": gettext_noop("{key} is a matter of other forms of contest than this one."),
    "condition_without_rule": gettext_noop(
        "{key} changes a rule that these regulations do not have: nothing can be said of it."
    ),
    "condition_scale_margin": gettext_noop(
        "{value} is a scale for other matches than these: board-a-match with VP takes differences in points, "
        "other matches IMPs. Scales that fit: {allowed}."
    ),
    "condition_fixed": gettext_noop(
        "{key} stands in the regulations alone: conditions of contest cannot say anything else."
    ),
    "condition_scale_boards": gettext_noop(
        "{value} has no table for matches of {boards} boards. Scales that have one: {allowed}."
    ),
    "condition_three_way_boards": gettext_noop(
        "A three-way match in one round divides the {boards} boards of the round in two halves. "
        "Take an even number, or two rounds."
    ),
    "condition_missing": gettext_noop("{key} has no value. Allowed: {allowed}."),
    "rule_needed": gettext_noop("The regulations say nothing about {key}, which a board needs."),
    "versions_unordered": gettext_noop("{field}: its versions do not begin one after another."),
    "file_no_toml": gettext_noop("This is no TOML file: {error}."),
    "edition_backdated": gettext_noop(
        "{field}: an edition adopted on {adopted} cannot start on {starts}. Take a later day."
    ),
    "edition_clause": gettext_noop("{field}: there is no clause {value}."),
    "edition_empty": gettext_noop("{field}: the edition changes nothing. Add what it changes."),
    "edition_key": gettext_noop("{field}: the regulations have no {part} {key}."),
    "edition_language": gettext_noop("{field}: the text is missing in one language ({language})."),
    "edition_overlaps": gettext_noop(
        "{field}: {key} already has an edition that starts on {other}; this one starts on {starts}. "
        "Take a later day, or withdraw the other."
    ),
    "edition_same": gettext_noop("{field}: {key} says this already."),
    "edition_twice": gettext_noop("{field}: {key} is changed twice. Put both changes into one."),
    "edition_scale": gettext_noop(
        "{field}: {key} is no scale. Write kind, and bands that rise with a row of victory points for each, "
        "or tie, maximum, blitz_factor and decimals."
    ),
    "edition_together": gettext_noop("{field}: these values of {key} do not go together."),
    "edition_value": gettext_noop("{field} cannot be {value}. Allowed: {allowed}."),
    "not_in_force": gettext_noop("{key} is not in force on {day}."),
    "several_not_in_force": gettext_noop(
        "On {day} no edition of the regulations sets {key}. The conditions of contest may set them."
    ),
    "pack_unknown": gettext_noop("There is no regulation pack {pack}. Packs: {allowed}."),
    "edition_unknown": gettext_noop("The regulations have no edition {number}."),
    "rule_missing": gettext_noop("The regulations {pack} have no rule for this ({key})."),
    "missing": gettext_noop("{field}: {part} is missing."),
    "not_a_count": gettext_noop("{field}: {value} is not a whole number."),
    "not_a_number": gettext_noop("{field}: {value} is not a number. Write 3, 12.5 or 31/8."),
    "not_a_flag": gettext_noop("{field}: {value} is neither true nor false."),
    "not_an_option": gettext_noop("{field}: there is no {value}. Allowed: {allowed}."),
    "not_a_name": gettext_noop("{field}: {value} is not a name of up to 100 characters."),
    "not_a_contract": gettext_noop("{field}: {value} is not a contract. Write 4S, 3NX, 2HXX, or P."),
    "not_a_call": gettext_noop("{field}: {value} is not a call. Write P, X, XX, or a bid from 1C to 7N."),
    "not_a_card": gettext_noop("{field}: {value} is not a card. Write the suit first: SA, HT, D2."),
    "not_a_card_or_joker": gettext_noop(
        "{field}: {value} is neither a card nor a joker. Write SA, HT, D2, or J1, J2."
    ),
    "not_a_day": gettext_noop("{field}: {value} is not a day. Write 2026-11-21."),
    "not_a_list": gettext_noop("{field}: {value} is not a list."),
    "not_a_record": gettext_noop("{field}: {value} does not hold {columns}."),
    "fact_missing": gettext_noop("{field} is not known yet. {question}"),
    "not_named": gettext_noop("{field}: {value} does not hold values by name."),
    "outside": gettext_noop("{field}: {value} is outside {low} to {high}."),
    "too_small": gettext_noop("{field}: {value} is outside the possible; the least is {low}."),
    "items_outside": gettext_noop("{field}: {count} entries; there are to be {low} to {high}."),
    "items_few": gettext_noop("{field}: {count} entries; there are to be {low} at least."),
    "input_no_object": gettext_noop("The input is not a JSON object."),
    "line_no_object": gettext_noop("The line is not a JSON object with id, name and input."),
    "too_deep": gettext_noop("{field}: lists and objects in one another, more than {high} deep."),
    "too_many_inside": gettext_noop("{field}: more than {high} lists and objects."),
    "not_json": gettext_noop("The text is not JSON."),
    "no_calculator": gettext_noop("There is no calculator {value}. Calculators: {allowed}."),
    "more_than": gettext_noop("{field}: {value} is more than {limit} ({of})."),
}
