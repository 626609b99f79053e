import { createAnswerIds, tailOf } from '@canvass/journal';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SubmissionTable } from './submission-table.ts';

const ids = createAnswerIds('a secret of the site');
const idOf = (submission: number, ms: number): string => ids.ofKey(ms, 'I1', String(submission));

test('a table remembers what a map would, unless an attempt failed', () => {
  const entry = fc.record({
    submission: fc.nat(300),
    firstMs: fc.nat(2 ** 45),
    fingerprint: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    end: fc.constantFrom('stored', 'failed', 'under way'),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
      const table = new SubmissionTable(200);
      const map = new Map<string, unknown>();
      const tails = new Set<string>();
      for (const { submission, fingerprint, firstMs, end } of entries) {
        const id = idOf(submission, firstMs);
        const [tail, sent] = [tailOf(id), Promise.resolve()];
        const slot = table.set(id, fingerprint, firstMs, sent);
        if (end !== 'under way') table.settle(slot, sent, end === 'stored');
        // Another attempt has replaced this one.
        table.settle(slot, Promise.resolve(), false);
        map.set(tail, { fingerprint, firstMs, sent: end === 'under way' ? sent : undefined });
        if (end === 'failed') map.delete(tail);
        tails.add(tail);
      }
      expect(table.isFull).toBe(tails.size >= 200);
      for (let submission = 0; submission <= 300; submission += 1) {
        const id = idOf(submission, 0);
        expect(table.find(id)).toEqual(map.get(tailOf(id)));
      }
    }),
  );
});

test('a table of 50,000 submissions takes 3.1 MB', () => {
  expect(new SubmissionTable(50_000).bytes).toBe(3_145_728);
});
