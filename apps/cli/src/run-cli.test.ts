import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runCli } from './run-cli.ts';

/** Sets the title of the terminal, empties its screen, and turns the direction of the text round. */
const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp.exe';
const shown = '\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202egnp.exe';
// oxlint-disable-next-line no-control-regex -- what a terminal would obey
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

let status = 200;
let body = '';
const site = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(body);
});

beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => new Promise((closed) => site.close(closed)));

test.each([
  ['refuses', 404, JSON.stringify({ title: hostile, detail: hostile }), shown],
  [
    'sends no survey',
    200,
    JSON.stringify({ title: hostile, questions: [{ id: hostile, type: hostile }] }),
    'Nothing was sent.',
  ],
])('a site that %s gives no commands to the terminal', async (_how, answered, given, said) => {
  [status, body] = [answered, given];
  const file = join(await mkdtemp(join(tmpdir(), 'hostile-')), 'answers.csv');
  await writeFile(file, `rating,${hostile.replaceAll('\n', '')}\n3,4\n`);
  const { port } = site.address() as AddressInfo;
  const lines: string[] = [];
  const { exitCode, message } = await runCli(
    ['import-answers', 'acme', 'tea', file, '--url', `http://127.0.0.1:${port}`],
    { CANVASS_KEY: 'key' },
    (line) => void lines.push(line),
  );
  const output = [...lines, message].join('\n');
  expect(exitCode).toBe(1);
  expect(output).not.toMatch(commands);
  expect(output).toContain(said);
});
