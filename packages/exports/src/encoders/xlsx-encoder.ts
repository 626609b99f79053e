import { writeXlsxStream } from 'hucre/xlsx';
import type { AnswerBatch, Cell } from '../answer-batch.ts';
import { safeText } from '../csv.ts';
import { answerColumns, type ExportLayout, type QuestionColumn } from '../export-layout.ts';
import { IsoTimes } from '../iso-times.ts';
import { joinChoices } from '../joined-choices.ts';
import type { ExportEncoder } from './export-encoder.ts';

/** The longest text of a cell, in UTF-16 code units. Only several choices together can be longer. */
const maxCellLength = 32_767;
/** A spreadsheet reads `_x0041_` in a file as `A`; `_x005F_` is the `_` itself. A control character becomes such an escape, so its `_` counts, too. */
const escaped = /_(?=x[0-9A-Fa-f]{4}[_\p{Cc}\uFFFE\uFFFF])/gu;
/** XML has only few of these, so the others are written as such an escape. */
const control = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** A sheet is larger than the lines of its answers. Beyond 4 GiB it needs ZIP64, which all spreadsheets of today read, but not every other program. */
const zip64From = 256 * 1024 ** 2;

/** A workbook whose rows of answers go on in a further sheet beyond Excel's 1,048,576. Texts that Excel would compute are made safe, as in CSV. */
export function xlsxEncoder(
  layout: ExportLayout,
  { logBytes }: { readonly logBytes: number },
): ExportEncoder {
  const input = new BatchQueue();
  const writers = layout.columns.map((column) => cellWriter(column, layout));
  const names = [...answerColumns, ...layout.columns.map(({ name }) => name)];
  const times = new IsoTimes();
  const output: Uint8Array[] = [];

  async function* rows(): AsyncGenerator<(string | number | null)[]> {
    yield names.map(excelText);
    for await (const { rows: count, ids, receivedAtMs, versions, cells } of input.batches()) {
      const columns = layout.columns.map(({ question }) => cells.get(question));
      for (let row = 0; row < count; row += 1) {
        yield [
          ids[row]!,
          times.of(receivedAtMs[row]!),
          versions[row]!,
          ...columns.map((column, index) => {
            const cell = column?.[row];
            return cell === undefined || cell === null ? null : writers[index]!(cell);
          }),
        ];
      }
    }
  }

  const written = (async () => {
    for await (const bytes of writeXlsxStream(rows(), { name: 'Answers', zip64: logBytes > zip64From }))
      output.push(bytes);
  })();
  // Whoever waits for a batch or the end gets the error.
  written.catch((error: unknown) => input.fail(error));

  return {
    async add(batch) {
      await input.push(batch);
      return output.splice(0);
    },
    async end() {
      input.end();
      await written;
      return output.splice(0);
    },
  };
}

/** Hands batches to a reader. */
class BatchQueue {
  #failure: { readonly reason: unknown } | undefined;
  #next = Promise.withResolvers<AnswerBatch | undefined>();
  #read = Promise.withResolvers<void>();

  /** Resolves when the reader asks for the next one. Rejects with the reader's error. */
  async push(batch: AnswerBatch): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure.reason;
    this.#read = Promise.withResolvers();
    this.#next.resolve(batch);
    await this.#read.promise;
  }

  end(): void {
    this.#next.resolve(undefined);
  }

  /** For those who wait, and who come later. */
  fail(reason: unknown): void {
    this.#failure = { reason };
    this.#read.promise.catch(() => {});
    this.#read.reject(reason);
  }

  async *batches(): AsyncGenerator<AnswerBatch> {
    for (;;) {
      const batch = await this.#next.promise;
      if (batch === undefined) return;
      this.#next = Promise.withResolvers();
      yield batch;
      this.#read.resolve();
    }
  }
}

type CellWriter = (cell: NonNullable<Cell>) => string | number;

function cellWriter(column: QuestionColumn, { choiceText }: ExportLayout): CellWriter {
  const { question, kind } = column;
  switch (kind) {
    case 'number':
      return (cell) => cell as number;
    case 'text':
      return (cell) => excelText(cell as string);
    case 'isChosen':
      return (cell) =>
        Number(cell === column.choice || (typeof cell === 'object' && cell.includes(column.choice)));
    case 'choice':
    case 'choices':
      return (cell) => {
        const choices = typeof cell === 'object' ? cell : [String(cell)];
        const texts = choices.map((each) => choiceText(question, each));
        return excelText(typeof cell === 'object' ? joinChoices(texts) : texts[0]!);
      };
  }
}

function excelText(original: string): string {
  const safe = safeText(original).slice(0, maxCellLength);
  return safe.toWellFormed().replaceAll(escaped, '_x005F_').replaceAll(control, escapedControl);
}

function escapedControl(unit: string): string {
  const code = unit.charCodeAt(0);
  if (unit === '\t' || unit === '\n' || (code >= 0x7f && code < 0xfffe)) return unit;
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}
