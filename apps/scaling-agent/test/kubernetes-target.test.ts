import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { KubernetesTarget } from '../src/targets/kubernetes-target.ts';
import { KubernetesStub } from './support/kubernetes-stub.ts';
import { anySignal, describeAdoption, describeTarget } from './support/target-contract.ts';

const workload = { namespace: 'canvass', kind: 'deployment', name: 'summary-worker' } as const;

async function makeWorld() {
  const api = await new KubernetesStub().start();
  return {
    api,
    open: async () => open(api),
    count: async () => api.replicas,
    close: () => api.close(),
  };
}

function open(api: KubernetesStub): KubernetesTarget {
  return new KubernetesTarget({ endpoint: { url: api.url }, token: async () => 'a-token' }, workload);
}

describeTarget('a deployment', makeWorld);
describeAdoption('a deployment', makeWorld);

describe('the scale of a deployment', () => {
  let api: KubernetesStub;
  let target: KubernetesTarget;
  const scaleTo = (replicas: number) =>
    target.scaleTo({ replicas, min: 0, max: 9 }, async () => {}, anySignal);
  beforeEach(async () => {
    api = await new KubernetesStub().start();
    target = open(api);
  });
  afterEach(() => api.close());

  test('is requested with the pod’s token', async () => {
    await target.check(anySignal);
    expect(new Set(api.tokens)).toEqual(new Set(['Bearer a-token']));
  });

  test('is read and changed again after a conflict', async () => {
    api.conflicts = 2;
    await scaleTo(3);
    expect(api.replicas).toBe(3);
  });

  test('is unavailable after too many conflicts', async () => {
    api.conflicts = 100;
    await expect(scaleTo(3)).rejects.toMatchObject({ code: 'unavailable' });
    expect(api.replicas).toBe(0);
  });

  test('needs no KEDA in the cluster', async () => {
    api.hasKeda = false;
    await expect(target.check(anySignal)).resolves.toBeUndefined();
  });

  test.each([
    ['HorizontalPodAutoscaler', { kind: 'Deployment', name: 'summary-worker' }],
    ['ScaledObject', { name: 'summary-worker' }],
  ] as const)('is refused if a %s scales it, at the start and later', async (kind, owned) => {
    await target.check(anySignal);
    api.owners = [{ kind, name: 'mine', target: owned }];
    const refusal = {
      code: 'misconfigured',
      message: expect.stringContaining(`the ${kind} "mine" already scales deployment/`),
    };
    await expect(target.check(anySignal)).rejects.toMatchObject(refusal);
    await expect(scaleTo(3)).rejects.toMatchObject(refusal);
    expect(api.changes).toEqual([]);
  });

  test('ignores an autoscaler of another workload', async () => {
    api.owners = [
      { kind: 'HorizontalPodAutoscaler', name: 'site', target: { kind: 'Deployment', name: 'survey-site' } },
      {
        kind: 'HorizontalPodAutoscaler',
        name: 'set',
        target: { kind: 'StatefulSet', name: 'summary-worker' },
      },
    ];
    await expect(target.check(anySignal)).resolves.toBeUndefined();
  });

  test.each([
    [403, 'forbidden', undefined],
    [401, 'forbidden', undefined],
    [404, 'misconfigured', undefined],
    [429, 'unavailable', 7_000],
    [500, 'unavailable', undefined],
    [422, 'unexpected', undefined],
  ])(
    'that is answered with %i fails as %s, in one line with the reason',
    async (code, expected, retryAfterMs) => {
      api.status = {
        code,
        message: 'out of order',
        ...(retryAfterMs === undefined ? {} : { retryAfter: '7' }),
      };
      await expect(target.check(anySignal)).rejects.toMatchObject({
        code: expected,
        retryAfterMs,
        message: expect.stringMatching(new RegExp(`^GET /apis/.*/scale: .*${code}, out of order$`)),
      });
    },
  );
});
