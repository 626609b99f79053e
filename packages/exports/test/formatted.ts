import { encodeColumnFile, type ColumnRow } from '@canvass/columns';
import type { SurveyHistory } from '@canvass/surveys';
import { formatHere, type ExportRequest } from '../src/index.ts';
import { plainRequest } from './exported.ts';

/** An export of these rows. */
export async function formatted(
  history: SurveyHistory,
  rows: readonly ColumnRow[],
  request: Partial<ExportRequest>,
): Promise<Buffer> {
  const { bytes, tailBytes } = encodeColumnFile(rows, history);
  const formatter = formatHere(history, { ...plainRequest, ...request });
  const own = new Uint8Array(bytes);
  const part = { kind: 'file', blob: 'file', bytes: own, tailBytes, from: 0, to: Infinity } as const;
  const added = await formatter.add(part, []);
  if (added.outcome === 'damaged') throw new Error('the file is damaged');
  const end = await formatter.end();
  return Buffer.concat([...added.pieces, ...end.pieces]);
}
