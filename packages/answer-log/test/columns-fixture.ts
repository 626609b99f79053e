import type { ColumnRow } from '@canvass/columns';
import type { JournalRecord } from '@canvass/journal';
import type { ColumnFile } from '../src/format/column-files.ts';
import { encodeStretch, type EncodeColumnFile, type Stretch } from '../src/columns/encode-stretch.ts';
import { fillColumns, type FillColumnsDeps } from '../src/columns/fill-columns.ts';
import { isStub, parseLogLine } from '../src/format/log-record.ts';
import { encodeDocument } from '../src/summary/document-json.ts';
import type { SummaryDocument } from '../src/summary/summary-document.ts';
import { submissionsFixture } from './submissions-fixture.ts';

/** Encodes rows as JSON instead of Parquet. */
const asJson: EncodeColumnFile = (rows) => ({ bytes: Buffer.from(JSON.stringify(rows)), tailBytes: 1 });

const encode = (stretch: Stretch) => Promise.resolve(encodeStretch(asJson, stretch));

/** A fixture of the survey `coffee` with this many answers, and with column files that a test can read. */
export async function columnsFixture(answers = 0) {
  const fixture = await submissionsFixture();
  const { coffee, send, worker, summaries, direct, newId } = fixture;
  const { counter } = worker();

  /** Changes the summary, as another writer would. */
  const change = async (how: (document: SummaryDocument) => Partial<SummaryDocument>): Promise<void> => {
    const found = await summaries.read(coffee);
    if (found.outcome !== 'found') throw new Error('no summary');
    const { document, etag } = found;
    const next = { ...document, version: document.version + 1, ...how(document) };
    await summaries.replace(coffee, encodeDocument(next), { ifMatch: etag });
  };

  /** The column files that the newest summary lists. */
  const files = async (): Promise<readonly ColumnFile[]> => (await fixture.document(coffee)).columns;

  const rowsOf = async ({ blob }: ColumnFile): Promise<ColumnRow[]> => {
    const found = await direct.answerLogs.get(blob);
    if (found.outcome !== 'found') throw new Error(`${blob} is gone`);
    return JSON.parse(found.bytes.toString()) as ColumnRow[];
  };

  const result = {
    ...fixture,
    encode,
    change,
    files,
    rowsOf,

    /** Sends and counts answers that are received in the hours 0, 1, 2 and so on. */
    answerMany: async (count: number) => {
      const records: JournalRecord[] = [];
      while (records.length < count) {
        const hours = Array.from({ length: Math.min(5_000, count - records.length) }, (_, hour) => hour);
        records.push(...(await send('S1', ...hours.map((each) => ({ hours: records.length + each })))));
      }
      await counter.count(['S1']);
      return records;
    },

    fillGap: (over: Partial<FillColumnsDeps> = {}) =>
      fillColumns(
        {
          summaries,
          answerLogs: direct.answerLogs,
          newId,
          encode,
          betweenCommits: (...others) => counter.betweenCommits(...others),
          ...over,
        },
        coffee,
      ),

    /** Lists an empty column file for these places, so that all places before it are a gap. */
    cover: async (from: number, lines = 1): Promise<ColumnFile> => {
      const { version } = await fixture.document(coffee);
      const file: ColumnFile = {
        blob: `acme/coffee/I1/${version + 1}-${newId()}.parquet`,
        from,
        lines,
        rows: 0,
        bytes: 2,
        tailBytes: 1,
        lowestReceivedAt: 0,
        highestReceivedAt: 0,
        lowestId: '',
        highestId: '',
      };
      await direct.answerLogs.put(file.blob, Buffer.from('[]'));
      await change(({ columns }) => ({
        columns: [...columns, file].toSorted((one, other) => one.from - other.from),
      }));
      return file;
    },

    /** Fills the gap before a place, which stays without a file. */
    fillBefore: async (place: number): Promise<void> => {
      const { blob } = await result.cover(place);
      await result.fillGap();
      await change(({ columns }) => ({ columns: columns.filter((file) => file.blob !== blob) }));
      await direct.answerLogs.delete(blob);
    },

    /** The answers of the log with their places, without erased ones. */
    logged: async (): Promise<[place: number, id: string][]> => {
      const { log, removedLines, erased } = await fixture.document(coffee);
      const lines: [number, string][] = [];
      let place = removedLines;
      for (const { blob, committedLength } of log) {
        const found = await direct.answerLogs.readRange(blob, 0, committedLength);
        if (found.outcome !== 'found') throw new Error(`${blob} is gone`);
        for (const text of found.bytes.toString().split('\n').slice(0, -1)) {
          place += 1;
          const line = Buffer.from(`${text}\n`);
          const id = parseLogLine(line)?.id;
          if (!isStub(line) && id !== undefined && !erased.includes(id)) lines.push([place, id]);
        }
      }
      return lines;
    },
  };
  if (answers > 0) await result.answerMany(answers);
  return result;
}

export type ColumnsFixture = Awaited<ReturnType<typeof columnsFixture>>;
