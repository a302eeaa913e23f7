#!/usr/bin/env bash
# Roles, and one database for each service and for the keyring. Runs once, on an empty volume.
# `ordinance` owns and migrates; `ordinance_app` serves, and may not change what was recorded.
set -euo pipefail

psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
CREATE ROLE ordinance_service NOLOGIN;
CREATE ROLE ordinance LOGIN PASSWORD :'password';
CREATE ROLE ordinance_app LOGIN PASSWORD :'password' IN ROLE ordinance_service;
CREATE DATABASE ordinance_intake OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_cases OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_deadlines OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_notices OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_billing OWNER ordinance TEMPLATE template0;
CREATE DATABASE ordinance_keyring OWNER ordinance TEMPLATE template0;
\connect ordinance_keyring
ALTER DEFAULT PRIVILEGES FOR ROLE ordinance
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ordinance_service;
SQL
