#!/bin/sh
# Installs the Debian packages that the build (and, with --tests, the tests) need and that are missing. Asks nothing.
set -eu

packages="libssl-dev libsqlite3-dev libmicrohttpd-dev libcurl4-openssl-dev"
[ "${1:-}" = "--tests" ] && packages="$packages openssl python3 curl util-linux"

[ "$(uname -s)" = "Linux" ] || exit 0
if ! command -v dpkg-query >/dev/null; then
    echo "This is not a Debian system. Install the development files of these packages by hand: $packages" >&2
    exit 0
fi

missing=""
for package in $packages; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = "installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

echo "Installing:$missing" >&2
run=""
[ "$(id -u)" = 0 ] || run="sudo"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
$run apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 ||
    { $run apt-get update -qq && $run apt-get install -y -qq --no-install-recommends $missing >/dev/null; } ||
    { echo "Could not install:$missing. Install them by hand and run the command again." >&2; exit 1; }
