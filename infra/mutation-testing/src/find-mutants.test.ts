import { describe, expect, test } from '@jest/globals';
import { findMutants } from './find-mutants.ts';
import { applyMutant, mutantKey } from './mutant.ts';

/** The mutated code of each mutant. */
function mutationsOf(code: string): string[] {
  return findMutants('a.ts', code).map(({ after }) => after);
}

const keys = (text: string) => findMutants('a.ts', text).map(mutantKey);

const inFunction = (code: string): string => `function f() { ${code} }`;

describe('mutants', () => {
  test.each([
    ['a bound: off by one, or inverted', 'return a < b;', ['return a <= b;', 'return a >= b;']],
    ['an equality', 'return a === b;', ['return a !== b;']],
    ['a check: one side removed', 'return a && b;', ['return a;', 'return b;']],
    ['a default: removed, or always used', 'return a ?? b;', ['return a;', 'return b;']],
    ['a sum', 'return a + b;', ['return a - b;']],
    ['a condition', 'if (a) return;', ['if (true) return;', 'if (false) return;']],
    ['a negation', 'return !a;', ['return a;']],
    ['a call', 'a();', [';']],
    ['a wait', 'await a();', [';', 'void a();']],
    ['a count', 'return a[1];', ['return a[2];', 'return a[0];']],
    ['a maximum', 'return Math.max(a, b);', ['return Math.min(a, b);']],
    ['an order', 'return a.toSorted();', ['return a;']],
    ['an end', 'return a.shift();', ['return a.pop();']],
    ['a spread', 'return { ...a, b };', ['return { ...{}, b };']],
    ['an assignment', 'a += b;', [';', 'a -= b;']],
  ])('change %s', (_, code, expected) => {
    const found = mutationsOf(inFunction(code).replace('function', 'async function'));
    expect(found.toSorted()).toEqual(
      expected.map((each) => inFunction(each).replace('function', 'async function')).toSorted(),
    );
  });

  test.each([
    ['types', 'type A = 1 | 2; let a: Array<1 | 2>;'],
    ['imports', "import { a } from 'b';"],
    ["an error's message", inFunction('throw new Error(`${1 + a}`);')],
    [
      'log lines',
      inFunction('this.log.warn({ a: 1 }, "b");').replaceAll('this.log.warn({ a: 1 }, "b");', ''),
    ],
    ["a module's constants", 'const most = 16;'],
    ['joined strings', inFunction("return 'a' + b;")],
    ["methods of Object's prototype", inFunction('return a.toString();')],
  ])('leave alone %s', (_, code) => {
    expect(mutationsOf(code)).toEqual([]);
  });

  test('remove the conditions of an SQL statement one by one, and shift its bounds by one', () => {
    const code = 'const s = `\n select a\n where a = 1 and (b or c) and d <= now()\n limit 1`;';
    expect(mutationsOf(code)).toEqual(
      expect.arrayContaining([
        'where a = 1 and d <= now()',
        'where a = 1 and (b or c)',
        'where a = 1 and (b or c) and d < now()',
      ]),
    );
  });

  test('have the right position after multi-byte characters', () => {
    const code = `// é€😀\n${inFunction('return "ü" !== a;')}`;
    const [mutant] = findMutants('a.ts', code);
    expect(mutant).toMatchObject({ line: 2, original: '!==', text: '===' });
    expect(applyMutant(code, mutant!)).toBe(code.replace('!==', '==='));
  });

  test('keep their key when their lines move', () => {
    const code = inFunction('return a < b;');
    expect(keys(`// one more line\n\n${code}`)).toEqual(keys(code));
  });

  test('are refused by a file that has changed since', () => {
    const [mutant] = findMutants('a.ts', inFunction('return a < b;'));
    expect(() => applyMutant(inFunction('return b;'), mutant!)).toThrow('a.ts has changed');
  });
});
