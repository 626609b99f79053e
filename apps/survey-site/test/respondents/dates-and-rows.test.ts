import { describe, expect, test } from '@jest/globals';
import { dayAt, parseDay, printDay } from '@canvass/surveys';
import { shownFormId } from '../support/form-id.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer } from '../support/memory-site.ts';
import { sharedSite } from '../support/shared-site.ts';
import { withoutTemplates } from '../support/without-templates.ts';

const newTenant = sharedSite();
/** Of the moment at which the site's clock begins. */
const submissionId = '01M7YNAYM0TSV4RRFFQ69G5FAV';

const survey = {
  title: 'Your visit',
  questions: [
    { id: 'day', text: 'When did you visit?', type: 'date', min: '2026-01-01', max: '2026-12-31' },
    {
      id: 'quality',
      text: 'How was it?',
      type: 'matrix',
      required: true,
      rows: [
        { id: 'price', label: 'The price' },
        { id: 'food', label: 'The <food>' },
      ],
      columns: [
        { value: 'good', label: 'Good' },
        { value: 'bad', label: 'Bad' },
      ],
    },
  ],
};
/** A row is asked only after some answers, and so is a whole question. */
const branching = {
  ...survey,
  questions: [
    { id: 'ate', text: 'Did you eat?', type: 'choice', choices: ['yes', 'no'], required: true },
    {
      ...survey.questions[1],
      rows: [
        { id: 'price', label: 'The price' },
        { id: 'food', label: 'The food', showIf: { question: 'ate', anyOf: ['yes'] } },
      ],
    },
    { id: 'why', text: 'Why?', type: 'text', showIf: { question: 'quality.food', anyOf: ['bad'] } },
  ],
};

type Fields = readonly (readonly [string, string])[];

async function formSite(definition: object = survey) {
  const { at, tenant, key, address, form } = await newTenant(undefined, definition);
  const post = (...fields: Fields) =>
    at.site.inject({
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['submission:id', submissionId],
        ...fields.map(([name, value]): [string, string] => [name, value]),
      ]).toString(),
    });
  return { at, tenant, key, address, form, post };
}

const linksIn = (body: string): string[][] =>
  [...body.matchAll(/<li><a href="#([^"]+)">(.*)<\/a><\/li>/g)].map(([, target, text]) => [
    target!,
    text!.replaceAll(/<\/?bdi>/g, ''),
  ]);
const errorsIn = (body: string): string[][] =>
  [
    ...withoutTemplates(body).matchAll(/<p class="error" id="([^"]+)"><bdi><span[^>]*>[^<]*<\/span>([^<]*)/g),
  ].map(([, id, text]) => [id!, text!]);
/** The hidden fields without the first, which is the form's id. */
const carriedIn = (body: string) => hiddenFieldsIn(withoutTemplates(body)).slice(1);

const shown = (...ids: string[]) => ['submission:shown', ids.join(' ')] as const;

