import type { ReadRecord } from '@canvass/journal';
import { countedQuestions, isCountable } from '@canvass/surveys';
import type { BadRecord, Quarantine } from './quarantine.ts';
import type { SummaryDocument } from './summary-document.ts';
import type { Position, SurveyWork } from './survey-work.ts';
import { bytesBetweenLooks, isSpent, mayDefer, type Account, type Turn, type Turns } from './turns.ts';

/** Records of one round that a survey may bring to quarantine before it is deferred. */
const maxUncountable = 256;

export interface CountRecordsDeps {
  readonly turns: Turns;
  readonly quarantine: Quarantine;
}

export type Counted =
  /** Up to each of `deferred` the records of the survey are counted, and those from there on are not. */
  | { outcome: 'counted'; work: SurveyWork[]; deferred: Position[] }
  | { outcome: 'unknownVersion'; version: number };

/**
 * Counts the new records into the totals of a summary that is this attempt's alone: where the attempt fails, the
 * summary is thrown away. What cannot be counted goes to quarantine, and not into the log. Ends early where the tenant
 * has had its share, but never before the first record: each commit gets on.
 */
export async function countRecords(
  deps: CountRecordsDeps,
  { history, totals }: SummaryDocument,
  fresh: readonly SurveyWork[],
  account: Account,
): Promise<Counted> {
  const turn = deps.turns.begin(account);
  if (turn.isOver) await turn.next();
  const work: SurveyWork[] = [];
  const deferred: Position[] = [];
  const uncountable: BadRecord[] = [];
  let isOut = false;
  let unlooked = 0;
  let version: number | undefined;
  let questions: ReturnType<typeof countedQuestions>;
  for (const piece of fresh) {
    const { segmentId, bytes, start, records } = piece;
    const refused = new Set<ReadRecord>();
    let end = 0;
    for (const record of records) {
      if (isOut) break;
      if (record.definitionVersion !== version) {
        version = record.definitionVersion;
        questions = countedQuestions(history, version);
      }
      if (!questions) return { outcome: 'unknownVersion', version: record.definitionVersion };
      const { from, to } = record;
      const answers = record.answers();
      if (isCountable(answers, questions)) {
        const answer = { receivedAt: record.receivedAt, answers };
        if (to - from < bytesBetweenLooks) totals.addNewAnswer(answer, questions);
        else await countInTurns(totals.addNewAnswerByQuestion(answer, questions), turn);
      } else {
        refused.add(record);
        uncountable.push({ blob: segmentId, offset: start + from, line: bytes.subarray(from, to) });
        isOut = mayDefer(account) && uncountable.length >= maxUncountable;
      }
      end += 1;
      unlooked += to - from;
      if (unlooked < bytesBetweenLooks) continue;
      unlooked = 0;
      turn.charge();
      if (turn.isOver) await turn.next();
      isOut ||= isSpent(account);
    }
    const next = records[end];
    const done =
      next === undefined ? piece : { ...piece, records: records.slice(0, end), end: start + next.from };
    if (next !== undefined) deferred.push({ segmentId, offset: done.end });
    if (end === 0) continue;
    const counted = refused.size === 0 ? done.records : done.records.filter((record) => !refused.has(record));
    work.push({ ...done, records: counted });
  }
  turn.charge();
  // Durable before anything passes them.
  await deps.quarantine.keep(uncountable);
  return { outcome: 'counted', work, deferred };
}

/** An answer may be as long as a thousand others. */
async function countInTurns(steps: Iterable<void>, turn: Turn): Promise<void> {
  for (const _step of steps) {
    turn.charge();
    if (turn.isOver) await turn.next();
  }
}
