#!/bin/sh
# Starts the app of the image, or the .ts file in the command, with exec: signals reach Node.
set -eu

# A secret can come from a file, as with Docker and Kubernetes: ADMIN_API_KEY_FILE for ADMIN_API_KEY.
for name in ADMIN_API_KEY LINK_SECRET AZURE_STORAGE_CONNECTION_STRING DATABASE_URL SERVICEBUS_CONNECTION_STRING TRANSFER_DATABASE_URL SMTP_URL; do
  eval "value=\${$name:-} file=\${${name}_FILE:-}"
  if [ -n "$value" ]; then
    unset "${name}_FILE"
  elif [ -n "$file" ]; then
    if ! value=$(cat "$file"); then
      echo "${name}_FILE names a file that cannot be read." >&2
      exit 1
    fi
    export "$name=$value"
  fi
done

case "${1:-}" in
  *.ts) exec node "$@" ;;
esac
. infra/compose/image/memory.sh
exec node "apps/$CANVASS_APP/src/main.ts" "$@"
