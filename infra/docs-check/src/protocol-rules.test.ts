import { describe, expect, test } from '@jest/globals';
import { checkProtocol, citedRules } from './protocol-rules.ts';

const page = `# The protocol

### Rule 1: names

**Mutants**:

- a name is used twice

### Rule 8: commit

### Rule 8a: stuck surveys

**Mutants**:

- a stuck survey stops all
- a name is used twice

## Running it

- no mutant
`;
const mutants = [
  { name: 'a name is used twice', rules: ['1', '8a'] },
  { name: 'a stuck survey stops all', rules: ['8a'] },
];

/** Split, because the check reads this file as well. */
const rule = (id: string) => ['Rule', id].join(' ');

describe('checkProtocol', () => {
  test('accepts a page on which every rule has its mutants, and citations of its rules', () => {
    expect(checkProtocol(page, mutants, [{ path: 'a.ts', text: '// Rule 8a' }])).toEqual([]);
  });

  test('names a cited rule that is not on the page', () => {
    const texts = [{ path: 'a.ts', text: `// ${rule('8c')}, as in ${rule('1')}` }];
    expect(checkProtocol(page, mutants, texts)).toEqual(['a.ts cites Rule 8c, which is not on the page']);
  });

  test('names a rule without a mutant, and a mutant of a rule that is not on the page', () => {
    expect(
      checkProtocol(`${page}\n### Rule 9: progress\n`, [...mutants, { name: 'x', rules: ['7'] }], []),
    ).toEqual(['Rule 9 has no mutant', 'the mutant "x" breaks Rule 7, which is not on the page']);
  });

  test('names a listed mutant that does not exist, and one that is not listed', () => {
    const [first, ...others] = mutants;
    expect(checkProtocol(page, [{ ...first!, name: 'renamed' }, ...others], [])).toEqual([
      'Rule 1: "a name is used twice" is no mutant of it',
      'Rule 1 does not list "renamed"',
      'Rule 8a: "a name is used twice" is no mutant of it',
      'Rule 8a does not list "renamed"',
    ]);
  });
});

test('citedRules reads single rules, lists and ranges', () => {
  const text = [rule('8b'), rule('7').toLowerCase(), `rules ${['10', '12'].join(' to ')}`, 'overrule 9'].join(
    '; ',
  );
  expect(citedRules(text)).toEqual(['8b', '7', '10', '12']);
});
