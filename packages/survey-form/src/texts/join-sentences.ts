import type { Language } from '@canvass/surveys';

/** What stands between two sentences, where it is not a full stop and a space. */
const ends: Readonly<Partial<Record<Language, string>>> = {
  ja: '。',
  'zh-Hans': '。',
  'zh-Hant': '。',
  hi: '। ',
  ur: '۔ ',
};

/** One text of several sentences, with or without full stops; the last one stays so. A sentence may end with a date, and a date with a point. */
export function joinSentences(language: Language, sentences: readonly string[]): string {
  const end = ends[language] ?? '. ';
  const stop = end.trim();
  return sentences
    .map((sentence, index) => {
      if (index === sentences.length - 1) return sentence;
      if (sentence.endsWith('.')) return `${sentence} `;
      return sentence + (sentence.endsWith(stop) ? end.slice(stop.length) : end);
    })
    .join('');
}
