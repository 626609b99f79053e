import { describe, expect, test } from '@jest/globals';
import { claimsThatFit, maxBatch, messagesThatFit, textsThatFit } from './batch-limits.ts';

/** The number of calls that fit into one statement. */
function together<C>(fits: () => (call: C) => boolean, calls: readonly C[]): number {
  const fit = fits();
  const end = calls.findIndex((call) => !fit(call));
  return end === -1 ? calls.length : end;
}

const times = <C>(count: number, call: (index: number) => C): C[] =>
  Array.from({ length: count }, (_, i) => call(i));

const claim = (max: number, visibilityTimeoutMs: number) => ({ max, visibilityTimeoutMs });
const renewal = (id: number, visibilityTimeoutMs = 5_000) => ({ id: String(id), visibilityTimeoutMs });

describe('one statement', () => {
  test('sends up to 1,000 texts, and up to 4 Mi characters', () => {
    expect(
      together(
        textsThatFit,
        times(maxBatch + 1, () => ({ text: 'x' })),
      ),
    ).toBe(maxBatch);
    const mib = 'x'.repeat(1024 * 1024);
    expect(
      together(
        textsThatFit,
        times(5, () => ({ text: mib })),
      ),
    ).toBe(4);
  });

  test('claims for receives with the same timeout, up to 1,000 messages', () => {
    expect(together(claimsThatFit, [claim(1, 5_000), claim(32, 5_000), claim(1, 6_000)])).toBe(2);
    expect(
      together(
        claimsThatFit,
        times(40, () => claim(32, 5_000)),
      ),
    ).toBe(31);
    expect(together(claimsThatFit, [claim(500, 5_000), claim(500, 5_000), claim(1, 5_000)])).toBe(2);
  });

  test('renews messages with the same timeout, each once, up to 1,000', () => {
    expect(together(messagesThatFit, [renewal(1), renewal(2), renewal(3, 6_000)])).toBe(2);
    expect(together(messagesThatFit, [renewal(1), renewal(2), renewal(1)])).toBe(2);
    expect(
      together(
        messagesThatFit,
        times(maxBatch + 1, (id) => renewal(id)),
      ),
    ).toBe(maxBatch);
  });
});
