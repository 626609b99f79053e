import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { shownFormId } from '../support/form-id.ts';
import { bearer, type MemorySite, type MemorySiteOptions } from '../support/memory-site.ts';
import { thanksAddress } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const answerId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;
let form: string;

/** On the shared site, or on one with `own` options. */
async function begin(own?: MemorySiteOptions): Promise<void> {
  ({ at, tenant, key, address, form } = await newTenant(own));
}
beforeEach(() => begin());

const put = async (url: string, payload: object): Promise<void> => {
  const { statusCode } = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
  expect(statusCode).toBe(200);
};
const change = (settings: object) => put(`${address}/settings`, settings);
const speak = (language: string) => put(address, { ...coffee, languages: [language] });
const send = async (payload: string) =>
  at.site.inject({
    method: 'POST',
    url: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `submission:id=${await shownFormId(at, tenant)}&${payload}`,
  });
const thanks = async (headers: Record<string, string> = {}) =>
  at.site.inject({ url: await thanksAddress(at, form, answerId), headers });
const refreshIn = (body: string): string | undefined =>
  /<meta http-equiv="refresh" content="([^"]*)">/.exec(body)?.[1];

describe('the page of a survey that is not open', () => {
  test('says so in its language, or what its owner has written', async () => {
    await change({ closed: true });
    const plain = await at.site.inject(form);
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(plain.body).toContain('<h1>This survey is closed</h1>');
    expect(plain.body).not.toContain('<form');
    await speak('de');
    expect((await at.site.inject(form)).body).toContain('<h1>Diese Umfrage ist beendet</h1>');
    await change({ closed: true, closedText: 'Bis <2027>!' });
    const { body } = await at.site.inject(form);
    expect(body).toContain('<div class="rich lead" dir="auto">\n<p>Bis &lt;2027&gt;!</p>');
    expect(body).not.toContain('Vielen Dank');
  });

  test('says when it opens', async () => {
    await begin({});
    await speak('fr');
    await change({ opensAt: '2026-12-01T08:30:00Z', closedText: 'Closed' });
    const { body } = await at.site.inject(form);
    expect(body).toContain('<h1>Cette enquête n’est pas encore ouverte</h1>');
    expect(body).toContain('1 décembre 2026 à 08:30 UTC');
    expect(body).not.toContain('Closed');
    at.time.ms = Date.parse('2026-12-01T08:30:00Z');
    expect((await at.site.inject(form)).body).toContain('<form');
  });

  test('takes no answers, says that they were not stored, and shows them as text', async () => {
    await change({ closed: true, closedText: 'See you next year.' });
    const late = await send('colour=red&extras=milk&extras=sugar&cups=&why=%3Cb%3E%0D%0AReally&foreign=x');
    expect([late.statusCode, late.headers['cache-control']]).toEqual([409, 'no-store']);
    expect(late.body).toContain('<title>Error: Coffee</title>');
    expect(late.body).toContain('Your answers were not stored: the survey is closed');
    expect(late.body).toContain('See you next year.');
    const entered = [...late.body.matchAll(/<d[td] dir="auto">([^<]*)<\/d[td]>/g)].map(([, text]) => text);
    expect(entered).toEqual([
      'Which colour?',
      'red',
      'Which extras?',
      'milk',
      'sugar',
      'Why?',
      '&lt;b&gt;\r\nReally',
    ]);
    expect(late.body).not.toContain('<form');
    expect(at.journal.lines).toEqual([]);
  });

  test('refuses the next page of a form that was open when it was begun', async () => {
    await put(address, {
      ...coffee,
      sections: [
        { title: 'One', startsAt: 'colour' },
        { title: 'Two', startsAt: 'why' },
      ],
    });
    await change({ closed: true });
    const late = await send('submission:page=colour&submission:step=next&colour=red');
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('<dd dir="auto">red</dd>');
  });

  test('shows the labels of choices, and nothing if nothing was entered', async () => {
    await put(address, {
      title: 'Labels',
      questions: [
        {
          id: 'colour',
          text: 'Colour?',
          type: 'choice',
          choices: [{ value: 'r', label: 'Red & co' }],
        },
      ],
    });
    await change({ opensAt: '2026-12-01T08:30:00Z' });
    const early = await send('colour=r');
    expect(early.body).toContain('<dd dir="auto">Red &amp; co</dd>');
    expect(early.body).toContain('Your answers were not stored: the survey is not open yet');
    expect(early.body).toContain('It opens on December 1, 2026 at 8:30 AM UTC.');
    expect((await send('')).body).not.toContain('<dl');
  });
});

