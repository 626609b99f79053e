import { describe, expect, test } from '@jest/globals';
import { bannerLines } from './banner.ts';
import { logLine } from './log-line.ts';
import { siteAddress } from './site-address.ts';

test('says how to get a key for a demo tenant without one', () => {
  const lines = bannerLines({
    origin: 'http://localhost:3000',
    agentOrigin: 'http://localhost:3100',
    demo: undefined,
    adminKeyFile: undefined,
    connectionStringFile: '.data/storage-connection-string',
    dataDir: '.data',
  });
  expect(lines.join('\n')).toContain('Demo key   not kept here; `npm run canvass -- rotate-key demo` prints');
  expect(lines).toContain('  Desk       http://localhost:3000/desk');
  expect(lines.join('\n')).not.toContain('undefined');
});

test('prints the links and keys, then ready', () => {
  const lines = bannerLines({
    origin: 'http://localhost:3000',
    agentOrigin: 'http://localhost:3100',
    demo: { key: 'the-demo-key', signInLink: '/desk/welcome?code=1' },
    adminKeyFile: '.data/admin-api-key',
    connectionStringFile: '.data/storage-connection-string',
    dataDir: '.data',
  });
  expect(lines.at(-1)).toMatch(/^ready/);
  expect(lines.filter((line) => line.startsWith('ready'))).toHaveLength(1);
  const text = lines.join('\n');
  expect(text).toContain('Start here  http://localhost:3000/desk/welcome?code=1\n');
  expect(text).toContain('http://localhost:3000/s/demo/coffee\n');
  expect(text).toContain(
    "curl -H 'Authorization: Bearer the-demo-key' http://localhost:3000/v1/tenants/demo/surveys/coffee/summary\n",
  );
  expect(text).toContain('http://localhost:3000/reference\n');
  expect(text).toContain('http://localhost:3000/ops (sign in with the admin key)\n');
  expect(text).toContain('http://localhost:3100/status (JSON)\n');
  expect(text).toContain('in .data/admin-api-key\n');
});

describe('logLine', () => {
  test('shows level, message and fields of a JSON log line, without the fields that all lines have', () => {
    const line = '{"level":40,"time":1,"pid":7,"hostname":"here","msg":"storage is slow","ms":812}';
    expect(logLine('survey-site', line)).toBe('survey-site | warn storage is slow {"ms":812}');
  });

  test('shows only level and message of a line without other fields', () => {
    expect(logLine('worker', '{"level":50,"time":1,"msg":"gone"}')).toBe('worker | error gone');
  });

  test('shows the name in the line instead of the process that passed it on', () => {
    const line = '{"level":40,"time":1,"name":"summary-worker","msg":"slow"}';
    expect(logLine('scaling-agent', line)).toBe('summary-worker | warn slow');
  });

  test.each(['TypeError: x is not a function', '{"level":40', '{"level":"high"}', 'null', ''])(
    'shows %j, which is no log line, unchanged',
    (line) => {
      expect(logLine('worker', line)).toBe(`worker | ${line}`);
    },
  );
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['::', 'http://[::1]:3000', 'http://localhost:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['fd00::5', 'http://[fd00::5]:3000', 'http://[fd00::5]:3000'],
])('finds a site that listens on %s', (host, forCalls, forPeople) => {
  expect(siteAddress(host, 3000)).toEqual({ forCalls, forPeople });
});
