import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { CliError } from '../errors.ts';
import { readImportSurveysArguments } from './arguments.ts';
import { importSurveysCommand } from './command.ts';

const red = '\u001b[31m';

const note = (path: string, kind: string, text: string): object => ({ path, kind, text });
const report = {
  counts: { taken: 2, changed: 1, leftOut: 1 },
  survey: [note('', 'leftOut', `Only one language is taken. ${red}Left out: de.`)],
  elements: [
    {
      ...note('elements[0]', 'changed', '“why” is taken.'),
      name: 'why',
      ids: [],
      notes: [
        note('elements[0].visibleIf', 'leftOut', 'The condition \u2068{why} > 3\u2069 is left out.'),
        note('elements[0].maxLength', 'taken', 'It has no limit.'),
      ],
    },
  ],
};

interface Request {
  readonly address: string;
  readonly key: string | null;
  readonly body: string;
}

type Answer = () => Response | Promise<never>;

const created =
  (survey: string, told: object | null = report): Answer =>
  () =>
    Response.json({ survey, definition: {}, report: told }, { status: 201 });
const problem =
  (status: number, body: object, headers = {}): Answer =>
  () =>
    Response.json({ title: 'No', ...body }, { status, headers });
const noConnection: Answer = () => Promise.reject(new TypeError('failed', { cause: { code: 'ECONNRESET' } }));

async function run(files: Readonly<Record<string, string>>, answers: readonly Answer[], ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'import-surveys-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const requests: Request[] = [];
  const left = [...answers];
  const clock = new FakeClock(0);
  const site = async (address: unknown, { body, headers }: RequestInit = {}): Promise<Response> => {
    requests.push({
      address: String(address),
      key: new Headers(headers).get('authorization'),
      body: Buffer.from(body as Uint8Array).toString(),
    });
    return (left.shift() ?? noConnection)();
  };
  const named = args.map((arg) => (arg.startsWith('./') ? join(folder, arg) : arg));
  const request = readImportSurveysArguments([...named, '--tenant', 'acme'], { CANVASS_KEY: 'secret' });
  const stopping = new AbortController();
  const running = importSurveysCommand({ fetch: site, clock, signal: stopping.signal }, request);
  const state = { isOver: false };
  void running.catch(() => {}).finally(() => (state.isOver = true));
  while (!state.isOver) {
    await clock.settle();
    await clock.advance(1_000);
  }
  const { exitCode, message } = await running;
  return { exitCode, lines: message.replaceAll(`${folder}/`, '').split('\n'), requests, folder };
}

