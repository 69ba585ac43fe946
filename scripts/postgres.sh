#!/bin/sh
# A throwaway PostgreSQL for tests: `scripts/postgres.sh start` prints its address, `stop` ends it and
# leaves nothing behind. It listens on 127.0.0.1 alone, on the first free port from the given one on. On
# Debian it installs what is missing.
set -eu

folder="${GROGNARD_POSTGRES_DIR:-${TMPDIR:-/tmp}/grognard-postgres}"
port="${GROGNARD_POSTGRES_PORT:-18154}"

# PostgreSQL refuses to run as root.
as_owner() {
    if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

find_bin() {
    for bin in /usr/lib/postgresql/*/bin "$(dirname "$(command -v initdb || echo /nowhere/x)")"; do
        if [ -x "$bin/initdb" ] && [ -x "$bin/pg_ctl" ]; then echo "$bin"; return; fi
    done
}

install() {
    # shellcheck disable=SC2016
    steps='apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql'
    if [ "$(id -u)" = 0 ]; then sh -c "$steps" >&2; else sudo sh -c "$steps" >&2; fi
}

# Whether a server answers for the folder; a file that a killed one left behind does not count.
runs() {
    [ -d "$folder/data" ] && as_owner "$bin/pg_ctl" -D "$folder/data" status >/dev/null 2>&1
}

start_at() {
    as_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 120 start \
        -o "-p $1 -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200" >&2
}

case "${1:-}" in
start)
    bin="$(find_bin)"
    if [ -z "$bin" ]; then
        install
        bin="$(find_bin)"
    fi
    if ! runs; then
        mkdir -p "$folder"
        if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
        if [ ! -d "$folder/data" ]; then
            as_owner "$bin/initdb" -D "$folder/data" -U grognard -A trust -E UTF8 --no-instructions >&2
        fi
        last=$((port + 20))
        until start_at "$port"; do
            port=$((port + 1))
            if [ "$port" -gt "$last" ]; then cat "$folder/log" >&2; exit 1; fi
        done
    fi
    # The fourth line is the port.
    port="$(sed -n 4p "$folder/data/postmaster.pid")"
    "$bin/psql" -h 127.0.0.1 -p "$port" -U grognard -d postgres -qtc \
        "select 1 from pg_database where datname = 'grognard'" | grep -q 1 ||
        "$bin/createdb" -h 127.0.0.1 -p "$port" -U grognard grognard
    echo "postgres://grognard@127.0.0.1:$port/grognard"
    ;;
stop)
    bin="$(find_bin)"
    if [ -n "$bin" ] && runs; then as_owner "$bin/pg_ctl" -D "$folder/data" -m fast -w stop >&2; fi
    rm -rf "$folder/data" "$folder/log"
    rmdir "$folder" 2>/dev/null || true
    ;;
*)
    echo "usage: $0 start | stop" >&2
    exit 2
    ;;
esac
