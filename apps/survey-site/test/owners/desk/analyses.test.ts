import { coffee } from '@canvass/testing';
import type { AnalysisWorker } from '@canvass/analyses';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { analysisWorkerOf } from '../../support/analysis-workers.ts';
import { journalOf } from '../../support/counted-answers.ts';
import { keyWithRole } from '../../support/desk-site.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { openStream } from '../../support/event-reader.ts';
import { bearer, memorySite, type MemorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';
import { signInToDesk } from '../../support/desk-site.ts';

/** Its analyses wait for a worker. */
const shared = memorySite();

let at: MemorySite;
let tenant: string;
let key: string;
let survey: string;
let visit: DeskVisit;
let worker: AnalysisWorker;

const textOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<main/, '<main')
    .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
/** The address of the analysis that a form started. */
const started = async (fields: Record<string, string> = {}): Promise<string> => {
  const { headers, statusCode, body } = await visit.post(`${survey}/analyses`, fields);
  if (statusCode !== 303) throw new Error(textOf(body));
  return headers.location ?? '';
};
/** Lets time pass until an analysis has ended, and returns its page. */
const ended = async (address: string): Promise<string> => {
  for (;;) {
    const { body } = await visit.get(address);
    if (!body.includes('Cancel the analysis')) return body;
    at.time.ms += 100;
  }
};

/** Goes on with a new tenant of a site, which has three answers. */
async function begin(site: MemorySite): Promise<void> {
  at = site;
  ({ tenant, key } = await ownTenant(at));
  survey = `/desk/${tenant}/surveys/coffee`;
  const journal = journalOf(at, tenant, tenant);
  await journal.store([
    { colour: 'red', rating: 5, why: 'Very fast' },
    { colour: 'red', rating: 2, why: 'So slow!' },
    { colour: 'blue', rating: 4, why: 'It was slow' },
  ]);
  await journal.count();
  at.time.ms += 1_000;
  visit = await visitDesk(at, key);
}

beforeEach(() => begin(shared));

/** The same on a site of its own, which has a worker to start. */
async function beginWithWorker(): Promise<void> {
  await begin(memorySite());
  worker = analysisWorkerOf(at);
}

afterEach(async () => {
  if (at === shared) return;
  await worker.stop();
  await at.site.close();
});

