import { defaultRules, parseLoadCsv, signalNames } from '@canvass/scaling';
import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { MemoryTarget } from '../test/support/agent-world.ts';
import { readConfig } from './config.ts';
import { decisionOutcomes } from './history.ts';
import { recordedLoad } from './http/recorded-load.ts';
import { AgentMetrics } from './metrics.ts';
import { type CurrentRules, RulesFile } from './rules-file.ts';
import { TargetDriver } from './target-driver.ts';

const storage = { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' };

describe('the settings of the agent', () => {
  test('require only the storage account', () => {
    expect(readConfig(storage)).toMatchObject({
      SCALING_TARGET: 'process',
      MIN_REPLICAS: 1,
      MAX_REPLICAS: 4,
      SCALING_INTERVAL_MS: 5_000,
      PORT: 3_100,
    });
  });

  test.each([
    [{ MIN_REPLICAS: '5', MAX_REPLICAS: '2' }, 'MAX_REPLICAS: 2 is below MIN_REPLICAS, which is 5'],
    [
      { SCALING_TARGET: 'swarm' },
      'SCALING_TARGET: "swarm" is not valid, expected one of `process`, `docker`, `kubernetes`, `keda`, `azure-container-apps`',
    ],
    [
      { SCALING_TARGET: 'azure-container-apps' },
      'SCALING_CONTAINER_APP: not set, SCALING_TARGET=azure-container-apps needs it',
    ],
    [
      { SCALING_TARGET: 'kubernetes' },
      'KUBERNETES_API_URL: not set, and the agent does not run in a Kubernetes cluster',
    ],
  ])('with %j are refused in one line', (env, message) => {
    expect(() => readConfig({ ...storage, ...env })).toThrow(expect.objectContaining({ message }));
  });

  test('find the cluster by the variables of every pod', () => {
    const pod = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };
    const { clusterUrl } = readConfig({ ...storage, ...pod, SCALING_TARGET: 'kubernetes' });
    expect(clusterUrl).toBe('https://[fd00::1]:443');
  });

  test('pass a worker its own settings, and no key that it does not need', () => {
    const ofTheWorker = { ...storage, LOG_LEVEL: 'warn', SWEEP_INTERVAL_MS: '1000', PATH: '/bin' };
    const others = {
      PORT: '3100',
      METRICS_PORT: '9464',
      ADMIN_API_KEY: 'the-key-of-the-operator',
      OTHER: 'x',
    };
    const { workerEnv } = readConfig({ ...ofTheWorker, ...others });
    expect(workerEnv).toEqual({ ...ofTheWorker, METRICS_PORT: undefined });
  });
});

const rules = (perReplica: number) =>
  JSON.stringify({ reactive: [{ kind: 'target', name: 'backlog', perReplica }] });

function setUp(text: string) {
  const file = { text: text as string | Error, changes: [] as CurrentRules[] };
  const subject = new RulesFile(
    async () => {
      if (file.text instanceof Error) throw file.text;
      return file.text;
    },
    (current) => file.changes.push(current),
  );
  const perReplica = async () => {
    const [rule] = (await subject.current()).rules.reactive;
    return rule?.kind === 'target' ? rule.perReplica : undefined;
  };
  return { file, subject, perReplica };
}

