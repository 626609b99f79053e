import {
  type DraftQuestionOf,
  type TextQuestion,
  type TypedOptionsOf,
  maxTextLength,
} from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';
import { textTexts as texts } from './texts.ts';

export const textEditor: KindEditor<DraftQuestionOf<'text'>, TypedOptionsOf<'text'>, TextQuestion> = {
  words: texts,
  icon: markup`<path d="M4 7h16M4 12h16M4 17h9"/>`,
  summary: () => texts.name,
  fields: ({ maxLength }, { todos, focus }) =>
    typedField({
      name: 'maxLength',
      label: texts.fields.maxLength,
      hint: texts.hints.maxLength,
      value: maxLength,
      type: 'number',
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
