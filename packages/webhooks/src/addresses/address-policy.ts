import { parseAllowList } from './allow-list.ts';
import type { AttemptError } from '../state/delivery.ts';
import { canonicalAddress, isPublicAddress } from './public-address.ts';

export type AddressRefusal = Extract<AttemptError, 'not-public' | 'needs-https' | 'port-refused'>;

/** Decides which addresses webhooks may reach. */
export interface AddressPolicy {
  /**
   * Returns why a URL is refused before its name is resolved; undefined if it may be allowed.
   *
   * @param url Its protocol must be `https:` or `http:`.
   */
  refusalOfUrl(url: URL): AddressRefusal | undefined;
  /** Returns why an address to which the URL's name resolves is refused; undefined if a connection to it is allowed. */
  refusalOfAddress(url: URL, address: string): AddressRefusal | undefined;
  /** Returns whether the operator has named the host. The system then resolves its name, and not the public DNS. */
  isNamed(url: URL): boolean;
}

/** Lower ports, except that of HTTPS, are refused, because services with other protocols use them. */
const firstFreePort = 1_024;
const httpsPort = 443;

/** Creates the policy from the entries of `WEBHOOK_ALLOW`. Throws `WebhooksError` `invalid-allow-list`. */
export function createAddressPolicy(entries: readonly string[]): AddressPolicy {
  const allowed = parseAllowList(entries);
  const isNamed = (url: URL): boolean => allowed.hasHost(hostOf(url), portOf(url));

  const refusalOfAddress = (url: URL, text: string): AddressRefusal | undefined => {
    if (isNamed(url)) return undefined;
    const address = canonicalAddress(text);
    if (address === undefined) return 'not-public';
    if (allowed.hasAddress(address)) return undefined;
    return isPublicAddress(address) ? refusalOfPublic(url) : 'not-public';
  };

  return {
    isNamed,
    refusalOfAddress,
    refusalOfUrl(url) {
      const host = hostOf(url);
      if (canonicalAddress(host) !== undefined) return refusalOfAddress(url, host);
      return isNamed(url) || allowed.hasRanges ? undefined : refusalOfPublic(url);
    },
  };
}

function refusalOfPublic(url: URL): AddressRefusal | undefined {
  if (url.protocol !== 'https:') return 'needs-https';
  const port = portOf(url);
  return port === httpsPort || port >= firstFreePort ? undefined : 'port-refused';
}

/** Returns the host of a URL, without a final dot. IPv6 addresses have no brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? httpsPort : 80) : Number(port);
}
