import { describe, expect, test } from '@jest/globals';
import { SiteError } from '../problems/site-error.ts';
import { parseExactJson as parseBody } from './exact-json.ts';

const parseExactJson = (text: string) => parseBody(Buffer.from(text));

describe('a number in JSON', () => {
  test.each([
    ['4.0', 4],
    ['5e0', 5],
    ['0.05E2', 5],
    ['50e-1', 5],
    ['-4.00', -4],
    ['0.0', 0],
    ['-0.0e-9', -0],
    ['0e99999999999999999999', 0],
    ['4.5', 4.5],
    ['1e-1', 0.1],
    ['5', 5],
  ])('is read as it is written: %s', (source, value) => {
    expect(parseExactJson(`{"a":[${source}]}`)).toEqual({ a: [value] });
  });

  test.each([
    '4.99999999999999999999',
    '5.00000000000000000001',
    '-4.99999999999999999999e0',
    '499999999999999999999e-20',
    '0.499999999999999999999e1',
    '1e-400',
    '-1e-99999999999999999999',
  ])('is not accepted as the whole number that it rounds to: %s', (source) => {
    expect(Number.isInteger(parseExactJson(source))).toBe(false);
  });

  test('is refused if more than 100 numbers would be rounded to whole ones', () => {
    const hundred = Array.from({ length: 100 }, () => '"rating":4.99999999999999999999').join(',');
    expect(parseExactJson(`{${hundred}}`)).toEqual({ rating: 0.5 });
    expect(() => parseExactJson(`{${hundred},"rating":4.99999999999999999999}`)).toThrow(SiteError);
  });

  test('is read next to any other value and name', () => {
    const text = '{"__proto__":[true,null,"4.99999999999999999999","é\\\\\\"語"],"a":{"":[]},"1":1e0}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '04.99999999999999999999',
    '4.99999999999999999999e',
    '4.99999999999999999999x',
    '[1.0',
    '"1.0',
    '1.0.0',
  ])('is still refused if it is not JSON: %s', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});
