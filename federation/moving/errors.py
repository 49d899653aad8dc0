"""Why a federation was not moved."""


class MovingError(Exception):
    """A federation cannot be taken out or put in; the message is a sentence. Nothing has changed."""
