import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an address. Returns undefined if the text is none. IPv4 inside IPv6 gives the IPv4 address, because the system connects to that. */
export function canonicalAddress(text: string): IpAddress | undefined {
  // Short forms of IPv4, such as 127.1, are no addresses here, because a URL never has one.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  return ipaddr.process(text);
}

/** The IPv6 range of the public internet. Other ranges have translations, tunnels and old forms of IPv4. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** The address of Azure's services for virtual machines. It looks public, but is not. */
const azureWireServer = '168.63.129.16';

/**
 * Returns whether the address is public unicast. Addresses of this machine, private networks, metadata services of clouds and tunnels into
 * IPv4 are not.
 */
export function isPublicAddress(address: IpAddress): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return (address as ipaddr.IPv6).match(globalUnicast);
  return address.toString() !== azureWireServer;
}
