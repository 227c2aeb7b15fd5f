#!/bin/sh
# Once, in a new database: the server's role is no superuser, so that it cannot change the audit log.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$(cat "${SECRETS:-/run/secrets}/aruga-password")" <<'SQL'
CREATE ROLE aruga LOGIN PASSWORD :'password';
CREATE DATABASE aruga OWNER aruga;
SQL
