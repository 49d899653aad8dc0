"""Documents in which a test changes one thing, without a file around them."""

from dataclasses import replace

from clubs.files.document import (
    Document,
    DocumentContestant,
    DocumentEvent,
    DocumentResult,
    PublishedFigures,
    Source,
)
from clubs.files.table.results import TRAITS as CSV
from scoring.engine.sheet import Kind

EVENT = DocumentEvent("", "Game", None, "pairs", "matchpoints", 2, "", "")
NOTHING = PublishedFigures(None, None, None)


def contestant(id, direction="", section="", line=1):
    return DocumentContestant(id, section, direction, (), NOTHING, line)


def result(board, ns, ew, outcome="4S N 10 420", **more):
    """A line of "4S N 10 420"; its number is the board's and North-South's, so that tests can speak of it."""
    contract, declarer, tricks, score = (None if text == "-" else text for text in outcome.split())
    first = DocumentResult(
        more.pop("section", ""),
        board,
        ns,
        ew,
        Kind.PLAYED,
        contract,
        declarer,
        None,
        tricks and int(tricks),
        score and int(score),
        None,
        None,
        None,
        None,
        100 * board + int(ns),
    )
    return first._replace(**more)


def document(contestants, results, **more):
    event = replace(EVENT, **more.pop("event", {}))
    return Document(
        Source(CSV, "", "", ""),
        event,
        tuple(contestants),
        tuple(results),
        tuple(more.pop("deals", ())),
        **more,
    )


def mitchell(tables=7, boards_in_round=3, *, rounds_told=False, section=""):
    """Pairs 1 to 7 sit North-South, 11 to 17 move up and the boards down: the results of a whole movement."""
    results = []
    for number in range(tables):
        for table in range(tables):
            first = (table + number) % tables * boards_in_round + 1
            ew = 11 + (table - number) % tables
            for board in range(first, first + boards_in_round):
                round_of_line = {"round": number + 1} if rounds_told else {}
                results.append(result(board, str(table + 1), str(ew), section=section, **round_of_line))
    pairs = [contestant(str(n + 1), "NS", section) for n in range(tables)]
    pairs += [contestant(str(n + 11), "EW", section) for n in range(tables)]
    return document(pairs, sorted(results, key=lambda line: line.board))


def changed(whole, change):
    """The document with each result as the function answers it; None leaves a result out."""
    results = (change(result) for result in whole.results)
    return replace(whole, results=tuple(result for result in results if result is not None))


def in_short(problems):
    """What problems say, without severity and element."""
    return [(problem.code, problem.line, dict(problem.parameters)) for problem in problems]
