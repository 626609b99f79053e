import { describe, expect, test } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { definitionOf } from '@canvass/surveys/generators';
import { answeredRows } from '../test/answered-rows.ts';
import { stringsOf } from '../test/strings-of.ts';
import { countedTotals, totalsOf } from '../test/totals-of.ts';
import type { FacetColumnOf, ValueColumn } from './facets/facet-column.ts';
import { ColumnBuilder, type ColumnRow } from './column-builder.ts';
import { Texts } from './texts.ts';

const history = startHistory(
  definitionOf(
    { id: 'colour', text: 'Which?', type: 'choice', choices: ['red', 'blue'] },
    { id: 'rating', text: 'How?', type: 'scale' },
    { id: 'why', text: 'Why?', type: 'text' },
  ),
);

function columnsOf(...answers: readonly ColumnRow['answers'][]) {
  const builder = new ColumnBuilder(history);
  for (const [index, each] of answers.entries()) builder.add(row(index + 1, each));
  return builder.build();
}

function row(place: number, answers: ColumnRow['answers']): ColumnRow {
  return { id: `id-${place}`, place, receivedAt: '2026-11-22T14:23:02.205Z', version: 1, answers };
}

describe('columns', () => {
  test('count what a summary counts, answer by answer', () => {
    fc.assert(
      fc.property(answeredRows, ({ history: edited, rows }) => {
        const builder = new ColumnBuilder(edited);
        for (const each of rows) builder.add(each);
        expectEqual(totalsOf(builder.build()), countedTotals(rows, edited));
      }),
      { numRuns: 300 },
    );
  });

  test('have a code for each answer, and 0 without one', () => {
    const { rows, facets } = columnsOf(
      { colour: 'blue' },
      {},
      { colour: 'red', rating: -2 },
      { colour: 'blue' },
    );
    expect(rows).toBe(4);
    expect(facets.get('colour')).toEqual({
      type: 'choices',
      notAsked: undefined,
      values: ['blue', 'red'],
      codes: new Uint8Array([1, 0, 2, 1]),
      offsets: undefined,
    });
    expect(facets.get('rating')).toMatchObject({ values: [-2], codes: new Uint8Array([0, 0, 1, 0]) });
    expect(facets.has('why')).toBe(false);
  });

  test('keep apart one value and a list of one value', () => {
    const { facets } = columnsOf(
      { colour: 'blue' },
      {},
      { colour: ['red', 'blue'] },
      { colour: 'red' },
      { colour: ['red'] },
    );
    expect(facets.get('colour')).toMatchObject({
      values: ['blue', 'red'],
      codes: new Uint8Array([1, 2, 1, 2, 2]),
      offsets: new Uint32Array([0, 1, 1, 3, 4, 5]),
      singles: new Uint8Array([1, 0, 0, 1, 0]),
    });
  });

  test('have the length and each word of a text once', () => {
    const { facets } = columnsOf({ why: 'Fast, fast and 🦊' }, { why: null }, {}, { why: '!' });
    expect(facets.get('why')).toEqual({
      type: 'words',
      notAsked: new Uint8Array([0, 1, 0, 0]),
      lengths: new Int32Array([17, -1, -1, 1]),
      words: {
        values: Texts.of(['fast']),
        codes: new Uint8Array([1]),
        offsets: new Uint32Array([0, 1, 1, 1, 1]),
      },
    });
  });

  test('have wider codes for more values', () => {
    const words = Array.from({ length: 70_000 }, (_, n) => `zq${n}`);
    const { codes, values } = (
      columnsOf({ why: words.join(' ') }).facets.get('why') as FacetColumnOf<'words'>
    ).words;
    expect(codes).toBeInstanceOf(Uint32Array);
    const strings = stringsOf(values);
    expect(Array.from(codes, (code) => strings[code - 1])).toEqual(words);
    const some = columnsOf(...words.slice(0, 300).map((word) => ({ colour: word })));
    const { codes: narrow, values: chosen } = some.facets.get('colour') as ValueColumn;
    expect(narrow).toBeInstanceOf(Uint16Array);
    expect(Array.from(narrow, (code) => chosen[code - 1])).toEqual(words.slice(0, 300));
  });

  test('do not change when rows are added', () => {
    fc.assert(
      fc.property(answeredRows, fc.nat(30), ({ history: edited, rows }, first) => {
        const before = new ColumnBuilder(edited);
        const whole = new ColumnBuilder(edited);
        for (const each of rows.slice(0, first)) {
          before.add(each);
          whole.add(each);
        }
        const early = whole.build();
        const rest = rows.slice(first);
        for (const each of rest) whole.add(each);
        expectEqual(early, before.build());
        for (const each of rest) before.add(each);
        expectEqual(whole.build(), before.build());
        expectEqual(
          whole.ids,
          rows.map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('are not made of a row whose version is unknown', () => {
    const builder = new ColumnBuilder(history);
    const unknown = { ...row(1, {}), version: 2 };
    expect(() => builder.add(unknown)).toThrow(expect.objectContaining({ code: 'unknown-version' }));
    expect(builder.rows).toBe(0);
  });
});
