import { beforeEach, describe, expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { eventually } from '@canvass/testing';
import { bearer, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';
import { deliver } from './deliver.ts';

const survey = {
  title: 'Coffee',
  languages: ['en', 'de'],
  questions: [
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
    { id: 'source', text: 'Source', type: 'text', required: false, hidden: true },
  ],
};
const texts = {
  en: { subject: 'Hello {name}', text: 'Dear {name|friend}: {link}' },
  de: { subject: 'Hallo {name}', text: 'Liebe/r {name}: {link}' },
};

let at: MemorySite;
let key: string;

beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', survey);
});

const address = '/v1/tenants/acme/surveys/coffee/mail';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  at.site.inject({ method, url: `${address}${path}`, headers: bearer(key), ...(payload && { payload }) });
const create = (recipients: string, more: object = {}) =>
  call('POST', '', { name: 'Team', recipients, ...more });

const lines = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.org`).join('\n');

describe('a list', () => {
  test('is read from lines or from CSV, and says what is in it', async () => {
    const made = await create(
      'address,name,language,source\nann@example.org,Ann,de,shop\nbob@example.org,Bob,,',
    );
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      recipients: 2,
      languages: { de: 1, en: 1 },
      fields: ['source'],
      leftOut: [],
      duplicates: [],
    });
    const { id } = made.json<{ id: string }>();
    const rows = await call('GET', `/${id}/recipients`);
    expect(rows.json()).toMatchObject({
      next: null,
      recipients: [
        { recipient: { address: 'ann@example.org', fields: { source: 'shop' } } },
        { recipient: { name: 'Bob', language: 'en' } },
      ],
    });
  });

  test('is refused as a whole with an error for each wrong line, unless these are to be left out', async () => {
    const given = 'Ann <ann@example.org>\nnobody\nAnn <ANN@example.org>\n"x\u0007" <b@example.org>';
    const refused = await create(given);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'recipients[2]',
      'recipients[4]',
    ]);
    expect((await call('GET', '')).json()).toEqual({ lists: [] });
    const taken = await create(given, { leaveOut: true });
    expect(taken.json()).toMatchObject({ recipients: 1, duplicates: [{ line: 3 }] });
  });

  test('has at most 100,000 people, and 100,000 are taken', async () => {
    expect((await create(lines(100_001))).statusCode).toBe(422);
    const made = await create(lines(100_000));
    expect(made.json()).toMatchObject({ recipients: 100_000 });
  });

  test('that is anonymous has no hidden fields', async () => {
    const refused = await create('address,source\na@example.org,shop', { anonymous: true });
    expect(refused.json()).toMatchObject({ errors: [{ path: 'recipients[1]' }] });
  });

  test('loses a person, and is deleted with all that it has', async () => {
    const { id } = (await create('ann@example.org, bob@example.org')).json<{ id: string }>();
    expect((await call('POST', `/${id}/removal`, { address: 'Bob@example.org' })).statusCode).toBe(204);
    expect((await call('POST', `/${id}/removal`, { address: 'eve@example.org' })).statusCode).toBe(404);
    const rows = (await call('GET', `/${id}/recipients`)).json<{ recipients: unknown[] }>();
    expect(rows.recipients).toMatchObject([{ row: 0 }, { row: 1, recipient: null }]);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect(await Array.fromAsync(at.containers.mailRows.list())).toEqual([]);
    expect((await call('GET', `/${id}`)).statusCode).toBe(404);
  });

  test('goes with its survey', async () => {
    await create('ann@example.org');
    await at.site.inject({
      method: 'DELETE',
      url: '/v1/tenants/acme/surveys/coffee',
      headers: bearer(key),
    });
    expect(await Array.fromAsync(at.containers.mails.list())).toEqual([]);
    expect(await Array.fromAsync(at.containers.mailRows.list())).toEqual([]);
  });
});

test('a mail leads to the form with signed values; opening and answering are counted; reminders leave out people who have answered', async () => {
  const made = await create('address,name,language,source\nann@x.org,Ann,de,shop\nbob@x.org,Bob,,');
  const { id } = made.json<{ id: string }>();
  expect((await call('POST', `/${id}/mailings`, { texts })).statusCode).toBe(202);
  expect((await call('POST', `/${id}/mailings`, { texts })).json()).toMatchObject({
    type: expect.stringMatching(/mail-not-ready$/),
  });
  await deliver(at, async (server) => {
    await eventually(() => expect(server.received).toHaveLength(2));
    const ann = server.received.find(({ to }) => to === 'ann@x.org')!;
    expect(ann.headers.get('subject')).toBe('Hallo Ann');
    const link = new URL(/http\S+invitation=\S+/.exec(ann.text)![0]);
    const form = await at.site.inject(`${link.pathname}${link.search}`);
    expect(form.body).toContain('lang="de"');
    expect(form.body).toContain('value="shop"');
    at.time.ms += 10_000;
    await eventually(async () =>
      expect((await call('GET', `/${id}`)).json()).toMatchObject({ opened: 1, answered: 0 }),
    );
    await eventually(async () =>
      expect((await call('GET', `/${id}`)).json()).toMatchObject({ mailings: [{ state: 'done' }] }),
    );
    const rows = (await call('GET', `/${id}/recipients`)).json<{ recipients: unknown[] }>();
    expect(rows.recipients).toMatchObject([{ opened: true }, { opened: false }]);
    const reminded = await call('POST', `/${id}/mailings`, { after: 1, texts });
    expect(reminded.statusCode).toBe(202);
    await eventually(() => expect(server.received).toHaveLength(4));
    await eventually(async () =>
      expect((await call('GET', `/${id}`)).json()).toMatchObject({ mailings: [{}, { state: 'done' }] }),
    );
    const again = await call('POST', `/${id}/mailings`, { after: 1, texts });
    expect(again.statusCode).toBe(409);
    expect(server.received.slice(2).map(({ text }) => text)).toContain(ann.text);
  });
});

test('unsubscribes by a page with one button, and in one click, for all lists of the tenant', async () => {
  const { id } = (await create('ann@x.org')).json<{ id: string }>();
  await call('POST', `/${id}/mailings`, { texts });
  await deliver(at, async (server) => {
    await eventually(() => expect(server.received).toHaveLength(1));
    const link = new URL(/<(.*)>/.exec(server.received[0]!.headers.get('list-unsubscribe')!)![1]!);
    const page = await at.site.inject(`${link.pathname}?lang=de`);
    expect(page.body).toContain('<button type="submit">Abmelden</button>');
    expect((await at.site.inject(`/unsubscribe/acme/${'0'.repeat(32)}`)).statusCode).toBe(404);
    const done = await at.site.inject({
      method: 'POST',
      url: `${link.pathname}${link.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(done.statusCode).toBe(200);
    const other = (await create('Ann@X.org, bob@x.org')).json<{ id: string }>();
    await call('POST', `/${other.id}/mailings`, { texts });
    await eventually(() => expect(server.received).toHaveLength(2));
    expect(server.received[1]?.to).toBe('bob@x.org');
  });
});

