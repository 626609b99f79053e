import { z } from 'zod';
import type { FacetOf } from '../../facets/facet.ts';
import type { WordsTotals } from '../../facets/words-totals.ts';
import type { Language } from '../../shared/language.ts';
import { shownWord } from '../../words/words.ts';
import { count } from './count.ts';
import { rounded } from './rounded.ts';

export const wordsShape = {
  facet: z.literal('words'),
  averageLength: z.number().nullable().describe('In UTF-16 code units, to 6 decimals; null without answers'),
  topWords: z
    .array(z.object({ word: z.string(), count: count() }))
    .describe(
      'The 10 words that most answers mention, most first: `count` is the number of answers, however often each has the word. Stop ' +
        "words of the form's language are left out; one in capitals is there where answers have it in capitals (AI, US)",
    ),
  topWordsError: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Present if there were more distinct words than are kept: a count is too low by at most this, never too high',
    ),
};

type WordsStatistics = z.infer<z.ZodObject<typeof wordsShape>>;

/** Results list at most this many words of a facet, the most frequent ones. */
const maxTopWords = 10;

export function wordsStatistics(
  { type }: FacetOf<'words'>,
  { answered, length, words }: WordsTotals,
  { language }: { readonly language: Language },
): WordsStatistics {
  return {
    facet: type,
    averageLength: answered === 0 ? null : rounded(length / answered),
    topWords: words
      .top(maxTopWords)
      .map(({ word, count: answers }) => ({ word: shownWord(word, language), count: answers })),
    ...(words.undercount > 0 && { topWordsError: words.undercount }),
  };
}
