import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '@canvass/journal';
import { typedCode } from '../http/typed-code.ts';

/** 50 bits. */
const codeLength = 10;

/** The answer that a code withdraws. */
export interface Withdrawable {
  /** ULID of the survey's instance. */
  readonly instance: string;
  /** In upper case. */
  readonly id: string;
}

/** Codes with which respondents withdraw their answers: only who has sent an answer has seen its code. Nothing is stored. */
export interface WithdrawalCodes {
  /** 10 characters of Crockford's base32. */
  codeOf(answer: Withdrawable): string;
  /**
   * Whether `given` is the code of the answer, however a person has typed or pasted it: in either case, with anything but letters and
   * digits between or around them, with I or L for 1 and O for 0. Takes as long for a wrong code as for a right one.
   */
  isCodeOf(answer: Withdrawable, given: string): boolean;
}

/** `linkSecret`: the site's; all sites have the same. */
export function createWithdrawalCodes(linkSecret: string): WithdrawalCodes {
  const sign = createSigner(linkSecret, 'canvass withdrawal codes');
  const codeOf = ({ instance, id }: Withdrawable): string => sign(`${instance}/${id}`).slice(0, codeLength);
  return {
    codeOf,
    isCodeOf(answer, given) {
      const typed = Buffer.from(asWritten(given));
      const code = Buffer.from(codeOf(answer));
      return typed.byteLength === code.byteLength && timingSafeEqual(typed, code);
    },
  };
}

/** A code as Canvass writes it. */
function asWritten(given: string): string {
  return typedCode(given).toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
}
