import ipaddr from 'ipaddr.js';
import { WebhooksError } from '../errors.ts';
import { canonicalAddress, type IpAddress } from './public-address.ts';

/** What `WEBHOOK_ALLOW` names: addresses that webhooks may reach although they are inside the network, also without TLS. */
export interface AllowList {
  /** `hostname`: as in a URL, IPv6 addresses without brackets. */
  hasHost(hostname: string, port: number): boolean;
  hasAddress(address: IpAddress): boolean;
  /** Whether a name may stand for an address that it has. */
  readonly hasRanges: boolean;
}

const hostForm = /^(?<host>[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(?<port>\d{1,5}))?$/;

/** Throws `WebhooksError` `invalid-allow-list`. `entries`: hosts, `host:port`, addresses, or ranges such as `10.1.0.0/16`. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>();
  const ranges: (readonly [IpAddress, number])[] = [];
  for (const entry of entries.map((each) => each.toLowerCase())) {
    const range = rangeOf(entry);
    const host = hostForm.exec(entry)?.groups;
    if (range) ranges.push(range);
    else if (host && isOfUrls(host['host']!) && Number(host['port'] ?? 1) <= 65_535) hosts.add(entry);
    else
      throw new WebhooksError(
        'invalid-allow-list',
        `"${entry}" is neither a host, host:port, an address nor a range`,
      );
  }
  return {
    hasHost: (hostname, port) => hosts.has(hostname) || hosts.has(`${hostname}:${port}`),
    hasAddress: (address) =>
      ranges.some(
        ([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never),
      ),
    hasRanges: ranges.length > 0,
  };
}

/** Not a number that a URL makes an address of, such as `127.1`. */
function isOfUrls(host: string): boolean {
  return URL.parse(`http://${host}`)?.hostname === host;
}

function rangeOf(entry: string): readonly [IpAddress, number] | undefined {
  if (ipaddr.isValidCIDR(entry)) {
    const range = ipaddr.parseCIDR(entry);
    // Addresses that are compared are never short, and never IPv4 inside IPv6: such a range would match none, or others.
    const network = canonicalAddress(entry.slice(0, entry.indexOf('/')));
    return network?.kind() === range[0].kind() ? range : undefined;
  }
  const address = canonicalAddress(entry);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}
