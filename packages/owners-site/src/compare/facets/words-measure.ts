import { type FacetOf, shownWord } from '@canvass/surveys';
import type { ShareMeasure, Totals } from './measure.ts';

/** As many words as small charts have room for. */
const mostWords = 8;
/** A word of one person says nothing of a group. */
const leastMentions = 2;
/** Between two surveys, the words to compare are chosen among this many of the first words of each. */
const candidates = 100;

/**
 * Compares the share of texts that mention each of the words that most texts mention. The words are those of all answers, not of a group: words
 * that are chosen because one group has them would differ by chance alone.
 */
export function ofWords({ type }: FacetOf<'words'>): ShareMeasure {
  return {
    shows: 'shares',
    of: 'words',
    divide: (whole, { least, language }) => ({
      options: topWords(whole, Math.max(least, leastMentions)).map((word) => ({
        value: word,
        label: shownWord(word, language),
      })),
      countsOf: (totals) => ({
        people: totals?.answered ?? 0,
        of: (word) => (totals?.type === 'words' ? totals.words.count(word) : 0),
        missing: totals?.type === 'words' ? totals.words.undercount : 0,
      }),
    }),
    form: [type],
  };
}

function topWords(whole: readonly Totals[], least: number): string[] {
  const texts = whole.flatMap((totals) => (totals?.type === 'words' ? [totals.words] : []));
  const known = new Set(texts.flatMap((words) => words.top(candidates).map(({ word }) => word)));
  return Array.from(known, (word) => ({
    word,
    count: texts.reduce((sum, words) => sum + words.count(word), 0),
  }))
    .filter(({ count }) => count >= least)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostWords)
    .map(({ word }) => word);
}
