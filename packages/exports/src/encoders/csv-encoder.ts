import type { AnswerRows } from '../answer-rows.ts';
import { csvByteOrderMark, csvLine } from '../csv.ts';
import { type ExportLayout, hasLocalTimes } from '../export-layout.ts';
import { IsoTimes } from '../iso-times.ts';
import type { ExportEncoder } from './export-encoder.ts';
import { encodeRows } from './text-rows.ts';

/**
 * Creates an encoder of CSV by RFC 4180, in UTF-8. All values are in quotes. A facet that was skipped or not asked has an empty cell without
 * quotes.
 */
export function csvEncoder(
  layout: ExportLayout,
  { byteOrderMark }: { readonly byteOrderMark: boolean },
): ExportEncoder {
  const names = [...layout.answerColumns, ...layout.columns].map(({ header }) => header);
  const head = Buffer.from((byteOrderMark ? csvByteOrderMark : '') + csvLine(names));
  const writers = layout.columns.map(({ form }) => form.csv);
  const times = new IsoTimes();
  const localTimes = hasLocalTimes(layout) ? new IsoTimes(layout.zone) : undefined;
  let begun: Uint8Array[] = [head];

  function write({ rows, ids, receivedAtMs, versions, cells }: AnswerRows): Uint8Array[] {
    const columns = layout.columns.map(({ facet }) => cells.get(facet.id));
    return encodeRows(rows, (row) => {
      const local = localTimes ? `,"${localTimes.of(receivedAtMs[row]!)}"` : '';
      let line = `"${ids[row]!}","${times.of(receivedAtMs[row]!)}"${local},"${versions[row]!}"`;
      for (let index = 0; index < columns.length; index += 1) {
        const cell = columns[index]?.[row];
        line += cell === undefined || cell === null ? ',' : `,${writers[index]!(cell)}`;
      }
      return `${line}\r\n`;
    });
  }

  return {
    async add(answers) {
      const pieces = [...begun, ...write(answers)];
      begun = [];
      return pieces;
    },
    end: async () => begun,
  };
}
