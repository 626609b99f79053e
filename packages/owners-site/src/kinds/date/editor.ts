import { parseDay } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor, KindTexts } from '../kind-editor.ts';
import { typedOptions } from '../typed-text.ts';

const texts = {
  name: 'Date',
  fields: { min: 'Earliest day', max: 'Latest day' },
  hint: 'Optional',
  names: { min: 'The earliest day', max: 'The latest day' },
  todo: { 'max must not be before min': 'the latest day must not be before the earliest' },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;

const options = ['min', 'max'] as const;

export const dateEditor: KindEditor<'date'> = {
  words: texts,
  icon: markup`<rect x="4" y="5" width="16" height="15" rx="2"/><path d="M4 10h16M8 3v4M16 3v4"/>`,
  summary: () => texts.name,
  fields(question, { todos, focus }) {
    const field = (name: (typeof options)[number]): Html =>
      typedField({
        name,
        label: texts.fields[name],
        hint: texts.hint,
        value: question[name],
        input: 'date',
        todo: todos.get(name),
        focus,
      });
    return markup`<div class="row">${field('min')}${field('max')}</div>\n`;
  },
  read: (fields) => ({ type: 'date', ...typedOptions(fields, options) }),
  preview: ({ type, min, max }, common) => ({
    ...common,
    type,
    ...(parseDay(min) !== undefined && { min }),
    ...(parseDay(max) !== undefined && { max }),
  }),
  lists: {},
  compared: (question) => options.map((name) => [texts.fields[name], question[name]]),
};
