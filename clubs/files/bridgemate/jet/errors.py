"""Why a database cannot be read. The codes are those of `clubs.files.words.sentences`."""


class JetError(Exception):
    """The file is no database that we read, or is damaged; a code and what its sentence needs."""

    def __init__(self, code: str, **parameters: str | int) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.parameters = parameters


def damaged(page: int) -> JetError:
    """What stands on a page cannot be. Pages are counted from 1, as people do."""
    return JetError("access_damaged", page=page + 1)
