import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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
    [
      '-euc',
      `. ${script}; echo "\${MEMORY_MIB:-}|\${NODE_OPTIONS:-}|\${MALLOC_ARENA_MAX:-}|\${LD_PRELOAD:-}|\${MALLOC_CONF:-}"`,
    ],
    {
      env: { PATH: process.env['PATH'], CANVASS_APP: app, CGROUP: folder, LIBRARIES: folder, ...env },
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );
  const [memory, options, arenas, preloaded, jemalloc] = text.trim().split('|');
  return { memory, options: options!.trim(), allocator: { arenas, preloaded, jemalloc } };
}

const glibc = { arenas: '1', preloaded: '', jemalloc: '' };

describe('the memory of an app in a container', () => {
  test.each([
    ['a site', 'survey-site', '536870912', '512', '16', '230'],
    ['a worker', 'summary-worker', '1073741824', '1024', '32', '460'],
    ['a site without a limit', 'survey-site', 'max', '512', '16', '230'],
    ['a worker without a limit', 'summary-worker', '9223372036854771712', '1024', '32', '460'],
  ])('is its limit: %s', (_what, app, limit, memory, young, heap) => {
    const expected = `--max-semi-space-size=${young} --max-old-space-size=${heap}`;
    expect(environmentOf(app, limit)).toEqual({ memory, options: expected, allocator: glibc });
  });

  test('is shared by the processes of a site', () => {
    expect(environmentOf('survey-site', '2147483648', { SITE_PROCESSES: '4' }).memory).toBe('488');
  });

  test('is that of the setting, and own options of Node.js come last', () => {
    const given = { MEMORY_MIB: '400', NODE_OPTIONS: '--max-old-space-size=100' };
    expect(environmentOf('survey-site', '536870912', given)).toMatchObject({
      memory: '400',
      options: '--max-semi-space-size=16 --max-old-space-size=180 --max-old-space-size=100',
    });
    expect(environmentOf('survey-site', 'max', { MEMORY_MIB: '1500' }).memory).toBe('1500');
  });

  test('is never more than the container has', () => {
    expect(environmentOf('survey-site', '536870912', { MEMORY_MIB: '1024' }).memory).toBe('512');
  });

  test.each([
    [
      '2',
      '536870912',
      'A container with 2 processes of survey-site needs at least 896 MiB; this one has 512.',
    ],
    [
      '1',
      '268435456',
      'A container with 1 processes of survey-site needs at least 400 MiB; this one has 256.',
    ],
  ])('is too small for %s processes in %s bytes, which is said', (processes, limit, said) => {
    expect(() => environmentOf('survey-site', limit, { SITE_PROCESSES: processes })).toThrow(said);
  });

  test('is shared by as many processes as the site itself counts', () => {
    const processes = availableParallelism();
    const limit = String((400 * processes + 96) * 1024 ** 2);
    const { memory } = environmentOf('survey-site', limit, { SITE_PROCESSES: 'auto' });
    expect(Number(memory)).toBeGreaterThanOrEqual(400);
    expect(Number(memory)).toBeLessThanOrEqual(496);
  });

  test('is left to the app if it is no number', () => {
    expect(environmentOf('survey-site', 'max', { MEMORY_MIB: 'much' })).toMatchObject({
      memory: 'much',
      options: '',
    });
  });

  test('is not set for an agent, which has one thread of V8', () => {
    const options = '--v8-pool-size=1';
    expect(environmentOf('scaling-agent', '268435456')).toMatchObject({ memory: '', options });
  });

  test.each(['survey-site', 'summary-worker', 'scaling-agent', 'cli'])(
    'is that of jemalloc where it is installed: %s',
    (app) => {
      const libraries = mkdtempSync(join(folder, 'lib-'));
      mkdirSync(join(libraries, 'x86_64-linux-gnu'));
      const library = join(libraries, 'x86_64-linux-gnu/libjemalloc.so.2');
      writeFileSync(library, '');
      const { allocator } = environmentOf(app, '1073741824', { LIBRARIES: libraries });
      expect(allocator).toMatchObject({ arenas: '', preloaded: library });
      expect(allocator.jemalloc).toContain('dirty_decay_ms:200');
    },
  );
});
