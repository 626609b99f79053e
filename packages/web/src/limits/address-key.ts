import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An address with more characters is not read. Characters of the longest text that is read: fits an IPv6 address with zone, brackets and
 * port.
 */
const longestAddress = 80;

/** The form in which a dual-stack socket reports IPv4 clients: by far the most frequent, so it is not parsed. */
const mapped = '::ffff:';

/** An address with a port, or in brackets. A bare IPv6 address cannot have a port, which would look like a group. */
const withPort = /^(?:\[([^\]]*)\](?::[0-9]{1,5})?|([^:]+):[0-9]{1,5})$/;

/**
 * The key under which limits count an address; undefined if `text` is no address. An IPv4 address, also one mapped into
 * IPv6, is its own key. An IPv6 address counts by its /64, since one household or phone has a whole /64. Every spelling
 * gives the same key. Drops a zone and a port, as in `192.0.2.7:4711` and `[2001:db8::1]:4711`, which Azure Application
 * Gateway writes.
 */
export function addressKey(text: string): string | undefined {
  if (text.length > longestAddress) return undefined;
  if (text.startsWith(mapped) && isIPv4(text.slice(mapped.length))) return text.slice(mapped.length);
  const [, inBrackets, beforePort] = withPort.exec(text) ?? [];
  const address = inBrackets ?? beforePort ?? text;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const parsed = ipaddr.IPv6.parse(withoutDots(address.replace(/%.*/, '')));
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Writes the last two groups as such. `ipaddr.js` takes `::1.2.3.4` for a mapped IPv4 address, which it is not. */
function withoutDots(address: string): string {
  return address.includes('.') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}
