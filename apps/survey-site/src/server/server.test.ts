import { StorageCalls } from '@canvass/storage';
import { FakeClock } from '@canvass/testing';
import { describe, expect, jest, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { SiteMetrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';

const env = { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true', ADMIN_API_KEY: 'k'.repeat(32) };

describe('the configuration', () => {
  test('needs only the storage account and the operator key', () => {
    expect(readConfig(env)).toMatchObject({
      account: { connectionString: env.AZURE_STORAGE_CONNECTION_STRING },
      listen: { port: 3000 },
      site: { adminApiKey: env.ADMIN_API_KEY, submissionsPerTenSeconds: 1000, behindProxy: false },
    });
  });

  test('signs links with the operator key, unless they have a secret of their own', () => {
    expect(readConfig(env).site.linkSecret).toBe(env.ADMIN_API_KEY);
    expect(readConfig({ ...env, LINK_SECRET: 's'.repeat(16) }).site.linkSecret).toBe('s'.repeat(16));
    expect(() => readConfig({ ...env, LINK_SECRET: 'too short' })).toThrow(/LINK_SECRET/);
  });

  test('names an account instead of a connection string', () => {
    const { account } = readConfig({ AZURE_STORAGE_ACCOUNT: 'canvass', ADMIN_API_KEY: env.ADMIN_API_KEY });
    expect(account).toEqual({ account: 'canvass' });
  });

  test('gives each part more memory with a larger MEMORY_MIB', () => {
    const [small, large] = ['512', '1024'].map((memory) => readConfig({ ...env, MEMORY_MIB: memory }));
    expect(large!.caches.definitions).toBeGreaterThan(small!.caches.definitions);
    expect(large!.slices.maxCachedBytes).toBeGreaterThan(small!.slices.maxCachedBytes);
    expect([small, large].map((each) => each!.exports.maxAtOnce)).toEqual([1, 2]);
  });

  test('reports all errors at once', () => {
    expect(() => readConfig({ PORT: 'x' })).toThrow(/PORT[^]*ADMIN_API_KEY|ADMIN_API_KEY[^]*PORT/);
  });
});

function metricsOfTest(): SiteMetrics {
  return new SiteMetrics({
    journal: { pendingBytes: 0 },
    calls: new StorageCalls(),
    others: [],
    processMetrics: false,
  });
}

async function linesOf(metrics: SiteMetrics): Promise<string[]> {
  return (await metrics.registry.metrics()).split('\n');
}

test('every type of refusal and fault has a counter at 0 from the start, so that the first event is an increase', async () => {
  const lines = await linesOf(metricsOfTest());
  expect(lines).toEqual(
    expect.arrayContaining([
      'canvass_answers_accepted_total 0',
      'canvass_answers_refused_total{type="invalid"} 0',
      'canvass_answers_refused_total{type="backlog-full"} 0',
      'canvass_site_faults_total{type="internal-error"} 0',
      'canvass_site_faults_total{type="storage-unavailable"} 0',
    ]),
  );
  // What is no 5xx is no fault.
  expect(lines.filter((line) => line.startsWith('canvass_site_faults_total{'))).toHaveLength(13);
});

test('an event increases only its own counter', async () => {
  const metrics = metricsOfTest();
  metrics.refused('rate-limited');
  metrics.fault('internal-error');
  metrics.fault('internal-error');
  const risen = (await linesOf(metrics)).filter((line) => /_total\{.*\} [1-9]/.test(line));
  expect(risen).toEqual([
    'canvass_answers_refused_total{type="rate-limited"} 1',
    'canvass_site_faults_total{type="internal-error"} 2',
  ]);
});

describe("a site's readiness", () => {
  test('waits for a storage that is down at the start, and is ready when it answers', async () => {
    const clock = new FakeClock();
    let failures = 2;
    const retries: number[] = [];
    const readiness = createReadiness({
      prepare: () => (failures-- > 0 ? Promise.reject(new Error('down')) : Promise.resolve()),
      probe: () => Promise.resolve(),
      explain: () => undefined,
      clock,
      onRetry: (_error, delayMs) => retries.push(delayMs),
    });
    expect(await readiness.ready()).toBe(false);
    const prepared = readiness.keepTrying(new AbortController().signal);
    await clock.advance(749);
    expect(retries).toEqual([250, 500]);
    expect(await readiness.ready()).toBe(false);
    await clock.advance(1);
    await prepared;
    expect(await readiness.ready()).toBe(true);
    expect(clock.pending).toBe(0);
  });

  test('stops trying when the site stops', async () => {
    const stopping = new AbortController();
    const readiness = createReadiness({
      prepare: () => Promise.reject(new Error('down')),
      probe: () => Promise.resolve(),
      explain: () => undefined,
      clock: new FakeClock(),
      onRetry: () => stopping.abort(),
    });
    await readiness.keepTrying(stopping.signal);
    expect(await readiness.ready()).toBe(false);
  });

  test('asks the storage once for the probes of a second', async () => {
    const clock = new FakeClock();
    const probe = jest.fn(() => Promise.resolve());
    const readiness = createReadiness({
      prepare: () => Promise.resolve(),
      probe,
      explain: () => undefined,
      clock,
      onRetry: () => {},
    });
    await readiness.keepTrying(new AbortController().signal);
    expect(await Promise.all([readiness.ready(), readiness.ready()])).toEqual([true, true]);
    await clock.advance(1_000);
    await readiness.ready();
    expect(probe).toHaveBeenCalledTimes(1);
    await clock.advance(1);
    await readiness.ready();
    expect(probe).toHaveBeenCalledTimes(2);
  });
});
