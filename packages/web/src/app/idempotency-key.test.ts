import { describe, expect, test } from '@jest/globals';
import { readIdempotencyKey } from './idempotency-key.ts';

const read = (...values: string[]) =>
  readIdempotencyKey({
    // As Node joins them.
    headers: values.length === 0 ? {} : { 'idempotency-key': values.join(', ') },
    rawHeaders: ['Host', 'localhost', ...values.flatMap((value) => ['Idempotency-KEY', value])],
  });

describe('the Idempotency-Key of a request', () => {
  test('may be missing', () => {
    expect(read()).toEqual({ ok: true, key: undefined });
  });

  test.each([
    ['order-17', 'order-17'],
    ['"order-17"', 'order-17'],
    [String.raw`"a \"b\" \\ c"`, String.raw`a "b" \ c`],
    [String.raw`a "b" \ c`, String.raw`a "b" \ c`],
    ['a, b', 'a, b'],
    ['" "', ' '],
    ['~', '~'],
    ['k'.repeat(255), 'k'.repeat(255)],
    [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
    [`"${String.raw`\"`.repeat(255)}"`, '"'.repeat(255)],
  ])('%j is %j', (given, key) => {
    expect(read(given)).toEqual({ ok: true, key });
  });

  test.each([
    '',
    '""',
    'k'.repeat(256),
    `"${'k'.repeat(256)}"`,
    'a\tb',
    '"a\tb"',
    'a\nb',
    '"a\nb"',
    'ä',
    '\x7f',
  ])('is refused if it is empty, too long or not printable: %j', (given) => {
    expect(read(given)).toMatchObject({ ok: false, fault: expect.stringContaining('1 to 255 printable') });
  });

  test.each(['"', '"abc', '"a"b"', '"abc" ', '"abc";a=1', String.raw`"a\b"`, String.raw`"abc\"`])(
    'is refused if it begins with a quote and is no quoted string: %j',
    (given) => {
      expect(read(given)).toMatchObject({ ok: false, fault: expect.stringContaining('quoted string') });
    },
  );

  test('is refused if there are two, even the same', () => {
    expect(read('a', 'a')).toMatchObject({ ok: false, fault: expect.stringContaining('more than one') });
    expect(read('"a"', '')).toMatchObject({ ok: false, fault: expect.stringContaining('more than one') });
  });
});
