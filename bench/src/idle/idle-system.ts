import { eventually, seededRandom, startAzurite, startLatencyProxy, startServiceBus } from '@canvass/testing';
import type { Azurite } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { startAgent } from '../many-surveys/agent-process.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';
import { topic } from '../wake-up/bare-bus.ts';

export const kinds = ['site', 'worker', 'agent'] as const;
export type Kind = (typeof kinds)[number];

/** What wakes the workers: messages of Service Bus, or only their own polls. */
export type Waking = 'triggers' | 'polls';

export interface IdleSystem {
  readonly pids: Readonly<Record<Kind, number>>;
  /** Requests to storage since the start. */
  calls(): Promise<Readonly<Record<Kind, number>>>;
  stop(): Promise<void>;
}

const tenant = 'bench';
const survey = 'survey';

/** Starts a site, an agent and its worker with their default settings. Resolves when a thousand answers are counted. */
export async function startIdleSystem(context: BenchContext, waking: Waking): Promise<IdleSystem> {
  const azurite = await startAzurite();
  const bus = waking === 'triggers' ? await startServiceBus({ topics: [topic] }) : undefined;
  const env: Readonly<Record<string, string>> =
    bus === undefined
      ? {}
      : {
          SERVICEBUS_CONNECTION_STRING: bus.connectionString,
          SERVICEBUS_ADMINISTRATION_PORT: String(bus.port),
        };
  const ofSite = await countedStorage(azurite);
  const ofOthers = await countedStorage(azurite);
  const site = await startSite(context, 'canvass', ofSite.connectionString, env);
  const agent = await startAgent(context, ofOthers.connectionString, env);
  const stop = async (): Promise<void> => {
    await site.stop();
    await agent.stop();
    await Promise.all([ofSite.stop(), ofOthers.stop(), bus?.stop()]);
    await azurite.stop();
  };
  try {
    await countAnswers(site);
  } catch (error) {
    await stop();
    throw error;
  }
  const [worker = 0] = agent.workers();
  return {
    pids: { site: site.process.pid, worker, agent: agent.process.pid },
    async calls() {
      const byAgent = await agent.calls();
      return { site: ofSite.requests, worker: ofOthers.requests - byAgent, agent: byAgent };
    },
    stop,
  };
}

async function countAnswers(site: SiteProcess): Promise<void> {
  const key = await site.putTenant(tenant);
  await site.putSurveys(tenant, key, [survey]);
  const random = seededRandom(1);
  const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
  const load = { port: site.port, connections: 8, requests, random, perSecond: 500, durationMs: 2_000 };
  const { acknowledged } = await generateLoad(load);
  const address = `/v1/tenants/${tenant}/surveys/${survey}/summary`;
  await eventually(async () => {
    const summary = await site.http.expect(200, 'GET', address, { key });
    const { totalAnswers } = JSON.parse(summary) as { totalAnswers: number };
    if (totalAnswers !== acknowledged)
      throw new Error(`${totalAnswers} of ${acknowledged} answers are counted`);
  });
}

/** Past proxies that count the requests. */
async function countedStorage(azurite: Azurite) {
  const blobs = await startLatencyProxy(azurite.blobPort, 0);
  const queues = await startLatencyProxy(azurite.queuePort, 0);
  return {
    connectionString: azurite.connectionStringVia({ blobPort: blobs.port, queuePort: queues.port }),
    get requests() {
      return blobs.requests + queues.requests;
    },
    stop: () => Promise.all([blobs.stop(), queues.stop()]),
  };
}
