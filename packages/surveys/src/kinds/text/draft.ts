import { z } from 'zod';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { optionalNumber, typedNumber } from '../typed-options.ts';
import { type Pattern, characterSets } from './pattern.ts';
import type { TextQuestion } from './text.ts';

/** What a builder offers as the form of an answer. */
export const draftTextForms = ['any', ...characterSets, 'startsWith', 'contains', 'matches'] as const;
export type DraftTextForm = (typeof draftTextForms)[number];

/** Numbers are kept as they were typed, and texts also while the form does not need them. */
const schema = draftQuestionSchema('text', {
  multiline: z.boolean(),
  minLength: draftText,
  maxLength: draftText,
  form: z.enum(draftTextForms),
  /** What answers start with, contain or match. */
  formText: draftText,
  example: draftText,
}).readonly();

export const textDraft: DefinedDraft<typeof schema, TextQuestion, 'long-text'> = {
  schema,
  presets: { 'long-text': () => ({ multiline: true }) },
  lists: [],
  blank: () => ({
    multiline: false,
    minLength: '',
    maxLength: '2000',
    form: 'any',
    formText: '',
    example: '',
  }),
  draftOf: ({ multiline = false, minLength, maxLength, pattern }) => ({
    multiline,
    minLength: minLength === undefined ? '' : String(minLength),
    maxLength: String(maxLength),
    ...formOf(pattern),
  }),
  valuesOf: () => new Map(),
  inputOf: ({ multiline, minLength, maxLength, form, formText, example }) => ({
    ...(multiline && { multiline }),
    ...optionalNumber('minLength', minLength),
    maxLength: typedNumber(maxLength),
    ...(form !== 'any' && { pattern: { ...patternOf(form, formText), example } }),
  }),
  facetsOf: () => [{ part: '', type: 'words', choices: [] }],
};

function formOf(pattern: Pattern | undefined): { form: DraftTextForm; formText: string; example: string } {
  if (pattern === undefined) return { form: 'any', formText: '', example: '' };
  const { startsWith, contains, only, matches = '', example } = pattern;
  if (only !== undefined) return { form: only, formText: '', example };
  if (startsWith !== undefined) return { form: 'startsWith', formText: startsWith, example };
  if (contains !== undefined) return { form: 'contains', formText: contains, example };
  return { form: 'matches', formText: matches, example };
}

function patternOf(form: Exclude<DraftTextForm, 'any'>, formText: string): object {
  return characterSets.some((each) => each === form) ? { only: form } : { [form]: formText };
}
