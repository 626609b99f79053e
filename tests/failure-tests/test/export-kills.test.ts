import { createHash } from 'node:crypto';
import { access, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { appendInBulk } from '../src/bulk-answers.ts';
import { canvass, killedCanvass } from '../src/canvass-command.ts';
import { System } from '../src/system.ts';

const answers = 40_000;

let system: System;
let folder: string;

beforeAll(async () => {
  system = await System.start({ surveys: 1 });
  folder = await mkdtemp(join(tmpdir(), 'canvass-exports-'));
  await appendInBulk(system, answers);
  await eventually(allCounted);
});
afterAll(async () => {
  await system?.stop();
  await rm(folder, { recursive: true });
});

async function allCounted(): Promise<void> {
  const counted = await system.counted();
  if (counted !== answers) throw new Error(`${counted} answers are counted`);
}

/** Resolves when the response begins. */
function download(): Promise<IncomingMessage> {
  const [port] = system.sitePorts;
  const path = `/v1/tenants/acme/surveys/${system.surveys[0]}/export?format=ndjson`;
  const headers = { authorization: `Bearer ${system.owner.apiKey}` };
  return new Promise((resolve, reject) => {
    get({ port, path, headers }, resolve).on('error', reject);
  });
}

/** Rejects unless the export has begun: a site that has just started, or on a busy machine, may refuse it. */
async function beginExport(): Promise<IncomingMessage> {
  const response = await download();
  if (response.statusCode === 200) return response;
  response.resume();
  throw new Error(`the export was answered ${response.statusCode}`);
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function expectWhole(bytes: Buffer): void {
  const ids = bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
  expect([ids.length, new Set(ids).size]).toEqual([answers, answers]);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('an export', () => {
  test('whose site is killed is cut, and the next one is whole', async () => {
    const response = await eventually(beginExport);
    // It is not read, so the site cannot have written all of it.
    await system.restartSite();
    await expect(bytesOf(response)).rejects.toThrow('aborted');
    expect(response.trailers).toEqual({});
    const next = await eventually(beginExport);
    const bytes = await bytesOf(next);
    expect(next.trailers).toEqual({ 'canvass-rows': String(answers), 'canvass-sha256': sha256(bytes) });
    expectWhole(bytes);
  });

  test('whose command is killed leaves no file of its name, and the next one is whole', async () => {
    const file = join(folder, 'answers.ndjson');
    const args = ['export', 'acme', system.surveys[0]!, file];
    const { connectionString } = system.azurite;
    await killedCanvass(args, connectionString, () =>
      eventually(async () => expect((await stat(`${file}.part`)).size).toBeGreaterThan(0), {
        intervalMs: 1,
      }),
    );
    await expect(access(file)).rejects.toMatchObject({ code: 'ENOENT' });
    const said = await canvass(args, connectionString);
    const bytes = await readFile(file);
    expect(said.trimEnd().split('\n').at(-1)).toBe(`${answers} answers, SHA-256 ${sha256(bytes)}: ${file}`);
    expectWhole(bytes);
  });
});
