import { tailOf, timeOf, type ReadRecord } from '@canvass/journal';
import { isImported, type ImportedHours } from './imported-keys.ts';
import type { KeyTable, Repetition } from './key-table.ts';
import type { Needed } from './key-window.ts';
import {
  earliestAttemptMs,
  hourMs,
  hasKeyAt,
  hourOf,
  hoursBetween,
  hoursOfWindow,
  makeKeys,
  wordsPerKey,
  writeKey,
  type Keys,
} from '../format/submission-key.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import type { ReadWork } from '../format/survey-work.ts';
import type { Turn } from '../fair-scheduler.ts';
import type { UsedInvitations } from '../format/used-invitations.ts';

/** The clocks of two sites may differ by this, in ms: an answer may have an earlier time than its form. Older forms are not looked up. */
export const formClockToleranceMs = 15 * 60 * 1_000;

/** The keys of a commit's records. */
export interface CommitKeys {
  /** The key of each record, in the order of the records; empty if no record has a key. */
  readonly keys: Keys;
  /** The number of records with a key, imported ones included. */
  readonly count: number;
  /**
   * The times of the answers that the records must be compared with. They reach back to the oldest form, or over the whole window for a
   * record without a form; undefined if all records with keys are imported.
   */
  readonly needed: Needed | undefined;
  readonly imported: ImportedHours;
}

/** The first key of a commit, until it is known that there is one. */
const firstKey = makeKeys(1);

const none: CommitKeys = { keys: makeKeys(0), count: 0, needed: undefined, imported: new Map() };

/** Reads the keys of a commit's records. It charges its time, and yields when the turn is over: a key has a hash of all answers. */
export async function readKeys(work: readonly ReadWork[], windowMs: number, turn: Turn): Promise<CommitKeys> {
  let keys: Keys | undefined;
  let sinceMs = Infinity;
  let newestMs = -Infinity;
  let index = 0;
  let count = 0;
  const imported = new Map<number, number>();
  for (const { segmentId, records } of work) {
    const segmentMs = timeOf(segmentId);
    for (const record of records) {
      if (turn.isOverAfter(record.to - record.from)) await turn.next();
      const timeMs = keys === undefined ? writeKey(firstKey, 0, record) : writeKey(keys, index, record);
      index += 1;
      if (Number.isNaN(timeMs)) continue;
      count += 1;
      if (keys === undefined) {
        // Most commits have no key, and so no array of them.
        keys = makeKeys(work.reduce((sum, { records: { length } }) => sum + length, 0));
        keys.set(firstKey, (index - 1) * wordsPerKey);
      }
      if (isImported(timeMs, segmentMs)) {
        imported.set(index - 1, Math.floor(timeMs / hourMs));
        continue;
      }
      if (timeMs > newestMs) newestMs = timeMs;
      const firstMs = firstAttemptOf(record, timeMs, windowMs);
      if (firstMs < sinceMs) sinceMs = firstMs;
    }
  }
  turn.charge();
  const needed = count === imported.size ? undefined : { sinceMs, newestMs };
  return keys === undefined ? none : { keys, count, needed, imported };
}

/**
 * The earliest time that an attempt of the same submission may have, in ms. A site refuses forms that are older than the window. An
 * invitation may have been used with another form, so it needs the whole window.
 */
function firstAttemptOf(record: ReadRecord, timeMs: number, windowMs: number): number {
  const earliestMs = earliestAttemptMs(timeMs, windowMs);
  if (record.invitation !== undefined) return earliestMs;
  const formMs = record.formMs() - formClockToleranceMs;
  // `formMs` is NaN if the submission has no form.
  return formMs > earliestMs ? formMs : earliestMs;
}

/** The imported records of a commit, and the keys near their times. */
export interface ImportedSubmissions {
  readonly hours: ImportedHours;
  readonly table: KeyTable;
  /** The window's table has the keys from this hour on, since the epoch. */
  readonly sinceHour: number;
}

/** Compares the new records of one attempt of a commit with the log and with each other. */
export class Submissions {
  readonly #table: KeyTable;
  readonly #windowHours: number;
  readonly #imported: ImportedSubmissions | undefined;
  readonly #invited: UsedInvitations;
  /** The hours of erased ids, by their tails. */
  readonly #erased = new Map<string, number[]>();

  /**
   * @param document the summary, which belongs to this attempt
   * @param table the keys of the log; the keys of counted records are added to it
   */
  constructor(document: SummaryDocument, table: KeyTable, windowMs: number, imported?: ImportedSubmissions) {
    this.#table = table;
    this.#imported = imported;
    this.#invited = document.invited;
    this.#windowHours = hoursOfWindow(windowMs);
    for (const id of document.erased) {
      const hours = this.#erased.get(tailOf(id));
      const hour = hourOf(timeOf(id));
      if (hours) hours.push(hour);
      else this.#erased.set(tailOf(id), [hour]);
    }
  }

  /** Whether the answer, or another attempt of the same submission, was erased. */
  isErased(record: { readonly id: string }): boolean {
    if (this.#erased.size === 0) return false;
    const { id } = record;
    const hour = hourOf(timeOf(id));
    return (
      this.#erased.get(tailOf(id))?.some((erased) => hoursBetween(erased, hour) <= this.#windowHours) ?? false
    );
  }

  /** Compares a record, whose key is at `index`, with those before it. If it is `new`, later records are compared with it, too. */
  count(keys: Keys, index: number, record: Invited): Repetition {
    if (!hasKeyAt(keys, index)) return 'new';
    const judged = this.#find(keys, index);
    if (judged !== 'new') return judged;
    // All attempts with one invitation have the same tail, but they may be older than the window.
    const { invitation } = record;
    if (invitation !== undefined && this.#invited.has(invitation)) return 'duplicate';
    this.useInvitation(record);
    this.#add(keys, index);
    return 'new';
  }

  #find(keys: Keys, index: number): Repetition {
    const judged = this.#table.find(keys, index, this.#windowHours);
    if (judged !== 'new' || !this.#imported?.hours.has(index)) return judged;
    return this.#imported.table.find(keys, index, this.#windowHours);
  }

  #add(keys: Keys, index: number): void {
    const hour = this.#imported?.hours.get(index);
    if (hour !== undefined) this.#imported?.table.add(keys, index);
    if (hour === undefined || hour >= this.#imported!.sinceHour) this.#table.add(keys, index);
  }

  /** Notes the invitation as used. Call it also for an answer that was erased before it was counted. */
  useInvitation({ invitation }: Invited): void {
    if (invitation !== undefined) this.#invited.add(invitation);
  }
}

interface Invited {
  readonly invitation?: number | undefined;
}
