import { z } from 'zod';
import { keptText, plainDraft } from '../kept-text.ts';

/** Digits of any script, and what people write between them. */
const number = /^\+?[\p{Nd}\s().\-/\u2010-\u2015]+$/u;
/** The shortest numbers of an area without its code, and the longest with all codes (E.164) and an extension. */
const digits = { least: 4, most: 20 };

function isPhoneNumber(text: string): boolean {
  const count = text.match(/\p{Nd}/gu)?.length ?? 0;
  return number.test(text) && count >= digits.least && count <= digits.most;
}

export const phone = keptText({
  type: 'phone',
  api: {
    answer: z.string().describe('A telephone number, as it was written'),
    example: {
      question: { id: 'tel', text: 'When may we call, and where?', type: 'phone' },
      answer: '+44 20 7946 0018',
    },
  },
  fault: (text) => (isPhoneNumber(text) ? undefined : { code: 'not-a-phone' }),
});

export const phoneDraft = plainDraft('phone', 'kept');
