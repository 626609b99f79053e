import { isIPv4, isIPv6 } from 'node:net';

/** Fits an IPv6 address with zone, brackets and port. */
const longestAddress = 80;

const mapped = '::ffff:';

/**
 * The key under which limits count an address; undefined if `text` is no address. An IPv4 address, also one mapped into
 * IPv6, is its own key. An IPv6 address counts by its /64, since one household or phone has a whole /64. Every spelling
 * gives the same key. Drops a zone and a port, as in `192.0.2.7:4711` and `[2001:db8::1]:4711`, which Azure Application
 * Gateway writes.
 */
export function addressKey(text: string): string | undefined {
  if (text.length > longestAddress) return undefined;
  const address = withoutPort(text);
  if (!address.includes(':')) return isIPv4(address) ? address : undefined;
  // The form in which a dual-stack socket reports IPv4 clients: by far the most frequent.
  if (address.startsWith(mapped) && isIPv4(address.slice(mapped.length))) return address.slice(mapped.length);
  const zone = address.indexOf('%');
  const plain = zone === -1 ? address : address.slice(0, zone);
  if (!isIPv6(plain)) return undefined;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (isMapped(groups)) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** A bare IPv6 address cannot have a port, which would look like a group. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) {
    const close = text.indexOf(']');
    const rest = text.slice(close + 1);
    return close !== -1 && (rest === '' || isPort(rest)) ? text.slice(1, close) : '';
  }
  const colon = text.indexOf(':');
  if (colon === -1 || colon !== text.lastIndexOf(':')) return text;
  return isPort(text.slice(colon)) ? text.slice(0, colon) : '';
}

function isPort(text: string): boolean {
  return /^:[0-9]{1,5}$/.test(text);
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = numbersIn(head);
  if (tail === undefined) return before;
  const after = numbersIn(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function numbersIn(groups: string): number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** RFC 4291, 2.5.5.2: `::ffff:0:0/96`. */
function isMapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}
