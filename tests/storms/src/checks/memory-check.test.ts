import { describe, expect, test } from '@jest/globals';
import { MemorySamples } from './memory-check.ts';

const mib = 1024 ** 2;
const minuteMs = 60_000;

/** Adds a site that lives for these minutes, and grows by so much in an hour after it has started with 200 MiB and grown by 100. */
function live(
  samples: MemorySamples,
  id: string,
  [from, to]: readonly [number, number],
  mibPerHour: number,
): void {
  for (let minute = from; minute < to; minute += 0.5) {
    const age = minute - from;
    const bytes = (200 + Math.min(100, age * 20) + (mibPerHour * age) / 60) * mib;
    samples.add(minute * minuteMs, [{ kind: 'site', id, bytes }]);
  }
}

describe('the growth of a process', () => {
  test('is that of its life after its first minutes', () => {
    const samples = new MemorySamples();
    live(samples, 'a', [0, 60], 30);
    const [slope] = samples.slopes();
    expect(slope?.mibPerHour).toBeCloseTo(30, 0);
    expect(slope?.mostMib).toBeCloseTo(330, -1);
  });

  test('is not that of other processes that take its place', () => {
    const samples = new MemorySamples();
    for (let begin = 0; begin < 240; begin += 40) live(samples, `site ${begin}`, [begin, begin + 40], 0);
    expect(samples.slopes()[0]?.mibPerHour).toBeCloseTo(0, 5);
  });

  test('is unknown until all lives together have lasted for a while', () => {
    const samples = new MemorySamples();
    live(samples, 'a', [0, 40], 30);
    expect(samples.slopes()).toMatchObject([{ mibPerHour: undefined }]);
    live(samples, 'b', [40, 80], 30);
    expect(samples.slopes()[0]?.mibPerHour).toBeCloseTo(30, 0);
  });

  test('is unknown if none lives long enough', () => {
    const samples = new MemorySamples();
    for (let begin = 0; begin < 60; begin += 1) live(samples, `site ${begin}`, [begin, begin + 1], 1_000);
    expect(samples.slopes()).toMatchObject([{ kind: 'site', samples: 0, mibPerHour: undefined }]);
    expect(samples.last('site')).toBeGreaterThan(200 * mib);
  });
});
