import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '@canvass/runtime/signing';
import { samePerson } from '../recipients/address.ts';

const tokenForm = /^[0-9A-HJKMNP-TV-Z]{32}$/;
/** A signature has this many characters. */
const signatureLength = 16;

/** The tokens of links that end the notices of a survey to an address. They need no storage. */
export interface NoticeTokens {
  /** A token tells nobody whose it is. `path`: `{tenant}/{survey}/{instance}`. */
  tokenOf(path: string, email: string): string;
  /** Returns whether this site made the token for a survey of this name. */
  isGenuine(tenant: string, survey: string, token: string): boolean;
  /** Returns whether a token, which is genuine, is that of the address. */
  isOf(path: string, email: string, token: string): boolean;
}

/** `linkSecret`: the same on sites and workers. */
export function createNoticeTokens(linkSecret: string): NoticeTokens {
  const hash = createSigner(linkSecret, 'canvass notices of a survey');
  const sign = createSigner(linkSecret, 'canvass links that end notices');
  const signed = (name: string, of: string): string => `${of}${sign(`${name}/${of}`)}`;
  const tokenOf = (path: string, email: string): string =>
    signed(nameOf(path), hash(`${path}/${samePerson(email)}`));

  return {
    tokenOf,
    isGenuine(tenant, survey, given) {
      const token = given.toUpperCase();
      if (!tokenForm.test(token)) return false;
      const genuine = signed(`${tenant}/${survey}`, token.slice(0, signatureLength));
      return timingSafeEqual(Buffer.from(token), Buffer.from(genuine));
    },
    isOf: (path, email, token) => tokenOf(path, email) === token.toUpperCase(),
  };
}

/** `{tenant}/{survey}` of the path of an instance. */
function nameOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
