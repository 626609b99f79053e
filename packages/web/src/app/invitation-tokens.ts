import { timingSafeEqual } from 'node:crypto';
import { invitationBatchOf, invitationBatchState, type InvitationBatch } from '@canvass/surveys';
import { base32Digits, createSigner } from '@canvass/runtime/signing';

/** A number takes this many characters. They hold 25 bits, more than the numbers of a survey need. */
const numberChars = 5;

/** A number and its signature, behind the answers that are signed with them, if there are any. */
const tokenForm = /^(?:(?<answers>[\w-]+)\.)?(?<own>[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{21})$/;

/** The answers of hidden questions in one link, as fields of a form take at most this many bytes, since a link must fit in its first line. */
export const maxSignedBytes = 2_000;

/** Answers of hidden questions that nobody can change in a link: fields of the form by the ids of the questions. */
export type SignedAnswers = Readonly<Record<string, string | readonly string[]>>;

/** What is signed beside the number: the life of a survey's name, and the batch. */
export interface SignedBatch {
  readonly instance: string;
  readonly batch: string;
}

/** What becomes of a link: a number that may answer, or why not. `forged`: this site never signed it for this survey. */
export type CheckedInvitation =
  | {
      readonly outcome: 'valid';
      readonly number: number;
      /** Absent: the link has none. */
      readonly answers?: SignedAnswers;
    }
  | { readonly outcome: 'forged' | 'expired' | 'revoked' };

export interface InvitationTokens {
  /**
   * 21 characters in upper case: number and signature. Some 3 µs. Before them come the answers that are signed, too, and a point.
   * @throws RangeError if these have more than `maxSignedBytes`
   */
  tokenOf(signed: SignedBatch, number: number, answers?: SignedAnswers): string;
  /**
   * Checks a token, its number and signature in either case, against a survey's batches: the expiry by `nowMs`, since the epoch. Needs no storage.
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
  // A number without answers is no beginning of one with answers: no token of one kind makes one of the other.
  const signatureOf = (
    { instance, batch }: SignedBatch,
    number: number,
    answers: string | undefined,
  ): string => sign(`${instance}/${batch}/${number}${answers === undefined ? '' : `/${answers}`}`);

  return {
    tokenOf(signed, number, given = {}) {
      const answers = writeAnswers(given);
      const own = `${encodeNumber(number)}${signatureOf(signed, number, answers)}`;
      return answers === undefined ? own : `${answers}.${own}`;
    },

    check(given, { instance, invitations = [] }, nowMs) {
      const { own, answers } = tokenForm.exec(given)?.groups ?? {};
      if (own === undefined) return forged;
      const token = own.toUpperCase();
      const number = decodeNumber(token);
      const batch = invitationBatchOf(invitations, number);
      if (batch === undefined) return forged;
      const signature = Buffer.from(signatureOf({ instance, batch: batch.id }, number, answers));
      if (!timingSafeEqual(signature, Buffer.from(token.slice(numberChars)))) return forged;
      const state = invitationBatchState(batch, nowMs);
      if (state !== 'open') return { outcome: state };
      return answers === undefined
        ? { outcome: 'valid', number }
        : { outcome: 'valid', number, answers: readAnswers(answers) };
    },
  };
}

const forged = Object.freeze({ outcome: 'forged' });

/** Returns the answers as a token has them; undefined if there are none. */
function writeAnswers(answers: SignedAnswers): string | undefined {
  const fields = Object.entries(answers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as [string, string]),
  );
  if (fields.length === 0) return undefined;
  const text = new URLSearchParams(fields).toString();
  if (signedBytesOf(answers) > maxSignedBytes) throw new RangeError('The answers are too long for a link');
  return Buffer.from(text).toString('base64url');
}

/** Returns how many bytes of `maxSignedBytes` these answers take. */
export function signedBytesOf(answers: SignedAnswers): number {
  return Object.entries(answers)
    .flatMap(([name, values]) => [values].flat().map((value) => Buffer.byteLength(name + value)))
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** The inverse of `writeAnswers`, of a text with the site's signature. */
function readAnswers(text: string): SignedAnswers {
  const fields = new URLSearchParams(Buffer.from(text, 'base64url').toString());
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

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
