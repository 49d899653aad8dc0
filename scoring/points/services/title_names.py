"""What a title is called, by the edition of the ladder that it was awarded by."""

from datetime import date

from clubs.tournaments.rulebook import Rulebook
from scoring.engine.masterpoints.ranks import Rank, RankLadder
from scoring.models import Title
from scoring.regulations import packs


def step_of(pack: str, ladder: str, edition: date, rank: str) -> tuple[RankLadder, Rank] | None:
    """A rank by the edition of a ladder; None where the pack has it no more."""
    if pack not in packs():
        return None
    book_ladder = Rulebook(pack, edition).ladder(ladder)
    step = next((rung for rung in book_ladder.ranks if rung.key == rank), None) if book_ladder else None
    return (book_ladder, step) if book_ladder and step else None


def name_of(title: Title, language: str) -> str:
    """A title's name in a language, "ja" or "en"; its key where the pack has it no more."""
    step = step_of(title.pack, title.ladder, title.edition, title.rank)
    return step[1].names[language] if step else title.rank
