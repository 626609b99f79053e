import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withTenant } from '@canvass/survey-site/test/support/memory-site.ts';
import { livingSite, type LivingSite } from '@canvass/survey-site/test/support/living-site.ts';
import { eventually } from '@canvass/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CanvassClientError, createCanvassClient, type CanvassClient } from '../src/index.ts';

let site: LivingSite;
let client: CanvassClient;
let key: string;

beforeAll(async () => {
  site = await livingSite();
  key = await withTenant(site);
  client = createCanvassClient({ baseUrl: site.origin, key });
});
afterAll(() => site.stop());

const all = (of: CanvassClient) => Array.fromAsync(of.answers('acme', 'coffee'));

test('sends answers, alone and many at once, and reads them page by page', async () => {
  const path = { tenant: 'acme', survey: 'coffee' };
  const sent = await client.POST('/v1/tenants/{tenant}/surveys/{survey}/answers', {
    params: { path },
    body: { answers: { colour: 'red' } },
  });
  expect(sent.response.status).toBe(201);
  const lines = Array.from({ length: 1_200 }, (_, index) => ({
    key: `${index}`,
    answers: { colour: 'blue' },
  }));
  const wrong = { key: 'wrong', answers: { colour: 'green' } };
  const results = await client.sendBatch('acme', 'coffee', [...lines, wrong]);
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1_200);
  expect(results.at(-1)).toMatchObject({ line: 1_201, status: 422 });
  await eventually(async () => expect(await all(client)).toHaveLength(1_201));
  const ids = (await all(client)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1_201);
  expect(ids[0]).toBe(sent.data?.id);
});

test('tells why a page or a batch is refused', async () => {
  const stranger = createCanvassClient({ baseUrl: site.origin, key: 'wrong' });
  await expect(all(stranger)).rejects.toThrow(CanvassClientError);
  await expect(stranger.sendBatch('acme', 'coffee', [{ key: 'a', answers: {} }])).rejects.toMatchObject({
    status: 401,
  });
});

test('the example of the README runs', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, example = ''] = /```ts no-run\n([^]*?)```/.exec(readme) ?? [];
  // Here its import resolves. Ignored by git.
  const file = join(import.meta.dirname, '../.readme-example-runs.ts');
  writeFileSync(file, example.replaceAll('https://surveys.example.org', site.origin));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, CANVASS_KEY: key },
    });
    const [status, ...answers] = stdout.trimEnd().split('\n');
    expect(status).toMatch(/^201 [0-9A-Z]{26}$/);
    expect(answers.length).toBeGreaterThan(1_000);
  } finally {
    rmSync(file);
  }
});
