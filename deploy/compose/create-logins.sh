#!/bin/sh
# Creates the database with its two logins: `muster` for the site, `muster_owner` for migrations. PostgreSQL runs this once, when its data is new.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set owner_password="$OWNER_PASSWORD" --set password="$DATABASE_PASSWORD" <<'SQL'
create role muster_owner login password :'owner_password';
create role muster login password :'password';
create database muster owner muster_owner;
SQL
