import type { FoldFile } from '@canvass/analyses';
import { AnswerLogError, type EncodeColumnFile } from '@canvass/answer-log';
import {
  ColumnBuilder,
  ColumnsError,
  decodeAnswers,
  encodeColumnFile,
  textsByRow,
  type ColumnRow,
  type DecodedAnswers,
} from '@canvass/columns';
import { selectRows, totalsOfColumns } from '@canvass/slices';
import { noFilter, TimeZone, type FacetValue, type SurveyHistory } from '@canvass/surveys';

/**
 * Encodes the rows as Parquet, and stores what that says as JSON: so the checks find the words of answers in the bytes of a file, and see
 * whether its columns have what the log has.
 */
export const encodeRows: EncodeColumnFile = (rows, history) => {
  const { bytes, tailBytes } = encodeColumnFile(rows, history);
  const decoded = decodeAnswers(bytes, { bytes: bytes.byteLength, tailBytes });
  return { bytes: Buffer.from(`${JSON.stringify(rowsOf(decoded, history))}\n`), tailBytes: 1 };
};

/** Undefined if the simulation has damaged the file. */
export function decodeRows(bytes: Buffer): ColumnRow[] | undefined {
  try {
    return JSON.parse(bytes.toString()) as ColumnRow[];
  } catch {
    return undefined;
  }
}

/** Folds such a file as `foldColumnFile` folds Parquet. */
export const foldRows: FoldFile = async (answerLogs, { document, zone }, file, { from, to }, pace) => {
  const found = await answerLogs.get(file.blob);
  if (found.outcome !== 'found') throw new AnswerLogError('log-moved', `${file.blob} is gone`);
  const stored = decodeRows(found.bytes);
  if (stored === undefined) throw new ColumnsError('damaged', 'the file is no JSON');
  const builder = new ColumnBuilder(document.history);
  for (const row of stored) builder.add(row);
  const columns = builder.build();
  const erased = new Set(document.erased);
  const hidden = new Set(stored.flatMap(({ id }, row) => (erased.has(id) ? [row] : [])));
  const rows = selectRows(columns, noFilter, document.history, { hidden, places: [from, to] });
  const grouping = { history: document.history, zone: TimeZone.of(zone), by: undefined };
  const { summary: selected } = await totalsOfColumns(columns, rows, grouping, pace);
  const { lowestId, highestId, lowestReceivedAt: lowestReceivedAtMs } = file;
  const bounds = { lowestId, highestId, lowestReceivedAtMs };
  return { answers: rows.length, bounds, selected, groups: new Map() };
};

function rowsOf(
  { rows, ids, places, receivedAtMs, versions, facets }: DecodedAnswers,
  history: SurveyHistory,
) {
  const stringIds = ids.strings();
  const texts = new Map(
    [...facets].flatMap(([id, column]) => ('texts' in column ? [[id, textsByRow(column)] as const] : [])),
  );
  return Array.from({ length: rows }, (_, row): ColumnRow => {
    const version = versions.values[versions.codes[row]!]!;
    const answers = (history.versions[version] ?? []).flatMap((id) => {
      const value = valueIn(facets.get(id), texts.get(id), row);
      return value === undefined ? [] : [[id, value] as const];
    });
    const receivedAt = new Date(receivedAtMs[row]!).toISOString();
    return {
      id: stringIds[row]!,
      place: places[row]!,
      receivedAt,
      version,
      answers: Object.fromEntries(answers),
    };
  });
}

type Column = DecodedAnswers['facets'] extends ReadonlyMap<string, infer Each> ? Each : never;

/** Undefined if the facet was skipped, null if it was not asked. */
function valueIn(
  column: Column | undefined,
  texts: readonly (string | null)[] | undefined,
  row: number,
): FacetValue | null | undefined {
  if (column === undefined) return undefined;
  if (column.notAsked?.[row] === 1) return null;
  if ('texts' in column) return texts?.[row] ?? undefined;
  const { values, codes, offsets } = column;
  if (offsets === undefined) return codes[row] === 0 ? undefined : values[codes[row]! - 1];
  const chosen = Array.from(
    codes.subarray(offsets[row], offsets[row + 1]),
    (code) => values[code - 1] as string,
  );
  if (chosen.length === 0) return undefined;
  return column.singles?.[row] === 1 ? chosen[0] : chosen;
}