describe('an analysis at the desk', () => {
  test('is started by a form of the results page, with its filter, and ends exact', async () => {
    await beginWithWorker();
    const { body } = await visit.get(`${survey}?where[colour]=red`);
    expect(body).toContain(`<form method="post" action="${survey}/analyses">`);
    const address = await started({
      'where[colour]': 'red',
      question: 'why',
      contains: 'SLOW',
      precision: 'exact',
    });
    expect(address).toMatch(new RegExp(`^${survey}/analyses/[0-9A-Z]{26}$`));
    const waiting = await visit.get(address);
    expect(textOf(waiting.body)).toContain('It waits for a worker.');
    expect(waiting.body).toContain(`<a href="${survey}?where[colour]=red">Back to the results</a>`);
    expect(textOf(waiting.body)).toMatch(/Which colour\? is red Why\? contains “SLOW”/);
    worker.start();
    const done = await ended(address);
    expect(textOf(done)).toMatch(/Answers that fit 1 of 3 received State Done Read so far 3 of 3 received/);
    expect(textOf(done)).toContain('Exact: from all of the 3 answers received.');
    expect(textOf(done)).toContain('red Share 100% Margin exact blue Share 0% Margin exact');
    expect(done).not.toContain('data-stream');
    const [, text] = /<a class="button quiet" href="([^"]*)">Find .*SLOW.* in these answers/.exec(done) ?? [];
    const list = await visit.get(String(text).replaceAll('&amp;', '&'));
    expect(String(text)).toBe(`${survey}/answers?where[colour]=red&amp;q=SLOW`);
    expect(list.body).toContain('So <mark>slow</mark>!');
  });

  test('moves while it runs: its stream sends the parts of its page, and says why it ends', async () => {
    await beginWithWorker();
    const address = await started();
    const { body } = await visit.get(address);
    expect(body).toContain(`data-stream="${address}/live"`);
    const origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(`${origin}${address}/live?seen=`, await signInToDesk(at, key));
    expect(await stream.next()).toMatchObject({
      event: 'regions',
      data: { 'results-as-of': 'It waits for a worker.', 'results-figures': expect.any(String) },
    });
    worker.start();
    const events: unknown[] = [];
    const next = () => at.time.until(stream.next());
    for (let event = await next(); event !== undefined; event = await next()) events.push(event);
    expect(events.at(-1)).toEqual({ event: 'ended', data: { why: 'done' } });
    expect(events.at(-2)).toMatchObject({
      data: {
        'results-as-of': 'Exact: from all of the 3 answers received.',
        'card-colour': expect.stringContaining('66.7%'),
      },
    });
  });

  test('is cancelled by a button, and is in the list', async () => {
    await beginWithWorker();
    const address = await started();
    const cancelled = await visit.post(`${address}/cancel`);
    expect([cancelled.statusCode, cancelled.headers.location]).toEqual([303, address]);
    expect(textOf((await visit.get(address)).body)).toContain('It was cancelled.');
    const list = await visit.get(`${survey}/analyses`);
    expect(list.body).toContain(`href="${address}"`);
    expect(textOf(list.body)).toContain('2026-11-21 09:00:01 Cancelled');
  });

  test('says of each question that nothing is known while nothing was read', async () => {
    await beginWithWorker();
    const { body } = await visit.get(await started());
    expect(textOf(body)).toContain('Which colour? Not known yet.');
    expect(textOf(body)).not.toContain('answers this question');
    worker.start();
    const some = await ended(await started({ 'where[rating]': '4..5', precision: 'exact' }));
    expect(some).toContain(`href="${survey}/answers?where[rating]=4..5">See the 2 answers</a>`);
    const none = await ended(await started({ 'where[rating]': '1' }));
    expect(none).not.toContain('/answers?');
    expect(textOf(none)).toContain('Which colour? None of the answers read so far answers this question.');
  });

  test('shows no figures of fewer answers than the settings say, neither in its page nor in its stream', async () => {
    await beginWithWorker();
    const hide = (hideGroupsSmallerThan: number) =>
      at.site.inject({
        method: 'PUT',
        url: `/v1/tenants/${tenant}/surveys/coffee/settings`,
        headers: bearer(key),
        payload: { hideGroupsSmallerThan },
      });
    expect((await hide(3)).statusCode).toBe(200);
    // Two of the three answers are red.
    const address = await started({ 'where[colour]': 'red' });
    const origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(`${origin}${address}/live?seen=`, await signInToDesk(at, key));
    worker.start();
    const events: string[] = [];
    const next = () => at.time.until(stream.next());
    for (let event = await next(); event !== undefined; event = await next()) {
      events.push(textOf(JSON.stringify(event)));
    }
    const words = 'Fewer than 3 of the answers read so far fit all conditions.';
    expect(events.at(-2)).toContain(words);
    const shown = textOf(await ended(address));
    expect(shown).toContain(words);
    expect(shown).toMatch(/Answers that fit not shown State Done Read so far 3 of 3 received/);
    for (const text of [...events, shown]) expect(text).not.toMatch(/100%|fast|slow|exact/i);
    // A limit that the two do not miss. Of four red answers then, one has an extra.
    await hide(2);
    expect(textOf((await visit.get(address)).body)).toContain('red Share 100% Margin exact');
    const journal = journalOf(at, tenant, tenant);
    await journal.store([{ colour: 'red', extras: ['milk'] }, { colour: 'red' }]);
    await journal.count();
    at.time.ms += 1_000;
    const few = textOf(await ended(await started({ 'where[colour]': 'red' })));
    expect(few).toContain('red Share 100% Margin exact');
    expect(few).toMatch(/Which extras\? Fewer than 2 of the answers read so far answer this question/);
    expect(few).not.toContain('milk');
  });

  test('that a program has asked for groups leads to them', async () => {
    const asked = await at.site.inject({
      method: 'POST',
      url: `/v1/tenants/${tenant}/surveys/coffee/analyses`,
      headers: bearer(key),
      payload: { by: 'colour' },
    });
    const { id } = asked.json<{ id: string }>();
    const { body } = await visit.get(`${survey}/analyses/${id}`);
    expect(textOf(body)).toContain('for the groups of “Which colour?”. Compare them');
    expect(body).toContain(`href="${survey}/compare?by=colour"`);
  });

  test('has the questions that are no longer asked, too', async () => {
    await beginWithWorker();
    const { questions, ...others } = coffee;
    await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/coffee`,
      headers: bearer(key),
      payload: { ...others, questions: questions.filter(({ id }) => id !== 'colour') },
    });
    at.time.ms += 1_000;
    worker.start();
    const done = await ended(await started({ 'where[colour]': 'red' }));
    expect(textOf(done)).toMatch(/Questions no longer asked .*Which colour\? .*red Share 100% Margin exact/);
  });

  test('shows no word of an answer that was erased since', async () => {
    await beginWithWorker();
    worker.start();
    const address = await started();
    expect(textOf(await ended(address))).toContain('slow');
    const answers = `/v1/tenants/${tenant}/surveys/coffee/answers`;
    const listed = await at.site.inject({ url: answers, headers: bearer(key) });
    const [{ id } = { id: '' }] = listed
      .json<{ answers: { id: string; answers: { why?: string } }[] }>()
      .answers.filter((answer) => answer.answers.why === 'So slow!');
    await at.site.inject({ method: 'DELETE', url: `${answers}/${id}`, headers: bearer(key) });
    const text = textOf((await visit.get(address)).body);
    expect(text).not.toContain('slow');
    expect(text).toContain('Answers that it may have read were erased since');
    expect(text).toContain('Not shown: answers were erased.');
  });

  test('of somebody else has no button for a viewer, and is not cancelled', async () => {
    const address = await started();
    const { apiKey } = await keyWithRole(at, key, 'viewer', tenant);
    visit = await visitDesk(at, apiKey);
    expect((await visit.get(address)).body).not.toContain('Cancel the analysis');
    const refused = await visit.post(`${address}/cancel`, {});
    expect(refused.statusCode).toBe(403);
    expect(textOf(refused.body)).toContain('A viewer can cancel only an analysis that they have started');
    const own = await started();
    expect((await visit.get(own)).body).toContain('Cancel the analysis');
    expect((await visit.post(`${own}/cancel`, {})).statusCode).toBe(303);
    expect((await visit.get(own)).body).not.toContain('Cancel the analysis');
    visit = await visitDesk(at, key);
    expect((await visit.get(address)).body).toContain('Cancel the analysis');
  });

  test('is for viewers, too', async () => {
    const viewer = await keyWithRole(at, key, 'viewer', tenant);
    visit = await visitDesk(at, viewer.apiKey);
    const address = await started({ precision: '0.02' });
    expect((await visit.get(address)).statusCode).toBe(200);
  });

  test.each([
    [{ 'where[taste]': 'red' }, '<code>where[taste]</code>'],
    [{ question: 'colour', contains: 'red' }, 'That question has choices'],
    [{ question: 'why', contains: 'x'.repeat(101) }, 'The text to look for must have at most 100 characters'],
    [{ precision: '2' }, 'Choose how precise the analysis must be'],
    [{ precision: 'soon' }, 'Choose how precise the analysis must be'],
  ])('is refused with each fault in words: %j', async (fields, words) => {
    const { body, statusCode } = await visit.post(`${survey}/analyses`, fields);
    expect([statusCode, body]).toEqual([422, expect.stringContaining(words)]);
  });

  test('is refused beyond as many as may run', async () => {
    for (let n = 0; n < 4; n += 1) await started();
    const { body, statusCode } = await visit.post(`${survey}/analyses`);
    expect([statusCode, textOf(body)]).toEqual([
      429,
      expect.stringContaining('At most 4 analyses and recounts of a survey run at a time.'),
    ]);
  });

  test('is not found if there is none, or if it is a recount', async () => {
    const recount = await at.site.inject({
      method: 'POST',
      url: `/v1/tenants/${tenant}/surveys/coffee/recount`,
      headers: bearer(key),
    });
    const { id } = recount.json<{ id: string }>();
    for (const address of [id, '01KAJ5V3M0Q8ZJX4T9W2YB6NDC', 'x']) {
      expect((await visit.get(`${survey}/analyses/${address}`)).statusCode).toBe(404);
      expect((await visit.get(`${survey}/analyses/${address}/live`)).statusCode).toBe(404);
      expect((await visit.post(`${survey}/analyses/${address}/cancel`)).statusCode).toBe(404);
    }
    expect((await visit.get(`${survey}/analyses`)).body).not.toContain(id);
  });
});
