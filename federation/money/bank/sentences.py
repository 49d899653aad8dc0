"""The sentence of each thing that can be wrong with a bank's file, in the reader's language."""

from django.utils.translation import gettext as _, gettext_noop

from federation.money.bank.statement import BankProblem

SENTENCES = {
    # The file as a whole.
    "empty": gettext_noop("The file is empty. Download it from the bank again."),
    "too_large": gettext_noop("The file has %(size)s MB; the limit is %(size_max)s MB. Take fewer days."),
    "unknown": gettext_noop(
        "This is neither a camt.053 statement nor a file in a Zengin format (入出金取引明細 or 振込入金通知)."
        " Choose one of these at the bank."
    ),
    "too_slow": gettext_noop("The file could not be read within %(seconds)s seconds. Take fewer days."),
    "too_much_memory": gettext_noop(
        "The file could not be read within %(megabytes)s MB of memory. Take fewer days."
    ),
    "failed": gettext_noop(
        "The file could not be read. The operator of this installation has been told why."
    ),
    # XML.
    "dtd": gettext_noop("The file declares a DTD, which statements of banks never have. It is not read."),
    "too_many_elements": gettext_noop("The file has more than %(count)s elements. Take fewer days."),
    "not_well_formed": gettext_noop("This is no complete XML. Download the file from the bank again."),
    "other_message": gettext_noop(
        "This is %(message)s. The portal reads statements of accounts: %(known)s. Choose one at the bank."
    ),
    "no_statement": gettext_noop("The message has no statement (Stmt)."),
    "account": gettext_noop("The account has neither an IBAN nor another number."),
    "iban": gettext_noop("%(written)s is no IBAN: its check digits do not hold."),
    "currency": gettext_noop("%(written)s is no currency of three letters."),
    "amount": gettext_noop("%(written)s is no amount in the currency of the account."),
    "amount_currency": gettext_noop("The amount is in %(currency)s, the account in %(account)s."),
    "sign": gettext_noop("%(written)s: whether it came in or went out is written as CRDT or DBIT."),
    "day": gettext_noop("%(written)s is no day as the standard writes it (2026-05-03)."),
    "no_day": gettext_noop("The entry has no day of booking and no day of value."),
    "status": gettext_noop("%(written)s is no status of an entry that is known here (BOOK, PDNG, INFO)."),
    "balances": gettext_noop(
        "The opening balance of %(opening)s and entries of %(booked)s do not make the closing balance of "
        "%(closing)s. Entries are missing, or stand twice."
    ),
    # Records.
    "ebcdic": gettext_noop("The file is written in EBCDIC. Choose the code JIS at the bank."),
    "other_kind": gettext_noop(
        "The file is of kind %(written)s. The portal reads 01 (振込入金通知) and 03 (入出金取引明細)."
    ),
    "too_many_records": gettext_noop("The file has more than %(count)s records. Take fewer days."),
    "record_length": gettext_noop("The record has %(length)s characters instead of %(expected)s."),
    "record_kind": gettext_noop("%(written)s is no kind of record: 1, 2, 8 and 9 are."),
    "record_order": gettext_noop(
        "A record of kind %(written)s cannot stand here: header (1), data (2) and trailer (8) of an account "
        "follow each other, and the end (9) comes last."
    ),
    "no_end": gettext_noop("The file has no end record (9): it is cut off. Download it from the bank again."),
    "headers_differ": gettext_noop("The header is of another kind or code than the first one."),
    "digits": gettext_noop("%(written)s: only digits may stand here."),
    "era_day": gettext_noop(
        "%(written)s is no day of the last ten years with its year in a Japanese era (080503 is 3 May of "
        "Reiwa 8)."
    ),
    "characters": gettext_noop("Characters stand here that the format does not have."),
    "code": gettext_noop("%(written)s is not one of the codes that are known here: %(known)s."),
    "blank": gettext_noop("Nothing stands here, but something must."),
    "trailer": gettext_noop("%(written)s stands here; the records make %(counted)s."),
}


def sentence_of(problem: BankProblem) -> str:
    """What is wrong, and where: by the line of an XML file, or by record and columns."""
    sentence = _(SENTENCES[problem.code]) % problem.parameters
    place = _place(problem)
    return _("%(place)s: %(sentence)s") % {"place": place, "sentence": sentence} if place else sentence


def _place(problem: BankProblem) -> str:
    where = {"line": problem.line, "element": problem.element, **problem.parameters}
    if problem.line is None:
        return ""
    if "columns" in problem.parameters:
        return _("Record %(line)s, columns %(columns)s (%(element)s)") % where
    if problem.code in _OF_RECORDS:
        return _("Record %(line)s") % where
    return (_("Line %(line)s, %(element)s") if problem.element else _("Line %(line)s")) % where


_OF_RECORDS = frozenset({"record_length", "no_end", "ebcdic"})
