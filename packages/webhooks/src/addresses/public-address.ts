import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Undefined if the text is no address. IPv4 inside IPv6 is the IPv4 address: the system connects to that. */
export function canonicalAddress(text: string): IpAddress | undefined {
  // Not the short forms of IPv4, such as 127.1: a URL has none of them.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  return ipaddr.process(text);
}

/** All that is assigned to the public internet: elsewhere are translations, tunnels and IPv4 in old forms. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's own services for virtual machines: the address looks public. */
const azureWireServer = '168.63.129.16';

/** Whether the address is public unicast: not of this machine, a private network, a cloud's metadata service, or a tunnel into IPv4. */
export function isPublicAddress(address: IpAddress): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return (address as ipaddr.IPv6).match(globalUnicast);
  return address.toString() !== azureWireServer;
}
