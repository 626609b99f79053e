import { createAnswerIds } from '@canvass/journal';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SubmissionTable } from './submission-table.ts';

const ids = createAnswerIds('a secret of the site');
const idOf = (submission: number, ms: number): string => ids.ofKey(ms, 'I1', String(submission));
const submissions = Array.from({ length: 40 }, (_, submission) => ({ submission, id: idOf(submission, 0) }));

test('a table remembers what a map would, unless an attempt failed', () => {
  const entry = fc.record({
    submission: fc.nat(submissions.length - 1),
    firstMs: fc.nat(2 ** 45),
    fingerprint: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    end: fc.constantFrom('stored', 'failed', 'under way'),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 120, size: 'max' }), (entries) => {
      const table = new SubmissionTable(submissions.length);
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
      expect(table.isFull).toBe(seen.size === submissions.length);
      expect(submissions.map(({ id }) => table.find(id))).toEqual(
        submissions.map(({ submission }) => map.get(submission)),
      );
    }),
    { numRuns: 40 },
  );
});

test('a table of 50,000 submissions takes 3.1 MB', () => {
  expect(new SubmissionTable(50_000).bytes).toBe(3_145_728);
});
