import { describe, expect, test } from '@jest/globals';
import { parseLoadCsv } from './load-csv.ts';
import { loadOfShape, randomLoadOfShape } from './load-shapes.ts';
import { totalOf } from './load.ts';

describe('a load', () => {
  test('in seconds is spread evenly over each row, and the last row lasts as long as the one before', () => {
    expect(parseLoadCsv('time,arrivals\n0,6\n3,3\n')).toEqual({
      outcome: 'valid',
      load: { startMs: 0, arrivals: [2, 2, 2, 1, 1, 1] },
    });
  });

  test('in ISO times begins at the first, and loses no fraction of a message', () => {
    const csv =
      'time, arrivals\r\n2026-11-02T09:00:00Z,1\r\n2026-11-02T09:00:03Z,0.5\r\n2026-11-02T09:00:06Z,2.5\r\n';
    expect(parseLoadCsv(csv)).toEqual({
      outcome: 'valid',
      load: { startMs: Date.UTC(2026, 10, 2, 9), arrivals: [0, 0, 1, 0, 0, 0, 1, 1, 1] },
    });
  });

  test.each([
    ['without its header', '0,1\n1,1', ['line 1: expected the header "time,arrivals"']],
    ['with a single row', 'time,arrivals\n0,1', ['expected at least two rows']],
    ['of more than a month', 'time,arrivals\n0,1\n9999999,1', ['expected at most 31 days']],
    [
      'with bad lines',
      'time,arrivals\n0,1\n0,1\nnoon,1\n5,many\n6,-1\n7,1,2\n8,1',
      [
        'line 3: the time is not after the one before',
        'line 4: expected a time and a number',
        'line 5: "many" is not a number of arrivals',
        'line 6: "-1" is not a number of arrivals',
        'line 7: expected a time and a number',
      ],
    ],
  ])('%s is refused line by line', (_, csv, faults) => {
    const parsed = parseLoadCsv(csv);
    expect(parsed).toEqual({ outcome: 'invalid', faults });
  });
});

/** Pseudo-random numbers, the same in every run. */
function dice(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('a random load', () => {
  test.each(['spike', 'drip', 'on-off'] as const)('has the rates of its shape: %s', (shape) => {
    const load = randomLoadOfShape(shape, dice());
    const regular = loadOfShape(shape);
    expect(load.arrivals).toHaveLength(regular.arrivals.length);
    // Four standard deviations of a Poisson number.
    const spread = 4 * Math.sqrt(totalOf(regular));
    expect(Math.abs(totalOf(load) - totalOf(regular))).toBeLessThan(spread);
    expect(load.arrivals).not.toEqual(regular.arrivals);
  });

  test('has no arrivals while its shape has none', () => {
    const { arrivals } = randomLoadOfShape('on-off', dice());
    expect(arrivals.slice(60, 120)).toEqual(Array.from({ length: 60 }, () => 0));
  });
});
