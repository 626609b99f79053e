import { createAnswerIds } from '@canvass/journal';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SubmissionTable } from './submission-table.ts';

const count = 40;

test('a table remembers what a map would, unless an attempt failed', () => {
  const entry = fc.record({
    submission: fc.nat(count - 1),
    firstMs: fc.nat(2 ** 45),
    fingerprint: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    end: fc.constantFrom('stored', 'failed', 'under way'),
  });
  fc.assert(
    fc.property(fc.string(), fc.array(entry, { maxLength: 120, size: 'max' }), (secret, entries) => {
      // Each secret puts the submissions into other slots.
      const ids = createAnswerIds(secret);
      const idOf = (submission: number, ms: number): string => ids.ofKey(ms, 'I1', String(submission));
      const table = new SubmissionTable(count);
      const map = new Map<number, unknown>();
      const seen = new Set<number>();
      for (const { submission, fingerprint, firstMs, end } of entries) {
        const sent = Promise.resolve();
        const slot = table.set(idOf(submission, firstMs), fingerprint, firstMs, sent);
        if (end !== 'under way') table.settle(slot, sent, end === 'stored');
        // Another attempt has replaced this one.
        table.settle(slot, Promise.resolve(), false);
        map.set(submission, { fingerprint, firstMs, sent: end === 'under way' ? sent : undefined });
        if (end === 'failed') map.delete(submission);
        seen.add(submission);
      }
      expect(table.isFull).toBe(seen.size === count);
      const submissions = Array.from({ length: count }, (_, submission) => submission);
      expect(submissions.map((each) => table.find(idOf(each, 0)))).toEqual(
        submissions.map((each) => map.get(each)),
      );
    }),
    { numRuns: 40 },
  );
});

test('a table of 50,000 submissions takes 3.1 MB', () => {
  expect(new SubmissionTable(50_000).bytes).toBe(3_145_728);
});
