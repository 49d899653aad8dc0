"""What holds for every call of the API, written into its description once."""

from typing import Any

from django.urls import get_script_prefix

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
MEDIA_TYPE = "application/problem+json"
JSON, FORMS = "application/json", ("application/x-www-form-urlencoded", "multipart/form-data")
METHODS = ("get", "post", "put", "patch", "delete")
UNKNOWN = "The token is unknown here, withdrawn or expired, or there is none where one is needed."


def refusals(result: dict[str, Any], **kwargs: object) -> dict[str, Any]:
    """What holds everywhere: addresses are below the federation's own, and every refusal has an example.

    Every call may be asked too often or with a wrong token, and every body may be none that can be read.
    """
    result["servers"] = [{"url": get_script_prefix().rstrip("/") or "/"}]
    for of_path in result["paths"].values():
        for method in METHODS:
            if method in of_path:
                _complete(of_path[method])
    return result


def _complete(call: dict[str, Any]) -> None:
    responses = call["responses"]
    responses.setdefault("401", _refused(UNKNOWN))
    responses.setdefault("403", _refused("A token is shown that was not given this right."))
    if "requestBody" in call:
        call["requestBody"]["required"] = True  # the library says so only where a field of it is required
        _described_once(call["requestBody"]["content"])
        responses.setdefault("400", _refused("The body cannot be read, or a field of it cannot be."))
        responses.setdefault("415", _refused("The body is of a kind that is not taken here."))
    responses.setdefault("400", _refused("Something in the address cannot be read."))
    if {"cursor", "page"} & {parameter["name"] for parameter in call.get("parameters", ())}:
        responses.setdefault("404", _refused("There is no such page of the list."))
    responses.setdefault("429", _throttled())
    for code, response in responses.items():
        if code.startswith("4"):
            _as_problem(response, int(code))


def _described_once(content: dict[str, Any]) -> None:
    """JSON alone where a form would say the same: of several kinds openapi-python-client makes a module that
    cannot be imported. Forms are taken all the same.
    """
    if JSON in content:
        for kind in FORMS:
            if content.get(kind, {}).get("schema") == content[JSON]["schema"]:
                del content[kind]


def _as_problem(response: dict[str, Any], status: int) -> None:
    """A refusal is sent as a problem document, and has an example."""
    content = response.get("content", {})
    if JSON in content:
        content[MEDIA_TYPE] = content.pop(JSON)
    for body in content.values():
        body.setdefault("examples", {"Refused": {"value": REFUSAL | {"status": status}}})


def _refused(description: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/ProblemDocument"}
    return {"description": description, "content": {MEDIA_TYPE: {"schema": schema}}}


def _throttled() -> dict[str, Any]:
    response = _refused("Asked too often; `Retry-After` says how long to wait.")
    response["content"][MEDIA_TYPE]["examples"] = {"Wait": {"value": THROTTLED}}
    seconds = {"schema": {"type": "integer"}, "description": "Seconds to wait."}
    return response | {"headers": {"Retry-After": seconds}}
