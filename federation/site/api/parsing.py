"""JSON as programs send it: what cannot be read or kept is refused as a body, and is never our mistake."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework import exceptions
from rest_framework.parsers import JSONParser


class SoundJsonParser(JSONParser):
    """JSON that is not nested beyond reading, and whose texts are whole characters."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body. Raises ParseError."""
        try:
            document = super().parse(stream, media_type, parser_context)
            # Half a surrogate pair is a text in JSON and nowhere else.
            json.dumps(document, ensure_ascii=False).encode()
        except (RecursionError, UnicodeEncodeError) as error:
            raise exceptions.ParseError from error
        return document
