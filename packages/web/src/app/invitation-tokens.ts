import { timingSafeEqual } from 'node:crypto';
import { invitationBatchOf, invitationBatchState, type InvitationBatch } from '@canvass/surveys';
import { base32Digits, createSigner } from '@canvass/runtime/signing';

/** A number takes this many characters. They hold 25 bits, more than the numbers of a survey need. */
const numberChars = 5;

const tokenForm = /^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{21}$/;

/** What is signed beside the number: the life of a survey's name, and the batch. */
export interface SignedBatch {
  readonly instance: string;
  readonly batch: string;
}

/** What becomes of a link: a number that may answer, or why not. `forged`: this site never signed it for this survey. */
export type CheckedInvitation =
  | { readonly outcome: 'valid'; readonly number: number }
  | { readonly outcome: 'forged' | 'expired' | 'revoked' };

export interface InvitationTokens {
  /** 21 characters in upper case: number and signature. Some 3 µs. */
  tokenOf(signed: SignedBatch, number: number): string;
  /**
   * Checks a token, in either case, against a survey's batches: the expiry by `nowMs`, since the epoch. Needs no storage.
   * Whether the invitation was used is not known here.
   */
  check(
    token: string,
    survey: { readonly instance: string; readonly invitations?: readonly InvitationBatch[] | undefined },
    nowMs: number,
  ): CheckedInvitation;
}

/**
 * The tokens of single-use links (decision 18). `linkSecret`: the site's; all sites have the same. The batch is signed, too: after
 * a restore its numbers may be given out again, in another batch, and the links that were lost must not become valid.
 */
export function createInvitationTokens(linkSecret: string): InvitationTokens {
  const sign = createSigner(linkSecret, 'canvass invitations');
  const signatureOf = ({ instance, batch }: SignedBatch, number: number): string =>
    sign(`${instance}/${batch}/${number}`);

  return {
    tokenOf: (signed, number) => `${encodeNumber(number)}${signatureOf(signed, number)}`,

    check(given, { instance, invitations = [] }, nowMs) {
      if (!tokenForm.test(given)) return forged;
      const token = given.toUpperCase();
      const number = decodeNumber(token);
      const batch = invitationBatchOf(invitations, number);
      if (batch === undefined) return forged;
      const signature = Buffer.from(signatureOf({ instance, batch: batch.id }, number));
      if (!timingSafeEqual(signature, Buffer.from(token.slice(numberChars)))) return forged;
      const state = invitationBatchState(batch, nowMs);
      return state === 'open' ? { outcome: 'valid', number } : { outcome: state };
    },
  };
}

const forged = Object.freeze({ outcome: 'forged' });

function encodeNumber(number: number): string {
  let text = '';
  for (let shift = 5 * (numberChars - 1); shift >= 0; shift -= 5)
    text += base32Digits[(number >> shift) & 31];
  return text;
}

function decodeNumber(token: string): number {
  let number = 0;
  for (let at = 0; at < numberChars; at += 1) number = number * 32 + base32Digits.indexOf(token[at]!);
  return number;
}
