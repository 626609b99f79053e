import type { AnswerFault } from '../../shared/answer-fault.ts';

/** Digits of any script, and what people write between them, also with the wide signs of a Japanese keyboard. */
const number = /^[+\uff0b]?[\p{Nd}\s().\-/\u2010-\u2015\u2212\u30fc\uff08\uff09\uff0d]+$/u;
/** The shortest numbers of an area without its code, and the longest with all codes (E.164) and an extension. */
const digits = { least: 4, most: 20 };

/** The fault of a text that is no telephone number. */
export function phoneFault(text: string): AnswerFault | undefined {
  const count = text.match(/\p{Nd}/gu)?.length ?? 0;
  const isNumber = number.test(text) && count >= digits.least && count <= digits.most;
  return isNumber ? undefined : { code: 'not-a-phone' };
}
