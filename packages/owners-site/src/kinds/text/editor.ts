import { maxTextLength } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor, KindTexts } from '../kind-editor.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';

const texts = {
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

export const textEditor: KindEditor<'text'> = {
  words: texts,
  icon: markup`<path d="M4 7h16M4 12h16M4 17h9"/>`,
  summary: () => texts.name,
  fields: ({ maxLength }, { todos, focus }) =>
    typedField({
      name: 'maxLength',
      label: texts.fields.maxLength,
      hint: texts.hints.maxLength,
      value: maxLength,
      input: 'number',
      todo: todos.get('maxLength'),
      focus,
    }),
  read: (fields) => ({ type: 'text', ...typedOptions(fields, ['maxLength']) }),
  preview: ({ type, maxLength }, common) => ({
    ...common,
    type,
    maxLength: previewedNumber(maxLength, [1, maxTextLength], 2_000),
  }),
  lists: {},
  compared: ({ maxLength }) => [[texts.fields.maxLength, maxLength]],
};
