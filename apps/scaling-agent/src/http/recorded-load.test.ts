import { expect, test } from '@jest/globals';
import { parseLoadCsv } from '@canvass/scaling';
import { recordedLoad } from './recorded-load.ts';

const startMs = Date.UTC(2026, 10, 2, 9);

test('the recorded load can be simulated', () => {
  const rates = [null, 4, 2, null, 1, 0];
  const csv = recordedLoad(
    rates.map((arrivalPerSecond, index) => ({ atMs: startMs + index * 5_000, arrivalPerSecond })),
  );
  expect(csv).toBe(
    [
      'time,arrivals',
      '2026-11-02T09:00:00.000Z,20',
      '2026-11-02T09:00:05.000Z,10',
      '2026-11-02T09:00:15.000Z,5',
      '2026-11-02T09:00:20.000Z,0',
      '',
    ].join('\n'),
  );
  expect(valid(csv)).toHaveLength(25);
});

test('turns within one second are added up', () => {
  const csv = recordedLoad(
    [0, 500, 1_000, 1_500, 2_000].map((ms) => ({ atMs: startMs + ms, arrivalPerSecond: 4 })),
  );
  expect(valid(csv)).toEqual([4, 4]);
});

function valid(csv: string): readonly number[] {
  const parsed = parseLoadCsv(csv);
  return parsed.outcome === 'valid' ? parsed.load.arrivals : [];
}