describe('a form with a date and a matrix', () => {
  test('asks for the date in a field of its own, and for each row by radio buttons of its name', async () => {
    const { at, form } = await formSite();
    const { body } = await at.site.inject(form);
    expect(body).toContain('<input type="date" class="short" min="2026-01-01" max="2026-12-31" id="q-day"');
    expect(body).toContain('From January 1, 2026 to December 31, 2026');
    for (const row of ['price', 'food']) {
      expect(body.match(new RegExp(`type="radio" [^>]*name="quality.${row}"`, 'g'))).toHaveLength(2);
      expect(body).toMatch(new RegExp(`role="radiogroup"[^>]* aria-labelledby="q-quality:${row}.label"`));
    }
    expect(body).toContain('<span id="q-quality:food.label"><bdi>The &lt;food&gt;</bdi></span>');
  });

  test('has ends that go with the days, one day wider than in UTC, also when it comes from the cache', async () => {
    const { at, form, post } = await formSite({
      title: 'Appointment',
      languages: ['de'],
      questions: [{ id: 'day', text: 'Wann?', type: 'date', min: 'today-1', max: 'today+7' }],
    });
    const endsIn = async (): Promise<unknown> =>
      / min="([^"]*)" max="([^"]*)"/.exec((await at.site.inject(form)).body)?.slice(1, 3);
    const ends = await endsIn();
    const today = printDay(dayAt(at.time.ms));
    const around = (days: number): string => printDay(parseDay(today)! + days);
    expect(ends).toEqual([around(-2), around(8)]);
    expect(await endsIn()).toEqual(ends);
    expect((await at.site.inject(form)).body).toContain(
      'Frühestens: 1 Tag vor heute. Spätestens: 7 Tage nach heute',
    );
    const refused = await post(['day', around(-3)]);
    expect(refused.statusCode).toBe(422);
    const meant = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });
    expect(refused.body).toContain(meant.format(new Date(`${around(-1)}T00:00:00Z`)));
    expect(refused.body).toContain(`value="${around(-3)}"`);
    expect((await post(['day', around(-2)])).statusCode).toBe(303);
    at.time.ms += 24 * 60 * 60 * 1000;
    expect(await endsIn()).toEqual([around(-1), around(9)]);
  });

  test('stores days as numbers and each row by its column', async () => {
    const { at, post } = await formSite();
    const sent = await post(['day', '2026-11-26'], ['quality.price', 'good'], ['quality.food', 'bad']);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([
      {
        submissionId,
        answers: {
          day: parseDay('2026-11-26'),
          quality: 'answered',
          'quality.price': 'good',
          'quality.food': 'bad',
        },
      },
    ]);
  });

  test('comes back with the errors of rows and of the date, linked to their controls, and keeps what was entered', async () => {
    const { at, post } = await formSite();
    const { statusCode, body } = await post(['day', '26.11.2026'], ['quality.price', 'good']);
    expect(statusCode).toBe(422);
    expect(at.journal.lines).toEqual([]);
    expect(body).toContain('2 answers need another look');
    const date = 'The answer must be a date, written as year-month-day, such as 2026-11-26';
    expect(linksIn(body)).toEqual([
      ['q-day', `When did you visit? – ${date}`],
      ['q-quality:food', 'How was it? – The &lt;food&gt; – This row needs an answer'],
    ]);
    expect(errorsIn(body)).toEqual([
      ['q-day.error', date],
      ['q-quality:food.error', 'This row needs an answer'],
    ]);
    expect(body).toContain('value="26.11.2026"');
    expect(body).toMatch(/name="quality\.price" value="good" checked/);
    expect(body).toContain('id="q-quality:food"');
  });

  test.each([
    ['2025-12-31', 'The date must be January 1, 2026 or later'],
    ['2027-01-01', 'The date must be December 31, 2026 or earlier'],
    ['2026-02-29', 'The answer must be a date, written as year-month-day'],
  ])('refuses the day %s: %s', async (day, error) => {
    const { post } = await formSite();
    const { body } = await post(['day', day], ['quality.price', 'good'], ['quality.food', 'bad']);
    expect(errorsIn(body)).toEqual([['q-day.error', expect.stringContaining(error)]]);
    expect(body).toContain(`value="${day}"`);
  });

  test('says of each row that it needs an answer if none has one', async () => {
    const { post } = await formSite();
    expect(linksIn((await post()).body).map(([target]) => target)).toEqual([
      'q-quality:price',
      'q-quality:food',
    ]);
  });

  test('says that nothing is answered with a link to the first control of its first question', async () => {
    const { post } = await formSite({
      ...survey,
      questions: [{ ...survey.questions[1], required: false }],
    });
    const { body } = await post();
    expect(body).toContain('<a href="#q-quality:price">Answer at least one question');
    expect(body).toContain('<input type="radio" id="q-quality:price"');
  });

  test('refuses a second value for a row, and fields of rows that it does not have', async () => {
    const { post } = await formSite();
    const twice = await post(['quality.price', 'good'], ['quality.price', 'bad'], ['quality.food', 'bad']);
    expect(errorsIn(twice.body)).toEqual([['q-quality:price.error', 'This question takes one answer']]);
    for (const field of ['quality', 'quality.', 'quality.nobody', 'day.x', 'submission.id']) {
      const { statusCode, body } = await post(
        ['quality.price', 'good'],
        ['quality.food', 'bad'],
        [field, 'x'],
      );
      expect([field, statusCode, body.includes(`“${field}”`)]).toEqual([field, 422, true]);
    }
  });

  test('shows what was entered in words if the survey has been closed', async () => {
    const { at, tenant, key, address, form } = await formSite();
    const formId = await shownFormId(at, tenant);
    await at.site.inject({
      method: 'PUT',
      url: `${address}/settings`,
      headers: bearer(key),
      payload: { closed: true },
    });
    const late = await at.site.inject({
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `submission:id=${formId}&day=2026-11-26&quality.price=good&quality.food=?`,
    });
    expect(late.statusCode).toBe(409);
    const entered = [...late.body.matchAll(/<dd[^>]*>(.*)<\/dd>/g)].map(([, text]) => text);
    expect(entered).toEqual(['November 26, 2026', 'The price: Good', 'The &lt;food&gt;: ?']);
  });
});

