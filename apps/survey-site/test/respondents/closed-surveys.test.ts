import { coffee } from '@canvass/testing';
import { surveyPath } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { shownFormId } from '../support/form-id.ts';
import { bearer, type MemorySite, type MemorySiteOptions } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();

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

const change = async (settings: object) => {
  const changed = await at.site.inject({
    method: 'PUT',
    url: `${address}/settings`,
    headers: bearer(key),
    payload: settings,
  });
  expect(changed.statusCode).toBe(200);
};
const answer = () =>
  at.site.inject({ method: 'POST', url: `${address}/answers`, payload: { answers: { colour: 'red' } } });
const sendForm = async () =>
  at.site.inject({
    method: 'POST',
    url: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `submission:id=${await shownFormId(at, tenant)}&colour=red&why=Because`,
  });

/** Why an answer is refused, by the API and by the form. */
async function refusal(): Promise<string | undefined> {
  const before = at.journal.lines.length;
  const { detail } = expectProblem(await answer(), 409, 'survey-closed');
  const page = await sendForm();
  expect([page.statusCode, page.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
  // The person may copy what they wrote.
  expect(page.body).toContain('Because');
  expect(at.journal.lines).toHaveLength(before);
  return detail?.replace(' Nothing was stored.', '');
}

/** The statuses of an answer by the API and one by the form. */
const statuses = async () => [(await answer()).statusCode, (await sendForm()).statusCode];
const accepted = [201, 303];

const send = (url: string, payload: object) => at.site.inject({ method: 'POST', url, payload });

describe('a survey that is closed', () => {
  test('by its owner takes no answers, keeps its definition, and can be opened again', async () => {
    const before = await at.site.inject(address);
    await change({ closed: true });
    expect(await refusal()).toBe('Its owner has closed it.');
    expect((await at.site.inject({ url: address, headers: bearer(key) })).body).toBe(before.body);
    await change({});
    expect(await statuses()).toEqual(accepted);
  });

  test('by dates is open from the first to the second', async () => {
    await begin({});
    const opensAt = '2026-11-21T09:00:10.000Z';
    const closesAt = '2026-11-21T09:00:20.000Z';
    await change({ opensAt, closesAt });
    expect(await refusal()).toBe(`It is not open before ${opensAt}.`);
    at.time.ms = Date.parse(opensAt);
    expect(await statuses()).toEqual(accepted);
    at.time.ms = Date.parse(closesAt) - 1;
    expect(await statuses()).toEqual(accepted);
    at.time.ms += 1;
    expect(await refusal()).toBe(`It has been closed since ${closesAt}.`);
  });

  test('by its number of answers takes those that arrive until the site knows', async () => {
    await begin({});
    await change({ maxAnswers: 10 });
    expect(await statuses()).toEqual(accepted);
    await haveAnswers(10);
    expect(await statuses()).toEqual(accepted);
    at.time.ms += 2_000;
    expect((await answer()).statusCode).toBe(201);
    await new Promise(setImmediate);
    expect(await refusal()).toBe('It has as many answers as it takes.');
    await change({ maxAnswers: 11 });
    expect(await statuses()).toEqual(accepted);
  });

  test('is not named before its address is checked, and no fault of an answer is', async () => {
    await change({ closed: true });
    const invalid = await send(`${address}/answers`, { answers: { colour: 'green' } });
    expect(problemOf(invalid)).toBe('409 survey-closed');
    const unknown = await send(`/v1/tenants/${tenant}/surveys/tea/answers`, { answers: {} });
    expect(problemOf(unknown)).toBe('404 survey-not-found');
  });

  test('shares a log line between its refusals', async () => {
    await begin({});
    await change({ closed: true });
    for (let n = 0; n < 20; n += 1) await answer();
    expect(at.logs.filter((line) => line.includes('survey-closed'))).toHaveLength(1);
    const metrics = await at.site.inject('/metrics');
    expect(metrics.body).toContain('canvass_answers_refused_total{type="survey-closed"} 20');
  });
});

test('a storage that does not tell the number of answers leaves the survey open', async () => {
  await begin({});
  await change({ maxAnswers: 1 });
  const failing = jest
    .spyOn(at.deps.summaries, 'figures')
    .mockRejectedValue(new StorageError('unavailable', 'no response'));
  for (let n = 0; n < 5; n += 1) {
    expect(await statuses()).toEqual(accepted);
    at.time.ms += 1_000;
  }
  expect(failing.mock.calls.length).toBeGreaterThan(1);
  expect(at.logs.join('')).not.toContain('failed');
});

test('surveys without a limit cost no call of the storage', async () => {
  await begin({});
  const asked = jest.spyOn(at.deps.summaries, 'figures');
  expect(await statuses()).toEqual(accepted);
  await change({ closesAt: '2027-01-01T00:00:00Z', thanksText: 'Thanks' });
  expect(await statuses()).toEqual(accepted);
  expect(asked).not.toHaveBeenCalled();
});

test('an edit keeps a survey closed', async () => {
  await change({ closed: true });
  const edited = await at.site.inject({
    method: 'PUT',
    url: address,
    headers: bearer(key),
    payload: { ...coffee, title: 'Tea' },
  });
  expect(edited.statusCode).toBe(200);
  expect(await refusal()).toBe('Its owner has closed it.');
});

/** Lets the summary have this many answers, as workers would. */
async function haveAnswers(answers: number): Promise<void> {
  const read = await at.deps.definitions.read(tenant, 'coffee');
  if (read.outcome !== 'found') throw new Error('there is no survey');
  const path = surveyPath({ tenant, survey: 'coffee', instance: read.stored.instance });
  const found = await at.containers.summaries.get(path);
  if (found.outcome !== 'found') throw new Error('there is no summary');
  await at.containers.summaries.put(path, found.bytes, { metadata: { answers: String(answers) } });
}
