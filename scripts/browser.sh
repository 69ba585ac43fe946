#!/usr/bin/env bash
# Checks the client and plays it in Debian's Chromium, against a server that it starts and stops.
# `scripts/browser.sh [grognard [looks]]`: the program to serve with, built here if none is named. It has to know the
# tiny game of the tests (feature `rehearsal`). On Debian it installs what is missing. What the server said is shown if a
# test fails. `looks` also leaves pictures of every screen in web/test/shots, to be looked at; it takes twice the time.
set -euo pipefail
cd "$(dirname "$0")/.."

program="${1:-}"
if [ -z "$program" ]; then
  cargo build --locked --quiet -p grognard --features rehearsal
  program="${CARGO_TARGET_DIR:-target}/debug/grognard"
fi
program="$(realpath "$program")"

if ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
  as_root=(); [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
fi

cd web
npm ci --no-audit --no-fund --loglevel=error
npm run --silent check
npm run --silent lint

folder="$(mktemp -d)"
server=""
close() {
  status=$?
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  if [ "$status" != 0 ] && [ -s "$folder/log" ]; then
    echo "What the server said:" >&2
    tail -n 40 "$folder/log" >&2
  fi
  rm -rf "$folder"
  exit "$status"
}
trap close EXIT
trap 'exit 130' INT TERM

# The port is whichever is free; the server says which. One machine plays many people, so nobody counts what they do.
exec 3< <(exec "$program" serve --listen 127.0.0.1:0 --data-dir "$folder/data" --no-open --with-rehearsal --rate 0 \
  --address-connections 0 --address-sockets 0 --hourly-tables 0 --hourly-program-games 0 --talk 0 2>"$folder/log")
server=$!
if ! read -r -t 120 -u 3 line || [[ ! "$line" =~ http://[0-9.:]+[0-9] ]]; then
  echo "the server did not start: ${line:-it said nothing}" >&2
  exit 1
fi
GROGNARD_PROGRAM="$program" GROGNARD_URL="${BASH_REMATCH[0]}" npm run --silent "${2:-test}"
