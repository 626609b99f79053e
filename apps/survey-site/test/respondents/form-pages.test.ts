import { describe, expect, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import type { MemorySiteOptions } from '../support/memory-site.ts';
import { sharedSite } from '../support/shared-site.ts';
import { withoutTemplates } from '../support/without-templates.ts';

const newTenant = sharedSite();
/** Of the moment at which the site's clock begins. */
const submissionId = '01M7YNAYM0TSV4RRFFQ69G5FAV';

const drinksCoffee = { question: 'drinks', anyOf: ['coffee'] };
const survey = {
  title: 'Breakfast',
  description: 'It takes a minute.',
  sections: [
    { title: 'Drinks', description: 'What you drink.', startsAt: 'drinks' },
    { title: 'Coffee', startsAt: 'strength' },
    { title: 'Last words', startsAt: 'words' },
  ],
  questions: [
    { id: 'drinks', text: 'What?', type: 'choice', choices: ['coffee', 'tea'], required: true },
    { id: 'cups', text: 'How many?', type: 'scale', min: 0, max: 60, required: true },
    {
      id: 'why',
      text: 'Why so many?',
      type: 'text',
      required: true,
      showIf: { question: 'cups', atLeast: 10 },
    },
    {
      id: 'strength',
      text: 'How strong?',
      type: 'scale',
      minLabel: 'mild',
      maxLabel: 'strong',
      showIf: drinksCoffee,
    },
    {
      id: 'extras',
      text: 'What in it?',
      type: 'choice',
      multiple: true,
      choices: ['milk', 'sugar'],
      showIf: drinksCoffee,
    },
    { id: 'words', text: 'Anything else?', type: 'text', multiline: true, maxLength: 100 },
  ],
};

type Fields = readonly (readonly [string, string])[];

/** On the shared site, or on one with `own` options. */
async function formSite(own?: MemorySiteOptions, definition: object = survey) {
  const { at, tenant } = await newTenant(own, definition);
  const url = `/s/${tenant}/coffee`;
  const post = (fields: Fields) =>
    at.site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
    });
  return { at, url, post };
}

const page = (name: string, step: string, ...answers: Fields): Fields => [
  ['submission:id', submissionId],
  ['submission:page', name],
  ...answers,
  ['submission:step', step],
];

const titleOf = (body: string): string | undefined => /<title>(.*)<\/title>/.exec(body)?.[1];
const stepsIn = (body: string): string[] =>
  [...body.matchAll(/name="submission:step" value="(\w+)"/g)].map(([, step]) => step!);

const tea = ['drinks', 'tea'] as const;
const coffee = ['drinks', 'coffee'] as const;
const cups = ['cups', '2'] as const;

