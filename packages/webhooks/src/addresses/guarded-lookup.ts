import { isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { AddressPolicy } from './address-policy.ts';
import type { AttemptError } from '../state/delivery.ts';
import type { ResolveHost } from './resolve-host.ts';

/** A connection is forbidden or impossible, because of its address. */
export class RefusedAddress extends Error {
  readonly reason: AttemptError;

  constructor(reason: AttemptError) {
    super(`the address is refused: ${reason}`);
    this.name = 'RefusedAddress';
    this.reason = reason;
  }
}

/**
 * Makes a look-up for one connection that refuses forbidden addresses. The connection is made to the checked addresses only, so a name server
 * gains nothing if it answers differently the next time. One refused address refuses the connection.
 */
export function guardedLookup(url: URL, policy: AddressPolicy, resolve: ResolveHost): LookupFunction {
  const judged = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname, policy.isNamed(url) ? 'system' : 'public-dns');
    if (addresses.length === 0) throw new RefusedAddress('name-not-found');
    for (const address of addresses) {
      const refusal = policy.refusalOfAddress(url, address);
      if (refusal) throw new RefusedAddress(refusal);
    }
    return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  });
  return (hostname, options, done) =>
    judged(hostname, (error, found) => {
      if (error) done(error, []);
      else if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
}
