import { describe, expect, test } from '@jest/globals';
import type { Bench } from './bench.ts';
import { parseCommand } from './command-line.ts';

const benches = ['ingest', 'count', 'commit', 'soak'].map((name): Bench => ({
  name,
  isSlow: name === 'soak',
  ...(name === 'soak' && { usualMinutes: 240 }),
  run: () => Promise.reject(new Error('nothing runs here')),
}));

describe('the command line', () => {
  test('runs and records everything with --full', () => {
    expect(parseCommand(['--full'], benches)).toMatchObject({ benches, isQuick: false, isRecorded: true });
  });

  test('leaves out the slow ones by default, and keeps their results', () => {
    const fast = benches.slice(0, 3);

    expect(parseCommand([], benches)).toMatchObject({ benches: fast, isRecorded: true });
    expect(parseCommand(['--quick'], benches)).toMatchObject({ benches, isRecorded: false });
  });

  test.each([['--quick'], ['count'], ['--profile=somewhere']])('does not record with %s', (arg) => {
    expect(parseCommand([arg], benches).isRecorded).toBe(false);
  });

  test('records the named ones with --record', () => {
    expect(parseCommand(['count', '--record'], benches).isRecorded).toBe(true);
  });

  test('runs the named ones in the given order', () => {
    const { benches: named } = parseCommand(['commit', 'ingest'], benches);

    expect(named.map(({ name }) => name)).toEqual(['commit', 'ingest']);
  });

  test('takes the minutes of one bench that has a usual time', () => {
    expect(parseCommand(['soak', '--minutes', '120'], benches).minutes).toBe(120);
    expect(parseCommand(['soak'], benches).minutes).toBeUndefined();
  });

  test.each([
    ['soak --minutes 59', 'a whole number from 60 to 240'],
    ['soak --minutes 241', 'a whole number from 60 to 240'],
    ['soak --minutes 1e2', 'a whole number from 60 to 240'],
    ['count --minutes 120', 'for one of these alone: soak'],
    ['soak count --minutes 120', 'for one of these alone: soak'],
    ['--minutes 120', 'for one of these alone: soak'],
  ])('refuses %s', (line, message) => {
    expect(() => parseCommand(line.split(' '), benches)).toThrow(message);
  });

  test.each([['nothing'], ['--nothing']])('refuses %s and lists the benches', (arg) => {
    expect(() => parseCommand([arg], benches)).toThrow(/\[ingest \| count \| commit \| soak \.\.\.\]/);
  });
});
