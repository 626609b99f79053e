import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { defaultMemoryMib, memoryEnvironment, siteMemory, workerMemory } from './memory-shares.ts';
import { parseSettings } from './parse-settings.ts';
import { siteSettings } from './site-settings.ts';
import { workerSettings } from './worker-settings.ts';

const mib = 1024 ** 2;

function sumOf(parts: Readonly<Record<string, number>>): number {
  return Object.values(parts).reduce((all, bytes) => all + bytes, 0);
}

describe('the shares of MEMORY_MIB', () => {
  test.each([400, 450, 512, 700, 1024, 4096])('of a site fit in it: %d MiB', (memoryMib) => {
    const { parts, columnsAlone, exportsAtOnce } = siteMemory(memoryMib);
    expect(sumOf(parts)).toBeLessThanOrEqual((memoryMib - 256) * mib);
    expect(columnsAlone * 1.25).toBeLessThanOrEqual(parts.columns);
    expect(exportsAtOnce).toBeGreaterThan(0);
    expect(parts.exports).toBeGreaterThanOrEqual(exportsAtOnce * 64 * mib);
  });

  test.each([640, 700, 1024, 4096])('of a worker fit in it: %d MiB', (memoryMib) => {
    const { parts, gatheredLines, threadHeapMib } = workerMemory(memoryMib);
    expect(sumOf(parts)).toBeLessThanOrEqual((memoryMib - 240) * mib);
    expect(2 * gatheredLines).toBeLessThanOrEqual(parts.gathered);
    expect(threadHeapMib).toBeGreaterThanOrEqual(160);
    expect(threadHeapMib * mib).toBeLessThanOrEqual(Math.min(parts.columnsThread, parts.transferThread));
  });

  test('are the whole of it, and in their proportions, where none is too small', () => {
    const { parts } = siteMemory(4096);
    expect(sumOf(parts)).toBeGreaterThan(3839 * mib);
    expect(parts.columns / parts.definitions).toBeCloseTo(27 / 7, 3);
  });

  test('leave room for the largest batch, and for the rest, in the smallest process', () => {
    const { parts, exportsAtOnce, columnsAlone } = siteMemory(400);
    expect(Math.min(parts.pending, parts.unfinished)).toBe(8 * mib);
    expect(exportsAtOnce).toBe(1);
    expect(columnsAlone).toBeGreaterThan(16 * mib);
    const worker = workerMemory(640).parts;
    expect(worker.gathered).toBeGreaterThan(32 * mib);
    expect(worker.summaries).toBeGreaterThan(16 * mib);
  });

  test.each([
    ['site', siteSettings, 399],
    ['worker', workerSettings, 639],
  ] as const)('are refused in a smaller %s', (_app, settings, memoryMib) => {
    const read = (given: number): unknown =>
      parseSettings({ MEMORY_MIB: settings.MEMORY_MIB }, { MEMORY_MIB: String(given) });
    expect(() => read(memoryMib)).toThrow(`MEMORY_MIB`);
    expect(read(memoryMib + 1)).toEqual({ MEMORY_MIB: memoryMib + 1 });
  });

  test('are the same in the image, which has no Node.js to compute them', () => {
    const script = readFileSync(new URL('../../../infra/compose/image/memory.sh', import.meta.url), 'utf8');
    const { NODE_OPTIONS: options, ...allocator } = memoryEnvironment(1_000);
    expect(options).toBe('--max-semi-space-size=16 --max-old-space-size=450');
    expect(memoryEnvironment(1_024)['NODE_OPTIONS']).toBe(
      '--max-semi-space-size=32 --max-old-space-size=460',
    );
    expect(script).toContain('if [ "$MEMORY_MIB" -lt 1024 ]; then semi=16; else semi=32; fi');
    expect(script).toContain(
      '"--max-semi-space-size=$semi --max-old-space-size=$((MEMORY_MIB * 45 / 100)) ${NODE_OPTIONS:-}"',
    );
    for (const [name, value] of Object.entries(allocator)) expect(script).toContain(`${name}=${value}`);
    const { site, worker } = defaultMemoryMib;
    expect(script).toContain(`survey-site) least=400 usual=${site} ;; *) least=640 usual=${worker} ;;`);
  });

  test('keep the columns of a million answers in the default site', () => {
    // As the bench `memory` finds for three questions, one of them a text with words.
    expect(siteMemory(defaultMemoryMib.site).parts.columns).toBeGreaterThan(60 * mib);
  });
});