test('a list whose links are withdrawn gets no further message', async () => {
  const { id } = (await create('ann@x.org')).json<{ id: string }>();
  const started = await call('POST', `/${id}/mailings`, { texts });
  const { batch } = started.json<{ batch: string }>();
  const revoked = await at.site.inject({
    method: 'DELETE',
    url: `/v1/tenants/acme/surveys/coffee/invitations/${batch}`,
    headers: bearer(key),
  });
  expect(revoked.statusCode).toBe(204);
  const refused = await call('POST', `/${id}/mailings`, { after: 1, texts });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('withdrawn') },
  ]);
});

const putSettings = async (given: object) => {
  const url = '/v1/tenants/acme/surveys/coffee/settings';
  const put = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: given });
  expect(put.statusCode).toBe(200);
};
const startNew = async (startAt?: string) => {
  const { id } = (await create('ann@x.org')).json<{ id: string }>();
  const refused = await call('POST', `/${id}/mailings`, { texts, ...(startAt && { startAt }) });
  const { mailings } = (await call('GET', `/${id}`)).json<{ mailings: unknown[] }>();
  expect(mailings).toEqual(refused.statusCode === 202 ? [expect.anything()] : []);
  return [refused.statusCode, refused.json<{ detail?: string }>().detail];
};
const inDays = (days: number): string => new Date(at.time.ms + days * dayMs).toISOString();

