import { startAzurite, type Azurite } from '@canvass/testing';
import type { BenchContext, BenchReport } from '../bench.ts';
import { signInToDesk } from '../desk-client.ts';
import { assertCount, BenchError } from '../errors.ts';
import { HttpClient } from '../http-client.ts';
import { untilReady } from '../processes.ts';
import { countAnswers } from '../results/count-answers.ts';
import { startWatchers } from '../results/start-watchers.ts';
import { startSite } from '../site-process.ts';
import { startWorker } from '../worker-process.ts';
import { allocatorOf } from './allocator.ts';
import { appInImage, type AppInImage } from './app-in-image.ts';
import { untilInColumns, untilSummary } from './counted-survey.ts';
import { accountIn, MemoryWatch } from './memory-watch.ts';
import { containerMib, type MemorySize } from './memory-size.ts';
import { work } from './owners.ts';
import { reportOf } from './report-of-memory.ts';
import { sendBatch } from './requests.ts';

const tenant = 'bench';
const survey = 'large';
const workerPort = 9465;

export async function runMemory(context: BenchContext, size: MemorySize): Promise<BenchReport> {
  const azurite = await startAzurite();
  const apps = {
    site: appInImage(context, 'survey-site', containerMib.site),
    worker: appInImage(context, 'summary-worker', containerMib.worker),
  };
  try {
    return await runOn(context, size, azurite, apps);
  } catch (cause) {
    for (const [kind, { group }] of Object.entries(apps)) {
      if (group === undefined || group.kills() === 0) continue;
      const mib = containerMib[kind as keyof typeof containerMib];
      throw new BenchError(
        'process-failed',
        `the ${kind} needed more than ${mib} MiB: the kernel killed it`,
        {
          cause,
        },
      );
    }
    throw cause;
  } finally {
    await azurite.stop();
    for (const { group } of Object.values(apps)) group?.remove();
  }
}

async function runOn(
  context: BenchContext,
  size: MemorySize,
  azurite: Azurite,
  apps: Readonly<Record<'site' | 'worker', AppInImage>>,
): Promise<BenchReport> {
  const { connectionString } = azurite;
  const siteEnv = { ...apps.site.env, TRUST_PROXY: 'true' };
  const site = await startSite(apps.site.context, 'canvass', connectionString, siteEnv);
  const apiKey = await site.putTenant(tenant);
  await site.putSurveys(tenant, apiKey, [survey]);
  await countAnswers(azurite, { tenant, survey }, size.answers);
  const worker = startWorker(apps.worker.context, connectionString, {
    ...apps.worker.env,
    METRICS_PORT: String(workerPort),
  });
  const watches: MemoryWatch[] = [];
  const metricsOfWorker = new HttpClient(workerPort);
  try {
    const owned = { port: site.port, tenant, survey, apiKey };
    // The first commit of the worker tells it that there are gaps between column files.
    let answers = size.answers + (await sendBatch(owned, 0, size.batchLines));
    await untilInColumns(connectionString, owned, answers);
    context.log(`${answers} answers, in column files`);
    const cookie = await signInToDesk(site.port, apiKey);
    const path = `/desk/${tenant}/surveys/${survey}/live`;
    const watchers = await startWatchers(context, {
      port: site.port,
      path,
      cookie,
      streams: size.watchers,
    });
    const warm = await work(owned, size, AbortSignal.timeout(size.warmUpMs), 1);
    context.log(`warm: ${JSON.stringify(warm)}`);
    const [ofSite, ofWorker] = [
      new MemoryWatch(site.process.pid, apps.site.group),
      new MemoryWatch(worker.pid, apps.worker.group),
    ];
    watches.push(ofSite, ofWorker);
    const done = await work(owned, size, AbortSignal.timeout(size.measuredMs), 1 + warm.batches);
    for (const watch of watches) watch.stop();
    context.log(`measured: ${JSON.stringify(done)}`);
    answers += warm.answers + done.answers;
    await watchers.assertReached();
    await watchers.stop();
    const { totals } = await untilSummary(
      connectionString,
      owned,
      ({ totals: counted }) => counted.totalAnswers >= answers,
    );
    assertCount('answers counted', totals.totalAnswers, answers);
    await untilReady([worker], 'the worker', async () => {
      const { status } = await metricsOfWorker.send('GET', '/metrics').catch(() => ({ status: 0 }));
      return status === 200;
    });
    return reportOf(size, {
      allocator: allocatorOf(site.process.pid),
      owners: done,
      processes: {
        site: {
          samples: ofSite.samples,
          kills: apps.site.group?.kills(),
          account: accountIn(await site.http.expect(200, 'GET', '/metrics')),
        },
        worker: {
          samples: ofWorker.samples,
          kills: apps.worker.group?.kills(),
          account: accountIn(await metricsOfWorker.expect(200, 'GET', '/metrics')),
        },
      },
    });
  } finally {
    for (const watch of watches) watch.stop();
    metricsOfWorker.close();
    await Promise.all([site.stop(), worker.stop()]);
  }
}
