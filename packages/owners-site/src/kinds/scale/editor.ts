import { hasVisibleCharacter, maxRangeValues } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor, KindTexts } from '../kind-editor.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';

const texts = {
  name: 'Scale',
  recommendation: 'Recommendation (NPS)',
  summary: (from: string, to: string) => `Scale from ${from} to ${to}`,
  fields: {
    min: 'Lowest value',
    max: 'Highest value',
    minLabel: 'What the lowest value means',
    maxLabel: 'What the highest value means',
  },
  hints: {
    minLabel: 'Optional, such as “Not at all likely”',
    maxLabel: 'Optional, such as “Extremely likely”',
  },
  names: {
    min: 'The lowest value',
    max: 'The highest value',
    minLabel: 'What the lowest value means',
    maxLabel: 'What the highest value means',
  },
  todo: {
    'min must be an integer': 'the lowest value must be a whole number',
    'max must be an integer': 'the highest value must be a whole number',
    'max must not be less than min': 'the highest value must not be less than the lowest',
    'A scale spans at most 101 values': 'a scale has at most 101 values',
  },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;

/** The label of an end of a scale takes at most this many characters. */
const maxLabelLength = 100;
const options = ['min', 'max', 'minLabel', 'maxLabel'] as const;

export const scaleEditor: KindEditor<'scale'> = {
  words: texts,
  icon: markup`<path d="M3 12h8M17 12h4"/><circle cx="14" cy="12" r="3"/>`,
  presets: [
    { preset: 'nps', name: texts.recommendation, icon: markup`<path d="M4 17a8 8 0 1 1 16 0M12 17l4-6"/>` },
  ],
  summary: ({ min, max }) => texts.summary(min, max),
  fields(question, { todos, focus }) {
    const field = (name: (typeof options)[number]): Html =>
      typedField({
        name,
        label: texts.fields[name],
        value: question[name],
        ...(name === 'min' || name === 'max'
          ? { input: 'number' as const }
          : { hint: texts.hints[name], maxLength: maxLabelLength }),
        todo: todos.get(name),
        focus,
      });
    return markup`<div class="pairs">${field('min')}${field('minLabel')}${field('max')}${field('maxLabel')}</div>`;
  },
  read: (fields) => ({ type: 'scale', ...typedOptions(fields, options) }),
  preview({ type, minLabel, maxLabel, ...typed }, common) {
    const min = previewedNumber(typed.min, [-1_000_000, 1_000_000], 1);
    const max = previewedNumber(typed.max, [min, min + maxRangeValues - 1], min + 4);
    return {
      ...common,
      type,
      min,
      max,
      ...(hasVisibleCharacter(minLabel) && { minLabel }),
      ...(hasVisibleCharacter(maxLabel) && { maxLabel }),
    };
  },
  lists: {},
  compared: (question) => options.map((name) => [texts.fields[name], question[name]]),
};
