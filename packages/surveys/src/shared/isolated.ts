/** What is written from right to left. */
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text as a part of a sentence in another language: in its own direction, without an effect on the words around it. `around`: the
 * direction of the sentence. For text without markup. Nothing is added where it would have no effect.
 */
export function isolated(text: string, around: 'ltr' | 'rtl' = 'ltr'): string {
  const isolable = withoutBidiControls(text);
  return around === 'ltr' && !rightToLeft.test(isolable) ? isolable : `\u2068${isolable}\u2069`;
}

/** Without the characters that open or close a direction: U+2069 would end an isolate early, also that of a `<bdi>`. */
export function withoutBidiControls(text: string): string {
  return text.replaceAll(bidiControls, '');
}
