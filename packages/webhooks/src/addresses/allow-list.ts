import ipaddr from 'ipaddr.js';
import { WebhooksError } from '../errors.ts';
import { canonicalAddress, type IpAddress } from './public-address.ts';

/** The addresses of `WEBHOOK_ALLOW`. Webhooks may reach them although they are inside the network, also without TLS. */
export interface AllowList {
  /** @param hostname The host as in a URL. IPv6 addresses must have no brackets. */
  hasHost(hostname: string, port: number): boolean;
  hasAddress(address: IpAddress): boolean;
  /** Whether the list has addresses or ranges, so that a name may resolve to one of them. */
  readonly hasRanges: boolean;
}

const hostForm = /^(?<host>[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(?<port>\d{1,5}))?$/;

/** Parses hosts, `host:port`, addresses, and ranges such as `10.1.0.0/16`. Throws `WebhooksError` `invalid-allow-list`. */
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

/** Returns whether a URL has this host unchanged. A URL turns numbers such as `127.1` into addresses. */
function isOfUrls(host: string): boolean {
  return URL.parse(`http://${host}`)?.hostname === host;
}

function rangeOf(entry: string): readonly [IpAddress, number] | undefined {
  if (ipaddr.isValidCIDR(entry)) {
    const range = ipaddr.parseCIDR(entry);
    // A short form, or IPv4 inside IPv6, is refused: the compared addresses have neither, so the range would match none, or others.
    const network = canonicalAddress(entry.slice(0, entry.indexOf('/')));
    return network?.kind() === range[0].kind() ? range : undefined;
  }
  const address = canonicalAddress(entry);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}
