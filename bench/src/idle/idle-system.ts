import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  eventually,
  freePort,
  seededRandom,
  startAzurite,
  startLatencyProxy,
  startServiceBus,
} from '@canvass/testing';
import type { Azurite } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { asImage } from '../memory/app-in-image.ts';
import { startNode, untilReady, type NodeProcess } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';
import { topic } from '../wake-up/bare-bus.ts';
import { startWorker } from '../worker-process.ts';

export const kinds = ['site', 'worker', 'agent'] as const;
export type Kind = (typeof kinds)[number];

/** What wakes the workers: messages of Service Bus, or only their own polls. */
export type Waking = 'triggers' | 'polls';

export interface IdleSystem {
  readonly pids: Readonly<Record<Kind, number>>;
  /** Requests to storage since the start. */
  calls(): Readonly<Record<Kind, number>>;
  stop(): Promise<void>;
}

const tenant = 'bench';
const survey = 'survey';

/**
 * Starts a site, a worker and an agent with their default settings, as their images start them. The worker reports to the agent, which leaves it
 * alone, as an agent does that runs containers. Resolves when a thousand answers are counted.
 *
 * @param compileCache a folder that is filled, as that of the image
 */
export async function startIdleSystem(
  context: BenchContext,
  waking: Waking,
  compileCache: string,
): Promise<IdleSystem> {
  const azurite = await startAzurite();
  const bus = waking === 'triggers' ? await startServiceBus({ topics: [topic] }) : undefined;
  const env: Readonly<Record<string, string>> =
    bus === undefined
      ? {}
      : {
          SERVICEBUS_CONNECTION_STRING: bus.connectionString,
          SERVICEBUS_ADMINISTRATION_PORT: String(bus.port),
        };
  const storages = {
    site: await countedStorage(azurite),
    worker: await countedStorage(azurite),
    agent: await countedStorage(azurite),
  };
  const of = (kind: Kind, app: string) =>
    [
      { ...context, launcher: asImage },
      storages[kind].connectionString,
      { CANVASS_APP: app, NODE_COMPILE_CACHE: compileCache, ...env },
    ] as const;
  const [inImage, ofSite, siteEnv] = of('site', 'survey-site');
  const site = await startSite(inImage, 'canvass', ofSite, siteEnv);
  const agent = await startIdleAgent(...of('agent', 'scaling-agent'));
  const [, ofWorker, workerEnv] = of('worker', 'summary-worker');
  const worker = startWorker(inImage, ofWorker, { ...workerEnv, SCALING_AGENT_URL: agent.url });
  const stop = async (): Promise<void> => {
    await Promise.all([site.stop(), worker.stop()]);
    await agent.stop();
    for (const each of [...Object.values(storages), bus]) await each?.stop();
    await azurite.stop();
  };
  try {
    await countAnswers(site);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pids: { site: site.process.pid, worker: worker.pid, agent: agent.process.pid },
    calls: () => ({
      site: storages.site.requests,
      worker: storages.worker.requests,
      agent: storages.agent.requests,
    }),
    stop,
  };
}

interface IdleAgent {
  readonly process: NodeProcess;
  readonly url: string;
  stop(): Promise<void>;
}

/** An agent that starts and stops no worker. */
async function startIdleAgent(
  context: BenchContext,
  connectionString: string,
  env: Readonly<Record<string, string>>,
): Promise<IdleAgent> {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-agent-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startNode(context, 'apps/scaling-agent/src/main.ts', {
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    MIN_REPLICAS: '0',
    MAX_REPLICAS: '0',
    ...env,
  });
  await untilReady([child], 'the scaling agent', async () => {
    const { ok } = await fetch(`${url}/healthz`).catch(() => ({ ok: false }));
    return ok;
  });
  return {
    process: child,
    url,
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
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
