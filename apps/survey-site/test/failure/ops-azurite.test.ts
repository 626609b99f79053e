import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MessageQueue } from '@canvass/queue';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import {
  agentStub,
  type AgentStub,
  type Azurite,
  busyAgent,
  eventually,
  startAzurite,
} from '@canvass/testing';
import { z } from 'zod';
import { isKnown, type OpsState, type Reading } from '@canvass/operators-site';
import { adminApiKey } from '../support/memory-site.ts';
import { startSite, type SiteProcess } from '../support/site-process.ts';

const name = 'answers-stored';
const schema = z.object({ segmentId: z.string() });

let azurite: Azurite;
let agent: AgentStub;
let site: SiteProcess;
let hints: MessageQueue<z.infer<typeof schema>>;

beforeAll(async () => {
  azurite = await startAzurite();
  agent = await agentStub(busyAgent(Date.now()));
  const { connectionString } = azurite;
  hints = azureStorageQueue({
    service: createQueueServiceClient({ connectionString }),
    name,
    schema,
    shards: 2,
  });
  await hints.create();
  site = await startSite({
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    SCALING_AGENT_URL: agent.url,
    QUEUE_SHARDS: '2',
  });
  await site.ready();
});
afterAll(async () => {
  site?.signal('SIGKILL');
  await site?.exited;
  await agent?.close();
  await azurite?.stop();
});

async function state(): Promise<OpsState> {
  const answer = await site.call('GET', '/ops/state.json', { key: adminApiKey });
  expect(answer.status).toBe(200);
  return (await answer.json()) as OpsState;
}

function known<T>(reading: Reading<T>): T {
  if (!isKnown(reading)) throw new Error(`unknown: ${JSON.stringify(reading)}`);
  return reading;
}

/** Posts a form as a browser does, without following the redirect. */
async function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return fetch(`${site.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, ...(cookie === undefined ? {} : { cookie }) },
    body: new URLSearchParams(fields),
  });
}

describe('on a real storage account', () => {
  test('the page shows each shard; a dead letter is inspected and redriven', async () => {
    for (let n = 0; n < 6; n += 1) await hints.send({ segmentId: `01KAJ5V3M0Q8ZJX4T9W2YB6ND${n}` });
    const [message] = await hints.receive(1, 60_000);
    if (message === undefined) throw new Error('it was just sent');
    await hints.moveToPoison(message, { reason: 'too-many-dequeues', error: new Error('no luck') });

    // What takes longer than 2 s is unknown at first.
    const shown = await eventually(async () => {
      const read = await state();
      expect(read).toMatchObject({
        storage: 'answers',
        queues: [{ name }, { name: `${name}-1` }],
        deadLetters: { queue: `${name}-poison`, count: 1, first: [{ error: 'no luck' }] },
        agent: { outcome: 'answered', status: { signals: { ready: 1240 } } },
      });
      return read;
    });
    const depths = known(shown.queues).map(({ depth }) => depth);
    expect(depths.reduce((sum, depth) => sum + depth, 0)).toBe(5);
    const operations = known(shown.storageCalls.site).operations.map(({ operation }) => operation);
    expect(shown.storageCalls.agent).toMatchObject({
      operations: [{ operation: 'LeaseBlob', calls: 720 }, {}, {}],
    });
    expect(operations).toEqual(expect.arrayContaining(['GetQueueMetadata', 'PeekMessages']));

    const signedIn = await post('/ops/sign-in', { key: adminApiKey });
    const [cookie = ''] = String(signedIn.headers.get('set-cookie')).split(';', 1);
    expect(signedIn.status).toBe(303);
    const [letter] = known(shown.deadLetters.first);
    const page = await fetch(`${site.url}/ops/dead-letters/${letter?.id}`, { headers: { cookie } });
    expect(await page.text()).toContain('no luck');
    const review = await post('/ops/dead-letters/review', { order: 'redrive-all' }, cookie);
    expect(await review.text()).toContain('<h1>Redrive the one dead letter?</h1>');
    const order = { scope: 'all', id: letter?.id ?? '' };
    const done = await post('/ops/dead-letters/redrive', order, cookie);
    expect(done.headers.get('location')).toBe('/ops?done=redrive&settled=1');
    await eventually(async () =>
      expect(await state()).toMatchObject({ deadLetters: { count: 0, first: [] } }),
    );
    expect(await hints.depth()).toBe(6);
  });

  test('hanging storage is unknown after 2 s, and known again afterwards', async () => {
    azurite.suspend();
    try {
      const unknown = { unknown: 'no answer within 2 s' };
      await eventually(async () => {
        expect(await state()).toMatchObject({
          storage: { unknown: 'it does not answer' },
          queues: unknown,
          deadLetters: { count: unknown, first: unknown },
          agent: { outcome: 'answered' },
        });
      });
    } finally {
      azurite.resume();
    }
    await eventually(async () =>
      expect(await state()).toMatchObject({
        storage: 'answers',
        queues: [{ name }, {}],
        deadLetters: { count: 0 },
      }),
    );
  });

  test('an agent that stops answering is shown as failed', async () => {
    const { answers } = agent;
    agent.answers = { '/status': (response: { destroy(): void }) => response.destroy() };
    await eventually(async () =>
      expect(await state()).toMatchObject({ agent: { outcome: 'failed', why: 'it cannot be reached' } }),
    );
    agent.answers = answers;
    await eventually(async () => expect(await state()).toMatchObject({ agent: { outcome: 'answered' } }));
  });
});
