import { markup } from '@canvass/web/page';
import { checkField } from '../controls.ts';
import type { KindEditor, KindTexts } from '../kind-editor.ts';
import { listFields, listText } from '../list-fields.ts';
import { listWords } from '../list-texts.ts';
import { previewedItems } from '../previewed.ts';
import { yesOrNo } from '../yes-or-no.ts';

const texts = {
  name: 'Choices',
  one: 'One choice',
  several: 'Several choices',
  choices: listWords('choice', 'choices'),
  fields: { choices: 'Choices', multiple: 'Several choices may be chosen' },
  names: { choices: 'The choices' },
  todo: {
    'choices must not be empty': 'add a choice',
    'A choice label must not be empty': 'write the choice, or remove it',
    'A choice label must not be blank': 'write the choice, or remove it',
  },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;

export const choiceEditor: KindEditor<'choice'> = {
  words: texts,
  icon: markup`<circle cx="12" cy="12" r="8"/><circle cx="12" cy="12" r="3" fill="currentColor" stroke="none"/>`,
  summary: ({ multiple }) => (multiple ? texts.several : texts.one),
  fields: ({ choices, multiple }, view) =>
    markup`${listFields({ list: 'choices', items: choices, words: texts.choices }, view)}
${checkField('multiple', texts.fields.multiple, multiple, view.focus)}`,
  read: ({ multiple }) => ({ type: 'choice', multiple: multiple !== undefined }),
  preview: ({ type, choices, multiple }, common, mostItems) => ({
    ...common,
    type,
    choices: previewedItems(choices, texts.choices, mostItems),
    multiple,
  }),
  lists: { choices: texts.choices },
  compared: ({ choices, multiple }) => [
    [texts.fields.choices, listText(choices)],
    [texts.fields.multiple, yesOrNo(multiple)],
  ],
};
