import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ContainerAppsTarget } from '../src/targets/container-apps-target.ts';
import { readJson, startHttpStub, type HttpStub } from './support/http-stub.ts';
import { anySignal } from './support/target-contract.ts';

const app = '/subscriptions/s/resourceGroups/g/providers/Microsoft.App/containerApps/worker';

function send(response: ServerResponse, code: number, answer: unknown, headers = {}): void {
  response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer));
}

const refuse = () => Promise.reject(new Error('not leading'));

/** A Resource Manager with one container app. */
let azure: HttpStub;
let scale: { minReplicas?: number; maxReplicas?: number; rules?: unknown[] };
let provisioningState: string;
let refusal: { code: number; retryAfter?: string } | undefined;
let changes: unknown[];
let target: ContainerAppsTarget;

beforeEach(async () => {
  scale = { minReplicas: 1, maxReplicas: 5, rules: [{ name: 'queue' }] };
  provisioningState = 'Succeeded';
  refusal = undefined;
  changes = [];
  azure = await startHttpStub((request, response) => {
    void readJson(request).then((body) => {
      if (refusal !== undefined) {
        const headers = refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter };
        return send(response, refusal.code, { error: { code: 'Refused', message: 'out of order' } }, headers);
      }
      if (
        request.url !== `${app}?api-version=2024-03-01` ||
        request.headers.authorization !== 'Bearer a-token'
      ) {
        return send(response, 404, { error: { message: 'not found' } });
      }
      if (request.method === 'PATCH') {
        changes.push(body);
        const change = body as { properties: { template: { scale: object } } };
        scale = { ...scale, ...change.properties.template.scale };
        return send(response, 202, undefined);
      }
      return send(response, 200, {
        properties: { provisioningState, template: { containers: [{}], scale } },
      });
    });
  });
  target = new ContainerAppsTarget({ url: azure.url, app, token: async () => 'a-token' });
});
afterEach(() => azure.close());

const bound = (min: number, max: number) =>
  target.scaleTo({ replicas: min, min, max }, async () => {}, anySignal);

describe('the bounds of a container app', () => {
  test('are set in one change, which keeps the rules', async () => {
    await bound(2, 8);
    expect(changes).toEqual([{ properties: { template: { scale: { minReplicas: 2, maxReplicas: 8 } } } }]);
    expect(scale).toEqual({ minReplicas: 2, maxReplicas: 8, rules: [{ name: 'queue' }] });
    expect(await target.read(anySignal)).toMatchObject({ replicas: 2, hasDrifted: false });
  });

  test('that are set already create no revision', async () => {
    await bound(1, 5);
    expect(changes).toEqual([]);
  });

  test('have a maximum of at least 1, as Azure requires', async () => {
    await bound(0, 0);
    expect(scale).toMatchObject({ minReplicas: 0, maxReplicas: 1 });
  });

  test('are set after a running change has ended', async () => {
    provisioningState = 'InProgress';
    await bound(3, 6);
    expect(changes).toEqual([]);
    expect(await target.read(anySignal)).toMatchObject({ hasDrifted: true });
    provisioningState = 'Succeeded';
    await bound(3, 6);
    expect(await target.read(anySignal)).toMatchObject({ replicas: 3, hasDrifted: false });
  });

  test('that another client changes have drifted', async () => {
    await bound(2, 8);
    scale = { minReplicas: 0, maxReplicas: 3 };
    expect(await target.read(anySignal)).toMatchObject({ replicas: 0, hasDrifted: true });
  });

  test('have Azure’s defaults if the app sets none', async () => {
    scale = {};
    expect(await target.read(anySignal)).toMatchObject({ replicas: 0 });
  });

  test.each([
    [403, 'forbidden', undefined],
    [404, 'misconfigured', undefined],
    [409, 'unavailable', undefined],
    [429, 'unavailable', 17_000],
    [503, 'unavailable', undefined],
    [400, 'unexpected', undefined],
  ])('that are answered with %i fail as %s, with the reason', async (code, expected, retryAfterMs) => {
    refusal = { code, ...(retryAfterMs === undefined ? {} : { retryAfter: '17' }) };
    await expect(target.check(anySignal)).rejects.toMatchObject({
      code: expected,
      retryAfterMs,
      message: expect.stringContaining(`${code}, out of order`),
    });
  });

  test('are not set if the agent no longer leads', async () => {
    await expect(target.scaleTo({ replicas: 2, min: 2, max: 8 }, refuse, anySignal)).rejects.toThrow(
      'not leading',
    );
    expect(changes).toEqual([]);
  });
});
