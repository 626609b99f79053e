import type { ChoiceQuestion, DraftQuestionOf, TypedOptionsOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { checkField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { listFields, listText } from '../list-fields.ts';
import { previewedItems } from '../previewed.ts';
import { yesOrNo } from '../yes-or-no.ts';
import { choiceTexts as texts } from './texts.ts';

export const choiceEditor: KindEditor<DraftQuestionOf<'choice'>, TypedOptionsOf<'choice'>, ChoiceQuestion> = {
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
