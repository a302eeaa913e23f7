"""Settings come from the environment, and never show what is secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from ordinance_core.settings import Settings, sqlite_path

URL = "postgresql://town:s3cret@db.example:5432/"


def test_without_any_setting_each_service_has_a_file_in_the_data_folder() -> None:
    settings = Settings()
    assert settings.database("cases") == "sqlite:///.ordinance/cases.db"
    assert sqlite_path(settings.keyring()) == Path(".ordinance/keyring.db")
    assert settings.local_bus


def test_one_server_holds_a_database_per_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDINANCE_DATABASE_URL", URL)
    assert Settings().database("billing") == URL + "ordinance_billing"
    assert Settings().keyring() == URL + "ordinance_keyring"
    assert sqlite_path(Settings().keyring()) is None


def test_options_of_the_server_stay_behind_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDINANCE_DATABASE_URL", "postgresql:///?host=/run/postgresql")
    assert Settings().database("cases") == "postgresql:///ordinance_cases?host=/run/postgresql"


def test_a_service_may_have_a_server_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDINANCE_DATABASE_URL", "postgresql://one/town_{service}")
    monkeypatch.setenv("ORDINANCE_DATABASE_URLS__CASES", "postgresql://two/cases")
    assert Settings().database("intake") == "postgresql://one/town_intake"
    assert Settings().database("cases") == "postgresql://two/cases"


def test_a_printed_setting_shows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDINANCE_DATABASE_URL", URL)
    monkeypatch.setenv("ORDINANCE_KEYRING_SECRET", "s3cret-of-the-keyring")
    assert "s3cret" not in repr(Settings()) + str(Settings()) + Settings().model_dump_json()


def test_a_clock_without_an_offset_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDINANCE_CLOCK", "2026-03-02T09:00:00")
    with pytest.raises(ValueError, match="clock"):
        Settings()
