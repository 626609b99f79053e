import { defaultMemoryMib, memoryEnvironment } from '@canvass/settings';
import { createBlobService, createContainers, openContainers } from '@canvass/storage/azure';
import { seededRandom, startAzurite, startLatencyProxy, type Azurite } from '@canvass/testing';
import type { ManySurveysSize } from './many-surveys-size.ts';
import type { BenchContext, BenchReport } from '../bench.ts';
import { assertCount, BenchError } from '../errors.ts';
import { startLightStorage, type LightStorage } from '../light-storage/start-light-storage.ts';
import { generateLoad } from '../load-generator.ts';
import { jemallocOfImage } from '../memory/allocator.ts';
import { startSite } from '../site-process.ts';
import { startAgent } from './agent-process.ts';
import { AnswersInTurn } from './answers-in-turn.ts';
import { countedAnswers, LagWatch } from './lag-watch.ts';
import { ProcessWatch } from './process-watch.ts';
import { reportOf, siteMib } from './report-of-run.ts';
import { createSurveys } from './surveys-in-use.ts';

/** The environment of a process as the image makes it in a container with this much memory. */
const inContainer = (memoryMib: number) => ({
  ...memoryEnvironment(memoryMib),
  ...jemallocOfImage(),
  MEMORY_MIB: String(memoryMib),
});
const drainTimeoutMs = 300_000;

export async function runManySurveys(context: BenchContext, size: ManySurveysSize): Promise<BenchReport> {
  const azurite = await startAzurite();
  try {
    const storage = await startLightStorage(context);
    try {
      return await runOn(context, size, azurite, storage);
    } finally {
      await storage.process.stop();
    }
  } finally {
    await azurite.stop();
  }
}

async function runOn(
  context: BenchContext,
  size: ManySurveysSize,
  azurite: Azurite,
  storage: LightStorage,
): Promise<BenchReport> {
  const direct = azurite.connectionStringVia({ blobPort: storage.port, queuePort: azurite.queuePort });
  const containers = openContainers(createBlobService({ connectionString: direct }));
  await createContainers(containers);
  const surveys = await createSurveys(containers, size.surveys);
  context.log(`${surveys.length} surveys`);
  const ofSite = await distantStorage(azurite, storage, size.latencyMs);
  const ofOthers = await distantStorage(azurite, storage, size.latencyMs);
  // Beyond the defaults: room for all definitions, and an address for each connection.
  const siteEnv = { ...inContainer(siteMib), TRUST_PROXY: 'true' };
  const site = await startSite(context, 'canvass', ofSite.connectionString, siteEnv);
  // The agent passes the memory on to its workers.
  const agent = await startAgent(context, ofOthers.connectionString, inContainer(defaultMemoryMib.worker));
  const random = seededRandom(1);
  const answers = new AnswersInTurn(surveys, random);
  const lag = new LagWatch(containers, () => answers.total);
  const watches = {
    site: new ProcessWatch(() => [site.process.pid]),
    workers: new ProcessWatch(() => agent.workers()),
    agent: new ProcessWatch(() => [agent.process.pid]),
    azurite: new ProcessWatch(() => [azurite.pid]),
    storage: new ProcessWatch(() => [storage.process.pid]),
    generator: new ProcessWatch(() => [process.pid]),
  };
  const callsNow = async () => {
    const ofAgent = await agent.calls();
    return { site: ofSite.requests, agent: ofAgent, workers: ofOthers.requests - ofAgent };
  };
  try {
    lag.start();
    const load = {
      port: site.port,
      connections: size.connections,
      requests: answers.request,
      random,
      perSecond: size.perSecond,
      onAcknowledged: answers.onAcknowledged,
      onRefused: answers.onRefused,
    };
    await generateLoad({ ...load, durationMs: size.warmUpMs });
    context.log(`warm: ${answers.total} answers`);
    const [beganMs, callsBefore, before] = [performance.now(), await callsNow(), answers.total];
    const { latenciesMs } = await generateLoad({ ...load, durationMs: size.measuredMs });
    const endedMs = performance.now();
    const [acknowledged, callsAfter] = [answers.total - before, await callsNow()];
    await lag.stop();
    context.log(`${acknowledged} answers; waiting until all are counted`);
    const deadline = performance.now() + drainTimeoutMs;
    while (!(await lag.isCounted())) {
      if (performance.now() > deadline) throw new BenchError('miscounted', 'not all answers are counted');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    assertAllCounted(answers, await countedAnswers(containers, surveys));
    return reportOf(size, {
      beganMs,
      endedMs,
      acknowledged,
      refused: answers.refused,
      latenciesMs,
      lag: lag.samples,
      calls: {
        site: callsAfter.site - callsBefore.site,
        workers: callsAfter.workers - callsBefore.workers,
        agent: callsAfter.agent - callsBefore.agent,
      },
      processes: {
        site: watches.site.samples,
        workers: watches.workers.samples,
        agent: watches.agent.samples,
        storage: watches.storage.samples,
        azurite: watches.azurite.samples,
        generator: watches.generator.samples,
      },
    });
  } finally {
    for (const watch of Object.values(watches)) watch.stop();
    await lag.stop();
    await site.stop();
    await agent.stop();
    await Promise.all([ofSite.stop(), ofOthers.stop()]);
  }
}

/** Both services behind proxies, which count the requests. */
async function distantStorage(azurite: Azurite, storage: LightStorage, latencyMs: number) {
  const blobs = await startLatencyProxy(storage.port, latencyMs);
  const queues = await startLatencyProxy(azurite.queuePort, latencyMs);
  return {
    connectionString: azurite.connectionStringVia({ blobPort: blobs.port, queuePort: queues.port }),
    get requests() {
      return blobs.requests + queues.requests;
    },
    stop: () => Promise.all([blobs.stop(), queues.stop()]),
  };
}

/** Answers that were refused may have been stored. */
function assertAllCounted(answers: AnswersInTurn, counted: Uint32Array): void {
  let more = 0;
  for (const [index, count] of counted.entries()) {
    const acknowledged = answers.acknowledged[index]!;
    if (count < acknowledged) assertCount(`answers of survey ${index}`, count, acknowledged);
    more += count - acknowledged;
  }
  if (more > answers.refused) assertCount('answers counted beyond those acknowledged', more, answers.refused);
}
