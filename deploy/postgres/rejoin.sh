#!/bin/sh
# Turns a former primary into a standby of the new one. As the server's own account (postgres), on the former primary, while it
# is stopped:
#
#   PGDATA=/var/lib/postgresql/15/main rejoin.sh 'host=10.0.0.2 user=replicator password=… application_name=node1'
#
# The user needs REPLICATION and what pg_rewind reads with (docs/hosting.md). Where the configuration lies outside PGDATA, as on
# Debian, PGCONFIG names its postgresql.conf. Then start the server, and call synchronous.sh on the primary.
set -eu
: "${PGDATA:?}" "${1:?the new primary: host=… user=… application_name=…}"
PATH="$PATH:$(pg_config --bindir 2>/dev/null || true)"

# What it wrote and nobody has confirmed goes; what it does not have yet comes with the replication.
pg_rewind --target-pgdata="$PGDATA" ${PGCONFIG:+--config-file="$PGCONFIG"} \
  --source-server="$1 dbname=postgres" --write-recovery-conf
