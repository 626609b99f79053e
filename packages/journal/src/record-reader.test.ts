import { describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import { hasKey, timeOf } from './answer-ids.ts';
import { fingerprintOf } from './chunk-bytes.ts';
import type { ReadRecord } from './read-record.ts';
import { RecordReader } from './record-reader.ts';
import { asJournalRecord, encodeRecord, type JournalRecord } from './record.ts';
import { isTraceparent } from './traceparent.ts';

const name = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
const ulid = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const traces = fc
  .tuple(fc.stringMatching(/^[0-9a-f]{31}[1-9a-f]$/), fc.stringMatching(/^[0-9a-f]{15}[1-9a-f]$/))
  .map(([traceId, spanId]) => `00-${traceId}-${spanId}-01`);
const records: fc.Arbitrary<JournalRecord> = fc.record({
  tenant: name,
  survey: name,
  instance: ulid,
  id: ulid,
  submissionId: fc.oneof(ulid, fc.string({ unit: 'grapheme', maxLength: 20 })),
  receivedAt: fc
    .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  definitionVersion: fc.integer({ min: 1, max: 999_999_999 }),
  trace: fc.option(traces, { nil: undefined }),
  invitation: fc.option(fc.nat(), { nil: undefined }),
  answers: fc.dictionary(
    name,
    fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' }), fc.array(fc.string())),
    {
      noNullPrototype: true,
    },
  ),
});

const fingerprintOfAnswers = (answers: unknown): number =>
  fingerprintOf(Buffer.from(JSON.stringify(answers)));

/** The tail of its id, as 80 bits in hexadecimal digits. */
function keyOf(record: ReadRecord): string | undefined {
  const words = new Int32Array(4);
  if (!record.readKey(words, 1)) return undefined;
  const digitsOf = (index: number, count: number): string =>
    (words[index]! >>> 0).toString(16).padStart(count, '0');
  return digitsOf(1, 4) + digitsOf(2, 8) + digitsOf(3, 8);
}

/** The same of an id. */
function keyOfId(id: string): string | undefined {
  if (!hasKey(id) || !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(`0000000000${id.slice(10)}`)) return undefined;
  let bits = 0n;
  for (const digit of id.slice(10))
    bits = bits * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit));
  return bits.toString(16).padStart(20, '0');
}

function pathOf({ tenant, survey, instance }: JournalRecord): string {
  return `${tenant}/${survey}/${instance}`;
}

/** What `RecordReader.pathOf` finds in a line. */
function surveyOf(line: string): string | undefined {
  const bytes = Buffer.from(`${line}\n`);
  return new RecordReader(bytes).pathOf(0, bytes.length - 1);
}

/** One line as the reader reads it, with the answers. */
function read(line: Buffer): unknown {
  const record = new RecordReader(Buffer.concat([line, Buffer.from('\n')])).read(0, line.length);
  const answers = record?.answers();
  if (!record || answers === undefined) return undefined;
  const { path, id, receivedAt, definitionVersion, trace, invitation } = record;
  const derived = {
    fingerprint: record.fingerprint(),
    idMs: record.idMs(),
    formMs: record.formMs(),
    key: keyOf(record),
  };
  return { path, id, receivedAt, definitionVersion, trace, invitation, ...derived, answers };
}

/** The same line by JSON alone. */
function parsed(line: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
    const record = text.startsWith('{') ? asJournalRecord(JSON.parse(text)) : undefined;
    if (!record) return undefined;
    const { tenant, survey, instance, id, submissionId, receivedAt, definitionVersion, answers } = record;
    const trace = isTraceparent(record.trace) ? record.trace : undefined;
    return {
      path: `${tenant}/${survey}/${instance}`,
      id,
      receivedAt,
      definitionVersion,
      trace,
      invitation: record.invitation,
      fingerprint: fingerprintOfAnswers(answers),
      idMs: timeOf(id),
      formMs: timeOf(submissionId),
      key: keyOfId(id),
      answers,
    };
  } catch {
    return undefined;
  }
}

