import { describe, expect, test } from '@jest/globals';
import type { JsonLimits } from './json-limits.ts';
import { scanJson } from './scan-json.ts';

const limits: JsonLimits = { depth: 3, values: 6, properties: 2 };
const scan = (text: string) => scanJson(Buffer.from(text), limits);

describe('the scan of a JSON body', () => {
  test.each([
    '',
    'null',
    '[[[]]]',
    '[[],[],[]]',
    '[1,2,3,4,5,6]',
    '{"a":1,"b":2}',
    '["[[[[", "::::", ",,,,,,,,", "\\"[[[[", "\\\\", "é[[[["]',
    '"never closed [[[[',
    '"\\',
    '[true,false,null]',
  ])('finds nothing in %s', (text) => {
    expect(scan(text)).toEqual({ hasFraction: false });
  });

  test.each([
    ['[[[[', 'JSON is nested at most 3 levels deep here.'],
    ['{"a":{"b":[{', 'JSON is nested at most 3 levels deep here.'],
    ['[1,2,3,4,5,6,7]', 'A JSON body has at most 6 values here.'],
    ['[[],[],[],[]]', 'A JSON body has at most 6 values here.'],
    ['[{"a":1},{"a":1},{"a":1}]', 'A JSON body has at most 2 properties here.'],
    ['["\\\\",[[[', 'JSON is nested at most 3 levels deep here.'],
  ])('says which limit %s exceeds', (text, excess) => {
    expect(scan(text).excess).toBe(excess);
  });

  test.each(['4.5', '[1e3]', '{"a":-1E-3}', '[true,1.0]'])('sees the fraction or exponent of %s', (text) => {
    expect(scan(text).hasFraction).toBe(true);
  });
});
