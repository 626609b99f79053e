#!/bin/bash
# Ends with 0 if the app answers at its /healthz, or at the given port and path; otherwise with another number, as Docker
# expects. Bash alone: a start of Node takes a tenth of a second of a processor, every five seconds in each container.
set -eu

case "$CANVASS_APP" in
  survey-site) port=${PORT:-3000} ;;
  scaling-agent) port=${PORT:-3100} ;;
  summary-worker) port=${METRICS_PORT:-} ;;
esac
port=${1:-$port} path=${2:-/healthz}

exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$path" "$port" >&3
read -r -t 8 _ status _ <&3
# To its end: the app would see a connection that breaks.
cat <&3 >/dev/null
[[ $status == 2* ]]
