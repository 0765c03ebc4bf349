"""Bodies as marshmallow has them: each is one field, with a strict reader behind it (``scorer.api.strict``).

A schema of nested ones would give the same errors, and take ten times as long over a good document.
"""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from scorer.api.strict import Fields, read_fields
from scorer.errors import Fault


class Body(fields.Field[dict[str, Any]]):
    """A JSON object with these fields and no others; what it lacks of them is left out of what is read."""

    def __init__(self, told: Fields, required: tuple[str, ...]) -> None:
        super().__init__()
        self.fields = told
        self.required_fields = required

    def deserialize(
        self,
        value: Any,  # noqa: ANN401 - JSON is Any
        attr: str | None = None,  # noqa: ARG002
        data: Mapping[str, Any] | None = None,  # noqa: ARG002
        **kwargs: Any,  # noqa: ANN401, ARG002
    ) -> dict[str, Any]:
        """What a document holds. Raises ValidationError: its messages are Faults, its valid data what was readable.

        Null is read like anything else that is no object, and there are no validators to be asked.
        """
        read, faults = read_fields(value, self.fields, self.required_fields)
        if faults:
            raise ValidationError(faults, valid_data=read)
        return read


def read_form(body: Body, document: object) -> tuple[dict[str, Any], list[Fault]]:
    """What can be read of a document, and everything wrong with its form."""
    try:
        return body.deserialize(document), []
    except ValidationError as error:
        read, faults = error.valid_data, error.messages
        return (read if isinstance(read, dict) else {}), list(faults)
