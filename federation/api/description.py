"""What holds for every call of the API, written into its description once."""

from typing import Any

REFUSAL = {
    "type": "urn:problem:not_found",
    "title": "not_found",
    "status": 404,
    "detail": "There is no such thing in this federation.",
}
THROTTLED = {
    "type": "urn:problem:throttled",
    "title": "throttled",
    "status": 429,
    "detail": "Request was throttled. Expected available in 12 seconds.",
}
METHODS = ("get", "post", "put", "patch", "delete")


def refusals(result: dict[str, Any], **kwargs: object) -> dict[str, Any]:
    """Every call may be asked too often, and every refusal has an example."""
    for of_path in result["paths"].values():
        for method in METHODS:
            if method in of_path:
                _complete(of_path[method]["responses"])
    return result


def _complete(responses: dict[str, Any]) -> None:
    responses.setdefault("429", _throttled())
    for code, response in responses.items():
        if code.startswith("4"):
            for body in response.get("content", {}).values():
                body.setdefault("examples", {"Refused": {"value": REFUSAL | {"status": int(code)}}})


def _throttled() -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/ProblemDocument"}
    seconds = {"schema": {"type": "integer"}, "description": "Seconds to wait."}
    return {
        "description": "Asked too often; `Retry-After` says how long to wait.",
        "headers": {"Retry-After": seconds},
        "content": {
            "application/problem+json": {"schema": schema, "examples": {"Wait": {"value": THROTTLED}}}
        },
    }
