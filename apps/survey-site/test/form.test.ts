import { describe, expect, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { coffee, memorySite, withTenant } from './support/memory-site.ts';

const url = '/s/acme/coffee';
const submissionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

async function formSite(options: Parameters<typeof memorySite>[0] = {}, survey: object = coffee) {
  const at = memorySite(options);
  await withTenant(at, 'acme', survey);
  const post = (fields: string | [string, string][], headers: Record<string, string> = {}) =>
    at.site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  return { at, post };
}

const idOf = (body: string) => /name="submission.id" value="([0-9A-Z]{26})"/.exec(body)?.[1];

describe('the form', () => {
  test('asks every question with a hidden submission id, fresh for each page, that is cached by nobody', async () => {
    const { at } = await formSite();
    const first = await at.site.inject(url);
    const second = await at.site.inject(url);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    for (const { id } of coffee.questions) expect(first.body).toContain(`name="${id}"`);
    expect(idOf(first.body)).toBeDefined();
    expect(idOf(first.body)).not.toBe(idOf(second.body));
  });

  test('escapes what the owner wrote', async () => {
    const evil = `"><script>alert('x')</script>&`;
    const question = { id: 'q', text: evil, type: 'multipleChoice', choices: [{ value: evil, label: evil }] };
    const { at } = await formSite({}, { title: evil, description: evil, questions: [question] });
    const { body } = await at.site.inject(url);
    expect(body).not.toContain('<script');
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
  });

  test('stores what it is sent, and leads to a page that can be reloaded', async () => {
    const { at, post } = await formSite();
    const sent = await post([
      ['submission.id', submissionId],
      ['colour', 'red'],
      ['extras', 'milk'],
      ['extras', 'sugar'],
      ['rating', '4'],
      ['cups', ''],
      ['why', 'two\r\nlines'],
    ]);
    const [record] = at.answers.records();
    expect(record).toMatchObject({
      submissionId,
      answers: { colour: 'red', extras: ['milk', 'sugar'], rating: 4, why: 'two\nlines' },
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `${url}/thanks?id=${String(record?.['id'])}`,
    ]);
    const thanks = await at.site.inject(String(sent.headers.location));
    expect(thanks.statusCode).toBe(200);
    expect(thanks.body).toContain(String(record?.['id']));
    expect(at.answers.lines).toHaveLength(1);
  });

  test('makes a submission id of its own where the hidden one was tampered with', async () => {
    const { at, post } = await formSite();
    await post([
      ['submission.id', '<script>'],
      ['colour', 'red'],
    ]);
    expect(at.answers.records()[0]?.['submissionId']).toMatch(/^[0-9A-Z]{26}$/);
  });

  test('comes back with each error linked to its field and every answer kept', async () => {
    const { at, post } = await formSite();
    const typed = `<b>"it's"</b>\n${'x'.repeat(100)}`;
    const { statusCode, body } = await post([
      ['submission.id', submissionId],
      ['extras', 'sugar'],
      ['rating', '4'],
      ['cups', '101'],
      ['why', typed],
    ]);
    expect(statusCode).toBe(422);
    expect(at.answers.lines).toEqual([]);
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
    ['full', 503],
    ['unavailable', 503],
  ] as const)(
    'comes back with the answers and a plea to send again: the journal says %s',
    async (code, status) => {
      const { at, post } = await formSite();
      at.answers.failure = new JournalError(code, 'secret');
      const refused = await post([
        ['submission.id', submissionId],
        ['colour', 'blue'],
      ]);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([status, expect.any(String)]);
      expect(refused.body).toContain('Your answers were not stored');
      expect(refused.body).toContain('please send it again');
      expect(refused.body).toContain('value="blue" checked');
      expect(refused.body).toContain(`value="${submissionId}"`);
      expect(refused.body).not.toContain('secret');
    },
  );

  test('comes back with the answers where too many are sent', async () => {
    const { post } = await formSite({ options: { submissionsPerTenSeconds: 1 } });
    await post('colour=red');
    const refused = await post('colour=blue');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    expect(refused.body).toContain('value="blue" checked');
  });

  test.each([
    ['nothing', ''],
    ['JavaScript names', '__proto__=x&constructor=y&toString=z'],
    ['broken percent signs', 'colour=%E0%A4&%=%'],
    ['a list where one is asked for', 'colour=red&colour=blue'],
    ['NUL', 'colour=red&why=%00'],
  ])('stores nothing of %s', async (_name, fields) => {
    const { at, post } = await formSite();
    const refused = await post(fields);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(at.answers.lines).toEqual([]);
  });

  test('takes a quarter of a million fields without losing its breath', async () => {
    const { post } = await formSite();
    const fields = Array.from({ length: 200_000 }, (_, n) => n.toString(36)).join('&');
    const started = performance.now();
    expect((await post(fields)).statusCode).toBe(422);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('answers in pages whatever goes wrong', async () => {
    const { at, post } = await formSite();
    const responses = [
      [await post('{}', { 'content-type': 'application/json' }), 415],
      [await post(`why=${'x'.repeat(1024 * 1024)}`), 413],
      [await at.site.inject('/s/acme/tea'), 404],
      [await at.site.inject('/s/A.B/coffee'), 404],
      [await at.site.inject('/s/acme/cof%2Ffee'), 404],
      [await at.site.inject('/s/acme/tea/thanks'), 404],
      [await at.site.inject('/s/acme'), 404],
      [await at.site.inject({ method: 'DELETE', url }), 405],
    ] as const;
    for (const [response, status] of responses) {
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(response.body).toContain('<h1>');
    }
    expect(at.answers.lines).toEqual([]);
  });

  test('shows no reference on the thank-you page that is none', async () => {
    const { at } = await formSite();
    const { body } = await at.site.inject(`${url}/thanks?id=%3Cscript%3E`);
    expect(body).toContain('Thank you');
    expect(body).not.toContain('reference');
  });
});
