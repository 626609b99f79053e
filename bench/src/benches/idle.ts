import { setTimeout as delay } from 'node:timers/promises';
import { eventually, seededRandom, startAzurite, startLatencyProxy, type Azurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { decimals } from '../figures.ts';
import { wakeUpsOf } from '../idle/wake-ups.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { startAgent } from '../many-surveys/agent-process.ts';
import { ProcessWatch, type ProcessSample } from '../many-surveys/process-watch.ts';
import { slope } from '../many-surveys/slope.ts';
import { startSite } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';

interface Size {
  /** After the answers: until the segment is sealed, counted and swept. */
  readonly settleMs: number;
  readonly idleMs: number;
}

const size: Size = { settleMs: 300_000, idleMs: 3_600_000 };
const quickSize: Size = { settleMs: 500, idleMs: 2_000 };
const kinds = ['site', 'worker', 'agent'] as const;
type Kind = (typeof kinds)[number];

interface Idle {
  readonly hours: number;
  readonly calls: Readonly<Record<Kind, number>>;
  readonly wakeUps: Readonly<Record<Kind, number>>;
  readonly samples: Readonly<Record<Kind, readonly ProcessSample[]>>;
}

const tenant = 'bench';
const survey = 'survey';
const mib = 1024 ** 2;

export const idle: Bench = {
  name: 'idle',
  isSlow: true,
  async run(context) {
    const asked = context.isQuick ? quickSize : size;
    return reportOf(asked, await measure(context, asked));
  },
};

async function measure(context: BenchContext, { settleMs, idleMs }: Size): Promise<Idle> {
  const azurite = await startAzurite();
  const ofSite = await countedStorage(azurite);
  const ofOthers = await countedStorage(azurite);
  const site = await startSite(context, 'canvass', ofSite.connectionString);
  const agent = await startAgent(context, ofOthers.connectionString);
  try {
    const key = await site.putTenant(tenant);
    await site.putSurveys(tenant, key, [survey]);
    const random = seededRandom(1);
    const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
    const load = { port: site.port, connections: 8, requests, random, perSecond: 500, durationMs: 2_000 };
    const { acknowledged } = await generateLoad(load);
    const address = `/v1/tenants/${tenant}/surveys/${survey}/summary`;
    await eventually(async () => {
      const { totalAnswers } = JSON.parse(await site.http.expect(200, 'GET', address, { key })) as {
        totalAnswers: number;
      };
      if (totalAnswers !== acknowledged)
        throw new Error(`${totalAnswers} of ${acknowledged} answers are counted`);
    });
    await delay(settleMs);
    const [worker = 0] = agent.workers();
    const pids = { site: site.process.pid, worker, agent: agent.process.pid };
    const calls = async () => {
      const byAgent = await agent.calls();
      return { site: ofSite.requests, worker: ofOthers.requests - byAgent, agent: byAgent };
    };
    const wakeUps = () => perKind((kind) => wakeUpsOf(pids[kind]));
    const watches = perKind((kind) => new ProcessWatch(() => [pids[kind]]));
    const before = { calls: await calls(), wakeUps: wakeUps() };
    context.log(`idle for ${decimals(idleMs / 60_000)} minutes after ${acknowledged} answers`);
    await delay(idleMs);
    const after = { wakeUps: wakeUps(), calls: await calls() };
    for (const kind of kinds) watches[kind].stop();
    return {
      hours: idleMs / 3_600_000,
      calls: perKind((kind) => after.calls[kind] - before.calls[kind]),
      wakeUps: perKind((kind) => after.wakeUps[kind] - before.wakeUps[kind]),
      samples: perKind((kind) => watches[kind].samples),
    };
  } finally {
    await site.stop();
    await agent.stop();
    await Promise.all([ofSite.stop(), ofOthers.stop()]);
    await azurite.stop();
  }
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

function perKind<T>(of: (kind: Kind) => T): Record<Kind, T> {
  return { site: of('site'), worker: of('worker'), agent: of('agent') };
}

function reportOf({ idleMs }: Size, { hours, calls, wakeUps, samples }: Idle): BenchReport {
  return {
    title: 'idle',
    method: [
      `A site, a scaling agent and its one worker with their default settings, after a thousand answers that are counted: ${decimals(idleMs / 60_000)} minutes in which nobody ` +
        'answers, figures per hour. *Calls* are all requests to storage, counted on their way. *Wake-ups* are the times at which a thread of the process was scheduled. The worker polls: ' +
        'with Service Bus or PostgreSQL it would be woken (see wake-up).',
    ],
    rows: kinds.flatMap((kind): Row[] => {
      const growth = slope(samples[kind].map(({ atMs, bytes }) => [atMs / 3_600_000, bytes / mib]));
      return [
        { id: `idle/calls/${kind}`, what: `storage calls: ${kind}`, measured: decimals(calls[kind] / hours) },
        { id: `idle/wake-ups/${kind}`, what: `wake-ups: ${kind}`, measured: decimals(wakeUps[kind] / hours) },
        {
          id: `idle/cpu/${kind}`,
          what: `processor time: ${kind}`,
          measured: `${decimals((samples[kind].at(-1)?.cpuSeconds ?? 0) / hours)} s`,
        },
        {
          id: `idle/memory/${kind}`,
          what: `growth of the memory: ${kind}, at most ${decimals(Math.max(...samples[kind].map(({ bytes }) => bytes)) / mib)} MiB`,
          measured: `${decimals(growth)} MiB`,
          figure: growth,
          goal: { atMost: 10 },
        },
      ];
    }),
  };
}
