import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { createInvitationTokens } from '@canvass/web/app';
import { shownFormId } from '../support/form-id.ts';
import { journalOf } from '../support/counted-answers.ts';
import { adminApiKey, bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { knownQuotas } from './known-quotas.ts';
import { quiet } from './quiet.ts';

const survey = {
  title: 'Travel',
  sections: [{ startsAt: 'who' }, { startsAt: 'where' }],
  endings: [{ id: 'full', title: 'We have enough answers like yours', screenOut: true }],
  questions: [
    {
      id: 'who',
      text: 'Who are you?',
      type: 'choice',
      choices: ['child', 'adult', 'senior'],
      required: true,
    },
    { id: 'where', text: 'Where to?', type: 'text', required: true },
  ],
};
const address = '/v1/tenants/acme/surveys/coffee';
const ofAdults = (whenFull: unknown, limit = 2) => ({
  id: 'adults',
  name: 'Adults',
  filter: { where: { who: ['adult'] } },
  limit,
  whenFull,
});
const ending = { ending: 'full' };

let at: MemorySite;
let key: string;

beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', survey);
});

const put = (settings: object) =>
  at.site.inject({ method: 'PUT', url: `${address}/settings`, headers: bearer(key), payload: settings });
const send = (who: string, headers: Record<string, string> = {}) =>
  at.site.inject({
    method: 'POST',
    url: `${address}/answers`,
    headers,
    payload: { answers: { who, where: 'Rome' } },
  });
const post = (fields: Record<string, string>) => postForm(at.site, '/s/acme/coffee', fields);
const stored = () => at.journal.records().map(({ answers }) => answers);
const count = async () => {
  const journal = journalOf(at);
  await journal.store([
    { '@ending': 'default', who: 'adult', where: 'Rome' },
    { '@ending': 'default', who: 'adult', where: 'Oslo' },
    { '@ending': 'full', who: 'adult', where: null },
  ]);
  await journal.count();
};
/** Two adults are counted, and one who was screened out; the quota has this limit, and the site knows whether it is full. */
async function begin(whenFull: unknown, limit = 2): Promise<void> {
  await count();
  await change(ofAdults(whenFull, limit));
  await known();
}
async function change(quota: object): Promise<void> {
  expect((await put({ quotas: [quota] })).statusCode).toBe(200);
}
const known = () => knownQuotas(at, at.site);
const page = (name: string, step: string, id: string, answers: Record<string, string>) => ({
  'submission:id': id,
  'submission:page': name,
  'submission:step': step,
  ...answers,
});
const problemIn = ({ statusCode, body }: { statusCode: number; body: string }) =>
  `${statusCode} ${(JSON.parse(body) as { type?: string }).type?.split(':').at(-1) ?? ''}`;

describe('a full quota that closes', () => {
  beforeEach(() => begin('close'));

  test('refuses answers that belong to it, and no others', async () => {
    expect(problemIn(await send('adult'))).toBe('409 survey-closed');
    expect((await send('senior')).statusCode).toBe(201);
    expect(stored()).toEqual([{ '@ending': 'default', who: 'senior', where: 'Rome' }]);
  });

  test('closes the form behind the page that decides it, with what was entered', async () => {
    const id = await shownFormId(at, 'acme');
    const response = await post(page('who', 'next', id, { who: 'adult' }));
    expect(response.statusCode).toBe(409);
    expect(response.body).toContain('Who are you?');
    const other = await post(page('who', 'next', id, { who: 'senior' }));
    expect([other.statusCode, other.body.includes('Where to?')]).toEqual([200, true]);
    expect(stored()).toEqual([]);
  });

  test('acknowledges stored answers again', async () => {
    await change(ofAdults('close', 100));
    await known();
    const headers = { 'idempotency-key': 'one' };
    const first = await send('adult', headers);
    expect(first.statusCode).toBe(201);
    await change(ofAdults('close'));
    await known();
    const again = await send('adult', headers);
    expect([again.statusCode, again.json<{ id: string }>().id]).toEqual([
      201,
      first.json<{ id: string }>().id,
    ]);
    expect(problemIn(await send('adult', { 'idempotency-key': 'two' }))).toBe('409 survey-closed');
  });

  test('does not use up the invitation of a person whom it refuses', async () => {
    const made = await at.site.inject({
      method: 'POST',
      url: `${address}/invitations`,
      headers: bearer(key),
      payload: { count: 1 },
    });
    const { id: batch } = made.json<{ id: string }>();
    const found = await at.deps.definitions.read('acme', 'coffee');
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const { instance } = found.stored;
    const invitation = createInvitationTokens(adminApiKey).tokenOf({ instance, batch }, 0);
    await known();
    const sendInvited = () =>
      at.site.inject({
        method: 'POST',
        url: `${address}/answers`,
        payload: { invitation, answers: { who: 'adult', where: 'Rome' } },
      });
    expect(problemIn(await sendInvited())).toBe('409 survey-closed');
    expect(stored()).toEqual([]);
    await change(ofAdults('close', 100));
    at.time.ms += 20_000;
    await known();
    await known();
    expect((await sendInvited()).statusCode).toBe(201);
    // The answer is acknowledged again, though it has filled its quota by now.
    await change(ofAdults('close', 1));
    at.time.ms += 20_000;
    await known();
    expect((await sendInvited()).statusCode).toBe(201);
    expect(stored()).toHaveLength(1);
  });

  test('opens again when its limit is raised', async () => {
    await change(ofAdults('close', 3));
    await known();
    expect((await send('adult')).statusCode).toBe(201);
  });
});

