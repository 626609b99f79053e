import type { AnswerFault } from '../../shared/answer-fault.ts';

/** Letters of any script, and a domain of at least two parts. Whether there is such a mailbox only a mail can tell. */
const address =
  /^[^\s\p{Cc}\p{Default_Ignorable_Code_Point}@"<>(),;:\\[\]]{1,64}@[^\s\p{Cc}\p{Default_Ignorable_Code_Point}@.,;:/\\"<>()]+(?:\.[^\s\p{Cc}\p{Default_Ignorable_Code_Point}@.,;:/\\"<>()]+)+$/u;
/** RFC 5321 has a path of at most 256 characters, with its angle brackets. */
const maxLength = 254;

/** The fault of a text that is no e-mail address. */
export function emailFault(text: string): AnswerFault | undefined {
  return text.length <= maxLength && address.test(text) ? undefined : { code: 'not-an-email' };
}
