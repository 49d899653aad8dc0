"""JSON as programs send it: what cannot be read or kept is refused as a body, and is never our mistake."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import exceptions
from rest_framework.parsers import JSONParser

from federation.text.documents import read_json


class SoundJsonParser(JSONParser):
    """JSON that is not nested beyond reading, whose texts are whole characters and whose numbers end."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body. Raises ParseError."""
        try:
            return read_json(stream.read())
        except ValueError as error:
            raise exceptions.ParseError from error
