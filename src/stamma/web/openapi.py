"""The description of the API for programs, in OpenAPI 3.1, made from the table of endpoints."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

import stamma
from stamma.web.endpoints import ENDPOINTS, Refusal

if TYPE_CHECKING:
    from stamma.web.endpoints import Endpoint

_REFERENCES = "#/components/schemas/{name}"
_REFUSALS = {
    400: "not JSON",
    403: "the request comes from elsewhere",
    408: "the request did not arrive in time",
    413: "too large",
    415: "another content type is expected",
    422: "bad input; the code is that of a rule, if it is about chess",
    500: "a mistake of the server",
    503: "too busy",
    504: "it took too long",
}


@cache
def document() -> bytes:
    """Write the description."""
    return msgspec.json.encode(describe())


def describe() -> dict[str, Any]:
    """Describe all endpoints."""
    types = [each for one in ENDPOINTS for each in (one.request, one.response) if each is not None]
    schemas, components = msgspec.json.schema_components(
        [*types, Refusal], ref_template=_REFERENCES
    )
    schema_of = dict(zip(map(id, [*types, Refusal]), schemas, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "stamma",
            "version": stamma.__version__,
            "description": "Reads and writes chess in any notation. Places in texts are numbers of "
            "characters (code points).",
        },
        "paths": {
            each.path: {each.method.lower(): _operation(each, schema_of)} for each in ENDPOINTS
        },
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schema_of: dict[int, Any]) -> dict[str, Any]:
    answered = {} if endpoint.response is None else {"schema": schema_of[id(endpoint.response)]}
    refused = {"application/json": {"schema": schema_of[id(Refusal)]}}
    told: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "responses": {
            "200": {"description": "done", "content": dict.fromkeys(endpoint.answers, answered)},
            **{
                str(status): {"description": words, "content": refused}
                for status, words in _REFUSALS.items()
            },
        },
    }
    if endpoint.media == "application/json":
        content = {"schema": schema_of[id(endpoint.request)], "example": endpoint.example}
        told["requestBody"] = {"required": True, "content": {endpoint.media: content}}
    elif endpoint.media is not None:
        told["requestBody"] = {"required": True, "content": {endpoint.media: {}}}
        if endpoint.request is not None:
            told["parameters"] = [
                {
                    "name": field.encode_name,
                    "in": "query",
                    "schema": msgspec.json.schema(field.type),
                }
                for field in msgspec.structs.fields(endpoint.request)
            ]
    return told
