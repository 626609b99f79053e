import { type Html, markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.time', {
  name: 'Time',
  offer: { name: 'Time', line: 'A time of day', find: 'hour clock' },
  fields: { min: 'Earliest time', max: 'Latest time' },
  hint: 'Optional',
  names: { min: 'The earliest time', max: 'The latest time' },
  todo: { 'max must not be before min': 'the latest time must not be before the earliest' },
});

const options = ['min', 'max'] as const;
const timePattern = /^\d\d:\d\d$/;

export const timeEditor: KindEditor<'time'> = {
  words: texts,
  offers: () => [{ preset: 'time', group: 'write', icon: 'clock', ...texts.offer }],
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