describe('importing surveys', () => {
  test('creates one of each file, and says what was changed and left out', async () => {
    const { exitCode, lines, requests } = await run(
      { 'a.json': '{"a":1}', 'b.json': '{"b":1}' },
      [created('tea'), created('tea-2', null)],
      './a.json',
      './b.json',
      '--url',
      'https://surveys.example.org/base/',
    );
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      'a.json: became acme/tea. Elements: 2 taken as they are, 1 changed, 1 left out.',
      String.raw`  Only one language is taken. \u001b[31mLeft out: de.`,
      '  elements[0].visibleIf: The condition {why} > 3 is left out.',
      'b.json: became acme/tea-2, as it is.',
      '2 of 2 files imported.',
    ]);
    expect(requests).toEqual(
      ['{"a":1}', '{"b":1}'].map((body) => ({
        address: 'https://surveys.example.org/base/v1/tenants/acme/surveys:import',
        key: 'Bearer secret',
        body,
      })),
    );
  });

  test('goes on after a file that is refused or cannot be read, and ends with 1', async () => {
    const { exitCode, lines } = await run(
      { 'a.json': '{', 'c.json': '{}' },
      [
        problem(422, { detail: `This is not ${red}JSON`, errors: [{ path: '', message: 'x' }] }),
        created('c', null),
      ],
      './a.json',
      './b.json',
      './c.json',
    );
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      'a.json: not imported.',
      String.raw`  No: This is not \u001b[31mJSON`,
      'b.json: cannot be read: ENOENT.',
      'c.json: became acme/c, as it is.',
      '1 of 3 files imported, 2 not.',
    ]);
  });

  test('in a dry run asks for reports only', async () => {
    const { exitCode, lines, requests } = await run(
      { 'a.json': '{}' },
      [created('tea', null)],
      './a.json',
      '--dry-run',
    );
    expect([exitCode, requests[0]?.address]).toEqual([
      0,
      'http://localhost:3000/v1/tenants/acme/surveys:import?dryRun=true',
    ]);
    expect(lines).toEqual([
      'a.json: would become acme/tea, as it is.',
      '1 of 1 files can be imported. Dry run: nothing was created.',
    ]);
  });

  test('asks repeated groups the given number of times', async () => {
    const { requests } = await run(
      { 'a.json': '{}', 'b.json': '{}' },
      [created('tea'), created('tea-2')],
      './a.json',
      './b.json',
      '--groups',
      '3',
      '--dry-run',
    );
    expect(requests.map(({ address }) => new URL(address).search)).toEqual([
      '?dryRun=true&groups=3',
      '?dryRun=true&groups=3',
    ]);
  });

  test('sends no further file once the site refuses the key', async () => {
    const { exitCode, lines, requests } = await run(
      { 'a.json': '{}', 'b.json': '{}' },
      [problem(401, { title: 'A valid key is needed' })],
      './a.json',
      './b.json',
    );
    expect([exitCode, requests.length]).toEqual([1, 1]);
    expect(lines).toEqual([
      'a.json: not imported.',
      '  A valid key is needed',
      'b.json: not sent.',
      '0 of 2 files imported, 2 not.',
    ]);
  });

  test('waits if there were too many changes: then nothing was created', async () => {
    const { exitCode, requests } = await run(
      { 'a.json': '{}' },
      [problem(429, {}, { 'retry-after': '7' }), created('a', null)],
      './a.json',
    );
    expect([exitCode, requests.length]).toEqual([0, 2]);
  });

  test.each([
    ['the connection breaks', noConnection, 'does not answer (ECONNRESET)'],
    ['the site fails', problem(503, { title: 'Storage is away' }), 'Storage is away'],
    ['the response is none of Canvass', () => new Response('<html>'), 'no report of an import'],
  ])('sends no file twice that may be a survey already: %s', async (_, answer, reason) => {
    const { exitCode, lines, requests } = await run(
      { 'a.json': '{}', 'b.json': '{}' },
      [answer, created('b', null)],
      './a.json',
      './b.json',
    );
    expect([exitCode, requests.length]).toEqual([1, 2]);
    expect(lines[0]).toContain(reason);
    expect(lines[1]).toContain('It is not known whether the survey was created');
    expect(lines[2]).toBe('b.json: became acme/b, as it is.');
  });

  test('writes whole reports into a file, a line for each', async () => {
    const { folder } = await run(
      { 'a.json': '{}', 'b.json': '{}' },
      [created('tea'), problem(422, { detail: 'Not JSON' })],
      './a.json',
      './b.json',
      '--report',
      './report.ndjson',
    );
    const [first = '', second = ''] = (await readFile(join(folder, 'report.ndjson'), 'utf8')).split('\n');
    expect(JSON.parse(first)).toMatchObject({ outcome: 'imported', survey: 'tea', report });
    expect(JSON.parse(second)).toMatchObject({ outcome: 'refused', reasons: ['No: Not JSON'] });
  });

  test('shows 20 notes of a file, and how many there are', async () => {
    const survey = Array.from({ length: 25 }, (_, n) => note(`p${n}`, 'changed', 'It became another.'));
    const { lines } = await run({ 'a.json': '{}' }, [created('a', { ...report, survey })], './a.json');
    expect(lines[20]).toBe('  p19: It became another.');
    expect(lines[21]).toBe('  … and 6 more: --report FILE writes all of them.');
  });

  test('does not replace a file that it reads', async () => {
    await expect(run({ 'a.json': '{}' }, [], './a.json', '--report', './a.json')).rejects.toThrow(CliError);
  });
});

test.each([
  ['no file', ['--tenant', 'acme']],
  ['no tenant', ['a.json']],
  ['no name of a tenant', ['a.json', '--tenant', 'A b']],
  ['no web address', ['a.json', '--tenant', 'acme', '--url', 'localhost']],
  ['an unknown option', ['a.json', '--tenant', 'acme', '--publish']],
  ['too many groups', ['a.json', '--tenant', 'acme', '--groups', '11']],
  ['a number of groups in words', ['a.json', '--tenant', 'acme', '--groups', 'two']],
])('%s is not understood', (_, args) => {
  expect(() => readImportSurveysArguments(args, { CANVASS_KEY: 'secret' })).toThrow(CliError);
});

test('needs a key', () => {
  expect(() => readImportSurveysArguments(['a.json', '--tenant', 'acme'], {})).toThrow('CANVASS_KEY');
});
