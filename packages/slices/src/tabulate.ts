import type { AnswerColumns, Codes, QuestionColumn, TextColumn, ValueColumn } from '@canvass/columns';
import { type QuestionType, type SurveyHistory, countedQuestions } from '@canvass/surveys';
import { SlicesError } from './errors.ts';

/** What a summary counts of some rows. */
export interface Tabulation {
  readonly answers: number;
  /** Ms since the epoch; without answers Infinity and -Infinity. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Answers by UTC day, in days since the epoch. */
  readonly days: ReadonlyMap<number, number>;
  /** Each question that a row's version asks. */
  readonly questions: ReadonlyMap<string, QuestionTabulation>;
}

export interface QuestionTabulation {
  readonly type: QuestionType;
  readonly answered: number;
  readonly skipped: number;
  /** The sum of the texts' lengths in UTF-16 code units; 0 for other questions. */
  readonly length: number;
  /** By value or word. */
  readonly counts: readonly (readonly [value: string | number, count: number])[];
}

/** Of some rows, without the questions. */
interface Head extends Omit<Tabulation, 'questions'> {
  /** Rows that were asked each question, unless `notAsked` says otherwise. */
  readonly asked: ReadonlyMap<string, { readonly type: QuestionType; readonly rows: number }>;
}

interface ColumnCounts {
  answered: number;
  notAsked: number;
  length: number;
  counts: (readonly [string | number, number])[];
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Counts groups of rows, column by column. `history` has all versions of the rows; it throws `SlicesError` `unknownVersion` for any
 * other.
 */
export function tabulate(
  columns: AnswerColumns,
  groups: readonly Uint32Array[],
  history: SurveyHistory,
): Tabulation[] {
  const heads = groups.map((rows) => headOf(columns, rows, history));
  const questions = groups.map(() => new Map<string, QuestionTabulation>());
  const ids = new Set(heads.flatMap(({ asked }) => [...asked.keys()]));
  for (const id of ids) {
    const column = columns.questions.get(id);
    const counter = column && counterOf(column);
    for (const [index, rows] of groups.entries()) {
      const question = heads[index]!.asked.get(id);
      if (question === undefined) continue;
      const { answered, notAsked, length, counts } = counter?.(rows) ?? noCounts();
      const skipped = question.rows - answered - notAsked;
      questions[index]!.set(id, { type: question.type, answered, skipped, length, counts });
    }
  }
  return heads.map(({ answers, firstMs, lastMs, days }, index) => ({
    answers,
    firstMs,
    lastMs,
    days,
    questions: questions[index]!,
  }));
}

function headOf(columns: AnswerColumns, rows: Uint32Array, history: SurveyHistory): Head {
  const { receivedAtMs, versions } = columns;
  const byVersion = new Uint32Array(versions.values.length);
  const days = new Map<number, number>();
  let firstMs = Infinity;
  let lastMs = -Infinity;
  let day = -Infinity;
  let ofDay = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const atMs = receivedAtMs[row]!;
    byVersion[versions.codes[row]!]! += 1;
    if (atMs < firstMs) firstMs = atMs;
    if (atMs > lastMs) lastMs = atMs;
    // Most are of the same day as the one before.
    if (atMs < day * dayMs || atMs >= (day + 1) * dayMs) {
      if (ofDay > 0) days.set(day, (days.get(day) ?? 0) + ofDay);
      day = Math.floor(atMs / dayMs);
      ofDay = 0;
    }
    ofDay += 1;
  }
  if (ofDay > 0) days.set(day, (days.get(day) ?? 0) + ofDay);
  const asked = new Map<string, { type: QuestionType; rows: number }>();
  for (const [index, version] of versions.values.entries()) {
    const ofVersion = byVersion[index]!;
    if (ofVersion === 0) continue;
    const questions = countedQuestions(history, version);
    if (questions === undefined) throw new SlicesError('unknownVersion', `There is no version ${version}`);
    for (const { id, type } of questions) {
      asked.set(id, { type, rows: ofVersion + (asked.get(id)?.rows ?? 0) });
    }
  }
  return { answers: rows.length, firstMs, lastMs, days, asked };
}

function noCounts(): ColumnCounts {
  return { answered: 0, notAsked: 0, length: 0, counts: [] };
}

/** Counts rows of one column, for any number of groups. */
function counterOf(column: QuestionColumn): (rows: Uint32Array) => ColumnCounts {
  const counter = column.type === 'freeText' ? textCounter(column) : valueCounter(column);
  const { notAsked } = column;
  return (rows) => {
    const counts = counter(rows);
    if (notAsked !== undefined) counts.notAsked = sumOf(rows, notAsked);
    return counts;
  };
}

function valueCounter({ values, codes, offsets }: ValueColumn): (rows: Uint32Array) => ColumnCounts {
  if (offsets !== undefined) {
    const lists = listCounter(values, codes, offsets);
    return (rows) => ({ ...noCounts(), answered: answeredLists(rows, offsets), counts: lists(rows) });
  }
  const byCode = new Uint32Array(values.length + 1);
  return (rows) => {
    for (let index = 0; index < rows.length; index += 1) byCode[codes[rows[index]!]!]! += 1;
    const answered = rows.length - byCode[0]!;
    byCode[0] = 0;
    return { ...noCounts(), answered, counts: takeAll(byCode, values) };
  };
}

function textCounter({ lengths, words }: TextColumn): (rows: Uint32Array) => ColumnCounts {
  const lists = listCounter(words.values, words.codes, words.offsets);
  return (rows) => {
    const counted = noCounts();
    for (let index = 0; index < rows.length; index += 1) {
      const length = lengths[rows[index]!]!;
      if (length < 0) continue;
      counted.answered += 1;
      counted.length += length;
    }
    counted.counts = lists(rows);
    return counted;
  };
}

function listCounter(
  values: ValueColumn['values'],
  codes: Codes,
  offsets: Uint32Array,
): (rows: Uint32Array) => ColumnCounts['counts'] {
  const byCode = new Uint32Array(values.length + 1);
  return (rows) => {
    let entries = 0;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const end = offsets[row + 1]!;
      for (let at = offsets[row]!; at < end; at += 1) byCode[codes[at]!]! += 1;
      entries += end - offsets[row]!;
    }
    if (entries >= byCode.length) return takeAll(byCode, values);
    // A text question has many words, of which a small group has few.
    const counts: ColumnCounts['counts'] = [];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      for (let at = offsets[row]!; at < offsets[row + 1]!; at += 1) take(byCode, codes[at]!, values, counts);
    }
    return counts;
  };
}

/** The counts by value; afterwards all are 0. */
function takeAll(byCode: Uint32Array, values: ValueColumn['values']): ColumnCounts['counts'] {
  const counts: ColumnCounts['counts'] = [];
  for (let code = 1; code < byCode.length; code += 1) take(byCode, code, values, counts);
  return counts;
}

function take(
  byCode: Uint32Array,
  code: number,
  values: ValueColumn['values'],
  into: ColumnCounts['counts'],
): void {
  const count = byCode[code]!;
  if (count === 0) return;
  into.push([values[code - 1]!, count]);
  byCode[code] = 0;
}

function answeredLists(rows: Uint32Array, offsets: Uint32Array): number {
  let answered = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    answered += Number(offsets[row + 1]! > offsets[row]!);
  }
  return answered;
}

function sumOf(rows: Uint32Array, numbers: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < rows.length; index += 1) sum += numbers[rows[index]!]!;
  return sum;
}
