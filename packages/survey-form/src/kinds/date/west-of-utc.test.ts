import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

/** What becomes of a day from the form to the answer, as one line of JSON. */
const script = `
import { answersOf, compileAnswerValidator, formAnswers, formQuestions, parseDefinition, startHistory } from '@canvass/surveys';
import { questionField } from ${JSON.stringify(new URL('../../question-field.ts', import.meta.url).href)};
import { textsOf, faultText } from ${JSON.stringify(new URL('../../texts/texts-of.ts', import.meta.url).href)};
const input = { title: 'T', questions: [{ id: 'q', text: 'When?', type: 'date', max: '2026-03-08' }] };
const { definition } = parseDefinition(input);
const fields = { q: '2026-03-08' };
const context = { day: 20520, draw: 0 };
const validate = compileAnswerValidator(definition);
const { record } = validate(formAnswers(formQuestions(definition), fields), context);
const late = validate({ q: '2026-03-09' }, context);
const texts = textsOf({});
const html = questionField(definition.questions[0], { fields, errors: new Map(), texts, picturesAt: '' }).toString();
console.log(JSON.stringify({
  hours: new Date(0).getHours(),
  stored: record.q,
  answer: answersOf(record, startHistory(definition), 1).q,
  field: /value="([^"]*)"/.exec(html)[1],
  max: / max="([^"]*)"/.exec(html)[1],
  fault: faultText(texts, late.errors[0].fault),
}));
`;

test.each([
  ['America/Los_Angeles', 16],
  ['Pacific/Kiritimati', 13],
  ['UTC', 0],
])('a day stays the same day where the clock shows the time of %s', async (TZ, hours) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, TZ },
  });
  expect(JSON.parse(stdout)).toEqual({
    // The process does have that clock.
    hours,
    stored: 20_520,
    answer: '2026-03-08',
    field: '2026-03-08',
    max: '2026-03-08',
    fault: 'The date must be March 8, 2026 or earlier',
  });
});
