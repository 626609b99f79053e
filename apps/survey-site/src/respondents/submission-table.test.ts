import { createAnswerIds, tailOf } from '@canvass/journal';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SubmissionTable } from './submission-table.ts';

const ids = createAnswerIds('a secret of the site');
const idOf = (submission: number, ms: number): string => ids.ofKey(ms, 'I1', String(submission));

test('a table remembers what a map would', () => {
  const entry = fc.record({
    submission: fc.nat(300),
    firstMs: fc.nat(2 ** 45),
    fingerprint: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
      const table = new SubmissionTable(200);
      const map = new Map<string, unknown>();
      for (const { submission, ...remembered } of entries) {
        const id = idOf(submission, remembered.firstMs);
        table.set(id, remembered);
        map.set(tailOf(id), remembered);
      }
      expect(table.isFull).toBe(map.size >= 200);
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
