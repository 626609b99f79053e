import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { defaultMemoryMib, memoryEnvironment, siteMemory, workerMemory } from './memory-shares.ts';

const mib = 1024 ** 2;

describe('the shares of MEMORY_MIB', () => {
  test.each([512, 1024, 4096])('of a site fit in it: %d MiB', (memoryMib) => {
    const { parts, columnsAlone, exportsAtOnce } = siteMemory(memoryMib);
    const sum = Object.values(parts).reduce((all, bytes) => all + bytes, 0);
    expect(sum).toBeLessThanOrEqual((memoryMib - 200) * mib);
    expect(columnsAlone * 1.25).toBeLessThanOrEqual(parts.columns);
    expect(parts.exports).toBeGreaterThan((exportsAtOnce - 1) * 64 * mib);
  });

  test.each([512, 1024, 4096])('of a worker fit in it: %d MiB', (memoryMib) => {
    const { parts, gatheredLines } = workerMemory(memoryMib);
    const sum = Object.values(parts).reduce((all, bytes) => all + bytes, 0);
    expect(sum).toBeLessThanOrEqual((memoryMib - 200) * mib);
    expect(2 * gatheredLines).toBeLessThanOrEqual(parts.gathered);
  });

  test('leave room for the largest batch in the smallest process', () => {
    const { parts, exportsAtOnce, columnsAlone } = siteMemory(320);
    expect(Math.min(parts.pending, parts.unfinished)).toBe(8 * mib);
    expect(exportsAtOnce).toBe(1);
    expect(columnsAlone).toBeGreaterThan(0);
  });

  test('are the same in the image, which has no Node.js to compute them', () => {
    const script = readFileSync(new URL('../../../infra/compose/image/memory.sh', import.meta.url), 'utf8');
    const { NODE_OPTIONS: options, ...allocator } = memoryEnvironment(1_000);
    expect(options).toBe('--max-old-space-size=450');
    expect(script).toContain('--max-old-space-size=$((MEMORY_MIB * 45 / 100))');
    for (const [name, value] of Object.entries(allocator)) expect(script).toContain(`${name}=${value}`);
    const { site, worker } = defaultMemoryMib;
    expect(script).toContain(`survey-site) usual=${site} ;; *) usual=${worker} ;;`);
  });

  test('keep the columns of a million answers in the default site', () => {
    // As the bench `memory` finds for three questions, one of them a text with words.
    expect(siteMemory(defaultMemoryMib.site).parts.columns).toBeGreaterThan(60 * mib);
  });
});
