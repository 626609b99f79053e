import { firstAtLeast } from '@canvass/answer-log';
import { type AnswerColumns, type Codes, type FacetColumn, Texts } from '@canvass/columns';
import {
  type AnswerFilter,
  type OtherChoicesFilter,
  type SurveyHistory,
  type ValueFilter,
  choicesFilter,
  compileCondition,
  compileContains,
  isAskedIn,
} from '@canvass/surveys';
import type { CodedValues } from './facets/sliced-facet.ts';
import { answeredRows, codedOf } from './facets/sliced-facets.ts';

/** Conditions beside the filter, and data that it may need. */
export interface Selecting {
  /** The rows of erased answers, which are not selected. */
  readonly hidden?: ReadonlySet<number>;
  /** Only rows of places from `from` up to before `to` are selected. Default: all. */
  readonly places?: readonly [from: number, to: number];
  /** The texts of each row by facet. A filter with `contains` needs them. */
  readonly texts?: ReadonlyMap<string, readonly (string | null)[]>;
  /** The places of the answers that have a tag of the filter, in rising order. A filter with tags needs them. */
  readonly tagged?: Float64Array | undefined;
}

/** Returns the rows that match the filter, in rising order. It selects what `matchesFilter` does, about a hundred times faster. */
export function selectRows(
  columns: AnswerColumns,
  filter: AnswerFilter,
  history: SurveyHistory,
  { hidden, places, texts, tagged }: Selecting = {},
): Uint32Array {
  const rows = rowsOfPlaces(columns.places, places);
  let kept = keepTimes(rows, columns.receivedAtMs, filter);
  if (filter.tags !== undefined) kept = keepTagged(rows, kept, columns.places, tagged);
  for (const condition of filter.questions) {
    if (kept === 0) break;
    const column = columns.facets.get(condition.question);
    if (condition.type === 'noneOf') {
      kept = keepNoneOf(rows, kept, column, condition);
    } else if (condition.type !== 'answered') {
      kept =
        'contains' in condition
          ? keepTexts(rows, kept, texts?.get(condition.question), condition.contains)
          : keepAnswers(rows, kept, column, condition);
    } else if (condition.answered) {
      kept = column === undefined ? 0 : keepCodes(rows, kept, answeredRows(column), onlyOnes);
    } else {
      const isAsked = columns.versions.values.map((version) =>
        isAskedIn(history, version, condition.question),
      );
      kept = keepSkipped(rows, kept, columns, column, isAsked);
    }
  }
  if (hidden !== undefined && hidden.size > 0) kept = keepOthers(rows, kept, hidden);
  return rows.subarray(0, kept);
}

function rowsOfPlaces(all: Float64Array, places: Selecting['places']): Uint32Array {
  const [first, end] = places
    ? [firstAtLeast(all, places[0]), firstAtLeast(all, places[1])]
    : [0, all.length];
  const rows = new Uint32Array(Math.max(0, end - first));
  for (let index = 0; index < rows.length; index += 1) rows[index] = first + index;
  return rows;
}

// Each of these functions moves the rows to keep to the front, and returns their number. The hot loops have no branches, because a processor
// cannot predict them if about half of the rows match.

function keepTimes(
  rows: Uint32Array,
  receivedAtMs: Float64Array,
  { receivedFromMs = -Infinity, receivedBeforeMs = Infinity }: AnswerFilter,
): number {
  if (receivedFromMs === -Infinity && receivedBeforeMs === Infinity) return rows.length;
  let kept = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const atMs = receivedAtMs[row]!;
    rows[kept] = row;
    kept += Number(atMs >= receivedFromMs && atMs < receivedBeforeMs);
  }
  return kept;
}

/** Both the rows and the places of tagged answers rise. */
function keepTagged(
  rows: Uint32Array,
  count: number,
  places: Float64Array,
  tagged: Float64Array = new Float64Array(),
): number {
  let kept = 0;
  let next = count === 0 ? 0 : firstAtLeast(tagged, places[rows[0]!]!);
  for (let index = 0; index < count && next < tagged.length; index += 1) {
    const row = rows[index]!;
    const place = places[row]!;
    while (next < tagged.length && tagged[next]! < place) next += 1;
    if (tagged[next] === place) rows[kept++] = row;
  }
  return kept;
}

