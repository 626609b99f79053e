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

/** A client made from the published definition, not from ours. */
function clientOf(port: number): Scaler {
  const file = join(__dirname, 'support/externalscaler.proto');
  const loaded = loadPackageDefinition(loadSync(file, { keepCase: true, longs: Number, defaults: true }));
  const { ExternalScaler } = loaded['externalscaler'] as unknown as {
    ExternalScaler: new (address: string, credential: object) => Scaler;
  };
  return new ExternalScaler(`127.0.0.1:${port}`, credentials.createInsecure());
}

let now = 0;
let running = 0;
const options = { runningWorkers: () => running, settleMs: 15_000, clock: { now: () => now } };

/** Long enough ago for all workers to have reported. */
async function open(): Promise<KedaTarget> {
  const target = new KedaTarget({ address: '127.0.0.1:0', ...options });
  await target.check();
  now += options.settleMs;
  return target;
}

describeTarget('what KEDA is told', async () => {
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

  test('says nothing before the first decision, which leaves everything as it is', async () => {
    expect([await ask('IsActive'), await ask('GetMetrics')]).toEqual([
      status.UNAVAILABLE,
      status.UNAVAILABLE,
    ]);
    expect(await target.read()).toEqual({ replicas: 2, running: 2, hasDrifted: true });
  });

  test('says which metric it will give from the start, or KEDA could make no autoscaler', async () => {
    expect(await ask('GetMetricSpec')).toMatchObject({ metricSpecs: [metric] });
  });

  test('lets nothing be decided after its start until the workers that run have had time to report', async () => {
    const restarted = new KedaTarget({ address: '127.0.0.1:0', ...options });
    await restarted.check();
    running = 0;
    expect(await restarted.read()).toMatchObject({ isUnsure: true });
    running = 5;
    now += options.settleMs - 1;
    expect(await restarted.read()).toMatchObject({ isUnsure: true });
    now += 1;
    expect(await restarted.read()).toEqual({ replicas: 5, running: 5, hasDrifted: true });
    await restarted.close();
  });

  test('takes those that were asked for to run where none of them reports', async () => {
    await decide(7);
    running = 0;
    expect(await target.read()).toEqual({ replicas: 7, running: 7, hasDrifted: false });
    running = 6;
    expect(await target.read()).toMatchObject({ replicas: 7, running: 6 });
  });

  test('gives the decided replicas, at one for each, as floats and in the fields of old', async () => {
    await decide(7);
    expect(await ask('IsActive')).toEqual({ result: true });
    expect(await ask('GetMetricSpec')).toEqual({
      metricSpecs: [{ ...metric, targetSize: 1, targetSizeFloat: 1 }],
    });
    expect(await ask('GetMetrics')).toEqual({
      metricValues: [{ ...metric, metricValue: 7, metricValueFloat: 7 }],
    });
  });

  test('is inactive at none', async () => {
    await decide(0);
    expect(await ask('IsActive')).toEqual({ result: false });
  });

  test('tells a stream at once whether there is work, and when that changes', async () => {
    await decide(0);
    const seen: boolean[] = [];
    const stream = client.StreamIsActive(ref);
    stream.on('error', () => undefined).on('data', ({ result }) => seen.push(result));
    await eventually(() => expect(seen).toEqual([false]));
    for (const replicas of [2, 3, 0]) await decide(replicas);
    await eventually(() => expect(seen).toEqual([false, true, false]));
    stream.cancel();
  });

  test('tells a stream the metric specs when it opens', async () => {
    const seen: object[] = [];
    const stream = client.StreamMetricSpec(ref);
    stream.on('error', () => undefined).on('data', (specs) => seen.push(specs));
    await eventually(() =>
      expect(seen).toEqual([{ metricSpecs: [{ ...metric, targetSize: 1, targetSizeFloat: 1 }] }]),
    );
    stream.cancel();
  });

  test('says nothing any more when another agent leads', async () => {
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
