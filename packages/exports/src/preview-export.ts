import type { StoredAnswer } from '@canvass/answer-log';
import { countedFacets, type FlatRecord, type SurveyHistory, type TimeZone } from '@canvass/surveys';
import type { AnswerRows } from './answer-rows.ts';
import { codebook, type CodebookRow } from './codebook.ts';
import type { AnswerColumn } from './column-headers.ts';
import { createEncoder } from './create-encoder.ts';
import { originalText } from './csv.ts';
import { type ExportLayout, exportLayout } from './export-layout.ts';
import type { ExportFormat, ExportRequest } from './export-request.ts';
import type { ExportWords } from './export-words.ts';
import { IsoTimes } from './iso-times.ts';
import { joinChoices } from './joined-choices.ts';
import { RowBuilder } from './rows-of-part.ts';

/** Says what a file will contain, by its first answers. */
export interface ExportPreview {
  /** The headers of all columns. */
  readonly headers: readonly string[];
  /** The cells of the first answers as a reader of the file shows them. */
  readonly rows: readonly (readonly string[])[];
  /** The first lines of NDJSON; empty for the other formats. */
  readonly lines: readonly string[];
  /** The rows that explain the columns of questions. */
  readonly codebook: readonly CodebookRow[];
  /** The names of the sheets of a workbook. */
  readonly sheets: ExportWords['sheets'];
  /** About how many bytes the file has. Longer texts further on make it larger. */
  readonly bytes: number;
}

export interface PreviewedAnswers {
  readonly history: SurveyHistory;
  /** The survey's time zone. */
  readonly zone: TimeZone;
  /** The first answers of the file. The more there are, the better is the estimate of its size. */
  readonly sample: readonly StoredAnswer[];
  /** The tags of an answer of the sample, by its id. Default: no answer has a tag. */
  readonly tagsOf?: (id: string) => readonly string[];
  /** The number of answers of the file. */
  readonly answers: number;
}

/** A preview shows at most this many answers. */
const shownRows = 4;

/** Previews the file of an export. */
export async function previewExport(
  { history, zone, sample, tagsOf = () => [], answers }: PreviewedAnswers,
  request: ExportRequest,
): Promise<ExportPreview> {
  const layout = exportLayout(history, request, zone);
  const rows = (of: readonly StoredAnswer[]): AnswerRows => ({
    ...rowsOf(of, history),
    ...(request.tags === true && { tags: of.map(({ id }) => tagsOf(id)) }),
  });
  const encoded = (of: readonly StoredAnswer[]): Promise<Buffer> =>
    encode(rows(of), history, layout, request);
  const first = sample.slice(0, shownRows);
  const [empty, sampled] = [await encoded([]), await encoded(sample)];
  const bytesPerAnswer = sample.length === 0 ? 0 : (sampled.byteLength - empty.byteLength) / sample.length;
  const isNdjson = request.format === 'ndjson';
  return {
    headers: [...layout.answerColumns, ...layout.columns].map((column) =>
      request.format === 'parquet' ? column.name : column.header,
    ),
    rows: isNdjson ? [] : shownCells(rows(first), layout, request.format),
    lines: isNdjson ? (await encoded(first)).toString().split('\n').slice(0, -1) : [],
    codebook: codebook(layout).slice(layout.answerColumns.length),
    sheets: layout.words.sheets,
    bytes: Math.round(empty.byteLength + bytesPerAnswer * answers),
  };
}

function rowsOf(sample: readonly StoredAnswer[], history: SurveyHistory): AnswerRows {
  const builder = new RowBuilder();
  for (const [index, { id, receivedAt, version, answers }] of sample.entries()) {
    const record = { id, receivedAt, definitionVersion: version };
    builder.add(1 + index, record, answers as FlatRecord, countedFacets(history, version) ?? []);
  }
  return builder.build();
}

async function encode(
  rows: AnswerRows,
  history: SurveyHistory,
  layout: ExportLayout,
  request: ExportRequest,
): Promise<Buffer> {
  const encoder = createEncoder(history, layout, request, 0);
  return Buffer.concat([...(rows.rows === 0 ? [] : await encoder.add(rows)), ...(await encoder.end())]);
}

function shownCells(rows: AnswerRows, layout: ExportLayout, format: ExportFormat): string[][] {
  const own = layout.answerColumns.map(({ what }) => answerCells[what](layout, format));
  return Array.from({ length: rows.rows }, (_, row) => [
    ...own.map((cell) => cell(rows, row)),
    ...layout.columns.map(({ facet, form }) => {
      const cell = rows.cells.get(facet.id)?.[row];
      return cell === undefined || cell === null ? '' : shownText(form.csv(cell), format);
    }),
  ]);
}

/** Reads a cell of CSV. Only CSV has a `'` in front of what a spreadsheet would compute. */
function shownText(quoted: string, format: ExportFormat): string {
  const text = quoted.slice(1, -1).replaceAll('""', '"');
  return format === 'csv' ? text : originalText(text);
}

type AnswerCell = (rows: AnswerRows, row: number) => string;

const answerCells: Readonly<
  Record<AnswerColumn['what'], (layout: ExportLayout, format: ExportFormat) => AnswerCell>
> = {
  id:
    () =>
    ({ ids }, row) =>
      ids[row]!,
  time: (_, format) => shownTime(new IsoTimes(), format),
  localTime: ({ zone }, format) => shownTime(new IsoTimes(zone), format),
  version:
    () =>
    ({ versions }, row) =>
      String(versions[row]!),
  tags:
    () =>
    ({ tags }, row) =>
      joinChoices(tags?.[row] ?? []),
};

const isoSeconds = 'YYYY-MM-DDThh:mm:ss'.length;

/** A workbook has real times, which a spreadsheet shows to the second. */
function shownTime(times: IsoTimes, format: ExportFormat): AnswerCell {
  return ({ receivedAtMs }, row) => {
    const time = times.of(receivedAtMs[row]!);
    return format === 'xlsx' ? time.slice(0, isoSeconds).replace('T', ' ') : time;
  };
}
