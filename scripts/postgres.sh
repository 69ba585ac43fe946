#!/bin/sh
# A throwaway PostgreSQL for tests: `scripts/postgres.sh start` prints its address, `stop` ends it and
# leaves nothing behind. It listens on 127.0.0.1 alone. On Debian it installs what is missing.
set -eu

folder="${GROGNARD_POSTGRES_DIR:-${TMPDIR:-/tmp}/grognard-postgres}"
port="${GROGNARD_POSTGRES_PORT:-18154}"
url="postgres://grognard@127.0.0.1:$port/grognard"

# PostgreSQL refuses to run as root.
as_owner() {
    if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

find_bin() {
    for bin in /usr/lib/postgresql/*/bin "$(dirname "$(command -v initdb || echo /nowhere/x)")"; do
        if [ -x "$bin/initdb" ] && [ -x "$bin/pg_ctl" ]; then echo "$bin"; return; fi
    done
}

case "${1:-}" in
start)
    bin="$(find_bin)"
    if [ -z "$bin" ]; then
        # shellcheck disable=SC2016
        install='apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql'
        if [ "$(id -u)" = 0 ]; then sh -c "$install" >&2; else sudo sh -c "$install" >&2; fi
        bin="$(find_bin)"
    fi
    if [ ! -f "$folder/data/postmaster.pid" ]; then
        mkdir -p "$folder"
        if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
        if [ ! -d "$folder/data" ]; then
            as_owner "$bin/initdb" -D "$folder/data" -U grognard -A trust -E UTF8 --no-instructions >&2
        fi
        as_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w start \
            -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200" >&2
        "$bin/psql" -h 127.0.0.1 -p "$port" -U grognard -d postgres -qtc \
            "select 1 from pg_database where datname = 'grognard'" | grep -q 1 ||
            "$bin/createdb" -h 127.0.0.1 -p "$port" -U grognard grognard
    fi
    echo "$url"
    ;;
stop)
    bin="$(find_bin)"
    if [ -n "$bin" ] && [ -f "$folder/data/postmaster.pid" ]; then
        as_owner "$bin/pg_ctl" -D "$folder/data" -m fast -w stop >&2
    fi
    rm -rf "$folder/data" "$folder/log"
    rmdir "$folder" 2>/dev/null || true
    ;;
*)
    echo "usage: $0 start | stop" >&2
    exit 2
    ;;
esac
