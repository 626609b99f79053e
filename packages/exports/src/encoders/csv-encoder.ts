import type { TimeZone } from '@canvass/surveys';
import type { AnswerRows } from '../answer-rows.ts';
import { csvByteOrderMark, csvLine, csvText } from '../csv.ts';
import type { AnswerColumn } from '../column-headers.ts';
import type { ExportLayout } from '../export-layout.ts';
import { IsoTimes } from '../iso-times.ts';
import { joinChoices } from '../joined-choices.ts';
import type { ExportEncoder } from './export-encoder.ts';
import { encodeRows } from './text-rows.ts';

/** Makes the cell of an answer in a column that each answer has, its quotes included. */
type AnswerCell = (answers: AnswerRows, row: number) => string;

const answerCells: Readonly<Record<AnswerColumn['what'], (zone: TimeZone) => AnswerCell>> = {
  id:
    () =>
    ({ ids }, row) =>
      `"${ids[row]!}"`,
  time: () => timeCell(new IsoTimes()),
  localTime: (zone) => timeCell(new IsoTimes(zone)),
  version:
    () =>
    ({ versions }, row) =>
      `"${versions[row]!}"`,
  tags:
    () =>
    ({ tags }, row) =>
      tags?.[row]?.length ? csvText(joinChoices(tags[row])) : '',
};

function timeCell(times: IsoTimes): AnswerCell {
  return ({ receivedAtMs }, row) => `"${times.of(receivedAtMs[row]!)}"`;
}

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
  const own = layout.answerColumns.map(({ what }) => answerCells[what](layout.zone));
  let begun: Uint8Array[] = [head];

  function write(answers: AnswerRows): Uint8Array[] {
    const { rows, cells } = answers;
    const columns = layout.columns.map(({ facet }) => cells.get(facet.id));
    return encodeRows(rows, (row) => {
      let line = '';
      for (let index = 0; index < own.length; index += 1) {
        line += `${index === 0 ? '' : ','}${own[index]!(answers, row)}`;
      }
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
