import { timingSafeEqual } from 'node:crypto';
import { answersFingerprint, hasKey, tailOf } from '@canvass/journal';
import { createSigner } from '@canvass/runtime/signing';
import { typedCode } from '@canvass/web/app';

/** 50 bits. */
const signatureLength = 10;
/** 25 bits. */
const markLength = 5;

/** An answer of which a person has the id. */
export interface Withdrawable {
  /** ULID of the survey's instance. */
  readonly instance: string;
  /** The id of any attempt to send the answer, in upper case. */
  readonly id: string;
}

/** A code that is genuine: whether these answers, as JSON, are those that it was made for. */
export type IsTheirs = (answers: Buffer) => boolean;

/**
 * Codes with which respondents withdraw their answers: only who has sent an answer has seen its code. Nothing is stored.
 *
 * Attempts with one key have codes for one answer, and a site that does not know the key takes other answers with it
 * ([decision 32](../../../../docs/decisions/0032-a-code-withdraws-the-answers-it-was-made-for.md)). So the code of such an answer ends with a
 * mark of the answers.
 */
export interface WithdrawalCodes {
  /**
   * 10 characters of Crockford's base32; 15 if the answer has a key.
   *
   * @param fingerprint of the answers (`answersFingerprint`); needed only if the answer has a key
   */
  codeOf(answer: Withdrawable, fingerprint: number | undefined): string;
  /**
   * Reads a code, however a person has typed or pasted it: in either case, with anything but letters and digits between or around them,
   * with I or L for 1 and O for 0. Undefined if it is not one of the answer. Takes as long for a wrong code as for a right one.
   */
  read(answer: Withdrawable, given: string): IsTheirs | undefined;
}

/** `linkSecret` is the secret that all sites share. */
export function createWithdrawalCodes(linkSecret: string): WithdrawalCodes {
  const sign = createSigner(linkSecret, 'canvass withdrawal codes');
  const signMark = createSigner(linkSecret, 'canvass marks of answers');
  // Signed with the key of the answer: who sees a code cannot find out by trying which answers have its mark.
  const markOf = ({ instance, id }: Withdrawable, fingerprint: number): string =>
    signMark(`${instance}/${tailOf(id)}/${fingerprint}`).slice(0, markLength);
  const signed = ({ instance, id }: Withdrawable, mark: string): string =>
    sign(`${instance}/${id}${mark}`).slice(0, signatureLength) + mark;
  return {
    codeOf: (answer, fingerprint) =>
      signed(answer, hasKey(answer.id) ? markOf(answer, fingerprint ?? 0) : ''),
    read(answer, given) {
      const written = asWritten(given);
      const isMarked = hasKey(answer.id);
      const mark = isMarked ? written.slice(signatureLength) : '';
      const typed = Buffer.from(written);
      const code = Buffer.from(signed(answer, mark.length === markLength ? mark : ''));
      if (typed.byteLength !== code.byteLength || !timingSafeEqual(typed, code)) return undefined;
      return isMarked ? (answers) => markOf(answer, answersFingerprint(answers)) === mark : () => true;
    },
  };
}

/** A code as Canvass writes it. */
function asWritten(given: string): string {
  return typedCode(given).toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
}
