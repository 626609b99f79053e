import { dayMs } from '@canvass/runtime/clock';
import { decodeText } from './decode-text.ts';
import { dryRunCheck } from './dry-run-check.ts';
import { AnswerImportError } from './errors.ts';
import { ReportBuilder, type ImportReport, type RefusedRow } from './import-report.ts';
import type { Mapping } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import { readLines } from './read-lines.ts';
import { createRowReader } from './row-reader.ts';
import type { Source } from './source-row.ts';
import { findTimeFormat } from './times/find-time-format.ts';
import type { TimeFormat } from './times/written-time.ts';
import { createSiteClient, type SiteAddress, type SiteClient, type SiteClientDeps } from './site-client.ts';

export interface ImportDeps extends SiteClientDeps {
  /** Called for each row that is not stored, in the order of the refusals. Awaited: it may write. */
  readonly onRefused?: (row: RefusedRow) => Promise<void> | void;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export type ImportProgress = Pick<ImportReport, 'rows' | 'acknowledged' | 'refused'>;

export interface ImportRequest extends SiteAddress {
  readonly file: AsyncIterable<Buffer>;
  /**
   * The file once more, from its beginning: to find the order of day, month and year from all its times before any is sent. Default: it cannot be read
   * twice, and times that do not tell it are refused without `timeFormat`.
   */
  readonly readAgain?: (() => AsyncIterable<Buffer>) | undefined;
  readonly format: 'csv' | 'ndjson';
  readonly mapping?: Mapping | undefined;
  /** A label of the Encoding Standard; default: UTF-8, or what the byte order mark says. */
  readonly encoding?: string | undefined;
  /** Between the cells of CSV; default: the one of comma, semicolon and tab that the header has most of. */
  readonly delimiter?: string | undefined;
  /** ISO 8601: of rows that have no time of receipt; default: they are refused. */
  readonly receivedAt?: string | undefined;
  /** The order of day, month and year. Default: what the mapping says, else what the times of the file tell. */
  readonly timeFormat?: TimeFormat | undefined;
  /** Checks everything, and sends nothing. */
  readonly isDryRun: boolean;
}

/** The import sends at most this many lines in a batch: half of what a site takes, so that little is sent again. */
const maxLines = 5_000;
/** The import sends at most this many bytes in a batch: a quarter of what a site takes. */
const maxBytes = 2 * 1024 * 1024;
const rowsBetweenProgress = 1_000;

interface Waiting {
  readonly line: number;
  readonly text: string;
}

/**
 * Sends the rows of a file as answers, batch by batch: while one is stored, the next is read. Memory stays flat, but for some 17 to 34 bytes
 * for each row. The same file again changes nothing. After an abort of `signal` it ends with the request that is under way. Throws
 * `AnswerImportError` before anything is sent; later faults are in the report.
 */
export async function importAnswers(
  deps: ImportDeps,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportReport> {
  const builder = new ReportBuilder();
  const site = createSiteClient(deps, request, signal);
  const definition = await site.definition();
  if (definition === undefined) return builder.report({ unused: [], end: 'stopped' });
  const { mapping, receivedAt, readAgain } = request;
  const latestMs = deps.clock.now() + dayMs;
  const known = request.timeFormat ?? mapping?.timeFormat;
  const rules = { definition, mapping, receivedAt, timeFormat: known, latestMs };
  const source = await sourceOf(request, request.file);
  // It throws if the mapping does not fit, before the file is opened once more.
  const { timeOf } = createRowReader(source, rules);
  const timeFormat =
    known ??
    (readAgain && (await findTimeFormat(await sourceOf(request, readAgain()), timeOf, latestMs, signal)));
  const reader = createRowReader(source, { ...rules, timeFormat });
  const sender = request.isDryRun ? undefined : new BatchQueue(deps, site, builder, signal);
  const check = dryRunCheck(definition, deps.clock.now());
  const { unused } = reader;
  const refuse = async (row: RefusedRow): Promise<void> => {
    builder.refuse(row);
    await deps.onRefused?.(row);
  };
  try {
    for await (const row of source.rows) {
      if (signal.aborted) break;
      builder.rows += 1;
      if (builder.rows % rowsBetweenProgress === 0) deps.onProgress?.(builder.progress);
      const read = reader.read(row);
      if (!read.ok) await refuse({ line: read.line, reasons: read.reasons });
      else {
        if (read.isRepeated) builder.repeated += 1;
        if (sender) await sender.add({ line: read.line, text: JSON.stringify(read.sent) });
        else {
          const reasons = check(read.sent);
          if (reasons.length > 0) await refuse({ line: read.line, reasons });
          else builder.acknowledged += 1;
        }
      }
    }
    await sender?.end({ isStopped: signal.aborted });
  } catch (error) {
    await sender?.end({ isStopped: true }).catch(() => {});
    if (!(error instanceof AnswerImportError)) throw error;
    return builder.report({ unused, end: 'failed', fault: error });
  }
  deps.onProgress?.(builder.progress);
  return builder.report({ unused, end: signal.aborted ? 'stopped' : 'complete' });
}

async function sourceOf(
  { format, encoding, delimiter }: ImportRequest,
  file: AsyncIterable<Buffer>,
): Promise<Source> {
  const text = decodeText(file, encoding);
  return format === 'csv' ? readCsv(text, delimiter) : readLines(text);
}

/** Sends one batch at a time; the next one gathers meanwhile. */
class BatchQueue {
  readonly #deps: ImportDeps;
  readonly #site: SiteClient;
  readonly #builder: ReportBuilder;
  readonly #signal: AbortSignal;
  #waiting: Waiting[] = [];
  #bytes = 0;
  #underWay: Promise<void> = Promise.resolve();

  constructor(deps: ImportDeps, site: SiteClient, builder: ReportBuilder, signal: AbortSignal) {
    this.#deps = deps;
    this.#site = site;
    this.#builder = builder;
    this.#signal = signal;
  }

  /** Rejects with the fault of the batch before. */
  async add(line: Waiting): Promise<void> {
    const bytes = Buffer.byteLength(line.text) + 1;
    if (this.#waiting.length >= maxLines || this.#bytes + bytes > maxBytes) await this.#sendWaiting();
    this.#waiting.push(line);
    this.#bytes += bytes;
  }

  /** `isStopped`: what is not under way yet is not sent. */
  async end({ isStopped }: { readonly isStopped: boolean }): Promise<void> {
    if (!isStopped) await this.#sendWaiting();
    await this.#underWay;
  }

  async #sendWaiting(): Promise<void> {
    await this.#underWay;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    if (batch.length === 0 || this.#signal.aborted) return;
    this.#underWay = this.#send(batch);
    // The next call awaits it.
    this.#underWay.catch(() => {});
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    const results = await this.#site.send(batch.map(({ text }) => text));
    for (const [index, result] of results.entries()) {
      if (result.outcome === 'acknowledged') this.#builder.acknowledged += 1;
      else if (result.outcome === 'refused') {
        const row = { line: batch[index]!.line, reasons: result.reasons };
        this.#builder.refuse(row);
        await this.#deps.onRefused?.(row);
      }
    }
    this.#deps.onProgress?.(this.#builder.progress);
  }
}
