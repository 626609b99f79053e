import { describe, expect, test } from '@jest/globals';
import { type FacetValue, type FacetType, facetTypes } from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../../surveys/test/expect-equal.ts';
import { leavesByFacet, notAskedIn } from '../decode-columns.ts';
import { textsByRow } from '../decode-heads.ts';
import { booleansLeaf, numbersLeaf } from '../encode-leaf.ts';
import { readFile } from '../read-file.ts';
import { writeFile } from '../write-file.ts';
import { builderOf, decodeFacet, decodeFacetAnswers, encodeFacet } from './facet-formats.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const values: Readonly<Record<FacetType, fc.Arbitrary<FacetValue>>> = {
  choices: fc.oneof(
    fc.constantFrom('red', 'green', 'blue', '1'),
    fc.subarray(['red', 'green', 'blue'], { minLength: 1 }),
  ),
  number: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  date: fc.integer({ min: -62_091, max: 84_371 }),
  words: text,
  kept: text,
};

/** The value of each row; undefined: skipped, null: not asked. */
const rowsOf = (type: FacetType) =>
  fc.array(
    fc.oneof(
      { arbitrary: values[type], weight: 6 },
      { arbitrary: fc.constantFrom(undefined, null), weight: 2 },
    ),
    { minLength: 1, maxLength: 40 },
  );

function columnOf(type: FacetType, rows: readonly (FacetValue | null | undefined)[]) {
  const builder = builderOf(type);
  for (const [row, value] of rows.entries()) if (value != null) builder.add(row, value, 0);
  const notAsked = Uint8Array.from(rows, (value) => Number(value === null));
  return builder.build(rows.length, notAsked.includes(1) ? notAsked : undefined);
}

const nameOf = (role: string): string => `${role}_quality.price~2`;

/** The leaves of a facet from a file that has nothing else than places. Without texts, the file begins at the places. */
function leavesIn(type: FacetType, rows: readonly (FacetValue | null | undefined)[], hasTexts: boolean) {
  const column = columnOf(type, rows);
  const { texts = [], leaves } = encodeFacet(column, { nameOf, textOf: (row) => rows[row] as string });
  const asked = column.notAsked && [
    booleansLeaf(
      nameOf('asked'),
      column.notAsked.map((flag) => 1 - flag),
    ),
  ];
  const head = [texts].flat();
  const places = numbersLeaf('place', 'int64', Float64Array.from(rows.keys()));
  const all = [...head, places, ...leaves, ...(asked ?? [])];
  const { bytes, tailBytes } = writeFile(all, rows.length, head.length);
  const start = hasTexts ? 0 : bytes.byteLength - tailBytes;
  const found = leavesByFacet(readFile(bytes.subarray(start), start));
  expect([...found.keys()]).toEqual(['quality.price']);
  return found.get('quality.price')!;
}

describe.each(facetTypes)('a column of %s', (type) => {
  test('comes back from its file, of the type that it had', () => {
    fc.assert(
      fc.property(rowsOf(type), (rows) => {
        const leaves = leavesIn(type, rows, false);
        const decoded = decodeFacet(leaves, rows.length, notAskedIn(leaves, rows.length));
        expectEqual(decoded, columnOf(type, rows));
      }),
    );
  });

  test('comes back with all that was answered', () => {
    fc.assert(
      fc.property(rowsOf(type), (rows) => {
        const leaves = leavesIn(type, rows, true);
        const notAsked = notAskedIn(leaves, rows.length);
        const decoded = decodeFacetAnswers(leaves, rows.length, notAsked);
        const texts = rows.map((value) => value ?? null);
        const found =
          'texts' in decoded
            ? { type: decoded.type, texts: textsByRow(decoded), notAsked: decoded.notAsked }
            : decoded;
        expectEqual(found, 'texts' in decoded ? { type, texts, notAsked } : columnOf(type, rows));
      }),
    );
  });
});

test('the texts that are only kept are not among the bytes that a slice reads', () => {
  const leaves = leavesIn('kept', ['ann@example.org', undefined], false);
  expect(decodeFacet(leaves, 2, undefined)).toEqual({
    type: 'kept',
    notAsked: undefined,
    isAnswered: new Uint8Array([1, 0]),
  });
  expect(() => decodeFacetAnswers(leaves, 2, undefined)).toThrow(
    expect.objectContaining({ code: 'damaged' }),
  );
});
