import type { AnswerFault } from '../../shared/answer-fault.ts';

/** The fault of a text that is no address of the web. */
export function urlFault(text: string): AnswerFault | undefined {
  return isWebAddress(text) ? undefined : { code: 'not-a-url' };
}

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
