import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '@canvass/runtime/signing';
import { samePerson } from '../recipients/address.ts';

const tokenForm = /^[0-9A-HJKMNP-TV-Z]{32}$/;
/** A signature has this many characters. */
const signatureLength = 16;

export interface UnsubscribeTokens {
  /** What is stored of an address that was unsubscribed from a tenant's mail: without the secret nobody can tell whose it is. */
  hashOf(tenant: string, address: string): string;
  /** The token of an address: 32 characters. */
  tokenOf(tenant: string, address: string): string;
  /** Returns the hash of the address that a token is of; undefined if this site did not make it. */
  check(tenant: string, token: string): string | undefined;
}

/** Makes the tokens of links that unsubscribe. They need no storage, and work for good. `linkSecret`: the same on sites and workers. */
export function createUnsubscribeTokens(linkSecret: string): UnsubscribeTokens {
  const hash = createSigner(linkSecret, 'canvass unsubscribed addresses');
  const sign = createSigner(linkSecret, 'canvass unsubscribe links');
  const hashOf = (tenant: string, address: string): string => hash(`${tenant}/${samePerson(address)}`);
  const signed = (tenant: string, of: string): string => `${of}${sign(`${tenant}/${of}`)}`;

  return {
    hashOf,
    tokenOf: (tenant, address) => signed(tenant, hashOf(tenant, address)),
    check(tenant, given) {
      const token = given.toUpperCase();
      if (!tokenForm.test(token)) return undefined;
      const of = token.slice(0, signatureLength);
      const isGenuine = timingSafeEqual(Buffer.from(token), Buffer.from(signed(tenant, of)));
      return isGenuine ? of : undefined;
    },
  };
}
