import type { BlobContainer } from '@canvass/storage';
import { versionInName } from './log-writer.ts';

/** Every blob of a survey's answer log, index pages and garbage included, in the order of their names. `ageMs`: by the service's clock. */
export async function* logBlobsOf(
  answerLogs: BlobContainer,
  path: string,
): AsyncIterable<{ blob: string; version: number; length: number; ageMs: number }> {
  for await (const { name, length, ageMs } of answerLogs.list(`${path}/`)) {
    const version = versionInName(name);
    if (version !== undefined) yield { blob: name, version, length, ageMs };
  }
}
