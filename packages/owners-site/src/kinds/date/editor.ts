import { type DraftQuestionOf, draftDayEnds, readDayEnd } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { formId, selectField, typedField } from '../controls.ts';
import type { EditorView, KindEditor } from '../kind-editor.ts';
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

type Draft = DraftQuestionOf<'date'>;
type End = 'min' | 'max';

const daysTodo = 'write a number of days, at most 36,525, or choose another end';

const texts = deskTexts('kinds.date', {
  name: 'Date',
  offer: { name: 'Date', line: 'A day', find: 'day calendar birthday' },
  fields: { min: 'Earliest day', max: 'Latest day' },
  is: { min: 'The earliest day is', max: 'The latest day is' },
  days: { min: 'Days from today to the earliest day', max: 'Days from today to the latest day' },
  ends: { day: 'A certain day', today: 'Today', before: 'Days before today', after: 'Days after today' },
  hints: {
    day: 'Optional',
    today: 'The day on which a person answers',
    before: 'Before the day on which a person answers',
    after: 'After the day on which a person answers',
  },
  showFields: 'Show its fields',
  before: '{days} days before today',
  after: '{days} days after today',
  names: { min: 'The earliest day', max: 'The latest day' },
  todo: {
    'max must not be before min': 'the latest day must not be before the earliest',
    ...Object.fromEntries(
      ['min', 'max'].flatMap((end) => [
        [`${end} must be a date, such as 2026-11-22, or relative to today, such as today-30`, daysTodo],
        [`${end} must be of the years 1800 to 2200, and at most 36525 days from today`, daysTodo],
      ]),
    ),
  },
});

export const dateEditor: KindEditor<'date'> = {
  words: texts,
  offers: () => [{ preset: 'date', group: 'write', icon: 'date', ...texts.offer }],
  fields: (question, view) =>
    markup`${endFields('min', question, view)}${endFields('max', question, view)}
<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.showFields}</button>`,
  read(fields) {
    const minIs = draftDayEnds.find((each) => each === fields['minIs']);
    const maxIs = draftDayEnds.find((each) => each === fields['maxIs']);
    return {
      type: 'date',
      ...typedOptions(fields, ['min', 'minDays', 'max', 'maxDays']),
      ...(minIs !== undefined && { minIs }),
      ...(maxIs !== undefined && { maxIs }),
    };
  },
  preview({ type, ...ends }, common) {
    const [min, max] = (['min', 'max'] as const).map((end) => {
      const { day, is, days } = endOf(end, ends);
      const text = is === 'day' ? day : is === 'today' ? is : `today${is === 'before' ? '-' : '+'}${days}`;
      return readDayEnd(text) === undefined ? undefined : text;
    });
    return { ...common, type, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  },
  lists: {},
  compared: (question) =>
    (['min', 'max'] as const).map((end) => {
      const { day, is, days } = endOf(end, question);
      const shown = {
        day,
        today: texts.ends.today,
        before: texts.before({ days }),
        after: texts.after({ days }),
      };
      return [texts.fields[end], shown[is]];
    }),
};

function endOf(
  end: End,
  {
    min,
    minIs,
    minDays,
    max,
    maxIs,
    maxDays,
  }: Pick<Draft, 'min' | 'minIs' | 'minDays' | 'max' | 'maxIs' | 'maxDays'>,
) {
  return end === 'min' ? { day: min, is: minIs, days: minDays } : { day: max, is: maxIs, days: maxDays };
}

function endFields(end: End, question: Draft, { todos, focus }: EditorView): Html {
  const { day, is, days } = endOf(end, question);
  const todo = todos.get(end);
  const own: Readonly<Record<typeof is, () => Html>> = {
    day: () =>
      typedField({
        name: end,
        label: texts.fields[end],
        hint: texts.hints.day,
        value: day,
        input: 'date',
        todo,
        focus,
      }),
    today: () => markup``,
    before: daysField,
    after: daysField,
  };
  function daysField(): Html {
    const [name, label] = [`${end}Days`, texts.days[end]];
    return typedField({ name, label, value: days, input: 'number', todo, focus });
  }
  return markup`<div class="row">${selectField({
    name: `${end}Is`,
    label: texts.is[end],
    options: draftDayEnds.map((each) => [each, texts.ends[each]]),
    value: is,
    refreshes: true,
    focus,
  })}${own[is]()}</div>
`;
}
