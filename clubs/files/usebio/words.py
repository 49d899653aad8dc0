"""What is said of USEBIO files: of XML, and of what every such file must hold."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "too_many_elements": gettext_noop(
        "The file has more than {tags_max} tags. Upload one session at a time."
    ),
    "not_xml": gettext_noop(
        "The file is not XML. Have the scoring program write a USEBIO file, and upload that."
    ),
    "root_unexpected": gettext_noop(
        "Line {line}: the file begins with {root}, a USEBIO file with {expected}. Upload a USEBIO file."
    ),
    "tag_mismatch": gettext_noop(
        "Line {line}: an element is closed that is not the one opened last. Export the file again."
    ),
    "control_character": gettext_noop(
        "Line {line}: a control character stands in the text. Delete it, or export the file again."
    ),
    "not_well_formed": gettext_noop(
        "Line {line}: from here on the file cannot be read as XML. Export it again, or correct this line."
    ),
    "entity_declared": gettext_noop(
        "Line {line}: the file declares an XML entity, which is refused for safety. Export it without."
    ),
    "entity_unknown": gettext_noop(
        "Line {line}: a character is written by a name that XML does not know. Write the character itself."
    ),
    "no_event": gettext_noop("Line {line}: the file holds no event. Export the results of a session."),
    "records_unreadable": gettext_noop(
        "Line {line}: auction or play of {count} results cannot be read whole (boards {boards}). What can be "
        "read is kept, and the results stand."
    ),
}
