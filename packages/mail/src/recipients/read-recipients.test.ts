import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readRecipients } from './read-recipients.ts';

const rules = { languages: ['en', 'de'], fields: ['source'] };
const read = (text: string) => readRecipients(text, rules);
const faultsOf = (text: string) => read(text).faults.map(({ line, code }) => [line, code]);

describe('lines of addresses', () => {
  test('have names, several in a line, and blanks around them', () => {
    expect(read('ann@x.org\r\n "Bob B." <Bob@X.ORG> ; c@x.org,\n\n').recipients).toEqual([
      { address: 'ann@x.org', name: '', language: 'en' },
      { address: 'Bob@x.org', name: 'Bob B.', language: 'en' },
      { address: 'c@x.org', name: '', language: 'en' },
    ]);
  });

  test('are named if no mail can be sent to them', () => {
    const wrong = ['nobody', 'a@b', '@x.org', 'a b@x.org', 'a@x..org', '.a@x.org', `${'a'.repeat(65)}@x.org`];
    expect(faultsOf(wrong.join('\n'))).toEqual(wrong.map((_, index) => [index + 1, 'address']));
  });

  test('that are there twice count once, capitals or not', () => {
    const { recipients, duplicates } = read('ann@x.org\nANN@X.org\nbob@x.org\nann@x.org');
    expect(recipients).toHaveLength(2);
    expect(duplicates.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('with letters of other scripts in the domain are written as name servers have them', () => {
    expect(read('ann@bücher.example').recipients[0]?.address).toBe('ann@xn--bcher-kva.example');
  });
});

describe('a table', () => {
  test('has its columns in any order, and values of hidden questions', () => {
    const { recipients } = read('\uFEFFname;source;email;lang\nAnn;shop;ann@x.org;DE\n;;bob@x.org;\n');
    expect(recipients).toEqual([
      { address: 'ann@x.org', name: 'Ann', language: 'de', fields: { source: 'shop' } },
      { address: 'bob@x.org', name: '', language: 'en' },
    ]);
  });

  test('is refused for a column that is unknown or there twice, and for a quote without end', () => {
    expect(faultsOf('address,colour\na@x.org,red')).toEqual([[1, 'column']]);
    expect(faultsOf('address,email\na@x.org,b@x.org')).toEqual([[1, 'repeated-column']]);
    expect(faultsOf('address,name\na@x.org,"Ann')).toEqual([[2, 'open-quote']]);
  });

  test('names each line whose cells, language or values are wrong', () => {
    const lines = [
      'address,name,language,source',
      'a@x.org,Ann',
      'b@x.org,Bob,fr,',
      `c@x.org,${'c'.repeat(201)},,`,
      'd@x.org,"Dan\nBcc: all@x.org",,',
      'e@x.org,,,"a\u0000b"',
    ];
    expect(faultsOf(lines.join('\n'))).toEqual([
      [2, 'cells'],
      [3, 'language'],
      [4, 'name'],
      [5, 'name'],
      [7, 'value'],
    ]);
  });
});

test('no text breaks a header, and each is read or named', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { recipients, faults } = read(text);
      expect(recipients.length + faults.length).toBeGreaterThan(0);
      for (const { address, name } of recipients) expect(`${address}${name}`).not.toMatch(/[\p{Cc}<>]/u);
    }),
  );
});

const codesOfTwo = (text: string) =>
  readRecipients(text, { ...rules, least: 2 }).faults.map(({ code }) => code);

test.each([
  ['a@x.org\nA@x.org', ['too-few']],
  ['a@x.org\nnobody', ['too-few', 'address']],
  ['a@x.org\nb@x.org', []],
  ['', ['none']],
])(
  'a list that is too short for its kind is refused, beside what is wrong with its lines: %j',
  (text, codes) => {
    expect(codesOfTwo(text)).toEqual(codes);
  },
);
