import { describe, expect, test } from '@jest/globals';
import { benches } from './benches.ts';
import { parseCommand } from './command-line.ts';

describe('the command line', () => {
  test('runs and records everything by default', () => {
    expect(parseCommand([], benches)).toMatchObject({ benches, isQuick: false, record: 'all' });
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
    expect(() => parseCommand([arg], benches)).toThrow(
      /ingest \| site-processes \| floor \| bulk \| count \| submissions \| commit \| workers \| freshness/,
    );
  });
});
