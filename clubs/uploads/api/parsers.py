"""A file as the body of a request, however large: the service says the limit, not the parser."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import IO, Any

from django.conf import settings
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser, DataAndFiles


class BodyParser(BaseParser):
    """The bytes as they come; `name_of` has the name."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> "DataAndFiles[Any, Any]":
        """One byte more than the limit is read: enough to know that it is too large."""
        return DataAndFiles({"content": stream.read(settings.UPLOAD_BYTES_MAX + 1)}, {})


class XmlParser(BodyParser):
    """A session file."""

    media_type = "application/xml"


class TextXmlParser(BodyParser):
    """A session file from a program that calls it text."""

    media_type = "text/xml"


class OctetParser(BodyParser):
    """Bytes from a program that does not say what they are."""

    media_type = "application/octet-stream"


def name_of(request: Any) -> str:
    """The name that the address or Content-Disposition gives, without directory and control characters."""
    _disposition, parameters = parse_header_parameters(request.headers.get("Content-Disposition", ""))
    name = request.query_params.get("name") or parameters.get("filename", "")
    printable = "".join(c for c in name.replace("\\", "/") if c.isprintable())
    return PurePosixPath(printable).name or "upload.xml"
