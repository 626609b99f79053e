import { createAddressTokens } from '../unsubscribing/address-tokens.ts';

/** The tokens of links that end the notices of a survey to an address. */
export interface NoticeTokens {
  /** `path`: `{tenant}/{survey}/{instance}`. */
  tokenOf(path: string, email: string): string;
  /** Returns whether this site made the token for a survey of this name. */
  isGenuine(tenant: string, survey: string, token: string): boolean;
  /** Returns whether a token, which is genuine, is that of the address. */
  isOf(path: string, email: string, token: string): boolean;
}

/** `linkSecret`: the same on sites and workers. */
export function createNoticeTokens(linkSecret: string): NoticeTokens {
  const tokens = createAddressTokens(linkSecret, {
    hashes: 'canvass notices of a survey',
    links: 'canvass links that end notices',
  });
  const tokenOf = (path: string, email: string): string =>
    tokens.tokenOf(nameOf(path), tokens.hashOf(path, email));

  return {
    tokenOf,
    isGenuine: (tenant, survey, token) => tokens.check(`${tenant}/${survey}`, token) !== undefined,
    isOf: (path, email, token) => tokenOf(path, email) === token.toUpperCase(),
  };
}

/** `{tenant}/{survey}` of the path of an instance. */
function nameOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