const endingOf = async (headers: Record<string, string>) =>
  (await send('adult', headers)).json<{ ending: { id: string } }>().ending.id;

describe('a full quota that leads to an ending', () => {
  beforeEach(() => begin(ending));

  test('stores the answers with that ending', async () => {
    const response = await send('adult');
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { ending: { id: 'full', title: 'We have enough answers like yours', screenOut: true } },
    ]);
    expect(stored()).toEqual([{ '@ending': 'full', who: 'adult', where: 'Rome' }]);
  });

  test('ends the form behind the page that decides it, when the person sends it', async () => {
    const id = await shownFormId(at, 'acme');
    const { body } = await post(page('who', 'next', id, { who: 'adult' }));
    expect(body).toContain('name="submission:page" value="who"');
    expect(body).toContain('name="submission:step" value="send"');
    expect(stored()).toEqual([]);
    const sent = await post(page('who', 'send', id, { who: 'adult' }));
    expect(sent.headers['location']).toContain('&ending=full');
    const [record] = stored();
    expect(record).toEqual({ '@ending': 'full', who: 'adult', where: null });
  });

  test('gives a repeated submission the ending that it had, whatever is full since', async () => {
    const [before, since] = [{ 'idempotency-key': 'one' }, { 'idempotency-key': 'two' }];
    expect(await endingOf(before)).toBe('full');
    await change(ofAdults(ending, 100));
    await known();
    expect([await endingOf(before), await endingOf(since)]).toEqual(['full', 'default']);
    await change(ofAdults(ending));
    await known();
    expect([await endingOf(before), await endingOf(since)]).toEqual(['full', 'default']);
    expect(stored()).toHaveLength(2);
  });

  test('closes if the survey has lost the ending', async () => {
    const { endings: _endings, ...without } = survey;
    await at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload: without });
    at.time.ms += 10_000;
    await at.site.inject('/s/acme/coffee');
    await known();
    expect(problemIn(await send('adult'))).toBe('409 survey-closed');
  });
});

test('a quota below the count already reached is taken, and is full at once', async () => {
  await begin('close', 1);
  expect(problemIn(await send('adult'))).toBe('409 survey-closed');
});

test('a quota does not count people who were screened out', async () => {
  await begin('close', 3);
  expect((await send('adult')).statusCode).toBe(201);
});

test('quotas that cannot be counted keep the survey open', async () => {
  await count();
  await change(ofAdults('close'));
  const read = jest.spyOn(at.deps.summaries, 'read');
  read.mockRejectedValue(new StorageError('unavailable', 'no response'));
  for (let n = 0; n < 3; n += 1) {
    expect((await send('adult')).statusCode).toBe(201);
    at.time.ms += 1_000;
    await new Promise(setImmediate);
  }
  expect(read.mock.calls.length).toBeGreaterThan(1);
});

describe('what quotas read', () => {
  test('is nothing without quotas', async () => {
    await count();
    await at.site.inject('/s/acme/coffee');
    const calls = [jest.spyOn(at.deps.summaries, 'read'), jest.spyOn(at.deps.summaries, 'readIfChanged')];
    await send('adult');
    await at.site.inject('/s/acme/coffee');
    at.time.ms += 5_000;
    await send('adult');
    for (const each of calls) expect(each).not.toHaveBeenCalled();
  });

  test('is once a second while answers come, and only whether something was counted since', async () => {
    await begin('close', 100);
    const asked = jest.spyOn(at.deps.summaries, 'readIfChanged');
    const sliced = jest.spyOn(at.deps.slices, 'slice');
    for (let n = 0; n < 10; n += 1) {
      at.time.ms += 500;
      await send('adult');
      await quiet();
    }
    expect(asked.mock.calls.length).toBeGreaterThan(2);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5);
    expect(sliced).not.toHaveBeenCalled();
  });
});

describe('quotas are refused', () => {
  const quota = ofAdults('close');
  test.each<[string, object[], string]>([
    [
      'that count an unknown question',
      [{ ...quota, filter: { where: { nobody: ['x'] } } }],
      'quotas[0].filter.where.nobody',
    ],
    [
      'that count an unknown choice',
      [{ ...quota, filter: { where: { who: ['cat'] } } }],
      'quotas[0].filter.where.who[0]',
    ],
    [
      'that read texts',
      [{ ...quota, filter: { where: { where: { contains: 'Rome' } } } }],
      'quotas[0].filter.where.where',
    ],
    ['that lead to no ending', [{ ...quota, whenFull: { ending: 'old' } }], 'quotas[0].whenFull.ending'],
    ['with another end', [{ ...quota, whenFull: 'open' }], 'quotas[0].whenFull'],
    ['with a limit of 0', [{ ...quota, limit: 0 }], 'quotas[0].limit'],
    ['without a name', [{ ...quota, name: '' }], 'quotas[0].name'],
    ['with one id', [quota, quota], 'quotas[1].id'],
    ['in an empty list', [], 'quotas'],
    ['beyond twenty', Array.from({ length: 21 }, (_, n) => ({ ...quota, id: `q${n}` })), 'quotas'],
  ])('%s', async (_name, quotas, path) => {
    const response = await put({ quotas });
    expect([response.statusCode, response.json()]).toMatchObject([422, { errors: [{ path }] }]);
  });
});