describe('the rules file', () => {
  test('is read again when it changes', async () => {
    const { file, subject, perReplica } = setUp(rules(10));
    await subject.load();
    expect(await perReplica()).toBe(10);
    file.text = rules(20);
    expect(await perReplica()).toBe(20);
    expect(file.changes).toHaveLength(1);
  });

  test('that becomes invalid leaves the last valid rules in force, and its faults are reported once', async () => {
    const { file, subject, perReplica } = setUp(rules(10));
    await subject.load();
    file.text = '{"step": {"up": 0}, "dryRun": 1}';
    expect(await perReplica()).toBe(10);
    await subject.current();
    expect((await subject.current()).faults).toEqual([
      expect.stringMatching(/^dryRun: /),
      expect.stringMatching(/^step\.up: /),
    ]);
    expect(file.changes).toHaveLength(1);
    file.text = rules(30);
    expect(await perReplica()).toBe(30);
    expect((await subject.current()).faults).toEqual([]);
  });

  test('that disappears leaves the last valid rules in force, and may come back unchanged', async () => {
    const { file, subject, perReplica } = setUp(rules(10));
    await subject.load();
    file.text = new Error('ENOENT');
    expect(await perReplica()).toBe(10);
    await subject.current();
    expect(file.changes.at(-1)?.faults).toEqual(['the file cannot be read: ENOENT']);
    file.text = rules(10);
    expect((await subject.current()).faults).toEqual([]);
    expect(file.changes).toHaveLength(2);
  });

  test('that is invalid at the start is refused with all of its faults', async () => {
    const { subject } = setUp('{"step": {"up": 0}, "dryRun": 1}');
    await expect(subject.load()).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringMatching(/^The scaling rules are not valid:\ndryRun: .*\nstep\.up: .*$/),
    });
  });

  test('is optional', async () => {
    const subject = new RulesFile(undefined);
    await subject.load();
    expect((await subject.current()).rules).toBe(defaultRules);
  });
});

test('every label combination exists at 0 from the start, so that the first event is an increase', async () => {
  const lines = (await new AgentMetrics().registry.metrics()).split('\n');
  const decisions = ['scale out', 'scale in', 'hold'].flatMap((action) =>
    decisionOutcomes.map(
      (outcome) => `canvass_scaling_decisions_total{action="${action}",outcome="${outcome}"} 0`,
    ),
  );
  const readings = signalNames.map(
    (signal) => `canvass_scaling_unknown_readings_total{signal="${signal}"} 0`,
  );
  expect(lines).toEqual(
    expect.arrayContaining([...decisions, ...readings, 'canvass_scaling_target_failures_total 0']),
  );
});

test('backs off from a failed target, and not longer when the clock is set back', async () => {
  let now = Date.UTC(2026, 0, 1);
  const target = new MemoryTarget();
  target.failure = new Error('no answer');
  const clock = Object.assign(new FakeClock(), { now: () => now });
  const driver = new TargetDriver(target, { clock, random: () => 1, onFailure: () => {} });
  await driver.read(new AbortController().signal);
  expect(driver.failure).toMatchObject({ message: 'no answer', retryAt: '2026-01-01T00:00:02.000Z' });
  const isBackingOff = (movedMs: number): boolean => {
    now += movedMs;
    return driver.isBackingOff;
  };
  expect([isBackingOff(0), isBackingOff(1_999), isBackingOff(1)]).toEqual([true, true, false]);
  expect(isBackingOff(-7_200_000)).toBe(false);
});

const startMs = Date.UTC(2026, 10, 2, 9);

test('the recorded load can be simulated', () => {
  const rates = [null, 4, 2, null, 1, 0];
  const csv = recordedLoad(
    rates.map((arrivalPerSecond, index) => ({ atMs: startMs + index * 5_000, arrivalPerSecond })),
  );
  expect(csv).toBe(
    [
      'time,arrivals',
      '2026-11-02T09:00:00.000Z,20',
      '2026-11-02T09:00:05.000Z,10',
      '2026-11-02T09:00:15.000Z,5',
      '2026-11-02T09:00:20.000Z,0',
      '',
    ].join('\n'),
  );
  expect(valid(csv)).toHaveLength(25);
});

test('turns within one second are added up', () => {
  const csv = recordedLoad(
    [0, 500, 1_000, 1_500, 2_000].map((ms) => ({ atMs: startMs + ms, arrivalPerSecond: 4 })),
  );
  expect(valid(csv)).toEqual([4, 4]);
});

function valid(csv: string): readonly number[] {
  const parsed = parseLoadCsv(csv);
  return parsed.outcome === 'valid' ? parsed.load.arrivals : [];
}