describe('an answer over HTTP', () => {
  const notADate = 'The answer must be a date, such as 2026-11-22';
  const noText = 'The answer must be a string, a date such as 2026-11-22';
  const noRows = 'The answer must be an object, by row id';
  const unknownRow = 'This question has no row with this id';
  const notOffered = 'The answer is not one of the choices';
  const noValue = 'The answer must be a string, the value of one choice';
  const good = { price: 'good', food: 'good' };

  test.each<[answers: string, path: string, message: string]>([
    ['{"day":"2026-02-30"}', 'day', notADate],
    ['{"day":"2026-2-3"}', 'day', notADate],
    ['{"day":"2026-06-15T00:00:00Z"}', 'day', notADate],
    ['{"day":" 2026-06-15"}', 'day', notADate],
    ['{"day":"2025-12-31"}', 'day', 'The answer must be 2026-01-01 or later'],
    ['{"day":"2201-01-01"}', 'day', 'The answer must be 2026-12-31 or earlier'],
    ['{"any":"1799-12-31"}', 'any', 'The answer must be 1800-01-01 or later'],
    ['{"any":"2201-01-01"}', 'any', 'The answer must be 2200-12-31 or earlier'],
    ['{"day":20000}', 'day', noText],
    ['{"day":null}', 'day', noText],
    ['{"day":["2026-06-15"]}', 'day', noText],
    ['{"rows":"good"}', 'rows', noRows],
    ['{"rows":null}', 'rows', noRows],
    ['{"rows":["good"]}', 'rows', noRows],
    ['{"rows":7}', 'rows', noRows],
    ['{"rows":{"nobody":"good"}}', 'rows.nobody', unknownRow],
    ['{"rows":{"price":"good","__proto__":{"food":"good"}}}', 'rows.__proto__', unknownRow],
    ['{"rows":{"price":"good","constructor":"good"}}', 'rows.constructor', unknownRow],
    ['{"rows":{"price":"fine"}}', 'rows.price', notOffered],
    ['{"rows":{"price":["good"]}}', 'rows.price', noValue],
    ['{"rows":{"price":1}}', 'rows.price', noValue],
    ['{"rows":{"price":null}}', 'rows.price', noValue],
    ['{"rows.price":"good"}', 'rows.price', 'This survey has no question with this id'],
    ['{"__proto__":{"rows":{"price":"good"}}}', '__proto__', 'This survey has no question with this id'],
  ])('is refused as a whole, and names what is wrong: %s', async (wrong, path, message) => {
    const [day, matrix] = survey.questions;
    const optional = { ...matrix, id: 'rows', required: false };
    const questions = [day, matrix, optional, { id: 'any', text: 'Any day?', type: 'date' }];
    const { at, address } = await formSite({ ...survey, questions });
    const sent = await at.site.inject({
      method: 'POST',
      url: `${address}/answers`,
      headers: { 'content-type': 'application/json' },
      payload: `{"answers":{"quality":${JSON.stringify(good)},${wrong.slice(1)}}`,
    });
    expect(sent.statusCode).toBe(422);
    expect(sent.json<{ errors: unknown }>().errors).toEqual([{ path: `answers.${path}`, message }]);
    expect(at.journal.lines).toEqual([]);
  });

  test('with blank dates and rows has skipped them', async () => {
    const optional = { ...survey.questions[1], required: false };
    const questions = [survey.questions[0], optional, { id: 'why', text: 'Why?', type: 'text' }];
    const { at, address } = await formSite({ ...survey, questions });
    for (const quality of ['', {}, { price: '' }]) {
      const payload = { answers: { day: '', quality, why: 'So' } };
      const sent = await at.site.inject({ method: 'POST', url: `${address}/answers`, payload });
      expect(sent.statusCode).toBe(201);
    }
    const skipped = { answers: { why: 'So' } };
    expect(at.journal.records()).toMatchObject([skipped, skipped, skipped]);
    expect(at.journal.records().flatMap(({ answers }) => Object.keys(answers as object))).toEqual(
      Array.from({ length: 3 }, () => 'why'),
    );
  });
});

