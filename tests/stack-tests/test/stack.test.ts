import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectExact } from '@canvass/failure-tests/src/expect-exact.ts';
import type { Load } from '@canvass/failure-tests/src/load.ts';
import type { SiteClient } from '@canvass/failure-tests/src/site-client.ts';
import { eventually } from '@canvass/testing';
import { stackSeed } from '../src/config.ts';
import { crashPlan } from '../src/crash-plan.ts';
import { startLoad, surveyNames } from '../src/site-of-stack.ts';
import { Stack } from '../src/stack.ts';

const root = join(import.meta.dirname, '../../..');

const surveys = surveyNames(10);
const most = 3;
const keepTwo = { constraints: [{ name: 'two', min: 2, max: 2 }] };
const follow = {
  constraints: [{ name: 'always', min: 1, max: most }],
  reactive: [{ kind: 'target', name: 'backlog', signal: 'ready', perReplica: 5 }],
  stabilisation: { downSeconds: 10, zeroSeconds: 2 },
};
/** Short intervals, so that minutes become seconds. */
const settings = {
  MAX_REPLICAS: String(most),
  SCALING_RULES: '/etc/canvass/rules/rules.json',
  SCALING_INTERVAL_MS: '500',
  SCALING_LAG_INTERVAL_MS: '1000',
  JOURNAL_PARTITIONS: '8',
  HINT_INTERVAL_MS: '100',
  SUMMARY_INTERVAL_MS: '100',
  MIN_IDLE_INTERVAL_MS: '100',
  MAX_IDLE_INTERVAL_MS: '500',
  SWEEP_INTERVAL_MS: '2000',
  VISIBILITY_TIMEOUT_MS: '2000',
  RATE_LIMIT_PER_10_S: '1000000000',
};

let stack: Stack;
let client: SiteClient;
let load: Load;

const exact = () => expectExact(client, surveys, load);

beforeAll(async () => {
  stack = await Stack.create(root, 'canvass-stack-test', settings);
  await stack.rule(follow);
  await stack.build();
});

afterAll(async () => {
  await load?.stop();
  await stack?.remove();
});

