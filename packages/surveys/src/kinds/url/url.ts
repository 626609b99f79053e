import { z } from 'zod';
import { keptText, plainDraft } from '../kept-text.ts';

/** People leave out the scheme. A host of one word is no address of the web. */
function isWebAddress(text: string): boolean {
  if (/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)) return false;
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return false;
  const { protocol, hostname, username, password } = new URL(full);
  // An e-mail address would be read as one with a user.
  if (username !== '' || password !== '') return false;
  return (protocol === 'https:' || protocol === 'http:') && /[^.]\.[^.]/.test(hostname);
}

export const url = keptText({
  type: 'url',
  api: {
    answer: z.string().describe('A web address, with or without `https://`'),
    example: {
      question: { id: 'site', text: 'Which is your website?', type: 'url' },
      answer: 'https://example.org/menu',
    },
  },
  fault: (text) => (isWebAddress(text) ? undefined : { code: 'not-a-url' }),
});

export const urlDraft = plainDraft('url', 'kept');
