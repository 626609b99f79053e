import { encodeColumnFile, type ColumnRow } from '@canvass/columns';
import type { SurveyHistory } from '@canvass/surveys';
import { formatHere, type ExportRequest } from '../src/index.ts';
import { plainRequest } from './exported.ts';

/** Returns an export of these rows. */
export async function formatted(
  history: SurveyHistory,
  rows: readonly ColumnRow[],
  request: Partial<ExportRequest>,
  timeZone = 'UTC',
): Promise<Buffer> {
  const { bytes, tailBytes } = encodeColumnFile(rows, history);
  const formatter = formatHere({ history, timeZone, logBytes: 0 }, { ...plainRequest, ...request });
  const own = new Uint8Array(bytes);
  const part = { kind: 'file', blob: 'file', bytes: own, tailBytes, from: 0, to: Infinity } as const;
  const pieces = await Array.fromAsync(formatter.add(part, []));
  const end = await formatter.end();
  if (end.rows !== rows.length) throw new Error('the file is damaged');
  return Buffer.concat([...pieces, ...end.pieces]);
}
