import { AnswerLogError } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import { languages } from '@canvass/surveys';
import { coffee, eventually } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { textsOf } from '@canvass/survey-form';
import { formIdAt } from '../support/form-id.ts';
import { livingSite } from '../support/living-site.ts';
import { bearer, withTenant, type MemorySite, type MemorySiteOptions } from '../support/memory-site.ts';
import { RecordedErasures } from '../support/recorded-erasures.ts';
import { sentForm, thanksAddress } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';

let at: MemorySite;
let erasures: RecordedErasures;
let tenant: string;
let key: string;
let survey: string;
let form: string;

/** They are those of the test that runs. */
const deps = {
  erasures: { erase: (...args) => erasures.erase(...args) },
} satisfies MemorySiteOptions['deps'];
const newTenant = sharedSite({ deps });

/** On the shared site, or on one with `own` options. */
async function begin(own?: MemorySiteOptions['options']): Promise<void> {
  erasures = new RecordedErasures();
  ({ at, tenant, key } = await newTenant(own && { deps, options: own }));
  survey = `/v1/tenants/${tenant}/surveys/coffee`;
  form = `/s/${tenant}/coffee`;
}
beforeEach(() => begin());

interface Accepted {
  readonly id: string;
  readonly withdrawalCode: string;
}

/** Sends an answer, which the site can then erase. */
async function answer(headers: Record<string, string> = {}, url = survey): Promise<Accepted> {
  const payload = { answers: { colour: 'red' } };
  const sent = await at.site.inject({ method: 'POST', url: `${url}/answers`, headers, payload });
  const accepted = sent.json<Accepted>();
  erasures.known.add(accepted.id);
  return accepted;
}

const post = (url: string, fields: Record<string, string>) =>
  at.site.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const withdraw = ({ id, withdrawalCode: code }: Accepted) => post(`${form}/withdraw`, { id, code });