describe('reading records', () => {
  test('returns what was written', () => {
    fc.assert(
      fc.property(records, (record) => {
        const line = Buffer.from(encodeRecord(record));
        expect(read(line)).toEqual(parsed(line));
        const { id, receivedAt, trace, invitation } = record;
        expect(read(line)).toMatchObject({ id, receivedAt, trace, invitation });
      }),
    );
  });

  test('reads an answer with a malformed trace like any other', () => {
    const [record] = fc.sample(records, 1);
    const line = encodeRecord({ ...record!, trace: 'nonsense' });
    expect(read(Buffer.from(line))).toMatchObject({ id: record!.id, trace: undefined });
  });

  test('does not keep the parsed answers of a traced line', () => {
    const [record] = fc.sample(records, 1);
    const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const line = Buffer.from(`${encodeRecord({ ...record!, trace })}\n`);
    const found = new RecordReader(line).read(0, line.length - 1);
    expect(found?.answers()).toEqual(record!.answers);
    expect(found?.answers()).not.toBe(found?.answers());
  });

  test.each(['-1', '1.5', '1e400', '"17"', 'null', '9007199254740993'])(
    'takes no line whose invitation is %s',
    (invitation) => {
      const [record] = fc.sample(records, 1);
      const line = encodeRecord({ ...record!, invitation: 17 });
      expect(read(Buffer.from(line))).toMatchObject({ invitation: 17 });
      expect(
        read(Buffer.from(line.replace('"invitation":17', `"invitation":${invitation}`))),
      ).toBeUndefined();
    },
  );

  test('gives equal answers one fingerprint, with or without a trace or an invitation', () => {
    const [record] = fc.sample(records, 1);
    const fingerprintWith = (other: Partial<JournalRecord>): number | undefined => {
      const line = Buffer.from(`${encodeRecord({ ...record!, trace: undefined, ...other })}\n`);
      return new RecordReader(line).read(0, line.length - 1)?.fingerprint();
    };
    const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const answers = { why: 'Ä "quoted" 😀', n: 5 };
    const same = [{ answers }, { answers, trace }, { answers, invitation: 0 }, { answers, submissionId: '' }];
    expect(same.map(fingerprintWith)).toEqual(same.map(() => fingerprintOfAnswers(answers)));
    expect(fingerprintWith({ answers: { ...answers, n: 6 } })).not.toBe(fingerprintWith({ answers }));
  });

  test('parses only the answers of a line that a site wrote, and only on request', () => {
    const parse = jest.spyOn(JSON, 'parse');
    const longest = 'x'.repeat(64);
    fc.assert(
      fc.property(records, fc.boolean(), (record, isLong) => {
        const names = isLong ? { tenant: longest, survey: longest, instance: longest, id: longest } : {};
        const written = { ...record, submissionId: 'plain', trace: undefined, invitation: undefined };
        const line = encodeRecord({ ...written, ...names });
        const reader = new RecordReader(Buffer.from(`${line}\n${line}\n`));
        const length = Buffer.byteLength(line);
        parse.mockClear();
        const found = [reader.read(0, length), reader.read(length + 1, 2 * length + 1)];
        expect(found.map((each) => each?.id)).toEqual(Array.from({ length: 2 }, () => names.id ?? record.id));
        expect(found[0]?.fingerprint()).toBe(fingerprintOfAnswers(record.answers));
        expect(parse).not.toHaveBeenCalled();
        found[1]?.answers();
        expect(parse).toHaveBeenCalledTimes(1);
      }),
    );
    parse.mockRestore();
  });

  test('agrees with JSON about damaged lines', () => {
    // Most often at the ends, and by bytes that mean something in JSON: other damages say little.
    const damages = fc.record({
      at: fc.oneof(fc.nat(400), fc.constant(0), fc.constant(-1)),
      cut: fc.nat(3),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 3 }),
        fc.constantFrom(' ', '\t', '{', '}', '[', ']', '"', ',').map((put) => Buffer.from(put)),
      ),
    });
    fc.assert(
      fc.property(records, damages, (record, { at, cut, put }) => {
        const line = Buffer.from(encodeRecord(record));
        const offset = (at + line.length) % line.length;
        const damaged = Buffer.concat([line.subarray(0, offset), put, line.subarray(offset + cut)]);
        fc.pre(!damaged.includes(0x0a));
        // Damaged answers may be readable and not as JSON.stringify would write them.
        const isSame = { fingerprint: expect.any(Number) };
        const [found, wanted] = [read(damaged), parsed(damaged)];
        expect(found && { ...found, ...isSame }).toEqual(wanted && { ...wanted, ...isSame });
      }),
      { numRuns: 3_000 },
    );
  });

  test('reads a line with its properties in another order', () => {
    const line = Buffer.from(
      '{"answers":{"a":1},"definitionVersion":2,"receivedAt":"2026-01-01T00:00:00.000Z","submissionId":"s",' +
        '"id":"I","instance":"N","survey":"s","tenant":"t"}',
    );
    expect(read(line)).toEqual({
      path: 't/s/N',
      id: 'I',
      receivedAt: '2026-01-01T00:00:00.000Z',
      definitionVersion: 2,
      fingerprint: fingerprintOfAnswers({ a: 1 }),
      idMs: Number.NaN,
      formMs: Number.NaN,
      key: undefined,
      answers: { a: 1 },
    });
  });

  test('keeps the surveys of neighbouring lines apart', () => {
    fc.assert(
      fc.property(fc.array(records, { maxLength: 8 }), (given) => {
        const lines = [...given, ...given].map(encodeRecord);
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const reader = new RecordReader(bytes);
        let from = 0;
        for (const [index, line] of lines.entries()) {
          const to = from + Buffer.byteLength(line);
          const { tenant, survey, instance, answers } = [...given, ...given][index]!;
          const record = reader.read(from, to);
          expect(record?.path).toBe(`${tenant}/${survey}/${instance}`);
          expect(record?.answers()).toEqual(JSON.parse(JSON.stringify(answers)));
          from = to + 1;
        }
      }),
    );
  });

  test('finds the survey of a line as it reads it, whichever surveys the lines before were of', () => {
    const surveys = fc.array(records, { minLength: 1, maxLength: 6 });
    // With the instance of the steps of its answers beside each survey: they differ in their lengths only.
    const given = surveys.map((each) =>
      each.flatMap((record) => [record, { ...record, instance: `${record.instance}-progress` }]),
    );
    fc.assert(
      fc.property(given, fc.array(fc.nat(), { maxLength: 40 }), (each, order) => {
        const chosen = order.map((number) => each[number % each.length]!);
        const lines = chosen.map((record) => Buffer.from(`${encodeRecord(record)}\n`));
        const bytes = Buffer.concat(lines);
        const [finder, reader] = [new RecordReader(bytes), new RecordReader(bytes)];
        let from = 0;
        for (const [index, line] of lines.entries()) {
          const to = from + line.length - 1;
          const path = pathOf(chosen[index]!);
          expect([finder.pathOf(from, to), reader.read(from, to)?.path]).toEqual([path, path]);
          from = to + 1;
        }
      }),
    );
  });

  test('finds the survey of a line whose end is damaged, and of no line whose head is', () => {
    const [record] = fc.sample(records, 1);
    const line = encodeRecord(record!);
    const path = pathOf(record!);
    const head = line.indexOf('"id":"') + '"id":"'.length;
    expect([line, line.slice(0, -1), line.slice(0, head + 3)].map(surveyOf)).toEqual([path, path, path]);
    expect([line.slice(1), line.slice(0, head - 2), ` ${line}`].map(surveyOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('reads the lines of the survey that it was told, and of any other', () => {
    fc.assert(
      fc.property(records, records, (own, other) => {
        const lines = [own, other, own].map(encodeRecord);
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const reader = new RecordReader(bytes, pathOf(own));
        let from = 0;
        const found = lines.map((line) => {
          const to = from + Buffer.byteLength(line);
          const record = reader.read(from, to);
          from = to + 1;
          return [record?.path, record?.id, JSON.stringify(record?.answers())];
        });
        expect(found).toEqual(
          [own, other, own].map((each) => [pathOf(each), each.id, JSON.stringify(each.answers)]),
        );
      }),
    );
  });
});
