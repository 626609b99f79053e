import type { KindTexts } from '../kind-editor.ts';

export const textTexts = {
  name: 'Text',
  fields: { maxLength: 'Longest answer, in characters' },
  hints: { maxLength: 'At most 10,000' },
  names: { maxLength: 'The longest answer' },
  todo: {
    'maxLength must be an integer': 'the longest answer must be a whole number',
    'maxLength must be at least 1': 'the longest answer must be at least 1 character',
    'maxLength must be at most 10000': 'the longest answer must be at most 10,000 characters',
  },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;
