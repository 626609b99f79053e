import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AppProcess, eventually, freePort, startAzurite, type Azurite } from '@canvass/testing';
import { readExposition, type ExposedMetric } from '../exposition.ts';
import { startSystem, type System } from '../system.ts';

interface Row extends ExposedMetric {
  readonly apps: readonly string[];
}

const page = readFileSync(join(import.meta.dirname, '../../../../docs/metrics.md'), 'utf8');

let azurite: Azurite;
let system: System;
let agent: AppProcess;
/** Canvass's own metrics by app, after one answer was accepted and counted and another was refused. */
const exposed = new Map<string, ExposedMetric[]>();

beforeAll(async () => {
  azurite = await startAzurite();
  system = await startSystem(azurite, { SWEEP_INTERVAL_MS: '200' }, { SITE_PROCESSES: '2' });
  const port = await freePort();
  agent = new AppProcess('agent', 'scaling-agent', {
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
    HOST: '127.0.0.1',
    PORT: String(port),
    SCALING_TARGET: 'keda',
    SCALING_GRPC_PORT: String(await freePort()),
    SCALING_INTERVAL_MS: '200',
  });
  await system.submit();
  await fetch(`${system.url}${system.survey}/answers`, { method: 'POST' });
  await eventually(async () => {
    if ((await system.counted()) !== 1) throw new Error('the answer is not counted yet');
  });
  await agent.hasLogged('listening');
  const agentMetrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await eventually(async () => {
    if (!/^canvass_scaling_decisions_total\{.*\} [1-9]/m.test(await agentMetrics()))
      throw new Error('the agent has not decided anything yet');
  });
  for (const [app, text] of [
    ['survey-site', await system.metrics('site')],
    ['summary-worker', await system.metrics('worker')],
    ['scaling-agent', await agentMetrics()],
  ] as const) {
    exposed.set(
      app,
      readExposition(text).filter(({ name }) => name.startsWith('canvass_')),
    );
  }
});
afterAll(async () => {
  await Promise.all([system?.site.stop(), system?.worker.stop(), agent?.stop()]);
  await azurite?.stop();
});

/** The rows of the page's table. */
function documented(): Row[] {
  return [...page.matchAll(/^\| `(canvass_\w+)` \|(.+)\|$/gm)].map(([, name = '', cells = '']) => {
    const [type = '', labels = '', apps = '', help = ''] = cells.split(' | ').map((cell) => cell.trim());
    return { name, type, help, labels: words(labels), apps: words(apps) };
  });
}

function words(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.replaceAll('`', '').trim())
    .filter((word) => word !== '');
}

/** The rows that the table needs for the apps' metrics. The labels of a metric without a sample are unknown. */
function table(): string[] {
  const labelsInPage = new Map(documented().map(({ name, labels }) => [name, labels]));
  const rows = new Map<string, Row>();
  for (const [app, metrics] of exposed) {
    for (const metric of metrics) {
      const row = rows.get(metric.name);
      rows.set(metric.name, {
        ...(row ?? metric),
        labels: [...new Set([...(row?.labels ?? []), ...metric.labels])].toSorted(),
        apps: [...(row?.apps ?? []), app],
      });
    }
  }
  return [...rows.values()].map(({ name, type, labels, apps, help }) => {
    const known = labels.length > 0 ? labels : (labelsInPage.get(name) ?? []);
    const shown = known.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${shown} | ${apps.join(', ')} | ${help} |`;
  });
}

describe('docs/metrics.md', () => {
  test('has exactly one row for every metric of every app, as /metrics shows it', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `canvass_'));
    expect(rows.map(squeezed).toSorted()).toEqual(table().map(squeezed).toSorted());
  });

  test("has names by Prometheus' conventions: base units, and _total for counters only", () => {
    const units =
      /_(?:seconds|bytes|total|answers|messages|surveys|replicas|processes|per_second|leading|running|wanted|reporting)$/;
    for (const { name, type } of documented()) {
      expect(name).toMatch(units);
      expect(name).not.toMatch(/_(?:ms|millis|milliseconds|kb|mb|minutes|hours)(?:_|$)/);
      expect(name.endsWith('_total')).toBe(type === 'counter');
    }
  });

  test('has no label for a tenant or a survey', () => {
    const labels = documented().flatMap((row) => row.labels);
    expect(labels.filter((label) => ['tenant', 'survey', 'path'].includes(label))).toEqual([]);
  });
});

/** A formatter may pad the cells. */
function squeezed(row: string): string {
  return row.replaceAll(/ +/g, ' ');
}
