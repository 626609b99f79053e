import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { readDecimal } from '@canvass/surveys';
import { BundledScript } from '@canvass/web/page';
import * as fc from 'fast-check';

const script = new BundledScript('sum', new URL('client.js', import.meta.url));

/** Returns what the script says below fields in which this was typed; the total is 1,000,000,000,000 units of so many decimals. */
function saidOf(typed: string, decimals: number): string {
  const output = { setAttribute: () => undefined, classList: { toggle: () => undefined }, textContent: '' };
  class HTMLElement {
    readonly dataset = {
      words: JSON.stringify({
        left: '$number',
        over: 'over',
        complete: 'complete',
        unreadable: 'unreadable',
      }),
      total: '1000000000000',
      decimals: String(decimals),
    };
    querySelectorAll = () => [{ value: typed }];
    after = () => undefined;
    addEventListener = () => undefined;
  }
  const document = {
    documentElement: { lang: 'en' },
    createElement: () => output,
    querySelectorAll: () => [new HTMLElement()],
  };
  runInNewContext(script.body.toString(), { document, HTMLElement, addEventListener: () => undefined, Intl });
  return output.textContent;
}

test.each([0, 2, 6])('the script reads what the site reads, with %d decimals', (decimals) => {
  const digits = fc.constantFrom('0', '1', '9', '٣', '５', ',', '.', ' ', '\u00a0', "'", '٫', '-', '+', 'x');
  fc.assert(
    fc.property(fc.array(digits, { maxLength: 9 }), (parts) => {
      const typed = parts.join('');
      fc.pre(typed.trim() !== '');
      const value = readDecimal(typed, decimals);
      const left = value === undefined ? Number.NaN : 1e12 - Math.round(value * 10 ** decimals);
      const expected = Number.isNaN(left)
        ? 'unreadable'
        : left === 0
          ? 'complete'
          : left < 0
            ? 'over'
            : undefined;
      expect(saidOf(typed, decimals)).toBe(
        expected ??
          new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: decimals }).format(
            left / 10 ** decimals,
          ),
      );
    }),
    { numRuns: 100 },
  );
});
