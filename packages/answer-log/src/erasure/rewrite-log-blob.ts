import { appendAll } from '../log/compact.ts';
import { logDamaged } from '../errors.ts';
import { readLog } from '../log/log-reader.ts';
import { idOfLine, joinLogLines } from '../format/log-record.ts';
import { closeLogBlob, createLogBlob, type LogWriterDeps } from '../log/log-writer.ts';
import type { LogBlob } from '../summary/summary-document.ts';

/** Bytes per read of the log blob. */
const chunkBytes = 4 * 1024 * 1024;

/**
 * Copies the committed lines of a log blob into a new one. `rewrite` returns the new form of a line, or undefined to leave it out. Returns
 * undefined if no line is left. It holds about 4 MiB. Throws `AnswerLogError` `log-moved` and `log-damaged`.
 */
export async function rewriteLogBlob(
  deps: LogWriterDeps,
  { blob, committedLength, answers }: LogBlob,
  newName: () => string,
  rewrite: (line: Buffer) => Buffer | undefined,
): Promise<LogBlob | undefined> {
  let copy = await createLogBlob(deps.answerLogs, newName());
  let read = 0;
  for await (const lines of readLog(deps.answerLogs, blob, 0, committedLength, chunkBytes)) {
    read += lines.length;
    const kept = lines.flatMap((line) => rewrite(line) ?? []);
    const records = joinLogLines(kept.map((bytes) => ({ id: idOfLine(bytes) ?? '', bytes })));
    copy = await appendAll(deps, copy, records, newName);
  }
  if (read !== answers) throw logDamaged(blob);
  if (copy.answers > 0) return closeLogBlob(deps, copy, newName);
  await deps.answerLogs.delete(copy.blob);
  return undefined;
}
