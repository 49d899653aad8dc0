"""The command itself: boards, a seed or wishes in, a file of hands out, its seal and seed beside it."""

import argparse
import os
import re
import secrets
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from clubs.files.deals.machines import WRITERS, in_file
from scoring.engine import sentences as engine_sentences
from scoring.engine.dealing.seeded import BOARDS_MAX, SEED_BYTES, NoSuchDealError, deals, seal_of
from scoring.engine.dealing.wishes import Wish, all_fulfilled
from scoring.engine.game.deals import Deal
from scoring.engine.refusal import Refusal
from scoring.engine.words import WRITTEN, language_of
from scoring.tools.deal.sentences import WORDS

DONE, REFUSED = 0, 2
_BOARDS = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
_SEED = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")


class RefusedDealError(Exception):
    """The command is not carried out; the code of the sentence that says why, and what it fills in."""

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(code)
        self.code, self.parameters = code, parameters


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, where argparse would print two."""
        raise RefusedDealError("usage", reason=message)


def main(argv: Sequence[str]) -> int:
    """Deal. Returns 0, or 2 with a line on standard error that says why not."""
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr.reconfigure(errors="replace")
    language = language_of(os.environ)
    try:
        arguments = _parser().parse_args(argv)
        language = arguments.lang or language
        _run(arguments, language)
    except RefusedDealError as refused:
        print(WORDS.say(refused.code, refused.parameters, language), file=sys.stderr)
        return REFUSED
    except Refusal as refusal:
        about = {"field": refusal.field, **refusal.parameters}
        print(engine_sentences.WORDS.say(refusal.says, about, language), file=sys.stderr)
        return REFUSED
    return DONE


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="manage.py deal", description=__doc__, allow_abbrev=False)
    parser.add_argument("--boards", metavar="1-24", default="1-24")
    parser.add_argument("--seed", metavar="HEX", help="deal again what this seed dealt")
    parser.add_argument("--wish", metavar="'N hcp 15-17'", action="append", default=[], help="for practice")
    parser.add_argument("--format", choices=sorted(WRITERS), default="pbn")
    parser.add_argument("--lang", choices=WRITTEN)
    return parser


def _run(arguments: argparse.Namespace, language: str) -> None:
    boards = boards_in(arguments.boards)
    seed = _seed(arguments.seed)
    wishes = [Wish.read(text) for text in arguments.wish]
    if wishes and arguments.seed:
        raise RefusedDealError("seed_and_wish")
    written = WRITERS[arguments.format]
    if not written.can_hold_boards(boards):
        raise RefusedDealError("format_cannot", name=written.name)
    content = in_file(written, _dealt(seed, boards, wishes))
    sys.stdout.buffer.write(content)
    sys.stdout.flush()
    if not arguments.seed and not wishes:
        print(WORDS.say("seal", {"value": seal_of(seed)}, language), file=sys.stderr)
        print(WORDS.say("seed", {"value": seed.hex()}, language), file=sys.stderr)


def boards_in(text: str) -> range:
    """The boards that a text names. Raises RefusedDealError."""
    match = _BOARDS.fullmatch(text.strip())
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= first <= last <= BOARDS_MAX:
        raise RefusedDealError("boards_unreadable", value=text)
    return range(first, last + 1)


def _seed(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    if not _SEED.fullmatch(text):
        raise RefusedDealError("seed_unreadable")
    return bytes.fromhex(text)


def _dealt(seed: bytes, boards: Sequence[int], wishes: Sequence[Wish]) -> dict[int, Deal]:
    wish = (lambda deal: all_fulfilled(wishes, deal)) if wishes else None
    try:
        return deals(seed, boards, wish)
    except NoSuchDealError as error:
        raise RefusedDealError("never_fulfilled", board=str(error.board), tries=str(error.tries)) from error
