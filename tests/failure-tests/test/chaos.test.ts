import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canvassResult } from '../src/canvass-command.ts';
import { LocalStart } from '../src/local-start.ts';

let start: LocalStart;
beforeAll(async () => {
  start = await LocalStart.launch(mkdtempSync(join(tmpdir(), 'chaos-')));
});
afterAll(() => start.stop());

const storm = (...args: readonly string[]) =>
  canvassResult(['chaos', '--minutes', '0.3', '--rate', '30', '--url', start.url, ...args], {
    DATA_DIR: start.dataDir,
  });

test('a storm kills, suspends and cuts every kind of process of a real start, which keeps every promise', async () => {
  const { exitCode, stdout, stderr } = await storm(
    ...'--seed 7 --kills 1 --suspensions 1 --cuts 4'.split(' '),
  );
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/^ok +An acknowledged answer is stored exactly once +[\d,]+ +0 /m);
  expect(stdout).toContain(
    'kill: site 1, worker 1, agent 1, storage 1; suspend: site 1, worker 1, agent 1, storage 1',
  );
  expect(stdout).toContain('Every promise was kept.');
});

test('refuses a system with surveys that no storm made', async () => {
  const key = readFileSync(join(start.dataDir, 'demo-api-key'), 'utf8').trim();
  const created = await fetch(`${start.url}/v1/tenants/demo/surveys/lunch`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Lunch', questions: [{ id: 'dish', text: 'Which?', type: 'freeText' }] }),
  });
  expect(created.status).toBe(201);
  const { exitCode, stderr } = await storm();
  expect(exitCode).toBe(1);
  expect(stderr).toContain('It has surveys that are not of a storm: demo/lunch.');
  expect(stderr).toContain('add --yes');
});
