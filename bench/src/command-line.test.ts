import { describe, expect, test } from '@jest/globals';
import { benches } from './benches.ts';
import { parseCommand } from './command-line.ts';

describe('the command line', () => {
  test('runs everything for the record when nothing is said', () => {
    expect(parseCommand([], benches)).toMatchObject({ benches, isQuick: false, record: 'all' });
  });

  test.each([['--quick'], ['count'], ['--profile=somewhere']])('leaves the results alone with %s', (arg) => {
    expect(parseCommand([arg], benches).record).toBe('none');
  });

  test('records the named ones where that is wished', () => {
    expect(parseCommand(['count', '--record'], benches).record).toBe('named');
  });

  test('runs the named ones in their order', () => {
    const { benches: named } = parseCommand(['commit', 'ingest'], benches);

    expect(named.map(({ name }) => name)).toEqual(['commit', 'ingest']);
  });

  test.each([['nothing'], ['--nothing']])('refuses %s and says what there is', (arg) => {
    expect(() => parseCommand([arg], benches)).toThrow(/ingest \| count \| commit \| workers \| freshness/);
  });
});
