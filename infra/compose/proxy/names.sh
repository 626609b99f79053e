# Says what the proxy's own certificate is for: the host of PUBLIC_URL in `host`, and the list of names in `names`. Read by start.sh.

# An address of IPv6 is in brackets.
host=$(echo "${PUBLIC_URL:-}" | sed -n -e 's|^https\{0,1\}://\[\([0-9A-Fa-f:.]*\)\].*|\1|p' -e 's|^https\{0,1\}://\([A-Za-z0-9.-]\{1,\}\).*|\1|p')
# Browsers look for an address among addresses only.
case "$host" in
  *:*) kind=IP ;;
  *[!0-9.]*) kind=DNS ;;
  *) kind=IP ;;
esac
names="DNS:localhost,IP:127.0.0.1${host:+,$kind:$host}"
