import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@canvass/runtime/clock';
import { describe, expect, test } from '@jest/globals';
import { CliError } from '../errors.ts';
import { readImportAnswersArguments } from './arguments.ts';
import { importAnswersCommand } from './command.ts';
import { createProgressBar } from '../progress-bar.ts';

const definition = {
  title: 'Tea',
  questions: [{ id: 'rating', text: 'How was it?', type: 'scale', required: true, min: 1, max: 3 }],
};

/** Takes every line whose rating is in the range. */
const site = async (address: unknown, { body }: RequestInit = {}): Promise<Response> => {
  if (!String(address).endsWith(':batch')) return Response.json(definition);
  const lines = (body as string).trimEnd().split('\n');
  const results = lines.map((line, index) => {
    const { answers } = JSON.parse(line) as { answers: { rating: number } };
    return answers.rating <= 3
      ? { line: index + 1, status: 201 }
      : { line: index + 1, status: 422, errors: [{ path: 'answers.rating', message: '\u001b[31mTo 3' }] };
  });
  return new Response(results.map((result) => `${JSON.stringify(result)}\n`).join(''));
};

async function run(rows: readonly string[], ...options: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'import-answers-'));
  const [file, rejects] = [join(folder, 'answers.csv'), join(folder, 'rejects.ndjson')];
  await writeFile(file, ['id,receivedAt,rating', ...rows].join('\n'));
  const { shown, ...result } = await importWith([file, '--rejects', rejects, ...options]);
  const message = result.message.replace(folder, '');
  return { ...result, message, shown, rejected: await readFile(rejects, 'utf8') };
}

async function importWith(args: readonly string[]) {
  const shown: string[] = [];
  const request = readImportAnswersArguments(['acme', 'tea', ...args], { CANVASS_KEY: 'key' });
  const result = await importAnswersCommand(
    {
      fetch: site,
      clock: systemClock,
      random: Math.random,
      bar: createProgressBar({ write: (text) => void shown.push(text), isTerminal: true, now: () => 0 }),
      signal: new AbortController().signal,
    },
    request,
  );
  return { ...result, shown: shown.join('') };
}

const at = '2024-05-01T09:30:00Z';

test('an import whose rows are all stored ends with 0, and shows a whole bar', async () => {
  const { exitCode, message, shown } = await run([`1,${at},3`, `2,${at},1`]);
  expect([exitCode, message]).toEqual([
    0,
    '2 rows read, 2 are stored in acme/tea: now, or by an earlier run.',
  ]);
  expect(shown).toContain(`[${'#'.repeat(24)}]100 %  2 rows, 2 stored`);
});

test('an import with refused rows ends with 1, lists them without control characters, and writes all into a file', async () => {
  const { exitCode, message, rejected } = await run([`1,${at},3`, `2,${at}`, `3,${at},9`]);
  expect([exitCode, message.split('\n')]).toEqual([
    1,
    [
      '3 rows read, 1 are stored in acme/tea: now, or by an earlier run.',
      '2 rows are refused:',
      '  1 × The row has 2 cells, and the header has 3',
      '  1 × answers.rating: \\u001b[31mTo 3',
      'The first of them:',
      '  line 3: The row has 2 cells, and the header has 3',
      '  line 4: answers.rating: \\u001b[31mTo 3',
      'All of them are in /rejects.ndjson.',
    ],
  ]);
  expect(rejected.split('\n', 1)[0]).toBe(
    '{"line":3,"reasons":["The row has 2 cells, and the header has 3"]}',
  );
});

async function files() {
  const folder = await mkdtemp(join(tmpdir(), 'import-answers-'));
  const [file, map, rejects] = ['answers.csv', 'map.json', 'rejects'].map((name) => join(folder, name));
  await writeFile(file!, `id,receivedAt,rating\n1,${at},3\n`);
  await writeFile(map!, '{"columns": {"rating": "rating"}}');
  return { folder, file: file!, map: map!, rejects: rejects! };
}

describe('the file of rejects', () => {
  test.each(['answers.csv', 'map.json'] as const)('is not %s, by whatever name', async (name) => {
    const { folder, file, map, rejects } = await files();
    await symlink(join(folder, name), rejects);
    const before = await readFile(rejects, 'utf8');
    await expect(importWith([file, '--map', map, '--rejects', rejects])).rejects.toThrow(
      '--rejects would replace a file that is read.',
    );
    expect(await readFile(rejects, 'utf8')).toBe(before);
  });

  test('is left as it is if the mapping is not valid, else written anew', async () => {
    const { file, map, rejects } = await files();
    await writeFile(rejects, 'of an earlier run');
    await writeFile(`${map}.broken`, '{');
    const broken = await importWith([file, '--map', `${map}.broken`, '--rejects', rejects]);
    expect([broken.exitCode, await readFile(rejects, 'utf8')]).toEqual([1, 'of an earlier run']);
    await importWith([file, '--map', map, '--rejects', rejects]);
    expect(await readFile(rejects, 'utf8')).toBe('');
  });
});

test('reports rows that share a key', async () => {
  const { message } = await run([`1,${at},3`, `1,${at},3`], '--dry-run');
  expect(message.split('\n')[1]).toBe(
    '1 rows have the key of an earlier row: those whose times are less than a day apart are one answer.',
  );
});

test('times whose order no row tells need --time-format', async () => {
  const times = ['1,05/01/2024 9:30 GMT+2,3', '2,05/02/2024 9:30 GMT+2,3'];
  const asked = await run(times);
  expect(asked.exitCode).toBe(1);
  expect(asked.message).toContain('is 5 January 2024 (D/M/Y) or 1 May 2024 (M/D/Y)');
  expect(asked.message).toContain('Nothing was sent.');
  expect(await run(times, '--time-format', 'm/d/y')).toMatchObject({ exitCode: 0 });
  expect(await run([...times, '3,05/13/2024 9:30 GMT+2,3'])).toMatchObject({ exitCode: 0 });
});

test('a dry run says how many rows fit', async () => {
  const { exitCode, message } = await run([`1,${at},3`, `2,${at},2`], '--dry-run');
  expect([exitCode, message]).toEqual([0, 'Dry run: nothing was sent. 2 rows, 2 of which fit acme/tea.']);
});

test.each([
  [['acme', 'tea'], 'import-answers needs the names of a tenant and a survey, and a file.'],
  [['acme', 'tea', 'a.xlsx'], 'The name a.xlsx does not end with'],
  [['acme', 'tea', 'a.csv', '--url', 'ftp://x'], '--url ftp://x is no web address.'],
  [['acme', 'tea', 'a.csv', '--received-at', 'noon'], '--received-at needs a time'],
  [['acme', 'tea', 'a.csv', '--delimiter', '::'], '--delimiter needs one character, or “tab”.'],
  [['acme', 'tea', 'a.csv', '--time-format', 'Y/D/M'], '--time-format needs one of D/M/Y, M/D/Y, Y/M/D.'],
  [['acme', 'tea', 'a.csv', '--burn'], "Unknown option '--burn'"],
])('the arguments %j are refused', (args, message) => {
  const read = () => readImportAnswersArguments(args, { CANVASS_KEY: 'key' });
  expect(read).toThrow(CliError);
  expect(read).toThrow(message);
});

test('a key is needed', () => {
  expect(() => readImportAnswersArguments(['acme', 'tea', 'a.csv'], {})).toThrow('CANVASS_KEY');
});
