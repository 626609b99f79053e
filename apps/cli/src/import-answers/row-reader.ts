import { createHash } from 'node:crypto';
import { type SurveyDefinition, readerText } from '@canvass/surveys';
import { answerCells } from './answer-cells.ts';
import type { ColumnTitles } from './column-titles.ts';
import { AnswerImportError } from './errors.ts';
import type { Mapping } from './mapping.ts';
import { RowCounts } from './row-counts.ts';
import type { Source, SourceRow } from './source-row.ts';
import { timeReader } from './times/read-time.ts';
import type { TimeFormat } from './times/written-time.ts';

/** A line of an answer batch. */
export interface AnswerLine {
  readonly key: string;
  readonly receivedAt: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

export type ReadRow =
  | {
      readonly ok: true;
      readonly line: number;
      readonly sent: AnswerLine;
      /** Whether an earlier row has the same key. */
      readonly isRepeated: boolean;
    }
  | { readonly ok: false; readonly line: number; readonly reasons: readonly string[] };

export interface RowRules {
  readonly definition: SurveyDefinition;
  readonly mapping: Mapping | undefined;
  /** ISO 8601: of rows that say nothing of it. */
  readonly receivedAt: string | undefined;
  /** The order of day, month and year where a time does not tell; undefined: such rows are refused. */
  readonly timeFormat: TimeFormat | undefined;
  /** No answer is later: so far ahead is a clock somewhere. */
  readonly latestMs: number;
}

export interface RowReader {
  /** Titles of columns that no answer comes from. */
  readonly unused: readonly string[];
  /** The time of receipt as it is written; undefined: the row has none. */
  readonly timeOf: (row: SourceRow) => string | undefined;
  readonly read: (row: SourceRow) => ReadRow;
}

/** The column of an answer's id in an export of Canvass. */
const exportedId = 'id';
const exportedTime = 'receivedAt';
const keyForm = /^[\x20-\x7e]{1,255}$/;

/**
 * Reads rows as lines of an answer batch. Without a mapping, columns are taken whose titles name a facet (`columnTitles`). The same row has the same key in each run: its key column, else its id, else a hash of what it is and its
 * number among equal rows. Throws `AnswerImportError` `mapping`.
 */
export function createRowReader({ header }: Pick<Source, 'header'>, rules: RowRules): RowReader {
  const counts = new RowCounts();
  const keys = new RowCounts();
  const fingerprint = (text: string): string => {
    const hash = hashOf(text);
    return `row/${hash.toString('base64url').slice(0, 32)}/${counts.seen(hash)}`;
  };
  const read = header === null ? readObjects(rules) : readCells(header, rules);
  return {
    unused: read.unused,
    timeOf: (row) => (row.kind === 'broken' ? undefined : read.timeOf(row)),
    read: (row) => {
      const { line } = row;
      if (row.kind === 'broken') return { ok: false, line, reasons: [row.reason] };
      const parts = read.row(row);
      const reasons = [...parts.reasons];
      const own = parts.key === '' ? undefined : parts.key;
      const key = own ?? fingerprint(parts.content);
      if (!keyForm.test(key)) reasons.push('The key needs 1 to 255 printable ASCII characters');
      const { receivedAt = rules.receivedAt } = parts;
      if (receivedAt === undefined) {
        if (reasons.length === 0)
          reasons.push('The row has no time of receipt: give --received-at for such rows');
        return { ok: false, line, reasons };
      }
      if (reasons.length > 0) return { ok: false, line, reasons };
      const isRepeated = own !== undefined && keys.seen(hashOf(own)) > 0;
      return { ok: true, line, sent: { key, receivedAt, answers: parts.answers }, isRepeated };
    },
  };
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Parts {
  readonly key: string | undefined;
  readonly receivedAt: string | undefined;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly reasons: readonly string[];
  /** What tells it from other rows. */
  readonly content: string;
}

type WholeRow = Exclude<SourceRow, { kind: 'broken' }>;

interface Reading {
  readonly unused: readonly string[];
  readonly timeOf: (row: WholeRow) => string | undefined;
  readonly row: (row: WholeRow) => Parts;
}

function readCells(given: readonly string[], rules: RowRules): Reading {
  const { definition, mapping } = rules;
  const { titles, indexes, read } = answerCells(given, definition, mapping, indexOfTitle);
  const { header } = titles;
  const own = (title: string): number => ownIndex(header, title);
  const indexOf = (title: string): number => indexOfTitle(titles, title);
  const keyAt = mapping?.key === undefined ? own(titles.id) : indexOf(mapping.key);
  const timeAt = mapping?.receivedAt === undefined ? own(titles.receivedAt) : indexOf(mapping.receivedAt);
  const readTime = readerOf(rules);
  const timeOf = (row: WholeRow): string | undefined =>
    (row.kind === 'cells' && row.cells[timeAt]?.trim()) || undefined;
  const used = new Set([...indexes, keyAt, timeAt, header.indexOf(titles.version)]);
  const leftOut = new Set(
    Object.entries(mapping?.columns ?? {}).flatMap(([title, target]) =>
      target === null ? [readerText(title)] : [],
    ),
  );
  return {
    unused: header.filter((title, index) => title !== '' && !used.has(index) && !leftOut.has(title)),
    timeOf,
    row: (row) => {
      const cells = row.kind === 'cells' ? row.cells : [];
      const { answers, reasons } = read(cells);
      const written = timeOf(row);
      const time = written === undefined ? undefined : readTime(written);
      return {
        key: cells[keyAt]?.trim(),
        receivedAt: time?.ok === true ? time.iso : undefined,
        answers,
        reasons: time?.ok === false ? [...reasons, time.reason] : reasons,
        content: cells.join('\0'),
      };
    },
  };
}

/** The index of the only column with this title; -1 if there is none. Throws `AnswerImportError` `mapping`. */
function ownIndex(header: readonly string[], title: string): number {
  const index = header.indexOf(title);
  if (index !== header.lastIndexOf(title)) {
    throw new AnswerImportError('mapping', `Two columns have the title “${title}”.`);
  }
  return index;
}

/** The same of a title as a person writes it. Throws if there is none, too. */
function indexOfTitle({ header }: Pick<ColumnTitles, 'header'>, title: string): number {
  const index = ownIndex(header, readerText(title));
  if (index === -1) throw new AnswerImportError('mapping', `The file has no column “${title}”.`);
  return index;
}

function readerOf({ mapping, timeFormat: format, latestMs }: RowRules): ReturnType<typeof timeReader> {
  return timeReader({ timeZone: mapping?.timeZone, format, latestMs });
}

/** A null, as exports have it for a question that was not asked, is no answer. */
function readObjects(rules: RowRules): Reading {
  const { mapping } = rules;
  if (mapping !== undefined && Object.keys(mapping.columns).length > 0) {
    throw new AnswerImportError(
      'mapping',
      'Lines of JSON have answers by question ids: a mapping of columns is for CSV.',
    );
  }
  const readTime = readerOf(rules);
  const given = (row: WholeRow): unknown =>
    row.kind === 'object' ? row.value[mapping?.receivedAt ?? exportedTime] : undefined;
  return {
    unused: [],
    timeOf: (row) => {
      const receivedAt = given(row);
      return typeof receivedAt === 'string' ? receivedAt : undefined;
    },
    row: (row) => {
      const { text = '', value = {} } = row.kind === 'object' ? row : {};
      const { answers } = value;
      const key = mapping?.key === undefined ? (value['key'] ?? value[exportedId]) : value[mapping.key];
      const receivedAt = given(row);
      const reasons: string[] = [];
      const isObject = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
      if (!isObject) reasons.push('The line has no object “answers”');
      if (key !== undefined && typeof key !== 'string') reasons.push('The key is no text');
      const time = typeof receivedAt === 'string' ? readTime(receivedAt) : undefined;
      if (time?.ok === false) reasons.push(time.reason);
      if (receivedAt !== undefined && time === undefined) reasons.push('The time of receipt is no text');
      const present = Object.entries(isObject ? answers : {}).filter(([, answer]) => answer !== null);
      return {
        key: typeof key === 'string' ? key : undefined,
        receivedAt: time?.ok === true ? time.iso : undefined,
        answers: Object.fromEntries(present),
        reasons,
        content: text,
      };
    },
  };
}
