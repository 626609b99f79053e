import { AppProcess, appStartTimeoutMs, eventually, freePort } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { AzureLookalike } from '../src/azure-lookalike.ts';
import { expectExact } from '../src/expect-exact.ts';
import { Load } from '../src/load.ts';
import { SiteClient } from '../src/site-client.ts';

const adminKey = 'operator-key-of-the-failure-tests';

test('site and worker reach blobs and queues with only an account name and a managed identity', async () => {
  const azure = await AzureLookalike.start();
  const port = await freePort();
  const site = new AppProcess('site', 'survey-site', {
    ...azure.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_API_KEY: adminKey,
    HINT_INTERVAL_MS: '100',
  });
  const worker = new AppProcess('worker', 'summary-worker', {
    ...azure.env,
    SUMMARY_INTERVAL_MS: '50',
    MIN_IDLE_INTERVAL_MS: '50',
    MAX_IDLE_INTERVAL_MS: '200',
    // Without a sweep, only hints lead to a count.
    SWEEP_INTERVAL_MS: '86400000',
  });
  try {
    await eventually(
      async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
        if (status !== 200) throw new Error(`the site is not ready (${status})`);
      },
      { timeoutMs: appStartTimeoutMs },
    );
    const client = new SiteClient(`http://127.0.0.1:${port}`, adminKey);
    await client.createTenant();
    await client.createSurvey('coffee');
    const load = new Load([client], ['coffee'], 4);
    await load.acknowledges(100);
    await load.stop();
    await expectExact(client, ['coffee'], load);
    expect(load.refusals).toEqual([]);
    expect(azure.resources).toEqual(new Set(['https://storage.azure.com']));
    expect(azure.hosts).toEqual(
      new Set(['canvass.blob.core.windows.net:443', 'canvass.queue.core.windows.net:443']),
    );
  } catch (error) {
    const logs = [...site.lines, ...worker.lines].slice(-60).join('\n');
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${logs}`, { cause: error });
  } finally {
    await Promise.all([site.kill(), worker.kill()]);
    await azure.stop();
  }
});
