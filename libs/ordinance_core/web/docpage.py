"""A page that shows an OpenAPI document whole, in plain HTML: no script, nothing from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

_CODE = re.compile(r"`([^`]+)`")
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { border-bottom: 2px solid #ccc; margin-top: 3rem }
h3 { margin-top: 2.5rem }
code, pre { font: 14px/1.4 ui-monospace, monospace; background: #f4f4f4 }
pre { padding: .7rem; overflow: auto }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: .25rem .6rem }
td, th { border-bottom: 1px solid #ddd }
.get, .post { font-weight: 700; color: #fff; padding: .1rem .5rem; border-radius: 4px }
.get { background: #0b5394 }
.post { background: #38761d }
nav ul { padding: 0 }
nav li { list-style: none; margin: .2rem 0 }
a { color: #0b5394 }
@media (prefers-color-scheme: dark) {
  body { background: #161616; color: #e6e6e6 }
  code, pre { background: #262626 }
  a { color: #8ab4f8 }
  td, th { border-color: #444 }
}
"""


def page(document: Mapping[str, Any]) -> str:
    """The document as one HTML page."""
    info = document["info"]
    operations = [
        (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    parts = [
        f"<h1>{escape(info['title'])}</h1><p>Version {escape(info['version'])}</p>",
        _paragraphs(info["description"]),
        '<p><a href="openapi.json">OpenAPI document</a> · <a href="/">all services</a></p>',
        _contents(operations),
        "<h2>Routes</h2>",
        *(_operation(*one) for one in operations),
        "<h2 id='errors'>Errors</h2>",
        _table(
            ("Status", "When"),
            [(s, _words(r["description"])) for s, r in _errors(document)],
        ),
        "<h2>Schemas</h2>",
        *(_schema(name, s) for name, s in sorted(document["components"]["schemas"].items())),
    ]
    return html(info["title"], "\n".join(parts))


def index(services: Sequence[tuple[str, str]]) -> str:
    """The page that lists the services: name and what it does."""
    rows = [
        (f'<a href="/{escape(name)}/docs">{escape(name)}</a>', escape(says))
        for name, says in services
    ]
    return html("Ordinance", f"<h1>Ordinance</h1>{_table(('Service', 'What it does'), rows)}")


def html(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{_STYLE}</style></head><body>{body}</body></html>"
    )


def _errors(document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from document["components"]["responses"].items()


def _contents(operations: Sequence[tuple[str, str, Any]]) -> str:
    items = "".join(
        f'<li><a href="#{escape(o["operationId"])}">{_verb(m)} '
        f"<code>{escape(path)}</code></a> {_words(o['summary'])}</li>"
        for m, path, o in operations
    )
    return f"<nav><ul>{items}</ul></nav>"


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> str:
    name = escape(operation["operationId"])
    parts = [
        f'<h3 id="{name}">{_verb(method)} <code>{escape(path)}</code></h3>',
        f"<p><b>{_words(operation['summary'])}</b></p>",
        _paragraphs(operation["description"]),
    ]
    if operation["parameters"]:
        rows = [_parameter(p) for p in operation["parameters"]]
        parts.append(_table(("Parameter", "In", "Type", "Meaning"), rows))
    if "requestBody" in operation:
        parts.append(_body(method, path, operation["requestBody"]["content"]["application/json"]))
    parts.append(_answers(operation["responses"]))
    return "\n".join(parts)


def _verb(method: str) -> str:
    return f'<span class="{method}">{method.upper()}</span>'


def _parameter(given: Mapping[str, Any]) -> tuple[str, ...]:
    name = f"<code>{escape(given['name'])}</code>{' *' if given['required'] else ''}"
    return name, given["in"], _type(given["schema"]), _words(given["description"])


def _body(method: str, path: str, content: Mapping[str, Any]) -> str:
    example = json.dumps(content["example"], indent=2, ensure_ascii=False)
    curl = (
        f"curl -X {method.upper()} http://127.0.0.1:8000{path} \\\n"
        '  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\\n'
        "  -H \"Idempotency-Key: $(uuidgen)\" -d @- <<'JSON'\n"
        f"{example}\nJSON"
    )
    return f"<p>Body: {_type(content['schema'])}</p><pre>{escape(curl)}</pre>"


def _answers(responses: Mapping[str, Any]) -> str:
    good = [
        f"{status} {escape(r['description'])}: {media} {_type(c['schema'])}"
        for status, r in responses.items()
        for media, c in r.get("content", {}).items()
    ]
    bad = ", ".join(status for status, r in responses.items() if "$ref" in r)
    return f"<p>Answers {'; '.join(good)}. <a href='#errors'>Errors</a>: {bad}.</p>"


def _schema(name: str, schema: Mapping[str, Any]) -> str:
    required = set(schema.get("required", ()))
    rows = [
        (
            f"<code>{escape(field)}</code>{' *' if field in required else ''}",
            _type(s),
            _words(s.get("description", "")),
        )
        for field, s in schema.get("properties", {}).items()
    ]
    says = _paragraphs(schema.get("description", ""))
    table = _table(("Field", "Type", "Meaning"), rows) if rows else f"<p>{_type(schema)}</p>"
    return f'<h3 id="schema-{escape(name)}">{escape(name)}</h3>{says}{table}'


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(_type(c) for c in choices)
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(v))}</code>" for v in schema["enum"])
    if schema.get("type") == "array" and isinstance(schema.get("items"), Mapping):
        return f"list of {_type(schema['items'])}"
    return escape(str(schema.get("format") or schema.get("type") or "any"))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{h}</th>" for h in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{_words(part)}</p>" for part in text.split("\n\n") if part)


def _words(text: str) -> str:
    """Text for a page: what stands between backticks is code."""
    return _CODE.sub(r"<code>\1</code>", escape(text))
