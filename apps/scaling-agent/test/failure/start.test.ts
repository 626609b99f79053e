import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { azuriteConnectionString } from '@canvass/testing';
import { spawnAgent } from '../support/agent-process.ts';
import { KubernetesStub } from '../support/kubernetes-stub.ts';

let folder: string;
let api: KubernetesStub;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-'));
  await writeFile(join(folder, 'bad.json'), '{"step": {"up": 0}, "reactive": [{"kind": "guess"}]}');
  api = await new KubernetesStub().start();
  api.status = { code: 403, message: 'deployments.apps/scale is forbidden' };
});
afterAll(() => api.close());

/** Its output and exit code. */
async function ending(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  // It ends before it calls its storage.
  const AZURE_STORAGE_CONNECTION_STRING = azuriteConnectionString({ blob: 1, queue: 1 });
  const agent = await spawnAgent({ AZURE_STORAGE_CONNECTION_STRING, ...env });
  const { code } = await agent.exited;
  return { code, lines: agent.output().trim().split('\n') };
}

describe('an agent that can never work prints why and exits with 1', () => {
  test.each<[string, () => Record<string, string>, RegExp[]]>([
    [
      'bounds in the wrong order',
      () => ({ MIN_REPLICAS: '5', MAX_REPLICAS: '2' }),
      [/^MAX_REPLICAS: 2 is below MIN_REPLICAS, which is 5$/],
    ],
    ['an unknown target', () => ({ SCALING_TARGET: 'swarm' }), [/^SCALING_TARGET: "swarm" is not valid/]],
    [
      'rules with faults',
      () => ({ SCALING_RULES: join(folder, 'bad.json'), DATA_DIR: folder }),
      [/^The scaling rules are not valid:$/, /^reactive\[0\]\.kind: /, /^step\.up: /],
    ],
    [
      'no Docker socket',
      () => ({
        SCALING_TARGET: 'docker',
        DOCKER_HOST: 'unix:///nowhere/docker.sock',
        SCALING_COMPOSE_PROJECT: 'a',
      }),
      [/ at \/nowhere\/docker\.sock got no answer: ENOENT$/],
    ],
    [
      'no permission',
      () => ({ SCALING_TARGET: 'kubernetes', KUBERNETES_API_URL: api.url, SCALING_NAMESPACE: 'canvass' }),
      [/: the API server answered 403, deployments\.apps\/scale is forbidden$/],
    ],
  ])('with %s', async (_, env, expected) => {
    const { code, lines } = await ending(env());
    expect(code).toBe(1);
    expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
  });
});
