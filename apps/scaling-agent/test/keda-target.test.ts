import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import {
  credentials,
  loadPackageDefinition,
  status,
  type Client,
  type ClientReadableStream,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { KedaTarget } from '../src/targets/keda/keda-target.ts';
import { describeTarget } from './support/target-contract.ts';

type Answer = (error: { code: number; details: string } | null, value: unknown) => void;
type Scaler = Client & {
  IsActive(ref: object, answer: Answer): void;
  GetMetricSpec(ref: object, answer: Answer): void;
  GetMetrics(request: object, answer: Answer): void;
  StreamIsActive(ref: object): ClientReadableStream<{ result: boolean }>;
  StreamMetricSpec(ref: object): ClientReadableStream<{ metricSpecs: object[] }>;
};

const ref = { name: 'summary-worker', namespace: 'canvass', scalerMetadata: { scalerAddress: 'agent:3101' } };
const metric = { metricName: 'canvass-replicas' };

/** A client of the published definition. */
function clientOf(port: number): Scaler {
  const file = join(import.meta.dirname, '../src/targets/keda/externalscaler.proto');
  const loaded = loadPackageDefinition(loadSync(file, { keepCase: true, longs: Number, defaults: true }));
  const { ExternalScaler } = loaded['externalscaler'] as unknown as {
    ExternalScaler: new (address: string, credential: object) => Scaler;
  };
  return new ExternalScaler(`127.0.0.1:${port}`, credentials.createInsecure());
}

let now = 0;
let running = 0;
const options = { runningWorkers: () => running, settleMs: 15_000, clock: { now: () => now } };

/** A target that has settled. */
async function open(): Promise<KedaTarget> {
  const target = new KedaTarget({ address: '127.0.0.1:0', ...options });
  await target.check();
  now += options.settleMs;
  return target;
}

describeTarget('the external scaler', async () => {
  running = 0;
  const target = await open();
  const client = clientOf(target.port!);
  return {
    open: async () => target,
    count: async () =>
      new Promise<number>((resolve) => {
        client.GetMetrics({ scaledObjectRef: ref, ...metric }, (_, value) => {
          const values = (value as { metricValues: { metricValueFloat: number }[] } | undefined)
            ?.metricValues;
          resolve(values?.[0]?.metricValueFloat ?? 0);
        });
      }),
    close: async () => client.close(),
  };
});

describe('the external scaler', () => {
  let target: KedaTarget;
  let client: Scaler;
  beforeEach(async () => {
    running = 2;
    target = await open();
    client = clientOf(target.port!);
  });
  afterEach(async () => {
    client.close();
    await target.close();
  });

  const decide = (replicas: number) => target.scaleTo({ replicas, min: 0, max: 9 }, async () => {});
  const ask = (method: 'IsActive' | 'GetMetricSpec' | 'GetMetrics') =>
    new Promise((resolve) => {
      const request = method === 'GetMetrics' ? { scaledObjectRef: ref, ...metric } : ref;
      client[method](request, (error, value) => resolve(error === null ? value : error.code));
    });

  test('is unavailable before the first decision, so that KEDA changes nothing', async () => {
    expect([await ask('IsActive'), await ask('GetMetrics')]).toEqual([
      status.UNAVAILABLE,
      status.UNAVAILABLE,
    ]);
    expect(await target.read()).toEqual({ replicas: 2, running: 2, hasDrifted: true });
  });

  test('has its metric spec from the start, which KEDA needs to create an autoscaler', async () => {
    expect(await ask('GetMetricSpec')).toMatchObject({ metricSpecs: [metric] });
  });

  test('is settling after its start until running workers have had time to report', async () => {
    const restarted = new KedaTarget({ address: '127.0.0.1:0', ...options });
    await restarted.check();
    running = 0;
    expect(await restarted.read()).toMatchObject({ isSettling: true });
    running = 5;
    now += options.settleMs - 1;
    expect(await restarted.read()).toMatchObject({ isSettling: true });
    now += 1;
    expect(await restarted.read()).toEqual({ replicas: 5, running: 5, hasDrifted: true });
    await restarted.close();
  });

  test('takes the published replicas as running if none reports', async () => {
    await decide(7);
    running = 0;
    expect(await target.read()).toEqual({ replicas: 7, running: 7, hasDrifted: false });
    running = 6;
    expect(await target.read()).toMatchObject({ replicas: 7, running: 6 });
  });

  test('returns the decided replicas with a target of 1, in the float fields and the old ones', async () => {
    await decide(7);
    expect(await ask('IsActive')).toEqual({ result: true });
    expect(await ask('GetMetricSpec')).toEqual({
      metricSpecs: [{ ...metric, targetSize: 1, targetSizeFloat: 1 }],
    });
    expect(await ask('GetMetrics')).toEqual({
      metricValues: [{ ...metric, metricValue: 7, metricValueFloat: 7 }],
    });
  });

  test('is inactive at zero', async () => {
    await decide(0);
    expect(await ask('IsActive')).toEqual({ result: false });
  });

  test('sends whether it is active when a stream opens, and when that changes', async () => {
    await decide(0);
    const seen: boolean[] = [];
    const stream = client.StreamIsActive(ref);
    stream.on('error', () => undefined).on('data', ({ result }) => seen.push(result));
    await eventually(() => expect(seen).toEqual([false]));
    for (const replicas of [2, 3, 0]) await decide(replicas);
    await eventually(() => expect(seen).toEqual([false, true, false]));
    stream.cancel();
  });

  test('sends the metric specs when a stream opens', async () => {
    const seen: object[] = [];
    const stream = client.StreamMetricSpec(ref);
    stream.on('error', () => undefined).on('data', (specs) => seen.push(specs));
    await eventually(() =>
      expect(seen).toEqual([{ metricSpecs: [{ ...metric, targetSize: 1, targetSizeFloat: 1 }] }]),
    );
    stream.cancel();
  });

  test('is unavailable when another agent leads', async () => {
    await decide(7);
    target.resign();
    expect(await ask('GetMetrics')).toBe(status.UNAVAILABLE);
  });

  test('names a port that is taken', async () => {
    const second = new KedaTarget({ ...options, address: `127.0.0.1:${target.port}` });
    await expect(second.check()).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringContaining(`127.0.0.1:${target.port}: `),
    });
  });
});
