#!/usr/bin/env bash
# Makes the cluster once, runs what lies in /docker-entrypoint-initdb.d, then becomes the server.
set -euo pipefail

if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
    initdb --username=postgres --pwfile=<(printf '%s' "${POSTGRES_PASSWORD:?is needed once}") \
        --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
    printf "listen_addresses = '*'\n" >>"$PGDATA/postgresql.conf"
    printf 'host all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
    pg_ctl --wait --options='-c listen_addresses=' start
    for script in /docker-entrypoint-initdb.d/*.sh; do
        [ -e "$script" ] && bash "$script"
    done
    pg_ctl --wait --mode=fast stop
fi
exec "$@"
