"""The description of the interface is valid, complete and true; its page works without a network."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.support.routes import routes
from tests.support.scene import Scene, make_scene

_VALUES = {"integer": 1, "string": "x", "boolean": True, "number": "1", "array": [], "object": {}}


def description(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    import json

    path = tmp_path_factory.mktemp("schema") / "schema.json"
    out = StringIO()
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json", "--file", path, stderr=out
    )
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return description(tmp_path_factory)


def test_every_operation_is_described_under_its_own_name(schema: dict[str, Any]) -> None:
    names = [op["operationId"] for item in schema["paths"].values() for op in item.values()]
    assert len(names) == len(set(names)) > 45
    described = {re.sub(r"\{\w+\}", "*", path) for path in schema["paths"]}
    for route in routes():
        if route.pattern.startswith("api/v1/"):
            plain = re.sub(r"<[^>]+>|\(\?P<\w+>[^()]*\)", "*", "/" + route.pattern).rstrip("$")
            assert plain in described, plain


def test_every_refusal_is_described_in_the_one_shape(schema: dict[str, Any]) -> None:
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            refusals = {c: a for c, a in operation["responses"].items() if c.startswith("4")}
            assert refusals, (method, path)
            for answer in refusals.values():
                (kind,) = [content["schema"] for content in answer["content"].values()]
                assert kind == {"$ref": "#/components/schemas/Error"}, (method, path)


@pytest.mark.django_db
def test_the_page_of_the_description_needs_no_network() -> None:
    answer = Client().get("/api/docs/")
    assert answer.status_code == 200
    assert re.findall(r'(?:src|href)="(https?:)?//[^"]+"', answer.content.decode()) == []
    assert "/static/drf_spectacular_sidecar/" in answer.content.decode()
    assert Client().get("/api/schema/").status_code == 200


def example(kind: dict[str, Any], schema: dict[str, Any], wrong: bool) -> Any:
    """A value of this shape, or one of another shape."""
    if "$ref" in kind:
        return example(schema["components"]["schemas"][kind["$ref"].rsplit("/", 1)[1]], schema, wrong)
    if "enum" in kind:
        return "none of these" if wrong else kind["enum"][0]
    if "properties" in kind:
        return {name: example(sub, schema, wrong) for name, sub in kind["properties"].items()}
    for word in ("allOf", "oneOf", "anyOf"):
        if word in kind:
            return example(kind[word][0], schema, wrong)
    return {"strange": [None]} if wrong else _VALUES.get(str(kind.get("type")), "x")


def bodies(operation: dict[str, Any], schema: dict[str, Any]) -> list[Any]:
    """Nothing, a body of the right shape, a body of wrong ones."""
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return [{}]
    kind = content["application/json"]["schema"]
    return [{}, [], example(kind, schema, False), example(kind, schema, True)]


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["chief_arbiter", "helper", None])
def test_no_answer_that_is_not_described(schema: dict[str, Any], role: str | None) -> None:
    scene = make_scene()
    client = scene.hall.api(role)
    client.raise_request_exception = False
    for path, item in schema["paths"].items():
        for address in addresses(path, item, scene):
            for method, operation in item.items():
                for body in bodies(operation, schema) if method != "get" else [None]:
                    answer = getattr(client, method)(address, body)
                    code = str(answer.status_code)
                    told = (method, address, body, code, answer.content[:300])
                    assert answer.status_code < 500, told
                    assert code in operation["responses"], told


def addresses(path: str, item: dict[str, Any], scene: Scene) -> list[str]:
    """The address with ids that are there, and with ids that are not."""
    action = next(
        (
            p["schema"]["enum"]
            for op in item.values()
            for p in op.get("parameters", [])
            if p["name"] == "action"
        ),
        ["x"],
    )
    known = {**scene.values, "action": action[0]}
    unknown = {**known, **{name: 10**12 for name in known if name.endswith(("_id", "number", "_no"))}}
    return [re.sub(r"\{(\w+)\}", lambda m, v=values: str(v[m[1]]), path) for values in (known, unknown)]
