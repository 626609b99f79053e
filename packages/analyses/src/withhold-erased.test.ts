import { expect, test } from '@jest/globals';
import { worldOf } from '../test/world-of.ts';
import { withholdErased } from './withhold-erased.ts';

const lowest = '01KDVDNA0000000000000000AA';
const inside = '01KDVDNA0000000000000000MM';
const highest = '01KDVDNA0000000000000000ZZ';
const outside = '01KDVDNB0000000000000000AA';

/** Returns what is shown of an ended analysis after these erasures. */
async function shown(entries: readonly string[], known: { ledgerLines: number; erased: string[] }) {
  const world = await worldOf({ seed: 1, answers: 10 });
  const { analyses, key } = world;
  const id = await world.start();
  world.worker();
  await world.untilQuiet();
  const read = await analyses.read(key, id);
  await world.stop();
  if (read.outcome !== 'found') throw new Error('no analysis');
  const { analysis } = read;
  const bounds = { lowestId: lowest, highestId: highest, lowestReceivedAtMs: 0 };
  const ledger = { read: async () => entries.map((each) => ({ id: each, erasedAt: '' })) };
  const result = analysis.result && { ...analysis.result, bounds };
  const { withheld, analysis: left } = await withholdErased(ledger, key, { ...analysis, result, known });
  expect(left.result === null).toBe(withheld !== null);
  return withheld;
}

test.each<[string, string[], { ledgerLines: number; erased: string[] }, { answers: number } | null]>([
  ['nothing was erased', [], { ledgerLines: 0, erased: [] }, null],
  [
    'an answer among those that it read was erased',
    [inside],
    { ledgerLines: 0, erased: [] },
    { answers: 10 },
  ],
  ['an answer was erased that it cannot have read', [outside], { ledgerLines: 0, erased: [] }, null],
  [
    'the erasure was made before, and its bytes are there',
    [inside],
    { ledgerLines: 0, erased: [inside] },
    null,
  ],
  ['the erasure was made before, and its bytes are gone', [inside], { ledgerLines: 1, erased: [] }, null],
  [
    'one erasure was made before and one after',
    [lowest, highest],
    { ledgerLines: 0, erased: [lowest] },
    { answers: 10 },
  ],
])('the result, if %s', async (_what, entries, known, withheld) => {
  expect(await shown(entries, known)).toEqual(withheld);
});