describe('a message is refused', () => {
  test('while the survey is closed or in the archive, and taken when it is open', async () => {
    await putSettings({ closed: true });
    expect(await startNew()).toEqual([409, expect.stringContaining('takes no answers')]);
    await putSettings({ archived: true });
    expect(await startNew()).toEqual([409, expect.stringContaining('archive')]);
    await putSettings({});
    expect(await startNew()).toEqual([202, undefined]);
  });

  test('if the survey closes before it begins', async () => {
    await putSettings({ closesAt: inDays(2) });
    expect(await startNew(inDays(3))).toEqual([409, expect.stringContaining('closes before')]);
    expect(await startNew(inDays(1))).toEqual([202, undefined]);
  });

  test('if its list is deleted before it begins', async () => {
    await putSettings({ retention: { days: 30, keepTotals: false } });
    expect(await startNew(inDays(31))).toEqual([409, expect.stringContaining('deleted before')]);
    expect(await startNew(inDays(29))).toEqual([202, undefined]);
  });
});

test('a message that is ended is not sent, and the list gets another one', async () => {
  const { id } = (await create('ann@x.org')).json<{ id: string }>();
  const started = await call('POST', `/${id}/mailings`, { texts });
  const [mailing] = started.json<{ mailings: [{ id: string }] }>().mailings;
  const state = { state: 'ended' };
  expect((await call('PUT', `/${id}/mailings/${mailing.id}/state`, state)).statusCode).toBe(204);
  expect((await call('PUT', `/${id}/mailings/${id}/state`, state)).statusCode).toBe(404);
  expect((await call('GET', `/${id}`)).json()).toMatchObject({
    mailings: [{ state: 'ended', counts: { 'not-sent': 1 } }],
  });
  expect((await call('POST', `/${id}/mailings`, { after: 1, texts })).statusCode).toBe(202);
  await deliver(at, (server) => eventually(() => expect(server.received).toHaveLength(1)));
});

test('a message goes again to an address that bounced, once for a request', async () => {
  const { id } = (await create('ann@x.org, gone@x.org')).json<{ id: string }>();
  const started = await call('POST', `/${id}/mailings`, { texts });
  const [mailing] = started.json<{ mailings: [{ id: string }] }>().mailings;
  const again = (payload: object) => call('POST', `/${id}/mailings/${mailing.id}/again`, payload);
  expect((await again({ outcomes: ['bounced'] })).statusCode).toBe(409);
  const shows = (expected: object) =>
    eventually(async () =>
      expect((await call('GET', `/${id}`)).json()).toMatchObject({ mailings: [expected] }),
    );
  await deliver(at, () => shows({ state: 'done', counts: { sent: 1, bounced: 1 } }), {
    behave: (step, to) => (step === 'to' && to === 'gone@x.org' ? 550 : undefined),
  });
  expect((await again({ outcomes: [] })).statusCode).toBe(422);
  expect((await again({ outcomes: ['bounced'] })).json()).toMatchObject({
    mailings: [{ state: 'going', again: 1 }],
  });
  expect((await again({ outcomes: ['bounced'] })).json()).toMatchObject({
    detail: expect.stringContaining('had begun to be sent before'),
  });
  await deliver(at, async (server) => {
    await shows({ state: 'done', counts: { sent: 2 } });
    expect(server.received.map(({ to }) => to)).toEqual(['gone@x.org']);
  });
});

test('without MAIL_FROM nothing is sent', async () => {
  at = memorySite({ deps: { mailFrom: undefined } });
  key = await withTenant(at, 'acme', survey);
  const { id } = (await create('ann@x.org')).json<{ id: string }>();
  const refused = await call('POST', `/${id}/mailings`, { texts });
  expect(refused.statusCode).toBe(409);
});
