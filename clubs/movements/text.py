"""Contestants and boards of a movement as people read them."""

from clubs.movements.model import Members


def members(numbers: Members) -> str:
    """The contestants of a side: 3, 3+7 in an individual, a dash for nobody."""
    return "+".join(map(str, numbers)) or "–"


def boards(numbers: tuple[int, ...]) -> str:
    """Board numbers, runs joined: 1–3, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