function keepAnswers(
  rows: Uint32Array,
  count: number,
  column: FacetColumn | undefined,
  condition: ValueFilter,
): number {
  const coded = column?.type === condition.type ? codedOf(column) : undefined;
  if (coded === undefined) return 0;
  const { values, codes, offsets } = coded;
  const wanted = wantedCodes(values, condition);
  if (!wanted.includes(1)) return 0;
  return offsets === undefined
    ? keepCodes(rows, count, codes, wanted)
    : keepLists(rows, count, { codes, offsets }, wanted);
}

/** Keeps the rows that a condition on any of the choices leaves out. */
function keepNoneOf(
  rows: Uint32Array,
  count: number,
  column: FacetColumn | undefined,
  condition: OtherChoicesFilter,
): number {
  const withOne = rows.slice(0, count);
  const left = keepAnswers(withOne, count, column, choicesFilter(condition.question, condition.values));
  let [kept, next] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!;
    const isOne = next < left && withOne[next] === row;
    rows[kept] = row;
    kept += Number(!isOne);
    next += Number(isOne);
  }
  return kept;
}

/** Returns 1 for each code whose value meets the condition, and 0 for others. So the condition is tested once per value, not per row. */
function wantedCodes(values: CodedValues['values'], condition: ValueFilter): Uint8Array {
  const wanted = new Uint8Array(values.length + 1);
  if (values instanceof Texts) {
    const index = 'word' in condition ? values.indexOf(condition.word) : -1;
    if (index >= 0) wanted[index + 1] = 1;
    return wanted;
  }
  const holds = compileCondition(condition);
  for (let index = 0; index < values.length; index += 1) {
    if (holds(values[index]!, noLanguage)) wanted[index + 1] = 1;
  }
  return wanted;
}

/** Only conditions on texts look at the language. */
const noLanguage = 0;

function keepCodes(rows: Uint32Array, count: number, codes: Codes, wanted: Uint8Array): number {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!;
    rows[kept] = row;
    kept += wanted[codes[row]!]!;
  }
  return kept;
}

function keepLists(
  rows: Uint32Array,
  count: number,
  { codes, offsets }: { readonly codes: Codes; readonly offsets: Uint32Array },
  wanted: Uint8Array,
): number {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!;
    const end = offsets[row + 1]!;
    let isWanted = 0;
    for (let at = offsets[row]!; at < end; at += 1) isWanted |= wanted[codes[at]!]!;
    rows[kept] = row;
    kept += isWanted;
  }
  return kept;
}

/** The table of flags: 1 is wanted. */
const onlyOnes = Uint8Array.of(0, 1);

/** Keeps the rows whose respondents were asked, but gave no answer. `isAsked`: whether each of the columns' versions asks. */
function keepSkipped(
  rows: Uint32Array,
  count: number,
  { versions: { codes } }: AnswerColumns,
  column: FacetColumn | undefined,
  isAsked: readonly boolean[],
): number {
  const answered = column && answeredRows(column);
  const notAsked = column?.notAsked;
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!;
    if (isAsked[codes[row]!]! && answered?.[row] !== 1 && notAsked?.[row] !== 1) rows[kept++] = row;
  }
  return kept;
}

function keepTexts(
  rows: Uint32Array,
  count: number,
  texts: readonly (string | null)[] | undefined,
  contains: string,
): number {
  if (texts === undefined) return 0;
  const holds = compileContains(contains);
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!;
    const text = texts[row];
    if (typeof text === 'string' && holds(text)) rows[kept++] = row;
  }
  return kept;
}

function keepOthers(rows: Uint32Array, count: number, hidden: ReadonlySet<number>): number {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!;
    if (!hidden.has(row)) rows[kept++] = row;
  }
  return kept;
}
