"""A file in a form, described as what is sent: its bytes."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field(OpenApiTypes.BINARY)
class BinaryField(serializers.FileField):
    """The library describes the address at which a stored file would be read, and clients would send that."""
