import { expect, test } from '@jest/globals';
import { linesOf } from './survivors.ts';

const at = (start: readonly [number, number], end: readonly [number, number]) => ({
  start: { line: start[0], column: start[1] },
  end: { line: end[0], column: end[1] },
});

test('a mutant is known by the lines that it touches', () => {
  const source = 'let a = 1;\n  if (a < b) return;\n';
  expect(linesOf(source, { location: at([2, 7], [2, 12]), replacement: 'a <= b' })).toEqual({
    before: 'if (a < b) return;',
    after: 'if (a <= b) return;',
  });
});

test('a mutant of several lines has them in one, with single spaces', () => {
  const source = 'try {\n  go();\n} catch {\n  stop();\n}\n';
  expect(linesOf(source, { location: at([3, 9], [5, 2]), replacement: '{}' })).toEqual({
    before: '} catch { stop(); }',
    after: '} catch {}',
  });
});
