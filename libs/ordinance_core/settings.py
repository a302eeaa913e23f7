"""What an installation sets: environment variables prefixed ORDINANCE_, all with safe defaults."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import AwareDatetime, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

Role = Literal["all", "api", "work"]
LogFormat = Literal["auto", "console", "json"]


class Settings(BaseSettings):
    """The settings of one process; secrets stay hidden when the object is printed.

    `database_url` names a PostgreSQL server, as in `postgresql://user:password@host:5432/`: each
    service uses its database `ordinance_<service>` there, the keyring `ordinance_keyring`. A URL
    with a path keeps it, with `{service}` replaced. `database_urls` overrides it for one service,
    as in `ORDINANCE_DATABASE_URLS__CASES`. Without any, each is a SQLite file in `data`.

    `packs` is a folder with rule packs of further towns, `<town>-<state>.yaml`.
    """

    model_config = SettingsConfigDict(
        env_prefix="ORDINANCE_",
        env_nested_delimiter="__",
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    data: Path = Path(".ordinance")
    files: Path | None = None
    packs: Path | None = None
    database_url: SecretStr | None = None
    database_urls: dict[str, SecretStr] = Field(default_factory=dict)
    keyring_url: SecretStr | None = None
    keyring_secret: SecretStr | None = None
    kafka: str = ""
    topic_replication: int = Field(default=1, ge=1)
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    role: Role = "all"
    clock: AwareDatetime | None = None
    log_format: LogFormat = "auto"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    def database(self, service: str) -> str:
        """The URL of a service's database, `sqlite:///...` or `postgresql://...`; a secret."""
        own = self.database_urls.get(service)
        if own is not None:
            return own.get_secret_value()
        if self.database_url is not None:
            return _of_service(self.database_url.get_secret_value(), service)
        return f"sqlite:///{self.data / f'{service}.db'}"

    def keyring(self) -> str:
        """The URL of the keyring's database; a secret."""
        if self.keyring_url is not None:
            return self.keyring_url.get_secret_value()
        return self.database("keyring")

    def files_folder(self) -> Path:
        """Where archived letters and other large things live, named by digest."""
        return self.files or self.data / "files"

    @property
    def local_bus(self) -> bool:
        """Without Kafka's address, events go from hand to hand inside the process."""
        return not self.kafka


def sqlite_path(url: str) -> Path | None:
    """The file behind a `sqlite:///` URL, or None for another database."""
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None


def _of_service(url: str, service: str) -> str:
    if "{service}" in url:
        return url.replace("{service}", service)
    before, mark, query = url.partition("?")
    scheme, _, rest = before.partition("://")
    server, _, database = rest.partition("/")
    return f"{scheme}://{server}/{database or f'ordinance_{service}'}{mark}{query}"