describe('the stack', () => {
  test('starts from nothing with only Docker, and shows the demo’s key', () =>
    stack.step(async () => {
      await stack.up();
      const shown = await stack.compose(['logs', '--no-color', 'demo']);
      const [, demoKey = ''] = /Demo key\s+(\S+)/.exec(shown) ?? [];
      const summary = await fetch(`${stack.siteUrl}/v1/tenants/demo/surveys/coffee/summary`, {
        headers: { authorization: `Bearer ${demoKey}` },
      });
      expect([summary.status, await summary.json()]).toMatchObject([200, { totalAnswers: 0 }]);
      expect((await fetch(`${stack.siteUrl}/s/demo/coffee`)).status).toBe(200);
      for (const ofProfile of ['postgres', 'servicebus', 'prometheus', 'grafana', 'cli']) {
        expect(await stack.containers(ofProfile)).toEqual([]);
      }
    }));

  test('runs without root, and keeps no key in an image', () =>
    stack.step(async () => {
      for (const service of ['survey-site', 'summary-worker', 'scaling-agent']) {
        const [container] = await stack.running(service);
        expect(await stack.evaluate(container!, 'console.log(process.getuid())')).toBe('1000');
        const unset = await stack.evaluate(
          container!,
          "console.log(require('fs').readdirSync('/app').sort().join())",
        );
        expect(unset).toBe(
          '.compile-cache,apps,infra,node_modules,package.json,packages,pnpm-lock.yaml,pnpm-workspace.yaml',
        );
      }
    }));

  test('gives sites and workers a young generation that holds the requests in flight', () =>
    stack.step(async () => {
      // The first process is Compose's init.
      const environmentOfApp = `
        const { readdirSync, readFileSync } = require('node:fs');
        const scriptOf = (pid) => {
          try {
            return readFileSync(\`/proc/\${pid}/cmdline\`, 'utf8').split('\\0')[1];
          } catch {
            // No process, or one that has ended.
            return undefined;
          }
        };
        const pid = readdirSync('/proc').find((each) => scriptOf(each)?.endsWith('/src/main.ts'));
        console.log(readFileSync(\`/proc/\${pid}/environ\`, 'utf8'));`;
      for (const service of ['survey-site', 'summary-worker', 'scaling-agent']) {
        const [container] = await stack.running(service);
        const environment = await stack.evaluate(container!, environmentOfApp);
        expect(environment).toContain('CANVASS_APP=');
        expect(environment.includes('--max-semi-space-size=')).toBe(service !== 'scaling-agent');
      }
    }));

  test('lets the agent start and stop workers, and nothing else', () =>
    stack.step(async () => {
      const [agent] = await stack.running('scaling-agent');
      const [site] = await stack.running('survey-site');
      const ask = (method: string, path: string) =>
        stack.evaluate(
          agent!,
          `fetch('http://docker-gate:2375${path}', { method: '${method}' }).then(({ status }) => console.log(status))`,
        );
      expect(await ask('GET', `/containers/${site!.id}/json`)).toBe('200');
      expect(await ask('POST', `/containers/${site!.id}/stop?t=1`)).toBe('403');
      expect(await ask('POST', '/containers/create')).toBe('403');
      expect(await ask('GET', '/images/json')).toBe('403');
      expect((await stack.running('survey-site')).map(({ id }) => id)).toEqual([site!.id]);
    }));

  test('takes answers and shows the exact summary', () =>
    stack.step(async () => {
      ({ client, load } = await startLoad(stack, surveys));
      await load.acknowledges(200);
      await load.pause();
      await exact();
      expect(load.refusals).toEqual([]);
    }));

  test('counts every acknowledged answer once, although containers of each kind crash while answers arrive', () =>
    stack.step(async () => {
      await stack.rule(keepTwo);
      await stack.hasReplicas(2);
      load.resume();
      const seed = stackSeed();
      console.log(`the order of the crashes: STACK_SEED=${seed}`);
      const kinds = [
        'survey-site',
        'summary-worker',
        'scaling-agent',
        'docker-gate',
        'survey-site',
        'summary-worker',
      ];
      for (const { kind, among } of crashPlan(kinds, seed)) {
        const running = await eventually(
          async () => {
            const found = await stack.running(kind);
            expect(found).not.toEqual([]);
            return found;
          },
          { intervalMs: 250 },
        );
        await stack.crash(among(running));
        await load.acknowledges(50);
      }
      await load.pause();
      await exact();
      await stack.isUp();
      await stack.hasReplicas(2);
    }));

  test('answers 503 while Azurite is down, and recovers when it is back', () =>
    stack.step(async () => {
      load.resume();
      await load.acknowledges(20);
      const before = load.refusals.length;
      await stack.compose(['stop', 'azurite']);
      await load.isRefused();
      await stack.compose(['start', 'azurite']);
      await load.acknowledges(100);
      const refusals = load.refusals.slice(before);
      expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]));
      expect(refusals.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      await load.pause();
      await exact();
    }));

  test('recovers when Azurite is killed', () =>
    stack.step(async () => {
      // Azurite writes its metadata every five seconds; no storage service loses acknowledged writes.
      const [azurite] = await stack.running('azurite');
      const pausedAtMs = Date.now();
      await eventually(
        async () => {
          const script = "console.log(require('fs').statSync('/data/__azurite_db_blob__.json').mtimeMs)";
          expect(Number(await stack.evaluate(azurite!, script))).toBeGreaterThan(pausedAtMs + 6_000);
        },
        { intervalMs: 1_000 },
      );
      await stack.crash(azurite!);
      load.resume();
      await load.acknowledges(100);
      await load.pause();
      await exact();
    }));

  test('keeps everything when all containers are removed and started again', () =>
    stack.step(async () => {
      load.resume();
      await load.acknowledges(50);
      // As after a restore: the demo's tenant exists, but not its key file.
      const forget = ['--entrypoint', 'rm', 'demo', '/var/lib/canvass/demo-api-key'];
      await stack.compose(['run', '--rm', '--no-deps', '-T', ...forget]);
      await stack.compose(['down']);
      expect(await stack.containers()).toEqual([]);
      await stack.up();
      expect(await stack.compose(['logs', '--no-color', 'demo'])).toContain('rotate-key demo');
      await load.acknowledges(100);
      await load.pause();
      await exact();
      expect(load.acknowledged).toBeGreaterThan(1_000);
    }));
});
