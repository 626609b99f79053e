import { describe, expect, test } from '@jest/globals';
import { type FacetValue, facetsOf, reviseHistory, startHistory } from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { definitionOf } from '@canvass/surveys/generators';
import { answeredRows } from '../test/answered-rows.ts';
import {
  type AnswerColumns,
  ColumnBuilder,
  type ColumnRow,
  type EncodedColumnFile,
  decodeAnswers,
  decodeColumns,
  decodeIds,
  encodeColumnFile,
  type TextsColumn,
  textsByRow,
} from './index.ts';

type History = ConstructorParameters<typeof ColumnBuilder>[0];

function columnsOf(rows: readonly ColumnRow[], history: History): AnswerColumns {
  const builder = new ColumnBuilder(history);
  for (const row of rows) builder.add(row);
  return builder.build();
}

function decoded(
  { bytes, tailBytes }: EncodedColumnFile,
  facets: readonly string[] | 'all' = 'all',
): AnswerColumns {
  // The bytes begin at an odd offset of a larger buffer, as those of a storage response may.
  const received = Buffer.concat([Buffer.of(0), bytes.subarray(-tailBytes)]).subarray(1);
  return decodeColumns(received, sizeOf({ bytes, tailBytes }), { facets });
}

function sizeOf({ bytes, tailBytes }: EncodedColumnFile) {
  return { bytes: bytes.byteLength, tailBytes };
}

function rowsOf(...answers: readonly Record<string, FacetValue | null>[]): ColumnRow[] {
  return answers.map((each, index) => ({
    id: `id-${index}`,
    place: index + 1,
    receivedAt: new Date(1.7e12 + 7 * index).toISOString(),
    version: 1,
    answers: each,
  }));
}

describe('a column file', () => {
  test('is decoded to the columns of its rows', () => {
    fc.assert(
      fc.property(answeredRows, ({ history, rows }) => {
        const file = encodeColumnFile(rows, history);
        expectEqual(decoded(file), columnsOf(rows, history));
        expectEqual(
          decodeIds(file.bytes),
          rows.map(({ id }) => id),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('is decoded to all that was answered', () => {
    fc.assert(
      fc.property(answeredRows, ({ history, rows }) => {
        const { bytes, tailBytes } = encodeColumnFile(rows, history);
        const { facets, ids, ...rest } = decodeAnswers(bytes, { bytes: bytes.byteLength, tailBytes });
        const { facets: columns, ...others } = columnsOf(rows, history);
        expectEqual(rest, others);
        expectEqual(
          ids.strings(),
          rows.map(({ id }) => id),
        );
        const expected = [...columns].map(([id, column]) => {
          if (column.type !== 'words' && column.type !== 'kept') return [id, column];
          const texts = rows.map(({ answers }) => (Object.hasOwn(answers, id) ? answers[id] : null));
          return [id, { type: column.type, texts, notAsked: column.notAsked }];
        });
        const found = [...facets].map(([id, column]) => {
          if (!('texts' in column)) return [id, column];
          return [id, { type: column.type, texts: textsByRow(column), notAsked: column.notAsked }];
        });
        expectEqual(found, expected);
      }),
      { numRuns: 200 },
    );
  });

  test('is decoded to the columns that are wanted', () => {
    fc.assert(
      fc.property(answeredRows, fc.infiniteStream(fc.boolean()), ({ history, rows }, wants) => {
        const wanted = [...facetsOf(history).keys()].filter(() => wants.next().value);
        const { facets, ...rest } = decoded(encodeColumnFile(rows, history), [...wanted, 'of-no-version']);
        const { facets: all, ...others } = columnsOf(rows, history);
        expectEqual(rest, others);
        expectEqual(facets, new Map([...all].filter(([id]) => wanted.includes(id))));
      }),
    );
  });

  const texts = startHistory(definitionOf({ id: 'why', text: 'Why?', type: 'text', maxLength: 10_000 }));

  test.each([
    ['emoji', '😀 great 👩‍👩‍👧 tea 🇩🇪'],
    ['10,000 characters', 'é'.repeat(10_000)],
    [
      '10,000 words of one text',
      Array.from({ length: 2_000 }, (_, n) => `w${n}`)
        .join(' ')
        .slice(0, 10_000),
    ],
    ['the highest and private code points', '\u{10ffff} \ue000 \ufeff \uffff \u2028'],
    ['control characters', 'a\u0001b\tc\r\nd\u007f'],
    ['marks and scripts without spaces', 'e\u0301 İstanbul ΟΔΟΣ 我喜欢咖啡 สวัสดีครับ'],
    ['nothing that is a word', ' ! '],
  ])('keeps a text of %s', (_, text) => {
    const rows = rowsOf({ why: text }, {}, { why: `${text} again` });
    const file = encodeColumnFile(rows, texts);
    expect(decoded(file)).toEqual(columnsOf(rows, texts));
    const { facets } = decodeAnswers(file.bytes, sizeOf(file));
    expect(textsByRow(facets.get('why') as TextsColumn)).toEqual([text, null, `${text} again`]);
  });

  test('keeps many values, whose codes take two or four bytes', () => {
    const rows = rowsOf(
      ...Array.from({ length: 7_000 }, (_, n) => ({
        why: Array.from({ length: 10 }, (__, k) => `zq${n * 10 + k}`).join(' '),
      })),
    );
    expectEqual(decoded(encodeColumnFile(rows, texts)), columnsOf(rows, texts));
    const some = rows.slice(0, 100);
    expectEqual(decoded(encodeColumnFile(some, texts)), columnsOf(some, texts));
  });

  test('may have no rows', () => {
    const file = encodeColumnFile([], texts);
    expect(decoded(file)).toEqual(columnsOf([], texts));
    expect(decodeIds(file.bytes)).toEqual([]);
    expect(decodeAnswers(file.bytes, sizeOf(file)).facets.size).toBe(0);
  });

  test('keeps places and times beyond 32 bits, and times before 1970', () => {
    const times = ['9999-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z', '0001-01-01T00:00:00.001Z'];
    const rows = times.map((receivedAt, index) => ({
      ...rowsOf({})[0]!,
      place: 2 ** 40 + index,
      receivedAt,
    }));
    const { places, receivedAtMs } = decoded(encodeColumnFile(rows, texts));
    expect(Array.from(places)).toEqual([2 ** 40, 2 ** 40 + 1, 2 ** 40 + 2]);
    expect(Array.from(receivedAtMs)).toEqual(times.map((time) => Date.parse(time)));
  });

  test('keeps apart questions whose ids differ in their case, also those that a later version adds', () => {
    const question = { text: 'Why?', type: 'scale' };
    const first = definitionOf({ ...question, id: 'why' }, { ...question, id: 'x' });
    const second = definitionOf(
      { ...question, id: 'WHY' },
      { ...question, id: 'Why' },
      { ...question, id: 'why' },
    );
    const revised = reviseHistory(startHistory(first), second);
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    const rows = rowsOf({ why: 1, x: 2 }, { why: 3, Why: 4, WHY: 5 }).map((row, index) => ({
      ...row,
      version: index + 1,
    }));
    expect(decoded(encodeColumnFile(rows, revised.history))).toEqual(columnsOf(rows, revised.history));
  });
});
