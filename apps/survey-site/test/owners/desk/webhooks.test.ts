import { beforeEach, describe, expect, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { memorySite, type MemorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const fields = {
  url: 'https://example.org/hook',
  events: ['answers.counted', 'survey.closed'],
  description: 'Chat',
};

const shared = memorySite();

let at: MemorySite;
let desk: DeskVisit;
let address: string;

/** Signs in to a new tenant of a site. */
async function begin(site: MemorySite): Promise<void> {
  at = site;
  const { tenant, key } = await ownTenant(at);
  desk = await visitDesk(at, key);
  address = `/desk/${tenant}/surveys/coffee/webhooks`;
}

beforeEach(() => begin(shared));

/** Makes a webhook, and returns the address of its page. */
async function make(): Promise<string> {
  const made = await desk.post(address, fields);
  return /href="([^"]+\/webhooks\/[0-9A-Z]{26})"/.exec(made.body)![1]!;
}

/** Moves all that is pending to what has ended. */
async function endDeliveries(): Promise<void> {
  const [blob] = await Array.fromAsync(at.containers.webhooks.list());
  const found = await at.containers.webhooks.get(blob!.name);
  if (found.outcome !== 'found') throw new Error('there is no webhook');
  const { pending, ...rest } = JSON.parse(found.bytes.toString()) as { pending: Record<string, unknown>[] };
  const finished = pending.map(({ failures: _failures, dueAt, ...each }) => ({
    ...each,
    attempts: [{ at: dueAt, durationMs: 20, status: null, error: 'not-public' }],
    end: 'failed',
    endedAt: dueAt,
  }));
  await at.containers.webhooks.put(
    blob!.name,
    Buffer.from(JSON.stringify({ ...rest, pending: [], finished })),
  );
}

describe('the webhooks of a survey', () => {
  test('are listed, and a new one shows its secret once', async () => {
    expect((await desk.get(address)).body).toContain('There are no webhooks yet.');
    const made = await desk.post(address, fields);
    expect(made.statusCode).toBe(200);
    expect(made.body).toMatch(/value="whsec_[A-Za-z0-9+/]{43}="/);
    const list = (await desk.get(address)).body;
    expect(list).toContain('https://example.org/hook');
    expect(list).toContain('Nothing was sent yet');
    expect(list).not.toContain('whsec_');
  });

  test('keep what was typed when it is refused, and say why', async () => {
    await begin(memorySite());
    const refused = await desk.post(address, { url: 'https://10.0.0.1/', description: '<b>' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Choose at least one event');
    expect(refused.body).toContain('value="https://10.0.0.1/"');
    expect(refused.body).toContain('value="&lt;b&gt;"');
    const inside = await desk.post(address, { url: 'https://10.0.0.1/', events: ['survey.closed'] });
    expect(inside.body).toContain('This address is inside the network');
    expect(await Array.fromAsync(at.containers.webhooks.list())).toEqual([]);
  });
});

describe('a webhook', () => {
  test('is changed, paused, resumed and deleted', async () => {
    const page = await make();
    const changed = await desk.post(page, { ...fields, url: 'https://example.net/' });
    expect(changed.headers.location).toBe(`${page}?done=webhook-changed`);
    expect((await desk.get(page)).body).toContain('https://example.net/');
    await desk.post(`${page}/state`, { enabled: 'no' });
    const paused = await desk.get(`${page}?done=webhook-paused`);
    expect(paused.body).toContain('The webhook is paused');
    expect(paused.body).toContain('Go on');
    expect((await desk.post(`${page}/test`)).statusCode).toBe(409);
    await desk.post(`${page}/state`, { enabled: 'yes' });
    expect((await desk.get(page)).body).toContain('Nothing waits to be sent.');
    const { body: asked } = await desk.get(`${page}/delete`);
    expect(asked).toContain('Delete this webhook?');
    expect(asked).toMatch(
      /<button class="danger" type="submit"><svg .*?<\/svg>Delete this webhook<\/button>/,
    );
    expect(asked).toContain(`href="${page}">Cancel</a>`);
    expect((await desk.post(`${page}/delete`)).headers.location).toBe(`${address}?done=webhook-deleted`);
    expect((await desk.get(page)).statusCode).toBe(404);
  });

  test('sends a test, shows why it failed, and sends it again', async () => {
    await begin(memorySite());
    const page = await make();
    expect((await desk.post(`${page}/test`)).headers.location).toBe(`${page}?done=webhook-tested`);
    expect((await desk.get(page)).body).toContain('1 message waits to be sent');
    await endDeliveries();
    const shown = (await desk.get(page)).body;
    expect(shown).toMatch(/A test <span class="badge failed">Not delivered</);
    expect(shown).toMatch(/Last try <time [^>]*>today, 09:00<\/time>: the address is inside the network\./);
    const [, delivery] = /name="delivery" value="([^"]+)"/.exec(shown)!;
    const again = await desk.post(`${page}/redeliver`, { delivery: delivery! });
    expect(again.headers.location).toBe(`${page}?done=webhook-redelivered`);
    const sent = await at.webhookQueue.receive(32, 30_000);
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'deliver', webhook: expect.any(String), delivery },
      { kind: 'deliver', webhook: expect.any(String), delivery },
    ]);
  });

  test('gets another secret', async () => {
    const page = await make();
    expect((await desk.get(`${page}/secret`)).body).toContain('Replace the secret?');
    const replaced = await desk.post(`${page}/secret`);
    expect(replaced.body).toMatch(/value="whsec_/);
    expect((await desk.get(page)).body).not.toContain('whsec_');
  });
});
