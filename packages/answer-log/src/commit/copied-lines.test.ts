import { encodeRecord, type JournalRecord } from '@canvass/journal';
import { untimedProcessor } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { CopiedLines } from './copied-lines.ts';
import { FairScheduler } from '../fair-scheduler.ts';
import { parseLogLine } from '../format/log-record.ts';
import type { SurveyWork } from '../format/survey-work.ts';

const segmentId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const path = 'acme/coffee/I1';

function lineOf(number: number, over: Partial<JournalRecord> = {}): string {
  return encodeRecord({
    tenant: 'acme',
    survey: 'coffee',
    instance: 'I1',
    id: `01ARZ3NDEKTSV4RRFFQ69G5F${10 + number}`,
    submissionId: '',
    receivedAt: '2026-11-22T14:23:02.205Z',
    definitionVersion: 1,
    answers: { number },
    ...over,
  });
}

/** The lines of a chunk of a segment, which begins at byte 1,000 of it. */
function pieceOf(name: string, ...lines: readonly string[]): SurveyWork {
  const ends: number[] = [];
  let from = 0;
  for (const line of lines) {
    const to = from + Buffer.byteLength(line);
    ends.push(from, to);
    from = to + 1;
  }
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return { segmentId: name, readAt: 1, bytes, start: 1_000, lines: Int32Array.from(ends), end: 1_000 + from };
}

const copyOf = (...pieces: readonly SurveyWork[]): Promise<CopiedLines> => {
  const scheduler = new FairScheduler(untimedProcessor);
  return CopiedLines.of(path, pieces, scheduler.begin({ spentMs: 0, limitMs: Infinity }));
};
const copied = (...lines: readonly string[]): Promise<CopiedLines> => copyOf(pieceOf(segmentId, ...lines));

const answersIn = (log: { readonly bytes: Buffer }) =>
  log.bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => parseLogLine(Buffer.from(line)))
    .map((record) => [record?.segmentId, record?.offset, record?.answers]);

test('records become lines of the log, with their origins', async () => {
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const [one, two] = [lineOf(1), lineOf(2, { trace })];
  const lines = await copied(one, two);
  expect(lines.damaged).toEqual([]);
  const log = lines.toLog(lines.work, null);
  expect(answersIn(log)).toEqual([
    [segmentId, 1_000, { number: 1 }],
    [segmentId, 1_000 + one.length + 1, { number: 2 }],
  ]);
  expect(log.ends.at(-1)).toBe(log.bytes.byteLength);
  expect([log.ids.at(0), log.ids.at(1)]).toEqual(lines.work[0]!.records.map(({ id }) => id));
});

test('a record that is left out is not in the log, and stays as it was', async () => {
  const lines = await copied(lineOf(1), lineOf(2), lineOf(3));
  const { records, offsets, end } = lines.work[0]!;
  const [, second] = records;
  const work = { segmentId, end, records: records.filter((record) => record !== second) };
  const log = lines.toLog([work], null);
  expect(answersIn(log).map(([, offset]) => offset)).toEqual([offsets[0], offsets[2]]);
  expect(log.ids.at(1)).toBe(records[2]!.id);
  expect(lines.bytes.toString('utf8', second!.from, second!.to)).toBe(lineOf(2));
});

test('a line that is damaged, or of another survey, is told with its place', async () => {
  const broken = lineOf(2).slice(0, -10);
  const lines = await copied(lineOf(1), broken, lineOf(3, { survey: 'tea' }));
  expect(lines.work[0]!.records).toHaveLength(1);
  expect(lines.damaged.map(({ line, offset }) => [line.toString(), offset])).toEqual([
    [broken, 1_000 + lineOf(1).length + 1],
    [lineOf(3, { survey: 'tea' }), 1_000 + lineOf(1).length + 1 + broken.length + 1],
  ]);
});

test('the lines of two segments keep their origins and their order', async () => {
  const [older, newer] = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW'];
  const lines = await copyOf(pieceOf(older, lineOf(1), lineOf(2)), pieceOf(newer, lineOf(3)));
  expect(lines.work.map(({ segmentId: name, records }) => [name, records.length])).toEqual([
    [older, 2],
    [newer, 1],
  ]);
  const second = 1_000 + lineOf(1).length + 1;
  expect(answersIn(lines.toLog(lines.work, null))).toEqual([
    [older, 1_000, { number: 1 }],
    [older, second, { number: 2 }],
    [newer, 1_000, { number: 3 }],
  ]);
  const again = await copyOf(pieceOf(older, lineOf(1), lineOf(2)), pieceOf(newer, lineOf(3)));
  const [of, others] = again.work;
  const left = [{ ...of!, records: of!.records.slice(1) }, others!];
  const log = again.toLog(left, null);
  expect(answersIn(log).map(([name, offset]) => [name, offset])).toEqual([
    [older, second],
    [newer, 1_000],
  ]);
  expect(log.ends.at(-1)).toBe(log.bytes.byteLength);
});

test.each([
  ['an id that is no ULID', { id: 'A000001' }],
  ['text that is not ASCII', { answers: { why: 'Ä 😀' } }],
  ['an escape in its form', { submissionId: 'a "form"' }],
])('a line with %s becomes the same line of the log', async (_what, over) => {
  const lines = await copied(lineOf(1), lineOf(2, over), lineOf(3));
  const log = lines.toLog(lines.work, null);
  const [, second] = log.bytes.toString().split('\n');
  expect(second).toBe(
    `{"segmentId":"${segmentId}","offset":${1_000 + lineOf(1).length + 1},${lineOf(2, over).slice(1)}`,
  );
  const ids = [0, 1, 2].map((index) => log.ids.at(index));
  expect(ids).toEqual(lines.work[0]!.records.map(({ id }) => id));
  expect([log.ids.isBelow(0, 1), log.ids.isBelow(1, 0)]).toEqual([ids[0]! < ids[1]!, ids[1]! < ids[0]!]);
});
