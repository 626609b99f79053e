import { describe, expect, test } from '@jest/globals';
import type { Bench } from './bench.ts';
import { parseCommand } from './command-line.ts';

const benches = ['ingest', 'count', 'commit', 'soak'].map((name): Bench => ({
  name,
  isSlow: name === 'soak',
  run: () => Promise.reject(new Error('nothing runs here')),
}));

describe('the command line', () => {
  test('runs and records everything with --full', () => {
    expect(parseCommand(['--full'], benches)).toMatchObject({ benches, isQuick: false, record: 'all' });
  });

  test('leaves out the slow ones by default, and keeps their results', () => {
    const fast = benches.slice(0, 3);

    expect(parseCommand([], benches)).toMatchObject({ benches: fast, record: 'named' });
    expect(parseCommand(['--quick'], benches)).toMatchObject({ benches, record: 'none' });
  });

  test.each([['--quick'], ['count'], ['--profile=somewhere']])('does not record with %s', (arg) => {
    expect(parseCommand([arg], benches).record).toBe('none');
  });

  test('records the named ones with --record', () => {
    expect(parseCommand(['count', '--record'], benches).record).toBe('named');
  });

  test('runs the named ones in the given order', () => {
    const { benches: named } = parseCommand(['commit', 'ingest'], benches);

    expect(named.map(({ name }) => name)).toEqual(['commit', 'ingest']);
  });

  test.each([['nothing'], ['--nothing']])('refuses %s and lists the benches', (arg) => {
    expect(() => parseCommand([arg], benches)).toThrow(/\[ingest \| count \| commit \| soak \.\.\.\]/);
  });
});