const alertIn = (body: string) => /<h2 id="summary-heading">(.*)<\/h2>/.exec(body)?.[1];
const valuesIn = (body: string) =>
  [...body.matchAll(/<input type="text"[^>]* name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);

describe('the thank-you page', () => {
  test('shows the reference, its code and where to withdraw the answers', async () => {
    const sent = await post(form, { 'submission:id': formIdAt(at.time.ms), colour: 'red' });
    const { address, id, code, cookie } = sentForm(sent);
    const { body } = await at.site.inject({ url: address, headers: { cookie } });
    expect(body).toContain(`Your reference is <span class="reference" dir="ltr">${id}</span>`);
    expect(body).toContain(`Your withdrawal code is <span class="reference code" dir="ltr">${code}</span>`);
    const link = `${form}/withdraw?id=${id}`;
    expect(body).toContain(`<a href="${link}">Withdraw your answers</a>`);
    const page = await at.site.inject({ url: link, headers: { cookie } });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(valuesIn(page.body)).toEqual([
      ['id', id],
      ['code', code],
    ]);
  });

  test('makes no code for an id that somebody gives it', async () => {
    const { id } = await answer();
    const other = await answer();
    for (const code of ['', 'AAAAAAAAAA', other.withdrawalCode]) {
      const headers = { cookie: `canvass-code=${code}` };
      const { body } = await at.site.inject({ url: await thanksAddress(at, form, id), headers });
      expect(body).toContain(id);
      expect(body).not.toContain('withdraw');
      expect(body).toContain('Keep it if you may want to ask');
    }
  });
});

describe('a respondent', () => {
  test('withdraws an answer with its id and code, and again with the same result', async () => {
    const accepted = await answer();
    for (const each of [accepted, accepted]) {
      const { statusCode, headers } = await withdraw(each);
      expect([statusCode, headers.location]).toEqual([303, `${form}/withdrawn`]);
    }
    const { body } = await at.site.inject(`${form}/withdrawn`);
    expect(body).toContain('<h1>Your answers are withdrawn</h1>');
    const found = await at.deps.definitions.read(tenant, 'coffee');
    const { instance } = found.outcome === 'found' ? found.stored : { instance: '' };
    const erased = `${tenant}/coffee/${instance} ${accepted.id}`;
    expect(erasures.erased).toEqual([erased, erased]);
  });

  test('can type both as it comes', async () => {
    const { id, withdrawalCode } = await answer();
    const code = ` ${withdrawalCode.slice(0, 5)}-${withdrawalCode.slice(5).toLowerCase()} `;
    expect((await withdraw({ id: `\t${id.toLowerCase()}, `, withdrawalCode: code })).statusCode).toBe(303);
    expect(erasures.erased).toEqual([expect.stringContaining(id)]);
  });

  test('withdraws an answer of a survey that is closed by now', async () => {
    const accepted = await answer();
    const url = `${survey}/settings`;
    await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: { closed: true } });
    expect((await withdraw(accepted)).statusCode).toBe(303);
  });

  test('learns in the same words that nothing was withdrawn, whatever is wrong', async () => {
    const accepted = await answer();
    const other = await answer();
    await withTenant(at, 'bureau');
    const foreign = await answer({}, survey.replace(tenant, 'bureau'));
    const { withdrawalCode } = accepted;
    const wrong = [
      { ...accepted, withdrawalCode: other.withdrawalCode },
      { ...accepted, withdrawalCode: '' },
      { ...accepted, withdrawalCode: `${withdrawalCode}0` },
      { id: '', withdrawalCode },
      { id: 'nonsense', withdrawalCode },
      { id: formIdAt(at.time.ms), withdrawalCode },
      foreign,
    ];
    const answers = await Promise.all(wrong.map(withdraw));
    // Signed, and yet in no log: as after a rebuild that lost it.
    erasures.known.delete(other.id);
    answers.push(await withdraw(other));
    for (const { statusCode, body } of answers) {
      expect([statusCode, alertIn(body)]).toEqual([404, 'There are no answers with this reference and code']);
    }
    expect(erasures.erased).toEqual([]);
  });

  test('keeps what was typed, escaped', async () => {
    const { body } = await post(`${form}/withdraw`, { id: '"><b>', code: 'x'.repeat(2_000) });
    expect(valuesIn(body)).toEqual([
      ['id', '&quot;&gt;&lt;b&gt;'],
      ['code', 'x'.repeat(100)],
    ]);
    expect(body).toContain('role="alert"');
  });

  test.each([
    ['storage does not answer', new StorageError('unavailable', 'secret'), 503],
    ['the results keep changing', new AnswerLogError('contended', 'secret'), 503],
    ['too many answers wait to be counted', new AnswerLogError('backlog', 'secret'), 503],
    ['something is wrong', new TypeError('secret'), 500],
  ])('can press the button again if %s', async (_what, failure, status) => {
    const accepted = await answer();
    erasures.failure = failure;
    const { statusCode, body } = await withdraw(accepted);
    expect([statusCode, alertIn(body)]).toEqual([
      status,
      'We could not confirm that your answers were withdrawn',
    ]);
    expect(valuesIn(body)).toEqual([
      ['id', accepted.id],
      ['code', accepted.withdrawalCode],
    ]);
    expect(body).not.toContain('secret');
  });

  test('is not told that there is no answer while the results are lost', async () => {
    await begin({});
    const accepted = await answer();
    erasures.known.clear();
    for await (const { name } of at.containers.summaries.list()) await at.containers.summaries.delete(name);
    const { statusCode, body } = await withdraw(accepted);
    expect([statusCode, alertIn(body)]).toEqual([
      500,
      'We could not confirm that your answers were withdrawn',
    ]);
  });

  test('cannot try many codes: each counts as a submission', async () => {
    await begin({ submissionsPerTenSeconds: 3 });
    const { id } = await answer();
    const tries = [];
    for (let n = 0; n < 4; n += 1) tries.push(await withdraw({ id, withdrawalCode: `${n}` }));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429, 429]);
    expect(tries[2]?.body).toContain('<h1>Please wait a moment</h1>');
    expect(tries[2]?.body).not.toContain('stored');
  });

  test.each([
    ['of a survey that does not exist', () => `/s/${tenant}/tea`],
    ['of a name that no tenant has', () => '/s/A.B/coffee'],
  ])('finds no page %s', async (_which, addressOf) => {
    const address = addressOf();
    const pages = [
      await at.site.inject(`${address}/withdraw`),
      await at.site.inject(`${address}/withdrawn`),
      await post(`${address}/withdraw`, { id: '', code: '' }),
    ];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  test.each(languages)('reads all of it in %s', async (language) => {
    await at.site.inject({
      method: 'PUT',
      url: survey,
      headers: bearer(key),
      payload: { ...coffee, languages: [language] },
    });
    const { withdrawal } = textsOf({ language });
    const { id } = await answer();
    const asked = await at.site.inject(`${form}/withdraw`);
    const refused = await withdraw({ id, withdrawalCode: '' });
    const done = await at.site.inject(`${form}/withdrawn`);
    for (const { body } of [asked, refused, done]) {
      expect(body).toContain(`<html lang="${language}"`);
    }
    expect(asked.body).toContain(`<h1>${withdrawal.heading}</h1>`);
    expect(alertIn(refused.body)).toBe(withdrawal.refused.heading);
    expect(done.body).toContain(`<h1>${withdrawal.done.heading}</h1>`);
  });
});

test('a repeated submission has the code of the first', async () => {
  const headers = { 'idempotency-key': 'order-17' };
  const [first, second] = [await answer(headers), await answer(headers)];
  expect(second).toEqual(first);
});

test('an answer that is withdrawn is in no number and list, whether it was counted or not', async () => {
  const living = await livingSite();
  const { site } = living;
  try {
    key = await withTenant(living, tenant);
    const send = async (headers: Record<string, string> = {}) => {
      const payload = { answers: { colour: 'red' } };
      const sent = await site.inject({ method: 'POST', url: `${survey}/answers`, headers, payload });
      return sent.json<Accepted>();
    };
    const counted = async () => {
      const read = await site.inject({ url: `${survey}/summary`, headers: bearer(key) });
      return read.json<{ totalAnswers: number }>().totalAnswers;
    };
    const withdrawn = async ({ id, withdrawalCode: code }: Accepted) => {
      const url = `${form}/withdraw`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams({ id, code }).toString();
      return (await site.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    const [first, , third] = [await send(), await send(), await send()];
    await eventually(async () => expect(await counted()).toBe(3));
    expect([await withdrawn(first), await withdrawn(first)]).toEqual([303, 303]);
    expect(await counted()).toBe(2);
    // It may be counted by now or not.
    const fourth = await send();
    expect([await withdrawn(fourth), await withdrawn(third)]).toEqual([303, 303]);
    const last = await send();
    await eventually(async () => {
      const url = `${survey}/answers`;
      const { answers } = (await site.inject({ url, headers: bearer(key) })).json<{ answers: Accepted[] }>();
      expect(answers.at(-1)?.id).toBe(last.id);
    });
    expect(await counted()).toBe(2);
  } finally {
    await living.stop();
  }
});
