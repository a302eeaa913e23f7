#!/usr/bin/env bash
# Brings what this checkout needs: `venv` makes .venv, `backends` finds PostgreSQL, a JDK and Maven
# for the tests (root gets them installed, others are told the command), `secrets` makes .env.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }

apt_install() { # why, packages…
    local why=$1
    shift
    if [ "$(id -u)" != 0 ]; then
        say "set-up: $why. This brings it:"
        say "    sudo apt-get update && sudo apt-get install -y $*"
        exit 1
    fi
    say "set-up: $why; installing $*"
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
    apt-get update >/dev/null && apt-get install -y --no-install-recommends "$@" >/dev/null
}

find_python() {
    local name
    for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

make_venv() {
    local python=$1
    if command -v uv >/dev/null; then
        uv venv --quiet --clear --python "$python" .venv
        return
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        apt_install "Python has no venv module" python3-venv
    rm -rf .venv
    "$python" -m venv .venv
}

install_lock() {
    if command -v uv >/dev/null; then
        uv pip sync --quiet --python .venv/bin/python --require-hashes requirements.lock
        uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation -e .
    else
        .venv/bin/python -m pip install --quiet --require-hashes -r requirements.lock
        .venv/bin/python -m pip install --quiet --no-deps --no-build-isolation -e .
    fi
}

venv() {
    local wanted python
    wanted=$(cat requirements.lock pyproject.toml deploy/setup.sh | sha256sum)
    [ "$(cat .venv/.made-from 2>/dev/null)" = "$wanted$PWD" ] && return
    if ! python=$(find_python); then
        apt_install "there is no Python 3.11 or newer" python3 python3-venv
        python=$(find_python) || { say "set-up: this system's Python is older than 3.11"; exit 1; }
    fi
    say "set-up: installing requirements.lock into .venv (about a minute the first time)"
    make_venv "$python"
    install_lock
    printf '%s' "$wanted$PWD" >.venv/.made-from
}

java_package() {
    local name
    [ "$(id -u)" != 0 ] || ls /var/lib/apt/lists/*Packages* >/dev/null 2>&1 || apt-get update >/dev/null
    for name in openjdk-17-jre-headless openjdk-21-jre-headless; do
        # grep reads to the end: a broken pipe would count as a failure of the pair.
        if apt-cache policy "$name" 2>/dev/null | grep 'Candidate: [0-9]' >/dev/null; then
            echo "$name"
            return
        fi
    done
    echo openjdk-17-jre-headless
}

backends() {
    local missing=()
    if [ -z "${ORDINANCE_TEST_DATABASE_URL:-}" ]; then
        command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null ||
            missing+=(postgresql)
    fi
    if [ -z "${ORDINANCE_TEST_KAFKA:-}" ]; then
        command -v java >/dev/null || missing+=("$(java_package)")
        command -v mvn >/dev/null || missing+=(maven)
    fi
    [ ${#missing[@]} = 0 ] && return
    # Containers serve as well, where an engine answers; the test run itself says if they do not.
    docker info >/dev/null 2>&1 && return
    apt_install "the tests need PostgreSQL, and a JDK and Maven for Kafka" "${missing[@]}"
}

secrets() { # for docker compose: made once, kept out of the repository
    [ -e .env ] && return
    random() { head -c 32 /dev/urandom | base64 | tr -dc 'A-Za-z0-9'; }
    (
        umask 077
        printf 'ORDINANCE_DATABASE_PASSWORD=%s\nORDINANCE_KEYRING_SECRET=%s\n' \
            "$(random)" "$(random)" >.env
    )
    say "set-up: wrote new secrets to .env; keep a copy: without the keyring's, what it seals is lost"
}

case "${1:-venv}" in
venv) venv ;;
backends) backends ;;
secrets) secrets ;;
*) say "usage: deploy/setup.sh [venv|backends|secrets]"; exit 2 ;;
esac