describe('a form of several pages', () => {
  test('begins with its first page, which asks only its own questions', async () => {
    const { at, url } = await formSite();
    const { body } = await at.site.inject(url);
    expect(titleOf(body)).toBe('Page 1 of 2 – Drinks – Breakfast');
    expect(body).toContain('<span id="page-of">Page 1 of 2</span><progress max="2" value="1"');
    expect(body).toContain(
      '<h2 dir="auto">Drinks</h2>\n<div class="rich" dir="auto">\n<p>What you drink.</p>',
    );
    expect(body).toContain('It takes a minute.');
    expect([
      withoutTemplates(body).includes('How many?'),
      withoutTemplates(body).includes('Why so many?'),
      withoutTemplates(body).includes('Anything else?'),
    ]).toEqual([true, false, false]);
    expect(stepsIn(body)).toEqual(['next']);
  });

  test('goes on page by page, carries the answers, and stores them when the last page is sent', async () => {
    const { at, post } = await formSite();
    const second = await post(page('drinks', 'next', coffee, cups));
    expect([second.statusCode, second.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(titleOf(second.body)).toBe('Page 2 of 3 – Coffee – Breakfast');
    expect(second.body).not.toContain('It takes a minute.');
    expect(hiddenFieldsIn(second.body)).toEqual([
      ['submission:id', submissionId],
      ['submission:page', 'strength'],
      ['submission:shown', 'strength'],
      ['submission:shown', 'extras'],
      ['drinks', 'coffee'],
      ['cups', '2'],
    ]);
    expect(stepsIn(second.body)).toEqual(['next', 'back']);

    const shown = ['submission:shown', 'strength extras'] as const;
    const milk = ['extras', 'milk'] as const;
    const sugar = ['extras', 'sugar'] as const;
    const third = await post(page('strength', 'next', shown, coffee, cups, ['strength', '4'], milk, sugar));
    expect(titleOf(third.body)).toBe('Page 3 of 3 – Last words – Breakfast');
    expect(hiddenFieldsIn(third.body).slice(2)).toEqual([coffee, cups, ['strength', '4'], milk, sugar]);
    expect(stepsIn(third.body)).toEqual(['send', 'back']);
    expect(at.journal.lines).toEqual([]);

    const sent = await post(
      page('words', 'send', coffee, cups, ['strength', '4'], milk, sugar, ['words', 'two\r\nlines']),
    );
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([
      {
        submissionId,
        answers: {
          drinks: 'coffee',
          cups: 2,
          why: null,
          strength: 4,
          extras: ['milk', 'sugar'],
          words: 'two\nlines',
        },
      },
    ]);
  });

  test('skips a page on which nothing is asked, and does not count it', async () => {
    const { post } = await formSite();
    const { body } = await post(page('drinks', 'next', tea, cups));
    expect(titleOf(body)).toBe('Page 2 of 2 – Last words – Breakfast');
    const back = await post(page('words', 'back', tea, cups));
    expect(titleOf(back.body)).toBe('Page 1 of 2 – Drinks – Breakfast');
  });

  test('goes back with every answer, valid or not', async () => {
    const { post } = await formSite();
    const long = `${'x'.repeat(200)}\n"<b>`;
    const { statusCode, body } = await post(
      page('words', 'back', coffee, cups, ['strength', '99'], ['words', long]),
    );
    expect(statusCode).toBe(200);
    expect(titleOf(body)).toBe('Page 2 of 3 – Coffee – Breakfast');
    expect(body).toContain(`value="${long.replace('"<b>', '&quot;&lt;b&gt;')}"`);
    expect(hiddenFieldsIn(body)).toContainEqual(['words', long]);
    const next = await post(page('strength', 'back', coffee, ['cups', 'many'], ['words', long]));
    expect(next.body).toMatch(/name="cups"[^>]* value="many"/);
    expect(next.body).toContain('value="coffee" checked');
  });

  test('checks the answers of the page that is sent, and only those', async () => {
    const { post } = await formSite();
    const { statusCode, body } = await post(
      page('drinks', 'next', ['cups', '99'], ['words', 'x'.repeat(101)]),
    );
    expect(statusCode).toBe(422);
    expect(titleOf(body)).toBe('Error: Page 1 of 2 – Drinks – Breakfast');
    expect([...body.matchAll(/<a href="#(q-\w+)">/g)].map(([, id]) => id)).toEqual(['q-drinks', 'q-cups']);
    expect(hiddenFieldsIn(body)).toContainEqual(['words', 'x'.repeat(101)]);
  });

  test('shows a question that an answer on its page has made visible, before it goes on', async () => {
    const { post } = await formSite();
    const many = ['cups', '12'] as const;
    const again = await post(page('drinks', 'next', tea, many));
    expect(again.statusCode).toBe(200);
    expect(titleOf(again.body)).toBe('Page 1 of 2 – Drinks – Breakfast');
    expect(again.body).toMatch(
      /role="status" tabindex="-1" autofocus>\s*<p>Your answers lead to one more question\.<\/p>\s*<\/div>\s*<div class="question" dir="auto">\s*<label for="q-why">/,
    );
    expect(again.body).not.toContain('role="alert"');
    expect(hiddenFieldsIn(again.body)).toContainEqual(['submission:shown', 'why']);

    const missing = await post(page('drinks', 'next', ['submission:shown', 'why'], tea, many));
    expect(missing.statusCode).toBe(422);
    expect(missing.body).toContain(
      '<a href="#q-why"><bdi>Why so many?</bdi> – This question needs an answer</a>',
    );
    const next = await post(page('drinks', 'next', ['submission:shown', 'why'], tea, many, ['why', 'Tired']));
    expect(titleOf(next.body)).toBe('Page 2 of 2 – Last words – Breakfast');
  });

  test('shows such a question beside the errors of the others', async () => {
    const { post } = await formSite();
    const { statusCode, body } = await post(page('drinks', 'next', ['cups', '12']));
    expect(statusCode).toBe(422);
    expect([...body.matchAll(/<a href="#(q-\w+)">/g)].map(([, id]) => id)).toEqual(['q-drinks']);
    expect(body).toContain('Your answers lead to one more question.');
    expect(body.match(/ autofocus/g)).toHaveLength(1);
  });

  test('keeps the answer to a question that is hidden again, and drops it at the end', async () => {
    const { at, post } = await formSite();
    const why = ['why', 'Tired'] as const;
    const next = await post(page('drinks', 'next', ['submission:shown', 'why'], tea, cups, why));
    expect(titleOf(next.body)).toBe('Page 2 of 2 – Last words – Breakfast');
    expect(hiddenFieldsIn(next.body)).toContainEqual([...why]);
    await post(page('words', 'send', tea, cups, why, ['strength', '99']));
    expect(at.journal.records()).toMatchObject([
      { answers: { drinks: 'tea', cups: 2, why: null, strength: null, extras: null } },
    ]);
  });

  test('stores nothing while the person has not pressed "Send", even if no page is left', async () => {
    const lastHidden = {
      ...survey,
      questions: survey.questions.map((question) =>
        question.id === 'words' ? { ...question, showIf: { question: 'strength', atMost: 2 } } : question,
      ),
    };
    const { at, post } = await formSite(undefined, lastHidden);
    const shown = ['submission:shown', 'strength extras'] as const;
    const done = await post(page('strength', 'next', shown, coffee, cups, ['strength', '4']));
    expect([done.statusCode, titleOf(done.body)]).toEqual([200, 'Page 2 of 2 – Coffee – Breakfast']);
    expect(done.body).toContain('There are no more questions');
    expect(stepsIn(done.body)).toEqual(['send', 'back']);
    expect(at.journal.lines).toEqual([]);

    const more = await post(page('strength', 'send', shown, coffee, cups, ['strength', '2']));
    expect([more.statusCode, titleOf(more.body)]).toEqual([200, 'Page 3 of 3 – Last words – Breakfast']);
    expect(more.body).toContain('Your answers lead to one more question.');
    expect(at.journal.lines).toEqual([]);

    expect((await post(page('strength', 'send', shown, coffee, cups))).statusCode).toBe(303);
  });

  test('returns to the first page with an error if earlier answers are not valid at the end', async () => {
    const { at, post } = await formSite();
    const { statusCode, body } = await post(page('words', 'send', tea, ['cups', '99'], ['words', 'fine']));
    expect(statusCode).toBe(422);
    expect(titleOf(body)).toBe('Error: Page 1 of 2 – Drinks – Breakfast');
    expect(body).toContain('The answer must be from 0 to 60');
    expect(hiddenFieldsIn(body)).toContainEqual(['words', 'fine']);
    expect(at.journal.lines).toEqual([]);
  });

  test('shows its last page again if the answers could not be stored', async () => {
    const { at, post } = await formSite();
    at.journal.failure = new JournalError('full', 'full');
    const { statusCode, body } = await post(page('words', 'send', tea, cups));
    expect([statusCode, titleOf(body)]).toEqual([503, 'Error: Page 2 of 2 – Last words – Breakfast']);
    expect(body).toContain('Your answers were not stored');
    expect(hiddenFieldsIn(body)).toContainEqual([...cups]);
    at.journal.failure = undefined;
    expect((await post(page('words', 'send', tea, cups))).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ submissionId }]);
  });

  test('is stored if all of it is sent at once, as by a form that was opened before it had pages', async () => {
    const { at, post } = await formSite();
    const refused = await post([['submission:id', submissionId], tea]);
    expect([refused.statusCode, titleOf(refused.body)]).toEqual([
      422,
      'Error: Page 1 of 2 – Drinks – Breakfast',
    ]);
    await post([['submission:id', submissionId], tea, cups, ['words', 'all']]);
    expect(at.journal.records()).toMatchObject([{ submissionId, answers: { drinks: 'tea', words: 'all' } }]);
  });

  test('tampered with: a page that does not exist starts again, with the answers', async () => {
    const { at, post } = await formSite();
    for (const name of ['cups', 'gone', '__proto__', '']) {
      const { statusCode, body } = await post(page(name, 'send', tea, cups));
      expect([statusCode, titleOf(body)]).toEqual([422, 'Error: Page 1 of 2 – Drinks – Breakfast']);
      expect(body).toContain('The survey has changed since you opened it');
      expect(body).toContain('value="tea" checked');
    }
    const twice = await post([...page('words', 'send', tea, cups), ['submission:page', 'drinks']]);
    expect(twice.statusCode).toBe(422);
    expect(at.journal.lines).toEqual([]);
  });

  test('tampered with: a page that is not asked leads to the next one', async () => {
    const { at, post } = await formSite();
    const { statusCode, body } = await post(page('strength', 'next', tea, cups));
    expect([statusCode, titleOf(body)]).toEqual([200, 'Page 2 of 2 – Last words – Breakfast']);
    expect(at.journal.lines).toEqual([]);
  });

  test('tampered with: fields that no question has are refused by name, and not carried on', async () => {
    const { at, post } = await formSite();
    for (const step of ['next', 'back', 'send']) {
      const { statusCode, body } = await post(page('words', step, tea, cups, ['colour', 'red']));
      expect([statusCode, titleOf(body)]).toEqual([422, 'Error: Page 2 of 2 – Last words – Breakfast']);
      expect(body).toContain('This survey has no question “colour”');
      expect(hiddenFieldsIn(body).map(([name]) => name)).not.toContain('colour');
    }
    expect(at.journal.lines).toEqual([]);
  });

  test('tampered with: answers of later pages wait for their pages, and are checked there', async () => {
    const { at, post } = await formSite();
    const words = ['words', 'x'.repeat(101)] as const;
    const next = await post(page('drinks', 'next', tea, cups, words));
    expect(next.statusCode).toBe(200);
    expect(next.body).toContain(`>\n${words[1]}</textarea>`);
    expect((await post(page('words', 'send', tea, cups, words))).statusCode).toBe(422);
    expect(at.journal.lines).toEqual([]);
  });

  test('tampered with: two answers to a question that takes one are refused on its page', async () => {
    const { at, post } = await formSite();
    const twice = await post(page('words', 'send', tea, coffee, cups));
    expect([twice.statusCode, titleOf(twice.body)]).toEqual([422, expect.stringContaining('Drinks')]);
    expect(twice.body).toContain('This question takes one answer');
    expect(at.journal.lines).toEqual([]);
  });

  test('tampered with: an unknown step goes on, and stores nothing', async () => {
    const { at, post } = await formSite();
    const { statusCode, body } = await post(page('words', 'store', tea, cups));
    expect(statusCode).toBe(200);
    expect(body).toContain('There are no more questions');
    expect(at.journal.lines).toEqual([]);
  });

  test('is charged to its address page by page if it is a large one', async () => {
    const choices = Array.from({ length: 200 }, (_, n) => `${n}${'x'.repeat(90)}`);
    const large = {
      ...survey,
      questions: [
        ...survey.questions,
        ...Array.from({ length: 10 }, (_, n) => ({
          id: `q${n}`,
          text: '?',
          type: 'choice',
          choices,
        })),
      ],
    };
    const { post } = await formSite({ options: { submissionsPerTenSeconds: 60 } }, large);
    const pages = [];
    for (let n = 0; n < 6; n += 1) pages.push((await post(page('drinks', 'next', tea, cups))).statusCode);
    expect(pages[0]).toBe(200);
    expect(pages.at(-1)).toBe(429);
  });

  test('names the ends of a range as its owner does', async () => {
    const { post } = await formSite();
    const { body } = await post(page('drinks', 'next', coffee, cups));
    expect(body).toMatch(/aria-describedby="q-strength.hint"/);
    expect(body).toContain('id="q-strength.hint"><span>1 = <bdi>mild</bdi></span>');
    expect(body).toContain('<span>5 = <bdi>strong</bdi></span>');
  });
});

