import { describe, expect, test } from '@jest/globals';
import {
  compileAnswerValidator,
  draws,
  type FieldError,
  type FormFields,
  formQuestions,
  parseDefinition,
} from '@canvass/surveys';
import { takeStep, firstPage, type FormStep } from './form-steps.ts';
import { pageField, shownField, stepField } from './form-submission.ts';
import { conditionalIds } from '../conditional-ids.ts';

const everyDraw = Array.from({ length: draws }, (_, draw) => draw);

/** Takes steps of a form. */
function formOf(input: object, draw = 0) {
  const read = parseDefinition(input);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  const { definition } = read;
  const context = { day: 20_000, draw };
  const common = {
    definition,
    questions: formQuestions(definition),
    validate: compileAnswerValidator(definition),
    context,
    isSwitch: false,
  };
  return {
    first: firstPage(definition, context),
    /** What a page of the form carries of what it shows. */
    shownOn: ({ questions, asked }: FormStep['page']): string[] =>
      questions.map((question) =>
        conditionalIds(definition, question)
          .filter((id) => asked.has(id))
          .join(' '),
      ),
    take: (fields: FormFields, ofFiles: readonly FieldError[] = []): FormStep =>
      takeStep({ ...common, fields, ofFiles }),
  };
}

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  id,
  label: `Row ${id}`,
  ...(id === 'e' && { showIf: { question: 'colour', anyOf: ['red'] } }),
}));
const pool = { id: 'm', text: 'How good?', type: 'matrix', rows, columns: ['good', 'bad'], pool: 2 };
const rowsOf = ({ asked }: FormStep['page']): string[] => [...asked].filter((id) => id.startsWith('m.'));
const good = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, 'good']));

describe('a matrix that draws rows, one of which has a condition', () => {
  test.each(everyDraw)(
    'stores all answers of a page, although a condition begins to hold on it (draw %d)',
    (draw) => {
      const { first, shownOn, take } = formOf({ title: 'T', questions: [colour, pool] }, draw);
      const shown = rowsOf(first);
      const step = take({
        [pageField]: first.name,
        [stepField]: 'send',
        [shownField]: shownOn(first),
        colour: 'red',
        ...good(shown),
      });
      expect(step).toMatchObject({
        outcome: 'send',
        answers: { colour: 'red', m: 'answered', ...good(shown) },
      });
    },
  );

  test.each(everyDraw)('shows a row that comes before anything is stored (draw %d)', (draw) => {
    const { first, shownOn, take } = formOf({ title: 'T', questions: [colour, pool] }, draw);
    const [answered = '', blank = ''] = rowsOf(first);
    const page = { [pageField]: first.name, [stepField]: 'send', colour: 'red', [answered]: 'good' };
    const step = take({ ...page, [shownField]: shownOn(first) });
    const now = rowsOf(step.page);
    expect(now).toContain(answered);
    expect(step.outcome).toBe(now.includes(blank) ? 'send' : 'show');
    // Without the condition, a row that has none comes back in place of the other: it is shown as well.
    const back = take({ ...page, [shownField]: shownOn(step.page), colour: 'blue' });
    expect(back.outcome).toBe(now.includes(blank) ? 'send' : 'show');
  });

  test.each(everyDraw)('keeps what was answered after Back and another answer (draw %d)', (draw) => {
    const sections = [{ startsAt: 'colour' }, { startsAt: 'm' }];
    const { take } = formOf({ title: 'T', sections, questions: [colour, pool] }, draw);
    const next = { [pageField]: 'colour', [stepField]: 'next' };
    const shown = rowsOf(take({ ...next, colour: 'blue' }).page);
    const again = take({ ...next, colour: 'red', ...good(shown) });
    expect(rowsOf(again.page)).toEqual(shown);
  });
});

test('a file that was refused is named on Back, on its page, which then goes back', () => {
  const { take } = formOf({
    title: 'T',
    sections: [{ startsAt: 'colour' }, { startsAt: 'f' }],
    questions: [colour, { id: 'f', text: 'Which file?', type: 'files' }],
  });
  const fault = { code: 'too-many-files', max: 1 } as const;
  const error = { path: 'answers.f', message: 'Too many', fault };
  const back = { [pageField]: 'f', [stepField]: 'back' };
  expect(take(back, [error])).toMatchObject({ outcome: 'refuse', page: { name: 'f' }, errors: [error] });
  expect(take(back)).toMatchObject({ outcome: 'show', page: { name: 'colour' } });
});
