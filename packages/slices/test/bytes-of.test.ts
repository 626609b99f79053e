import { expect, test } from '@jest/globals';
import { decodeColumns, encodeColumnFile, type FacetColumn } from '@canvass/columns';
import { startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { bytesOfColumn } from '../src/bytes-of.ts';

const offered = Array.from({ length: 4 }, (_, index) => `choice ${index}`);
const history = startHistory(
  definitionOf(
    { id: 'one', text: 'Which?', type: 'choice', choices: offered },
    { id: 'several', text: 'Which?', type: 'choice', multiple: true, choices: offered },
  ),
);
const rows = Array.from({ length: 40_000 }, (_, row) => ({
  id: `id-${row}`,
  place: row + 1,
  receivedAt: '2026-11-22T14:23:02.205Z',
  version: 1,
  answers: {
    one: offered[row % 4]!,
    several: offered.slice(row % 5),
  },
}));
const file = encodeColumnFile(rows, history);

/** The memory behind all arrays of a column, also of their parts that it does not use. */
function bytesBehind(value: unknown, seen = new Set<ArrayBufferLike>()): number {
  if (ArrayBuffer.isView(value)) seen.add(value.buffer);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) bytesBehind(each, seen);
  return [...seen].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

test.each(['one', 'several'])('the memory of a column is counted with all that its arrays keep: %s', (id) => {
  const { facets } = decodeColumns(
    file.bytes.subarray(-file.tailBytes),
    { bytes: file.bytes.byteLength, tailBytes: file.tailBytes },
    { facets: [id] },
  );
  const column = facets.get(id) as FacetColumn;
  const behind = bytesBehind(column);
  expect(bytesOfColumn(column)).toBeGreaterThan(0.95 * behind);
  expect(bytesOfColumn(column)).toBeLessThan(1.3 * behind);
});
