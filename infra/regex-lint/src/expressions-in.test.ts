import { describe, expect, test } from '@jest/globals';
import { expressionsIn } from './expressions-in.ts';

const sourcesIn = (code: string) => expressionsIn(code).map(({ source, flags }) => `/${source}/${flags}`);

describe('the expressions of a module', () => {
  test('are its literals', () => {
    const code = `
      export const a = (text: string): boolean => /^a\\/[/]$/gi.test(text);
      class B<T> { readonly #c = [/b/u] as const; }
      const division = 4 / 2 / 1; // /no/
    `;
    expect(sourcesIn(code)).toEqual(['/^a\\/[/]$/gi', '/b/u']);
  });

  test('are the arguments of RegExp, with constants inserted', () => {
    const code = `
      const token = '[a-z]+';
      const pair = \`\${token}=\${token}\`;
      const a = new RegExp(\`^(?:\${pair};)*$\`, 'g');
      const b = RegExp('\\\\d' + '+');
      const c = new RegExp(\`^\${unknown.name}(-\\\\d{1,4})?$\`);
    `;
    expect(sourcesIn(code)).toEqual(['/^(?:[a-z]+=[a-z]+;)*$/g', '/\\d+/', '/^1(-\\d{1,4})?$/']);
  });

  test.each([
    'new RegExp(parts.join(""))',
    'new RegExp(String.raw`^(a+)+$`)',
    'new RegExp(isLong ? "^(a+)+$" : "b")',
    'new RegExp("^(a+)+$" as string)',
    'new RegExp(other.source + "+")',
    'new RegExp(imported)',
    'const a = "b"; { const a = "(b+)+"; new RegExp(a); }',
  ])('are unknown if the module does not define them: %s', (code) => {
    expect(expressionsIn(code)).toEqual([{ source: undefined, flags: '' }]);
  });
});