describe('a form whose rows have conditions', () => {
  const page = ['submission:page', 'ate'] as const;
  const yes = ['ate', 'yes'] as const;
  const price = ['quality.price', 'good'] as const;
  const send = ['submission:step', 'send'] as const;

  test('shows the rows that are asked, and says where an answer has made one visible', async () => {
    const { at, form, post } = await formSite(branching);
    const first = await at.site.inject(form);
    expect(withoutTemplates(first.body)).not.toContain('The food');
    expect(carriedIn(first.body)).toEqual([[...page]]);

    const revealed = await post(page, yes, price, send);
    expect(revealed.statusCode).toBe(200);
    expect(revealed.body).toContain('Your answers lead to one more question.');
    expect(revealed.body).toMatch(/role="status"[\s\S]*How was it\?[\s\S]*The food/);
    expect(revealed.body).toMatch(/name="quality\.price" value="good" checked/);
    expect(carriedIn(revealed.body)).toEqual([[...page], [...shown('quality.food')]]);

    const missing = await post(page, shown('quality.food'), yes, price, send);
    expect([missing.statusCode, errorsIn(missing.body)]).toEqual([
      422,
      [['q-quality:food.error', 'This row needs an answer']],
    ]);

    const more = await post(page, shown('quality.food'), yes, price, ['quality.food', 'bad'], send);
    expect(more.body).toContain('Why?');
    expect(carriedIn(more.body)).toEqual([[...page], [...shown('quality.food')], [...shown('why')]]);
    expect(at.journal.lines).toEqual([]);
  });

  test('can be sent with very many rows that have conditions', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      id: `${index}-${'x'.repeat(60)}`,
      label: 'Row',
      showIf: { question: 'ate', anyOf: ['yes'] },
    }));
    const grids = Array.from({ length: 10 }, (_, index) => ({
      id: `${index}-${'y'.repeat(60)}`,
      text: 'Grid',
      type: 'matrix',
      rows,
      columns: ['good', 'bad'],
    }));
    const { at, post } = await formSite({ ...branching, questions: [branching.questions[0], ...grids] });
    const revealed = await post(page, yes, send);
    expect(revealed.body).toContain('Your answers lead to 10 more questions.');
    const sent = await post(...carriedIn(revealed.body), yes, send);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('keeps the answer to a row that another answer has hidden, and does not store it', async () => {
    const { at, post } = await formSite(branching);
    const food = ['quality.food', 'bad'] as const;
    const wrong = await post(page, shown('quality.food', 'why'), ['ate', 'no'], food, ['why', 'Cold'], send);
    expect(errorsIn(wrong.body)).toEqual([['q-quality:price.error', 'This row needs an answer']]);
    expect(carriedIn(wrong.body)).toEqual([[...page], [...food], ['why', 'Cold']]);

    const sent = await post(page, shown(), ['ate', 'no'], price, food, ['why', 'Cold'], send);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([
      {
        answers: { ate: 'no', quality: 'answered', 'quality.price': 'good', 'quality.food': null, why: null },
      },
    ]);
  });
});
