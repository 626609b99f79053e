import type { ReadRecord } from '@canvass/journal';
import {
  AnswerScanner,
  countedFacets,
  isCountable,
  type FlatRecord,
  type CountedFacet,
} from '@canvass/surveys';
import { hasAnyKey } from '../log/key-column.ts';
import type { BadRecord, Quarantine } from './quarantine.ts';
import { ReceivedTimes } from '../format/received-times.ts';
import { wordsPerKey, type Keys } from '../format/submission-key.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import type { Submissions } from '../submissions/submissions.ts';
import type { CopiedLines } from './copied-lines.ts';
import type { Position, ReadWork } from '../format/survey-work.ts';
import { isSpent, mayDefer, type Account, type Turn, type FairScheduler } from '../fair-scheduler.ts';

/** A longer line, in bytes, is counted question by question with yields: it may take as long as a thousand other lines. */
const longLineBytes = 16 * 1024;
/** A survey with this many bad records in one round is deferred. */
const maxUncountable = 256;

export interface TallyDeps {
  readonly scheduler: FairScheduler;
  readonly quarantine: Quarantine;
}

export type TallyResult =
  | {
      outcome: 'tallied';
      /** The records that are in the totals now. */
      work: ReadWork[];
      /** The key of each record of `work`; null if no record has a key. */
      keys: Keys | null;
      /** The position of the first untallied record of each segment that has one. */
      deferred: Position[];
      duplicates: number;
      conflictingDuplicates: number;
    }
  | { outcome: 'unknownVersion'; version: number };

/**
 * Adds the new records to the totals of a summary that belongs to this attempt: if the attempt fails, the summary is thrown away. Bad
 * records go to quarantine; repeated submissions and erased answers are left out. It ends early when the tenant's share of the thread
 * is spent, but never before the first record, so that each commit makes progress.
 *
 * @param keys the key of each record, or empty if no record has a key; the call changes its contents
 */
export async function tallyRecords(
  deps: TallyDeps,
  { history, totals }: SummaryDocument,
  { bytes, work: fresh, damaged }: Pick<CopiedLines, 'bytes' | 'work' | 'damaged'>,
  keys: Keys,
  submissions: Submissions,
  account: Account,
): Promise<TallyResult> {
  const turn = deps.scheduler.begin(account);
  if (turn.isOver) await turn.next();
  const work: ReadWork[] = [];
  let index = -1;
  let counted = 0;
  const deferred: Position[] = [];
  const uncountable: BadRecord[] = [...damaged];
  let isShareSpent = false;
  let duplicates = 0;
  let conflictingDuplicates = 0;
  let version: number | undefined;
  let questions: ReturnType<typeof countedFacets>;
  const scanner = new AnswerScanner(bytes);
  for (const piece of fresh) {
    const { segmentId, offsets, records } = piece;
    const leftOut = new Set<ReadRecord>();
    const times = new ReceivedTimes(bytes, totals.zone);
    let end = 0;
    for (const record of records) {
      if (isShareSpent) break;
      if (record.definitionVersion !== version) {
        version = record.definitionVersion;
        questions = countedFacets(history, version);
      }
      if (!questions) return { outcome: 'unknownVersion', version: record.definitionVersion };
      const { from, to, answersFrom } = record;
      const isLong = to - from >= longLineBytes;
      const isScanned = answersFrom !== -1 && !isLong && scanner.scan(answersFrom, to - 1, questions);
      const answers = isScanned ? undefined : countableAnswers(record, questions);
      index += 1;
      if (submissions.isErased(record)) {
        leftOut.add(record);
        submissions.useInvitation(record);
      } else if (answers === null) {
        leftOut.add(record);
        uncountable.push({ blob: segmentId, offset: offsets[end]!, line: bytes.subarray(from, to) });
        isShareSpent = mayDefer(account) && uncountable.length >= maxUncountable;
      } else {
        const repetition = submissions.count(keys, index, record);
        if (repetition !== 'new') {
          leftOut.add(record);
          duplicates += 1;
          if (repetition === 'conflict') conflictingDuplicates += 1;
          totals.addDuplicate({ isConflict: repetition === 'conflict' });
        } else if (answers === undefined) {
          totals.addScanned(scanner, questions);
          times.add(record.receivedAtFrom);
        } else {
          const answer = { receivedAt: record.receivedAt, answers };
          if (isLong) await tallyInTurns(totals.addNewAnswerByFacet(answer, questions), turn);
          else totals.addNewAnswer(answer, questions);
        }
        if (repetition === 'new') moveKey(keys, index, counted++);
      }
      end += 1;
      if (!turn.isLookDue(to - from)) continue;
      turn.charge();
      if (turn.isOver) await turn.next();
      isShareSpent ||= isSpent(account);
    }
    totals.addTabulated(times.tabulated());
    /** The offset of the first record that is not tallied. */
    const next = offsets[end];
    if (next !== undefined) deferred.push({ segmentId, offset: next });
    if (end === 0 && next !== undefined) continue;
    const done = next === undefined ? records : records.slice(0, end);
    const tallied = leftOut.size === 0 ? done : done.filter((record) => !leftOut.has(record));
    work.push({ segmentId, records: tallied, end: next ?? piece.end });
  }
  turn.charge();
  // Bad records must be durable before the progress passes them.
  await deps.quarantine.keep(uncountable);
  const end = counted * wordsPerKey;
  const ofCounted = end === keys.length ? keys : keys.slice(0, end);
  return {
    outcome: 'tallied',
    work,
    keys: hasAnyKey(ofCounted) ? ofCounted : null,
    deferred,
    duplicates,
    conflictingDuplicates,
  };
}

/** The record's answers; null if they cannot be counted. */
function countableAnswers(record: ReadRecord, questions: readonly CountedFacet[]): FlatRecord | null {
  const answers = record.answers();
  return isCountable(answers, questions) ? answers : null;
}

function moveKey(keys: Keys, from: number, to: number): void {
  const at = from * wordsPerKey;
  if (from !== to) keys.copyWithin(to * wordsPerKey, at, at + wordsPerKey);
}

/** Takes the steps of a long answer, and yields between two of them when the turn is over. */
async function tallyInTurns(steps: Iterable<void>, turn: Turn): Promise<void> {
  for (const _step of steps) {
    turn.charge();
    if (turn.isOver) await turn.next();
  }
}
