#!/bin/sh
# Starts the proxy with the operator's certificate, or with one of its own for the name in PUBLIC_URL and for localhost.
set -eu

given=/etc/canvass/certificate
own=/var/lib/canvass-proxy
# HAProxy reads a certificate and its key from one file.
used=/tmp/site.pem
umask 077

if [ -f "$given/fullchain.pem" ]; then
  cat "$given/fullchain.pem" "$given/privkey.pem" > "$used"
else
  . /etc/canvass/names.sh
  # A browser that was told to accept it should not have to be told again after each start. 2,592,000 s are 30 days.
  if [ "$(cat "$own/names" 2>/dev/null)" != "$names" ] || ! openssl x509 -checkend 2592000 -noout -in "$own/site.pem" > /dev/null 2>&1; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=${host:-localhost}" \
      -addext "subjectAltName=$names" -keyout "$own/key.pem" -out "$own/certificate.pem"
    cat "$own/certificate.pem" "$own/key.pem" > "$own/site.pem"
    echo "$names" > "$own/names"
  fi
  cp "$own/site.pem" "$used"
  echo "There is no certificate in PROXY_CERTIFICATE_FOLDER: browsers will warn of one that the proxy made itself ($names)." >&2
fi

# In MiB. The rest of the 512 that the container has is for the kernel's buffers.
exec haproxy -m 400 -f /etc/canvass/haproxy.cfg
