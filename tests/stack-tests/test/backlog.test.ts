import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectExact } from '@canvass/failure-tests/src/expect-exact.ts';
import type { Load } from '@canvass/failure-tests/src/load.ts';
import { steady } from '@canvass/failure-tests/src/steady.ts';
import { startLoad, surveyNames } from '../src/site-of-stack.ts';
import { Stack } from '../src/stack.ts';

const root = join(import.meta.dirname, '../../..');
const surveys = surveyNames(200);
const wanted = 3;
const most = 5;

const hold = { constraints: [{ name: 'hold back', min: 0, max: 0 }] };
/** Rules that want three workers for this backlog, allow more, and keep the most of the last `downSeconds`. */
const follow = (backlog: number, downSeconds: number) => ({
  constraints: [{ name: 'always', min: 1, max: most }],
  reactive: [{ kind: 'target', name: 'backlog', signal: 'ready', perReplica: backlog / (wanted - 0.5) }],
  stabilisation: { downSeconds, zeroSeconds: 2 },
});

let stack: Stack;
let load: Load;

beforeAll(async () => {
  stack = await Stack.create(root, 'canvass-backlog-test', {
    MAX_REPLICAS: String(most),
    SCALING_RULES: '/etc/canvass/rules/rules.json',
    SCALING_INTERVAL_MS: '500',
    SCALING_LAG_INTERVAL_MS: '1000',
    JOURNAL_PARTITIONS: '8',
    SUMMARY_INTERVAL_MS: '100',
    MIN_IDLE_INTERVAL_MS: '100',
    MAX_IDLE_INTERVAL_MS: '500',
    VISIBILITY_TIMEOUT_MS: '20000',
    RATE_LIMIT_PER_10_S: '1000000000',
    RATE_LIMIT_WRITES_PER_MINUTE: '1000000000',
    MAX_SURVEYS_PER_TENANT: '1000000',
  });
  await stack.rule(hold);
  await stack.build();
});

afterAll(async () => {
  await load?.stop();
  await stack?.remove();
});

test('a backlog on 200 surveys makes containers rise to the rule’s number and fall back, and every answer is counted once, although a worker and the agent crash', () =>
  stack.step(async () => {
    await stack.up();
    const started = await startLoad(stack, surveys, 16);
    load = started.load;
    await stack.hasReplicas(0);
    await load.acknowledges(surveys.length);
    await load.stop();

    // The default interval of hints is a second.
    const backlog = await steady(() => stack.ready(), 3_000);
    // On a slow machine the first workers count the backlog before the last one runs: all three stay until they were seen.
    await stack.rule(follow(backlog, 3_600));
    await stack.hasReplicas(wanted);
    const [worker] = await stack.running('summary-worker');
    await stack.crash(worker!);
    const [agent] = await stack.running('scaling-agent');
    await stack.crash(agent!);
    await stack.rule(follow(backlog, 10));
    await stack.hasReplicas(1);

    const stopped = (await stack.containers('summary-worker')).filter(({ state }) => state === 'exited');
    expect(stopped.map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: most - 1 }, () => 0));
    await expectExact(started.client, surveys, load);
    expect(load.refusals).toEqual([]);
  }));