describe('the thank-you page', () => {
  test('is in the language of the survey', async () => {
    await speak('ar');
    const { body } = await thanks();
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).toContain('<h1>شكرًا لكم. هذا يساعدنا كثيرًا!</h1>');
    expect(body).toContain(`<span class="reference" dir="ltr">${answerId}</span>`);
  });

  test('shows what its owner has written, and still that the answers are stored', async () => {
    await change({ thanksText: 'You get\na <voucher>.' });
    const { body } = await thanks();
    expect(body).toContain('<div class="rich lead" dir="auto">\n<p>You get<br>\na &lt;voucher&gt;.</p>');
    expect(body).toContain('Your answers have arrived.');
    expect(refreshIn(body)).toBeUndefined();
  });

  test('leads on at once, and has a link', async () => {
    await change({ redirectTo: 'https://shop.example/thanks?a=1&b=2' });
    const { statusCode, body } = await thanks();
    expect(statusCode).toBe(200);
    expect(refreshIn(body)).toBe('0; url=https://shop.example/thanks?a=1&amp;b=2');
    expect(body).toContain(
      '<a class="button" href="https://shop.example/thanks?a=1&amp;b=2">Continue to shop.example</a>',
    );
  });

  test('waits for the person where there is a text to read', async () => {
    await change({ redirectTo: 'https://shop.example/', thanksText: 'Read this.' });
    const { body } = await thanks();
    expect(refreshIn(body)).toBeUndefined();
    expect(body).toContain('Continue to shop.example');
  });

  test('leaves a frame only by its link', async () => {
    await change({ redirectTo: 'https://shop.example/' });
    const { body } = await thanks({ 'sec-fetch-dest': 'iframe' });
    expect(refreshIn(body)).toBeUndefined();
    expect(body).toContain('<a class="button" href="https://shop.example/" target="_top">');
  });
});

const ancestorsOf = ({ headers }: { headers: Record<string, unknown> }): string | undefined =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

const origins = ['https://shop.example', 'http://localhost:8080'];
const everyPage = async () => [
  await at.site.inject(form),
  await send('colour=green'),
  await send('colour=red'),
  await thanks(),
  await send('why=%'),
];

describe('a survey in a frame', () => {
  test('may be shown by the origins of its settings, on all of its pages', async () => {
    await change({ frameOrigins: origins });
    const pages = await everyPage();
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 422, 303, 200, 400]);
    for (const page of pages) {
      expect(ancestorsOf(page)).toBe(origins.join(' '));
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.headers['set-cookie'] !== undefined).toBe(page.statusCode === 303);
    }
    await change({ frameOrigins: origins, closed: true });
    expect(ancestorsOf(await at.site.inject(form))).toBe(origins.join(' '));
    expect(ancestorsOf(await send('colour=red'))).toBe(origins.join(' '));
  });

  test('may not be shown by anyone otherwise', async () => {
    for (const page of await everyPage()) expect(ancestorsOf(page)).toBe("'none'");
    await change({ frameOrigins: origins });
    expect(ancestorsOf(await at.site.inject(`/s/${tenant}/tea`))).toBe("'none'");
    expect(ancestorsOf(await at.site.inject(`/s/${tenant}`))).toBe("'none'");
    expect(ancestorsOf(await at.site.inject(address))).toBe("'none'");
    await change({});
    for (const page of await everyPage()) expect(ancestorsOf(page)).toBe("'none'");
  });
});

test('a refusal is in the language of a survey that is in memory', async () => {
  await begin({ options: { submissionsPerTenSeconds: 20 } });
  await speak('pl');
  await at.site.inject(form);
  for (let n = 0; n < 20; n += 1) await send('colour=red');
  const refused = await send('colour=red');
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('<html lang="pl">');
  expect(refused.body).toContain('Prosimy za chwilę ponownie wysłać odpowiedzi');
});

test('the errors of a form are in the language of its survey', async () => {
  await speak('ja');
  const { body } = await send('cups=101&why=x');
  expect(body).toContain('<title>エラー: Coffee</title>');
  expect(body).toContain('2 件の回答をもう一度ご確認ください');
  expect(body).toContain('<bdi>Which colour?</bdi> – この質問には回答が必要です');
  expect(body).toContain('0 から 100 までの値で回答してください');
});
