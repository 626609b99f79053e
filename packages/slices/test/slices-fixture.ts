import {
  compactLog,
  createErasures,
  encodeStretch,
  encodeSummary,
  parseLogLine,
  readPlaces,
  recountDays,
  removeFromAll,
  surveyPath,
  type ColumnFile,
  type StoredAnswer,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import { encodeColumnFile } from '@canvass/columns';
import { createAnswerIds, encodeRecord } from '@canvass/journal';
import type { SurveyHistory } from '@canvass/surveys';
import { logFixture } from '../../answer-log/test/log-fixture.ts';
import { createSlices, type SlicesDeps, type SlicesOptions } from '../src/index.ts';

/** An answer that a respondent gives. */
export type GivenAnswer = Omit<StoredAnswer, 'id'>;

/** Makes a survey with this history in storage in memory, and functions that do what can happen to its log. */
export async function slicesFixture(history: SurveyHistory) {
  const fixture = logFixture();
  const { direct, containers, summaries, storage, newId, clock, record, appendLines } = fixture;
  const key: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: 'I1' };
  await summaries.create(key, history);
  const { counter } = fixture.worker();
  const ids = createAnswerIds('a secret of the site');
  const erasures = createErasures({ ...containers, summaries, clock });
  let retentionDays: number | undefined;

  const document = () => fixture.document(key);

  /** Changes the summary as another writer would. */
  const change = async (how: (document: SummaryDocument) => Partial<SummaryDocument>): Promise<void> => {
    const found = await summaries.read(key);
    if (found.outcome !== 'found') throw new Error('no summary');
    const next = { ...found.document, version: found.document.version + 1, ...how(found.document) };
    await summaries.replace(key, encodeSummary(next), { ifMatch: found.etag });
  };

  const count = async (given: readonly GivenAnswer[]): Promise<string[]> => {
    const records = given.map(({ receivedAt, version, answers }) =>
      record(key, {
        id: ids.fresh(Date.parse(receivedAt)),
        receivedAt,
        definitionVersion: version,
        answers,
      }),
    );
    // Without a record nothing must be counted: once a counter finds a segment missing, it never looks for it again.
    if (records.length === 0) return [];
    await appendLines('S1', ...records.map(encodeRecord));
    await fixture.drive(counter.count(['S1']));
    return records.map(({ id }) => id);
  };

  return {
    ...fixture,
    key,
    document,
    change,

    slices: (options: SlicesOptions = {}, over: Partial<SlicesDeps> = {}) => {
      const damaged: string[] = [];
      const slices = createSlices(
        {
          summaries,
          answerLogs: containers.answerLogs,
          onDamaged: (_, { blob }) => void damaged.push(blob),
          ...over,
        },
        options,
      );
      return { ...slices, damaged };
    },

    /** Sends and counts answers. Returns their ids. */
    count,

    /** Does the same, and puts the answers into a log blob of their own. */
    countApart: async (given: readonly GivenAnswer[]): Promise<string[]> => {
      // An append without a response makes a new log blob.
      if (given.length > 0) storage.next('answers', 'appendBlock', 'unanswered');
      return count(given);
    },

    /** Writes and lists a column file of these places, unless another file covers some of them. */
    cover: async (from: number, to: number): Promise<ColumnFile | undefined> => {
      const { log, removedLines, columns, erased, version, history: now } = await document();
      const overlaps = columns.some((other) => other.from < to && from < other.from + other.lines);
      if (overlaps) return undefined;
      const lines: Buffer[] = [];
      let first = from;
      const places = readPlaces(direct.answerLogs, { log, removedLines }, { from, to }, 1_000);
      for await (const some of places) {
        if (lines.length === 0) first = some.from;
        lines.push(...some.lines);
      }
      if (lines.length === 0) return undefined;
      const { bytes, ...encoded } = encodeStretch(encodeColumnFile, {
        from: first,
        lines,
        erased,
        history: now,
      });
      const blob = `${surveyPath(key)}/${version + 300}-${newId()}.parquet`;
      const file = { blob, from: first, lines: lines.length, bytes: bytes.byteLength, ...encoded };
      await direct.answerLogs.put(blob, bytes);
      const listed = [...columns, file].toSorted((one, other) => one.from - other.from);
      await change(() => ({ columns: listed, version: version + 300 }));
      return file;
    },

    erase: (id: string) => erasures.erase(key, id),

    /** Recounts the days in another time zone. */
    changeZone: (zone: string) =>
      recountDays(
        {
          summaries,
          answerLogs: direct.answerLogs,
          zoneOf: () => Promise.resolve(zone),
          yield: () => Promise.resolve(),
        },
        key,
      ),

    /** Removes the bytes of erased answers, and with `days` also older answers. */
    remove: async (days?: number, keepTotals = true): Promise<void> => {
      if (days !== undefined) {
        await summaries.markRetention(key);
        retentionDays = days;
      }
      const report = await removeFromAll({
        ...containers,
        summaries,
        newId,
        summariesContainer: containers.summaries,
        erasing: erasures,
        retentionOf: async () =>
          retentionDays === undefined ? undefined : { days: retentionDays, keepTotals },
        onFailure: (_, error) => {
          throw error;
        },
      });
      if (report.unfinished > 0) throw new Error('the removal is unfinished');
    },

    compact: () => compactLog({ summaries, answerLogs: direct.answerLogs, newId }, key),

    /** Returns all answers that the newest summary has, in the order of the log, with their places. */
    all: async (): Promise<(StoredAnswer & { readonly place: number })[]> => {
      const { log, removedLines, erased } = await document();
      const all: (StoredAnswer & { place: number })[] = [];
      const everything = { from: 1, to: Infinity };
      for await (const { from, lines } of readPlaces(
        direct.answerLogs,
        { log, removedLines },
        everything,
        1e6,
      )) {
        for (const [index, line] of lines.entries()) {
          const answer = parseLogLine(line);
          if (answer === undefined || erased.includes(answer.id)) continue;
          const { id, receivedAt, definitionVersion: version, answers } = answer;
          all.push({ id, receivedAt, version, answers, place: from + index });
        }
      }
      return all;
    },
  };
}

export type SlicesFixture = Awaited<ReturnType<typeof slicesFixture>>;
