import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { copiedText } from './copied-text.ts';
import { RowBytes } from './row-bytes.ts';
import { RowTimes } from './row-times.ts';

const textOf = (out: RowBytes): string => Buffer.from(out.written).toString();

/** Texts in which what `COPY` reads in another way is frequent. */
const hostileTexts = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\0', '\t', '\n', '\r', '\\', '"', 'N', '.', '\u001F', '\u007F', 'é', '🦊', '\uFEFF'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});

test('bytes of a page are escaped as strings are', () => {
  fc.assert(
    fc.property(hostileTexts, fc.nat(3), (text, before) => {
      const page = Buffer.from('\\'.repeat(before) + text + '\t');
      // It grows.
      const out = new RowBytes(1);
      out.escaped(page, before, page.byteLength - 1);
      expect(textOf(out)).toBe(copiedText(text));
    }),
  );
});

test('texts are written in UTF-8', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      const out = new RowBytes(1);
      out.text(text);
      expect(textOf(out)).toBe(text);
    }),
  );
});

test.each([0, 9, 10, 99, 100, 999_999_999, 1e9, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])(
  'the number %d is written with all its digits',
  (number) => {
    const out = new RowBytes(1);
    out.number(number);
    expect(textOf(out)).toBe(String(number));
  },
);

test('times, also before 1970, are written as toISOString does', () => {
  const times = fc.integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31') });
  const near = fc.tuple(times, fc.array(fc.integer({ min: -120_000, max: 120_000 })));
  const around = fc.tuple(fc.constant(0), fc.array(fc.integer({ min: -120_000, max: 120_000 })));
  fc.assert(
    fc.property(fc.oneof(near, around), ([start, steps]) => {
      const written = new RowTimes();
      for (const atMs of [start, ...steps.map((step) => start + step)]) {
        const out = new RowBytes(1);
        written.write(out, atMs);
        expect(textOf(out)).toBe(new Date(atMs).toISOString());
      }
    }),
  );
});
