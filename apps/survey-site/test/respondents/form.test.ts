import { coffee } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { formIdAt, formIdIn } from '../support/form-id.ts';
import { largestSurvey, type MemorySiteOptions } from '../support/memory-site.ts';
import { thanksAddress } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
/** Of the moment at which the site's clock begins. */
const submissionId = '01M7YNAYM0TSV4RRFFQ69G5FAV';

/** On the shared site, or on one with `own` options. */
async function formSite(own?: MemorySiteOptions, survey: object = coffee) {
  const { at, tenant } = await newTenant(own, survey);
  const url = `/s/${tenant}/coffee`;
  /** Adds the id of a form that was opened now, unless the fields have one. */
  const post = (fields: string | [string, string][], headers: Record<string, string> = {}) => {
    const given = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
    const id = new URLSearchParams(given).has('submission:id') ? '' : `submission:id=${formIdAt(at.time.ms)}`;
    return at.site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: [id, given].filter((part) => part !== '').join('&'),
    });
  };
  return { at, tenant, url, post };
}

describe('the form', () => {
  test('asks every question, with a fresh hidden submission id, and is not kept by shared caches', async () => {
    const { at, url } = await formSite();
    const first = await at.site.inject(url);
    const second = await at.site.inject(url);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    for (const { id } of coffee.questions) expect(first.body).toContain(`name="${id}"`);
    expect(formIdIn(first.body)).not.toBe(formIdIn(second.body));
  });

  test('asks for a number of many values in a text field, so that a browser sends all that is typed', async () => {
    const common = { text: 'How much?', type: 'scale', max: 40 };
    const questions = [
      { id: 'cups', min: 0, ...common },
      { id: 'balance', min: -40, ...common },
    ];
    const survey = { title: 'Numbers', questions };
    const { at, url } = await formSite(undefined, survey);
    const { body } = await at.site.inject(url);
    expect(body).toMatch(/<input type="text"[^>]* inputmode="numeric" id="q-cups"/);
    // An iPhone's keypad of digits has no minus.
    expect(body).toMatch(/<input type="text" class="short" dir="auto" id="q-balance"/);
  });

  test.each(['12 years', '1,5', '1e1', ' ', '\u202e12', '101'])(
    'refuses %j as a number, and keeps what was typed',
    async (typed) => {
      const { at, post } = await formSite();
      const { statusCode, body } = await post([
        ['colour', 'red'],
        ['cups', typed],
      ]);
      expect(statusCode).toBe(422);
      expect(at.journal.lines).toEqual([]);
      expect(body).toContain('id="q-cups.error"');
      expect(body).toMatch(new RegExp(`name="cups"[^>]* value="${typed}"`));
    },
  );

  test.each(['42', '٤٢', '４２', '४२', ' \u200f42 ', '+42'])('takes %j as a number', async (typed) => {
    const { at, post } = await formSite();
    await post([
      ['colour', 'red'],
      ['cups', typed],
    ]);
    expect(at.journal.records()).toMatchObject([{ answers: { colour: 'red', cups: 42 } }]);
  });

  test('escapes what the owner wrote', async () => {
    const evil = `"><script>alert('x')</script>&`;
    const question = { id: 'q', text: evil, type: 'choice', choices: [{ value: evil, label: evil }] };
    const { at, url } = await formSite(undefined, { title: evil, description: evil, questions: [question] });
    const { body } = await at.site.inject(url);
    expect(body).not.toContain('<script>');
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
  });

  test('stores what is sent, and redirects to a page that can be reloaded', async () => {
    const { at, post, url } = await formSite();
    const sent = await post([
      ['submission:id', submissionId],
      ['colour', 'red'],
      ['extras', 'milk'],
      ['extras', 'sugar'],
      ['rating', '4'],
      ['cups', ''],
      ['why', 'two\r\nlines'],
    ]);
    const [record] = at.journal.records();
    expect(record).toMatchObject({
      submissionId,
      answers: { colour: 'red', extras: ['milk', 'sugar'], rating: 4, why: 'two\nlines' },
    });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe(await thanksAddress(at, url, String(record?.['id'])));
    const thanks = await at.site.inject(String(sent.headers.location));
    expect(thanks.statusCode).toBe(200);
    expect(thanks.body).toContain(String(record?.['id']));
    expect(at.journal.lines).toHaveLength(1);
  });

  test('comes back with each error linked to its field and every answer kept', async () => {
    const { at, post } = await formSite();
    const typed = `<b>"it's"</b>\n${'x'.repeat(100)}`;
    const { statusCode, body } = await post([
      ['submission:id', submissionId],
      ['extras', 'sugar'],
      ['rating', '4'],
      ['cups', '101'],
      ['why', typed],
    ]);
    expect(statusCode).toBe(422);
    expect(at.journal.lines).toEqual([]);
    expect(body).toContain('<title>Error: Coffee</title>');
    for (const id of ['colour', 'cups', 'why']) {
      expect(body).toContain(`<a href="#q-${id}">`);
      expect(body).toContain(`id="q-${id}"`);
      expect(body).toContain(`id="q-${id}.error"`);
    }
    expect(body).not.toContain('<a href="#q-rating">');
    expect(body).toContain(`value="${submissionId}"`);
    expect(body).toMatch(/value="sugar" checked/);
    expect(body).not.toMatch(/value="milk" checked/);
    expect(body).toMatch(/name="rating" value="4" checked/);
    expect(body).toMatch(/name="cups"[^>]* value="101"/);
    expect(body).toContain('&lt;b&gt;&quot;it&#39;s&quot;&lt;/b&gt;\n');
  });

  test.each([
    [
      'full',
      'Your answers were not stored',
      'Nothing you entered is lost: please wait a moment and send it again.',
    ],
    [
      'closed',
      'Your answers were not stored',
      'Nothing you entered is lost: please wait a moment and send it again.',
    ],
    [
      'unavailable',
      'We could not confirm that your answers were stored',
      'Everything you entered is still here: you can wait a minute and send it again.',
    ],
  ] as const)(
    'is shown again with the answers, their fate and the next step: the journal reports %s',
    async (code, heading, plea) => {
      const { at, post } = await formSite();
      at.journal.failure = new JournalError(code, 'secret');
      const refused = await post([
        ['submission:id', submissionId],
        ['colour', 'blue'],
      ]);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
      expect(/<h2[^>]*>(.*)<\/h2>/.exec(refused.body)?.[1]).toBe(heading);
      expect(refused.body).toContain(plea);
      expect(refused.body).toContain('value="blue" checked');
      expect(refused.body).toContain(`value="${submissionId}"`);
      expect(refused.body).not.toContain('secret');
    },
  );

  test('asks again for a required text of which nothing is seen, and keeps what was typed', async () => {
    const questions = [{ id: 'why', text: 'Why?', type: 'text', multiline: true, required: true }];
    const { at, post } = await formSite({}, { title: 'T', questions });
    for (const typed of ['\u200b\u2060', '\u3164', ' \u2800']) {
      const answer = await post([['why', typed]]);
      expect([answer.statusCode, answer.body]).toEqual([
        422,
        expect.stringContaining('This question needs an answer'),
      ]);
      expect(answer.body).toContain(`${typed}</textarea>`);
    }
    expect(at.journal.lines).toEqual([]);
  });

  test('claims nothing about the answers after an unexpected fault', async () => {
    const journal = { append: () => Promise.reject(new TypeError('secret')), pendingBytes: 0 };
    const { post } = await formSite({ deps: { journal } });
    const refused = await post('colour=blue');
    expect(refused.statusCode).toBe(500);
    expect(refused.body).toContain('We could not confirm that your answers were stored');
    expect(refused.body).not.toContain('secret');
  });

  test('says where the answers are and when to send them again, if too many are sent', async () => {
    const { at, post } = await formSite({ options: { submissionsPerTenSeconds: 1 } });
    await post('colour=red');
    const refused = await post('colour=blue');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    expect(refused.body).toContain('<h1>Please send your answers again in a moment</h1>');
    expect(refused.body).toContain('Nothing was stored');
    expect(refused.body).toContain('Press “Back” in your browser. Your answers are still in the form there.');
    expect(at.journal.lines).toHaveLength(1);
    at.time.ms += 10_000;
    expect((await post('colour=blue')).statusCode).toBe(303);
  });

  test('is not read once too many were sent, even if it cannot be parsed', async () => {
    const { post } = await formSite({ options: { submissionsPerTenSeconds: 1 } });
    expect((await post('colour=%')).statusCode).toBe(400);
    expect((await post('colour=%')).statusCode).toBe(429);
  });

  test.each([
    ['nothing', ''],
    ['JavaScript names', '__proto__=x&constructor=y&toString=z'],
    ['a list where one is asked for', 'colour=red&colour=blue'],
    ['NUL', 'colour=red&why=%00'],
  ])('stores nothing of %s', async (_name, fields) => {
    const { at, post } = await formSite();
    const refused = await post(fields);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(at.journal.lines).toEqual([]);
  });

  test.each([
    ['a cut-off sequence', 'colour=red&why=%E0%A4'],
    ['a byte that begins nothing', 'colour=red&why=%FF'],
    ['half of a surrogate pair', 'colour=red&why=%ED%A0%80'],
    ['a percent sign that escapes nothing', 'colour=red&why=100%'],
    ['a broken name', 'colour=red&%C3=x'],
    ['raw bytes', Buffer.from('colour=red&why=\xff', 'latin1')],
  ])('is refused, not guessed at, if it is not UTF-8: %s', async (_name, payload) => {
    const { at, url } = await formSite();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await at.site.inject({ method: 'POST', url, headers, payload });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('The form could not be read');
    expect(at.journal.lines).toEqual([]);
  });

  test('names a field that no question has, and keeps the answers to the others', async () => {
    const { at, post } = await formSite();
    const refused = await post('colour=red&why=fine&colour2=%3Cb%3E&answers.colour=x');
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('2 answers need another look');
    expect(refused.body).toContain(
      '<li>This survey has no question “colour2”; it may have changed since you opened it, so please check your answers and send them again</li>',
    );
    expect(refused.body).toContain('<li>This survey has no question “answers.colour”;');
    expect(refused.body).not.toContain('<a href="#q-colour">');
    expect(refused.body).toContain('value="red" checked');
    expect(refused.body).toContain('>\nfine</textarea>');
    expect(at.journal.lines).toEqual([]);
  });

  test.each([
    ['colour', 'colour=red&colour=red'],
    ['rating', 'colour=red&rating=3&rating=4'],
    ['cups', 'colour=red&cups=3&cups=4'],
    ['why', 'colour=red&why=a&why=b'],
  ])('takes only one answer to %s, and says so', async (id, fields) => {
    const { at, post } = await formSite();
    const refused = await post(fields);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('One answer needs another look');
    expect(refused.body).toContain(`<a href="#q-${id}">`);
    expect(refused.body).toContain('This question takes one answer');
    expect(at.journal.lines).toEqual([]);
  });

  test('gives each control a unique id, and each group a unique name', async () => {
    const { post } = await formSite();
    const { body } = await post('');
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(15);
    expect(new Set(ids).size).toBe(ids.length);
    const named = body
      .split('<fieldset')
      .slice(1)
      .map((group) => {
        const names = [...group.split('</fieldset>')[0]!.matchAll(/ name="([^"]+)"/g)].map(
          ([, name]) => name,
        );
        return [...new Set(names)];
      });
    expect(named).toEqual([['colour'], ['extras'], ['rating']]);
    const descriptions = [...body.matchAll(/aria-describedby="([^"]+)"/g)];
    expect(descriptions).not.toEqual([]);
    for (const [, described] of descriptions) {
      for (const id of described!.split(' ')) expect(ids).toContain(id);
    }
  });

  test('names both ends of a scale', async () => {
    const { at, url } = await formSite();
    const { body } = await at.site.inject(url);
    expect(body).toContain(
      '<span>1 = <bdi>lowest</bdi></span><span class="hidden">, </span><span>5 = <bdi>highest</bdi></span>',
    );
  });

  test.each([
    ['two hundred thousand fields', 200_000, 'A form has at most 40204 fields.'],
    ['two thousand names', 2_000, 'A form has fields of at most 1200 different names.'],
  ])('names the limit if it has %s', async (_name, count, limit) => {
    const { at, post } = await formSite();
    const refused = await post(Array.from({ length: count }, (_, n) => n.toString(36)).join('&'));
    expect(refused.statusCode).toBe(413);
    expect(refused.body).toContain(limit);
    expect(at.journal.lines).toEqual([]);
  });

  test('accepts each of 200 choices of 200 questions', async () => {
    const survey = largestSurvey();
    const { at, post } = await formSite(undefined, survey);
    const sent = await post(
      survey.questions.flatMap(({ id, choices }) => choices.map((choice): [string, string] => [id, choice])),
    );
    expect(sent.statusCode).toBe(303);
    const [record] = at.journal.records() as [{ answers: Record<string, string[]> }];
    expect(Object.values(record.answers).flat()).toHaveLength(40_000);
  });

  test('may be as large as the same answers in JSON', async () => {
    const questions = Array.from({ length: 14 }, (_, n) => ({
      id: `q${n}`,
      text: `Question ${n}`,
      type: 'text',
      maxLength: 10_000,
    }));
    const { at, tenant, post } = await formSite(undefined, { title: 'Long', questions });
    const kana = 'あ'.repeat(10_000);
    const answers = Object.fromEntries(questions.map(({ id }) => [id, kana]));
    const sent = await post(Object.entries(answers));
    expect(sent.statusCode).toBe(303);
    const json = await at.site.inject({
      method: 'POST',
      url: `/v1/tenants/${tenant}/surveys/coffee/answers`,
      payload: { answers },
    });
    expect(json.statusCode).toBe(201);
    const [form, api] = at.journal.records();
    expect(form!['answers']).toEqual(api!['answers']);
  });

  test('answers every error with a page', async () => {
    const { at, tenant, post, url } = await formSite();
    const responses = [
      [await post('{}', { 'content-type': 'application/json' }), 415],
      [await post('colour=red', { 'content-encoding': 'gzip' }), 415],
      [
        await post('colour=red', { 'content-type': 'application/x-www-form-urlencoded; charset=latin1' }),
        415,
      ],
      [await at.site.inject(`/s/${tenant}/%E0%A4x`), 400],
      [await post(`why=${'x'.repeat(1024 * 1024 + 1)}`), 413],
      [await at.site.inject(`/s/${tenant}/tea`), 404],
      [await at.site.inject('/s/A.B/coffee'), 404],
      [await at.site.inject(`/s/${tenant}/cof%2Ffee`), 404],
      [await at.site.inject(await thanksAddress(at, `/s/${tenant}/tea`)), 404],
      [await at.site.inject(`/s/${tenant}`), 404],
      [await at.site.inject({ method: 'DELETE', url }), 405],
    ] as const;
    for (const [response, status] of responses) {
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(response.body).toContain('<h1>');
    }
    expect(at.journal.lines).toEqual([]);
  });
});
