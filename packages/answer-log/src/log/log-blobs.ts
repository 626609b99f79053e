import type { BlobContainer } from '@canvass/storage';
import { versionInName } from './log-writer.ts';

/** Lists every blob of a survey's answer log, garbage and index pages included, in the order of names. `ageMs` is by the service's clock. */
export async function* logBlobsOf(
  answerLogs: BlobContainer,
  path: string,
): AsyncIterable<{ blob: string; version: number; length: number; ageMs: number }> {
  for await (const { name, length, ageMs } of answerLogs.list(`${path}/`)) {
    const version = versionInName(name);
    if (version !== undefined) yield { blob: name, version, length, ageMs };
  }
}
