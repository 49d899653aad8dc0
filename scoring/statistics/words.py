"""Figures as they are written."""

from decimal import Decimal

from scoring.statistics.statistic import Amount


def written(figure: Amount) -> str:
    """A figure without what it need not have: 7, 6.5, 1200."""
    return f"{figure.normalize():f}" if isinstance(figure, Decimal) else str(figure)
