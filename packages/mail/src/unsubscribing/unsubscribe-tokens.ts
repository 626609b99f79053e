import { createAddressTokens } from './address-tokens.ts';

/** The tokens of links that unsubscribe from a tenant's mail. */
export interface UnsubscribeTokens {
  /** What is stored of an address that was unsubscribed from a tenant's mail: without the secret nobody can tell whose it is. */
  hashOf(tenant: string, address: string): string;
  /** The token of an address: 32 characters. */
  tokenOf(tenant: string, address: string): string;
  /** Returns the hash of the address that a token is of; undefined if this site did not make it. */
  check(tenant: string, token: string): string | undefined;
}

/** `linkSecret`: the same on sites and workers. */
export function createUnsubscribeTokens(linkSecret: string): UnsubscribeTokens {
  const tokens = createAddressTokens(linkSecret, {
    hashes: 'canvass unsubscribed addresses',
    links: 'canvass unsubscribe links',
  });
  return {
    ...tokens,
    tokenOf: (tenant, address) => tokens.tokenOf(tenant, tokens.hashOf(tenant, address)),
  };
}