test('a page that nobody titled shows only its number', async () => {
  const { at, post, url } = await formSite(undefined, {
    ...survey,
    languages: ['ar'],
    sections: survey.sections.map(({ title: _title, ...section }) => section),
  });
  const first = await at.site.inject(url);
  expect(titleOf(first.body)).toBe('الصفحة 1 من 2 – \u2068Breakfast\u2069');
  expect(first.body).not.toContain('<h2');
  expect(first.body).toContain('What you drink.');
  const second = await post(page('drinks', 'next', coffee, cups));
  expect(titleOf(second.body)).toBe('الصفحة 2 من 3 – \u2068Breakfast\u2069');
  expect(second.body).not.toContain('<h2');
});

describe('a form of one page with conditions', () => {
  const onePage = { ...survey, sections: undefined };

  test('says nothing of pages, and asks more as answers demand it', async () => {
    const { at, post, url } = await formSite(undefined, onePage);
    const { body } = await at.site.inject(url);
    expect(titleOf(body)).toBe('Breakfast');
    expect(body).not.toContain('<progress');
    expect(stepsIn(body)).toEqual(['send']);
    const more = await post(page('drinks', 'send', coffee, cups));
    expect([more.statusCode, titleOf(more.body)]).toEqual([200, 'Breakfast']);
    expect(more.body).toContain('Your answers lead to 2 more questions.');
    const shown = ['submission:shown', 'strength extras'] as const;
    expect((await post(page('drinks', 'send', shown, coffee, cups))).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ answers: { drinks: 'coffee', cups: 2, why: null } }]);
  });
});

test('a form whose pages were taken away is shown whole, with the answers', async () => {
  const plain = {
    ...survey,
    sections: undefined,
    questions: survey.questions.map((question) => ({ ...question, showIf: undefined })),
  };
  const { at, post } = await formSite(undefined, plain);
  const { statusCode, body } = await post(page('strength', 'next', coffee, cups));
  expect(statusCode).toBe(422);
  expect(body).toContain('The survey has changed since you opened it');
  expect(body).toContain('value="coffee" checked');
  expect(at.journal.lines).toEqual([]);
});
