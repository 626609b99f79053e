import { AnswerImportError } from '../errors.ts';
import type { RowReader } from '../row-reader.ts';
import type { Source } from '../source-row.ts';
import { TimeOrders } from './time-orders.ts';
import type { TimeFormat } from './written-time.ts';

/**
 * The order of day, month and year in the times of a file: one day above 12 tells it for all. It reads the file to its end, unless the first time tells all by itself, as
 * ISO 8601 does. Undefined: no time needs it. However it ends, the file is closed. Throws `AnswerImportError` `mapping` if nothing tells it, or two times contradict each other.
 */
export async function findTimeFormat(
  { rows }: Source,
  timeOf: RowReader['timeOf'],
  latestMs: number,
  signal: AbortSignal,
): Promise<TimeFormat | undefined> {
  const orders = new TimeOrders(latestMs);
  try {
    for await (const row of rows) {
      const text = timeOf(row);
      if (text !== undefined) orders.add(text);
      if (orders.isSure || signal.aborted) return undefined;
    }
  } catch (error) {
    // The import itself tells where the file cannot be read on.
    if (!(error instanceof AnswerImportError && error.code === 'unreadable')) throw error;
  }
  return orders.decide();
}
