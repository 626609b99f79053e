import { StorageCalls } from '@canvass/storage';
import { expect, test } from '@jest/globals';
import { SiteMetrics } from './metrics.ts';

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
  expect(lines.filter((line) => line.startsWith('canvass_site_faults_total{'))).toHaveLength(10);
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
