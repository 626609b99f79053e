import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';

const script = resolve(import.meta.dirname, '../image/memory.sh');
const folder = mkdtempSync(join(tmpdir(), 'canvass-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the image sets for an app in a container with this limit. */
function environmentOf(app: string, limit: string, env: Readonly<Record<string, string>> = {}) {
  writeFileSync(join(folder, 'memory.max'), `${limit}\n`);
  const text = execFileSync(
    'sh',
    ['-euc', `. ${script}; echo "\${MEMORY_MIB:-}|\${NODE_OPTIONS:-}|$MALLOC_ARENA_MAX"`],
    { env: { PATH: process.env['PATH'], CANVASS_APP: app, CGROUP: folder, ...env }, encoding: 'utf8' },
  );
  const [memory, options, arenas] = text.trim().split('|');
  return { memory, options: options!.trim(), arenas };
}

describe('the memory of an app in a container', () => {
  test.each([
    ['a site', 'survey-site', '536870912', '512', '230'],
    ['a worker', 'summary-worker', '1073741824', '1024', '460'],
    ['a site without a limit', 'survey-site', 'max', '512', '230'],
    ['a worker without a limit', 'summary-worker', '9223372036854771712', '1024', '460'],
  ])('is its limit: %s', (_what, app, limit, memory, heap) => {
    const expected = `--max-semi-space-size=32 --max-old-space-size=${heap}`;
    expect(environmentOf(app, limit)).toEqual({ memory, options: expected, arenas: '2' });
  });

  test('is shared by the processes of a site', () => {
    expect(environmentOf('survey-site', '2147483648', { SITE_PROCESSES: '4' }).memory).toBe('488');
  });

  test('is that of the setting, and own options of Node.js come last', () => {
    const given = { MEMORY_MIB: '600', NODE_OPTIONS: '--max-old-space-size=100' };
    expect(environmentOf('survey-site', '536870912', given)).toMatchObject({
      memory: '600',
      options: '--max-semi-space-size=32 --max-old-space-size=270 --max-old-space-size=100',
    });
  });

  test('is left to the app if it is no number', () => {
    expect(environmentOf('survey-site', 'max', { MEMORY_MIB: 'much' })).toMatchObject({
      memory: 'much',
      options: '',
    });
  });

  test('has no options for an agent', () => {
    expect(environmentOf('scaling-agent', '268435456')).toMatchObject({ memory: '', options: '' });
  });
});
