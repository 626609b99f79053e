import { createSummaries, idOfLine } from '@canvass/answer-log';
import { containerNames } from '@canvass/storage';
import { memoryBlobContainer } from '@canvass/storage/memory';
import type { SimulatedAccount } from './simulated-account.ts';
import type { SimulatedSurvey } from './simulated-surveys.ts';

/** What the storage has of the answers of some surveys. */
export interface CheckedCounts {
  readonly acknowledged: number;
  readonly unconfirmed: number;
  readonly refused: number;
  readonly counted: number;
  /** The bytes of all summaries. */
  readonly summaryBytes: number;
  /** The bytes of all logs. */
  readonly logBytes: number;
}

/**
 * Reads summaries and logs at the end. Throws unless each acknowledged answer is in its survey's log once, each other answer of the log
 * was sent, and each total is the number of answers in its log.
 */
export async function checkCounts(
  account: SimulatedAccount,
  surveys: readonly SimulatedSurvey[],
): Promise<CheckedCounts> {
  const direct = (name: keyof typeof containerNames) =>
    memoryBlobContainer(account.service, containerNames[name]);
  const summaries = createSummaries({ container: direct('summaries') });
  const logs = direct('answerLogs');
  const sums = { acknowledged: 0, unconfirmed: 0, refused: 0, counted: 0, summaryBytes: 0, logBytes: 0 };
  for (const { key, acknowledged, unconfirmed, refused } of surveys) {
    const found = await summaries.read(key);
    if (found.outcome !== 'found') throw new Error(`the summary of ${key.survey} is ${found.outcome}`);
    const ids: string[] = [];
    for (const { blob, committedLength } of found.document.log) {
      const read = await logs.readRange(blob, 0, committedLength);
      if (read.outcome !== 'found') throw new Error(`${blob} is gone`);
      ids.push(...idsIn(read.bytes));
      sums.logBytes += committedLength;
    }
    assertOnce(key.survey, ids, acknowledged, unconfirmed);
    const { totalAnswers } = found.document.totals;
    if (totalAnswers !== ids.length)
      throw new Error(`${key.survey} has ${ids.length} answers and a total of ${totalAnswers}`);
    sums.acknowledged += acknowledged.length;
    sums.unconfirmed += unconfirmed.length;
    sums.refused += refused;
    sums.counted += totalAnswers;
    sums.summaryBytes += found.bytes;
  }
  return sums;
}

function assertOnce(
  survey: string,
  ids: readonly string[],
  acknowledged: readonly string[],
  unconfirmed: readonly string[],
): void {
  const stored = new Set(ids);
  if (stored.size !== ids.length) throw new Error(`${survey} has an answer twice`);
  const lost = acknowledged.filter((id) => !stored.has(id));
  if (lost.length > 0) throw new Error(`${survey} has lost ${lost.length} acknowledged answers`);
  const sent = new Set([...acknowledged, ...unconfirmed]);
  const strange = ids.filter((id) => !sent.has(id));
  if (strange.length > 0) throw new Error(`${survey} has ${strange.length} answers that nobody sent`);
}

function idsIn(lines: Buffer): string[] {
  return lines
    .toString('latin1')
    .trimEnd()
    .split('\n')
    .map((line) => idOfLine(Buffer.from(line, 'latin1')) ?? 'unreadable');
}
