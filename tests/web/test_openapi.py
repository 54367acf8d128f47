"""The description of the API for programs: it is true, whatever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from stamma.web import openapi
from stamma.web.endpoints import ENDPOINTS

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from stamma.web.endpoints import Endpoint


def test_all_endpoints_are_described(room: TestClient) -> None:
    described = room.get("/api/openapi.json").json()
    assert described == openapi.describe()
    assert described["openapi"] == "3.1.0"
    assert set(described["paths"]) == {each.path for each in ENDPOINTS}


SCHEMA = schemathesis.openapi.from_dict(openapi.describe())


# Not every text is chess, and what is none is refused.
UNUSUAL = [positive_data_acceptance]
# In seconds: no test depends on how fast the machine is.
PATIENT = 600


def _operation(endpoint: Endpoint) -> Any:  # noqa: ANN401
    return SCHEMA[endpoint.path][endpoint.method]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda each: each.name)
def test_examples_are_answered_as_described(served: str, endpoint: Endpoint) -> None:
    given = {} if endpoint.media is None else {"body": endpoint.example}
    case = _operation(endpoint).Case(**given, media_type=endpoint.media)
    assert case.call_and_validate(base_url=served, timeout=PATIENT).status_code == 200


@pytest.mark.parametrize(
    ("endpoint", "mode"),
    [
        (each, mode)
        for each in ENDPOINTS
        for mode in schemathesis.GenerationMode
        # Any bytes are a file.
        if mode is schemathesis.GenerationMode.POSITIVE or each.request is not None
    ],
    ids=lambda each: each.name.lower(),
)
def test_whatever_is_asked_the_answer_is_as_described(
    served: str, endpoint: Endpoint, mode: schemathesis.GenerationMode
) -> None:
    @settings(
        max_examples=6,
        derandomize=True,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=_operation(endpoint).as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:  # noqa: ANN401
        case.call_and_validate(base_url=served, excluded_checks=UNUSUAL, timeout=PATIENT)

    ask()
