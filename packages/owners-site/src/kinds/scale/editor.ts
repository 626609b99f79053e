import { draftLooks, hasVisibleCharacter, maxPoints, maxRangeValues, readLabels } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { selectField, typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions, typedProse } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.scale', {
  name: 'Scale',
  offers: {
    scale: { name: 'Scale', line: '1 to 5, with words at the ends', find: 'rating numbers likert points' },
    nps: { name: 'Recommendation', line: '0 to 10, gives an NPS', find: 'net promoter score recommend' },
    stars: { name: 'Stars', line: 'One to five stars', find: 'rating' },
    smileys: { name: 'Smileys', line: 'From sad to happy', find: 'faces emoji rating' },
    slider: { name: 'Slider', line: 'A point on a line', find: 'line range' },
  },
  range: '{from} to {to}',
  fields: {
    min: 'Lowest value',
    max: 'Highest value',
    minLabel: 'What the lowest value means',
    maxLabel: 'What the highest value means',
    labels: 'What values between them mean',
    look: 'Look',
  },
  looks: { numbers: 'Numbers', stars: 'Stars', smileys: 'Smileys', slider: 'Points on a line' },
  hints: {
    labels: 'Optional. One value on each line, such as “3 = Fair”',
    look: 'Scales of more than 11 values are shown as numbers',
    minLabel: 'Optional, such as “Not at all likely”',
    maxLabel: 'Optional, such as “Extremely likely”',
  },
  names: {
    min: 'The lowest value',
    max: 'The highest value',
    minLabel: 'What the lowest value means',
    maxLabel: 'What the highest value means',
    labels: 'What values between the ends mean',
    look: 'The look',
  },
  todo: {
    'labels are of values between min and max':
      'write labels only for values between the lowest and the highest, which have labels of their own',
    'labels must be written by the values that they belong to, which are integers':
      'begin each line with a value and an equals sign, such as “3 = Fair”',
    'A scale of more than 11 values is shown as numbers':
      'choose numbers as the look, as the scale has more than 11 values',
    'A scale of more than 11 values has labels at its ends only':
      'remove the labels between the ends, as the scale has more than 11 values',
    'min must be an integer': 'the lowest value must be a whole number',
    'max must be an integer': 'the highest value must be a whole number',
    'max must not be less than min': 'the highest value must not be less than the lowest',
    'A scale spans at most 101 values': 'a scale has at most 101 values',
  },
});

/** The label of an end of a scale takes at most this many characters. */
const maxLabelLength = 100;
const options = ['min', 'max', 'minLabel', 'maxLabel'] as const;

export const scaleEditor: KindEditor<'scale'> = {
  words: texts,
  offers: () => [
    { preset: 'scale', group: 'rate', icon: 'bars', ...texts.offers.scale },
    { preset: 'nps', group: 'rate', icon: 'nps', ...texts.offers.nps },
    { preset: 'stars', group: 'rate', icon: 'star', ...texts.offers.stars },
    { preset: 'smileys', group: 'rate', icon: 'smile', ...texts.offers.smileys },
    { preset: 'slider', group: 'rate', icon: 'slide', ...texts.offers.slider },
  ],
  offered: ({ nps, look }) => (nps ? 'nps' : look === 'numbers' ? 'scale' : look),
  facts: ({ min, max }) => [texts.range({ from: min, to: max })],
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
    return markup`<div class="pairs">${field('min')}${field('minLabel')}${field('max')}${field('maxLabel')}</div>
${selectField({
  name: 'look',
  label: texts.fields.look,
  hint: texts.hints.look,
  options: draftLooks.map((look) => [look, texts.looks[look]]),
  value: question.look,
  todo: todos.get('look'),
  focus,
})}`;
  },
  more: ({ labels }, { todos, focus }) =>
    typedField({
      name: 'labels',
      label: texts.fields.labels,
      hint: texts.hints.labels,
      value: labels,
      rows: 3,
      todo: todos.get('labels'),
      focus,
    }),
  read(fields) {
    const look = draftLooks.find((each) => each === fields['look']);
    return {
      type: 'scale',
      ...typedOptions(fields, options),
      ...(fields['labels'] !== undefined && { labels: typedProse(fields, 'labels') }),
      ...(look !== undefined && { look }),
    };
  },
  preview({ type, minLabel, maxLabel, labels, look, ...typed }, common) {
    const min = previewedNumber(typed.min, [-1_000_000, 1_000_000], 1);
    const max = previewedNumber(typed.max, [min, min + maxRangeValues - 1], min + 4);
    const hasPoints = max - min < maxPoints;
    const between = Object.entries(readLabels(labels)).filter(
      ([value, label]) => Number(value) > min && Number(value) < max && hasVisibleCharacter(label),
    );
    return {
      ...common,
      type,
      min,
      max,
      ...(hasPoints && look !== 'numbers' && { look }),
      ...(hasPoints && between.length > 0 && { labels: Object.fromEntries(between) }),
      ...(hasVisibleCharacter(minLabel) && { minLabel }),
      ...(hasVisibleCharacter(maxLabel) && { maxLabel }),
    };
  },
  lists: {},
  compared: (question) => [
    ...options.map((name) => [texts.fields[name], question[name]] as const),
    [texts.fields.labels, question.labels],
    [texts.fields.look, texts.looks[question.look]],
  ],
};
