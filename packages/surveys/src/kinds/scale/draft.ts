import { z } from 'zod';
import type { Language } from '../../shared/language.ts';
import words from './promoter-words.json' with { type: 'json' };
import type { ScaleQuestion } from './scale.ts';
import { printLabels, readLabels, scaleLooks } from './scale-labels.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { optionalText, typedNumber } from '../typed-options.ts';

/** What a builder offers as the look of a scale. */
export const draftLooks = ['numbers', ...scaleLooks] as const;

/** Numbers are kept as they were typed. */
const schema = draftQuestionSchema('scale', {
  min: draftText,
  max: draftText,
  minLabel: draftText,
  maxLabel: draftText,
  /** What values between the ends mean: a line for each, such as `3 = Fair`. */
  labels: draftText,
  look: z.enum(draftLooks),
  nps: z.boolean(),
}).readonly();

/** The usual words of the question behind the Net Promoter Score. */
type PromoterWords = Pick<z.infer<typeof schema>, 'text' | 'minLabel' | 'maxLabel'>;

/** Its author can change them, so they are in the survey's language and not in the desk's. */
const promoterWords: Readonly<Record<Language, PromoterWords>> = words;

export const scaleDraft: DefinedDraft<typeof schema, ScaleQuestion, 'nps' | 'stars' | 'smileys' | 'slider'> =
  {
    schema,
    presets: {
      nps: (language) => ({ min: '0', max: '10', nps: true, ...promoterWords[language] }),
      stars: () => ({ look: 'stars' }),
      smileys: () => ({ look: 'smileys' }),
      slider: () => ({ look: 'slider' }),
    },
    lists: [],
    blank: () => ({
      min: '1',
      max: '5',
      minLabel: '',
      maxLabel: '',
      labels: '',
      look: 'numbers',
      nps: false,
    }),
    draftOf: ({ min, max, minLabel = '', maxLabel = '', labels, look, nps = false }) => ({
      nps,
      labels: printLabels(labels),
      look: look ?? 'numbers',
      min: String(min),
      max: String(max),
      minLabel,
      maxLabel,
    }),
    valuesOf: () => new Map(),
    inputOf: ({ min, max, minLabel, maxLabel, labels, look, nps }) => ({
      ...(labels.trim() !== '' && { labels: readLabels(labels) }),
      ...(look !== 'numbers' && { look }),
      ...(nps && { nps }),
      min: typedNumber(min),
      max: typedNumber(max),
      ...optionalText('minLabel', minLabel),
      ...optionalText('maxLabel', maxLabel),
    }),
    facetsOf: () => [{ part: '', type: 'number', choices: [] }],
  };
