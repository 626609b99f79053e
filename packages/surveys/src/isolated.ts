/** What is written from right to left, and the characters that turn the text around them. */
const turning =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A text as a part of a sentence in another language: in its own direction, without an effect on the words around it. `around`: the
 * direction of the sentence. For text without markup; in HTML, `<bdi>` does the same. Nothing is added where it would have no effect.
 */
export function isolated(text: string, around: 'ltr' | 'rtl' = 'ltr'): string {
  return around === 'ltr' && !turning.test(text) ? text : `\u2068${text}\u2069`;
}
