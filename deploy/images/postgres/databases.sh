#!/usr/bin/env bash
# One role, and one database for each service and for the keyring. Runs once, on an empty volume.
set -euo pipefail

psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
CREATE ROLE ordinance LOGIN PASSWORD :'password';
CREATE DATABASE ordinance_intake OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_cases OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_deadlines OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_notices OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_billing OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_keyring OWNER ordinance TEMPLATE template0;
SQL
