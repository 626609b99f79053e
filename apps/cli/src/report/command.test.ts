import { expect, test } from '@jest/globals';
import { readReportArguments } from './arguments.ts';
import { reportCommand } from './command.ts';

const env = { CANVASS_KEY: 'cvs_key' };
const asked = readReportArguments(['acme', 'tea', 'tea.pdf'], { ...env, CANVASS_CHROMIUM: '/none' });

const run = (answers: readonly Response[], request = asked) => {
  const left = [...answers];
  const fetching = (async () => left.shift()!) as typeof fetch;
  return reportCommand({ fetch: fetching, path: '/none', signal: AbortSignal.timeout(60_000) }, request);
};
const signedIn = (): Response =>
  new Response(null, { status: 303, headers: { 'set-cookie': 'session=1; HttpOnly' } });

test('says what is missing before it prints', async () => {
  const none = await run([], { ...asked, chromium: undefined });
  expect(none).toMatchObject({ exitCode: 1, message: expect.stringContaining('There is no Chromium') });
  const wrongKey = await run([new Response('', { status: 401 })]);
  expect(wrongKey.message).toBe('The site http://localhost:3000 does not take this key.');
  const missing = await run([signedIn(), new Response('', { status: 404 })]);
  expect(missing.message).toBe('There is no published survey acme/tea on http://localhost:3000.');
  const filter = await run([signedIn(), new Response('', { status: 422 })]);
  expect(filter.message).toBe('The survey has no such question or value: look at the filter.');
  const broken = await run([signedIn(), new Response('', { status: 200 })]);
  expect(broken).toMatchObject({ exitCode: 1, message: expect.stringContaining('did not make the PDF') });
});

test.each([
  [[]],
  [['acme', 'tea']],
  [['acme', 'tea', 'tea.html']],
  [['acme', 'tea', 'a.pdf', 'b.pdf']],
  [['acme', 'tea', 'a.pdf', '--paper', 'a5']],
  [['acme', 'tea', 'a.pdf', '--where', 'x']],
])('does not take %j', (args) => {
  expect(() => readReportArguments(args, env)).toThrow(expect.objectContaining({ code: 'misused' }));
});

test('has a filter as the results have it', () => {
  const args = [
    'acme',
    'tea',
    'a.pdf',
    '--where',
    'colour=red,blue',
    '--received-from',
    '2026-11-01',
    '--by',
    'team',
  ];
  expect(readReportArguments(args, env)).toMatchObject({
    paper: 'a4',
    showsTexts: true,
    conditions: [
      ['where[colour]', 'red,blue'],
      ['receivedFrom', '2026-11-01'],
      ['by', 'team'],
    ],
  });
});
