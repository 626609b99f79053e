import type { DraftQuestionOf, TypedOptionsOf } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { typedOptions } from '../typed-text.ts';
import { scaleTexts as texts } from './texts.ts';

/** The label of an end of a scale takes at most this many characters. */
const maxLabelLength = 100;
const options = ['min', 'max', 'minLabel', 'maxLabel'] as const;

export const scaleEditor: KindEditor<DraftQuestionOf<'scale'>, TypedOptionsOf<'scale'>> = {
  summary: ({ min, max }) => texts.summary(min, max),
  fields(question, { todos, focus }) {
    const field = (name: (typeof options)[number]): Html =>
      typedField({
        name,
        label: texts.fields[name],
        value: question[name],
        ...(name === 'min' || name === 'max'
          ? { type: 'number' as const }
          : { hint: texts.hints[name], maxLength: maxLabelLength }),
        todo: todos.get(name),
        focus,
      });
    return markup`<div class="pairs">${field('min')}${field('minLabel')}${field('max')}${field('maxLabel')}</div>`;
  },
  read: (fields) => ({ type: 'scale', ...typedOptions(fields, options) }),
  texts: (question) => options.map((name) => [texts.fields[name], question[name]]),
};
