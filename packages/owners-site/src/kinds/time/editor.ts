import { type Html, markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.time', {
  name: 'Time',
  fields: { min: 'Earliest time', max: 'Latest time' },
  hint: 'Optional',
  names: { min: 'The earliest time', max: 'The latest time' },
  todo: { 'max must not be before min': 'the latest time must not be before the earliest' },
});

const options = ['min', 'max'] as const;
const timePattern = /^\d\d:\d\d$/;

export const timeEditor: KindEditor<'time'> = {
  words: texts,
  icon: markup`<circle cx="12" cy="12" r="8"/><path d="M12 7v5l3 2"/>`,
  summary: () => texts.name,
  fields(question, { todos, focus }) {
    const field = (name: (typeof options)[number]): Html =>
      typedField({
        name,
        label: texts.fields[name],
        hint: texts.hint,
        value: question[name],
        input: 'time',
        todo: todos.get(name),
        focus,
      });
    return markup`<div class="row">${field('min')}${field('max')}</div>\n`;
  },
  read: (fields) => ({ type: 'time', ...typedOptions(fields, options) }),
  preview: ({ type, min, max }, common) => ({
    ...common,
    type,
    ...(timePattern.test(min) && { min }),
    ...(timePattern.test(max) && { max }),
  }),
  lists: {},
  compared: (question) => options.map((name) => [texts.fields[name], question[name]]),
};
