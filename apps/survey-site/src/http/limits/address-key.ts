import { isIPv4, isIPv6 } from 'node:net';

/** An IPv6 address at its longest, with a zone, brackets and a port. */
const longestAddress = 80;

const mapped = '::ffff:';

/**
 * The key under which limits count an address, or undefined where `text` is no address: an IPv4 address itself, also
 * where it is mapped into IPv6, and the /64 of an IPv6 address, since one household or one phone has a whole /64.
 * Every spelling of an address gives the same key. A port is dropped, as in `192.0.2.7:4711` and `[2001:db8::1]:4711`,
 * which Azure Application Gateway writes; so is a zone.
 */
export function addressKey(text: string): string | undefined {
  if (text.length > longestAddress) return undefined;
  const address = withoutPort(text);
  if (!address.includes(':')) return isIPv4(address) ? address : undefined;
  // What a socket on every address gives for an IPv4 client, so the most frequent of these by far.
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

/** A bare IPv6 address has no port: nothing would tell it from a group. */
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
