import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '@canvass/runtime/signing';
import { samePerson } from '../recipients/address.ts';

const tokenForm = /^[0-9A-HJKMNP-TV-Z]{32}$/;
/** A signature has this many characters. */
const signatureLength = 16;

/** The tokens of links that end mail to an address: its hash, and a signature that shows that this site made it. They need no storage, and work for good. */
export interface AddressTokens {
  /** Hashes an address: without the secret nobody can tell whose the hash is. `place`: where it is to be known again. */
  hashOf(place: string, address: string): string;
  /** The token of a hash: 32 characters. `scope`: what its link names, such as the tenant. */
  tokenOf(scope: string, hash: string): string;
  /** Returns the hash that a token of this scope is of; undefined if this site did not make it. */
  check(scope: string, token: string): string | undefined;
}

/** `linkSecret`: the same on sites and workers. `hashes`, `links`: what each of the two keys is for. */
export function createAddressTokens(
  linkSecret: string,
  { hashes, links }: { readonly hashes: string; readonly links: string },
): AddressTokens {
  const hash = createSigner(linkSecret, hashes);
  const sign = createSigner(linkSecret, links);
  const tokenOf = (scope: string, of: string): string => `${of}${sign(`${scope}/${of}`)}`;

  return {
    hashOf: (place, address) => hash(`${place}/${samePerson(address)}`),
    tokenOf,
    check(scope, given) {
      const token = given.toUpperCase();
      if (!tokenForm.test(token)) return undefined;
      const of = token.slice(0, signatureLength);
      return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(scope, of))) ? of : undefined;
    },
  };
}
