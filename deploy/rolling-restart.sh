#!/bin/sh
# Restarts the processes one after the other, so that nobody notices: rolling-restart.sh https://peta.example.id 8081 8082
set -eu
site=$1
shift
for port in "$@"; do
    systemctl restart --no-block "petatirta@$port"
    # Reads by way of nginx: the process hangs up on one of them, and nginx turns to the others before it stops.
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
        curl -ksSo /dev/null "$site/api/health" || true
        sleep 0.2
    done
    until [ "$(systemctl is-active "petatirta@$port")" = active ] &&
        curl -sfo /dev/null "http://127.0.0.1:$port/api/ready"; do
        sleep 1
    done
    # As long as nginx leaves it alone (fail_timeout): until then the next one has to stay.
    sleep 6
done
