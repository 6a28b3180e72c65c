#!/bin/sh
# From now on every commit waits until a standby has it, too. As the server's own account (postgres), on the primary, when the
# standby is started:
#
#   synchronous.sh [psql options, such as --port=5433]
set -eu
sql() { psql -X -q -A -t -v ON_ERROR_STOP=1 --dbname=postgres "$@"; }

waited=0
until [ "$(sql "$@" -c "SELECT count(*) > 0 FROM pg_stat_replication WHERE state = 'streaming'")" = t ]; do
  waited=$((waited + 1))
  [ "$waited" -le 300 ] || { echo 'No standby follows this server: it goes on alone.' >&2; exit 1; }
  sleep 0.2
done
sql "$@" -c "ALTER SYSTEM SET synchronous_standby_names = '*'"
sql "$@" -c 'SELECT pg_reload_conf()' >/dev/null
