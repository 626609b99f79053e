/**
 * What an address is counted under: an IPv4 address itself (also where it comes mapped into IPv6), the /64 of
 * an IPv6 address, since one household or one phone has all of a /64 to itself.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + after < 8) groups.push('0');
    if (groups.length < 4) groups.push(...tail.split(':'));
  }
  return groups.slice(0, 4).join(':');
}
