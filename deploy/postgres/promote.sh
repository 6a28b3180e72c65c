#!/bin/sh
# Makes this standby the primary, when the other machine is lost. As the server's own account (postgres), on the standby:
#
#   promote.sh [psql options, such as --port=5433]
#
# First be sure that the old primary is off and stays off. See docs/operations.md, "The primary is lost".
set -eu
sql() { psql -X -q -A -t -v ON_ERROR_STOP=1 --dbname=postgres "$@"; }

[ "$(sql "$@" -c 'SELECT pg_is_in_recovery()')" = t ] || { echo 'This server is a primary already.' >&2; exit 1; }
# It is alone now: waiting for a standby that is not there, it would acknowledge nothing.
sql "$@" -c "ALTER SYSTEM SET synchronous_standby_names = ''"
sql "$@" -c 'SELECT pg_reload_conf()' >/dev/null
[ "$(sql "$@" -c 'SELECT pg_promote(true, 60)')" = t ] || { echo 'It was not promoted within 60 s: see its log.' >&2; exit 1; }
# Before that its own files do not say which timeline it is on, and rejoin.sh would find nothing to rewind.
sql "$@" -c CHECKPOINT
