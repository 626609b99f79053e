import { encodeRecord, type Traceparent } from '@canvass/journal';
import { expect, test } from '@jest/globals';
import { CopiedLines } from './copied-lines.ts';
import { parseLogLine } from '../format/log-record.ts';

const segmentId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const path = 'acme/coffee/I1';

function lineOf(number: number, survey = 'coffee', trace?: Traceparent): string {
  return encodeRecord({
    tenant: 'acme',
    survey,
    instance: 'I1',
    id: `01ARZ3NDEKTSV4RRFFQ69G5F${10 + number}`,
    submissionId: '',
    receivedAt: '2026-11-22T14:23:02.205Z',
    definitionVersion: 1,
    trace,
    answers: { number },
  });
}

/** The lines of a chunk that begins at byte 1,000 of its segment. */
function copied(...lines: readonly string[]) {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const ends: number[] = [];
  let from = 0;
  for (const line of lines) {
    ends.push(from, from + line.length);
    from += line.length + 1;
  }
  const piece = {
    segmentId,
    readAt: 1,
    bytes,
    start: 1_000,
    lines: Int32Array.from(ends),
    end: 1_000 + from,
  };
  return new CopiedLines(path, [piece]);
}

const answersIn = (log: { readonly bytes: Buffer }) =>
  log.bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => parseLogLine(Buffer.from(line)))
    .map((record) => [record?.segmentId, record?.offset, record?.answers]);

test('records become lines of the log, with their origins', () => {
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const [one, two] = [lineOf(1), lineOf(2, 'coffee', trace)];
  const lines = copied(one, two);
  expect(lines.damaged).toEqual([]);
  const log = lines.toLog(lines.work, null);
  expect(answersIn(log)).toEqual([
    [segmentId, 1_000, { number: 1 }],
    [segmentId, 1_000 + one.length + 1, { number: 2 }],
  ]);
  expect(log.ends.at(-1)).toBe(log.bytes.byteLength);
  expect([log.ids.at(0), log.ids.at(1)]).toEqual(lines.work[0]!.records.map(({ id }) => id));
});

test('a record that is left out is not in the log, and stays as it was', () => {
  const lines = copied(lineOf(1), lineOf(2), lineOf(3));
  const { records, offsets, end } = lines.work[0]!;
  const [, second] = records;
  const work = { segmentId, end, records: records.filter((record) => record !== second) };
  const log = lines.toLog([work], null);
  expect(answersIn(log).map(([, offset]) => offset)).toEqual([offsets[0], offsets[2]]);
  expect(log.ids.at(1)).toBe(records[2]!.id);
  expect(lines.bytes.toString('utf8', second!.from, second!.to)).toBe(lineOf(2));
});

test('a line that is damaged, or of another survey, is told with its place', () => {
  const broken = lineOf(2).slice(0, -10);
  const lines = copied(lineOf(1), broken, lineOf(3, 'tea'));
  expect(lines.work[0]!.records).toHaveLength(1);
  expect(lines.damaged.map(({ line, offset }) => [line.toString(), offset])).toEqual([
    [broken, 1_000 + lineOf(1).length + 1],
    [lineOf(3, 'tea'), 1_000 + lineOf(1).length + 1 + broken.length + 1],
  ]);
});
