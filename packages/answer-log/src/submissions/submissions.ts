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
  writeKey,
  type Keys,
} from '../format/submission-key.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import type { SurveyWork } from '../format/survey-work.ts';
import type { UsedInvitations } from '../format/used-invitations.ts';

/** Clocks of sites may differ by so much: a form's answers may have an earlier time than the form. */
const clockToleranceMs = 15 * 60 * 1_000;

/** The keys of a commit's records. */
export interface CommitKeys {
  /** One for each record, in their order; empty if none has one. */
  readonly keys: Keys;
  /** How many have one, imported ones included. */
  readonly count: number;
  /**
   * What the keys must be compared with: back to the oldest form, or by the whole window for a record without a form; undefined if all
   * records with keys are imported.
   */
  readonly needed: Needed | undefined;
  readonly imported: ImportedHours;
}

const none: CommitKeys = { keys: makeKeys(0), count: 0, needed: undefined, imported: new Map() };

/** Takes some 0.1 µs per record. */
export function readKeys(work: readonly SurveyWork[], windowMs: number): CommitKeys {
  const keys = makeKeys(work.reduce((sum, { records }) => sum + records.length, 0));
  let sinceMs = Infinity;
  let newestMs = -Infinity;
  let index = 0;
  let count = 0;
  const imported = new Map<number, number>();
  for (const { segmentId, records } of work) {
    const segmentMs = timeOf(segmentId);
    for (const record of records) {
      const timeMs = writeKey(keys, index, record);
      index += 1;
      if (Number.isNaN(timeMs)) continue;
      count += 1;
      if (isImported(timeMs, segmentMs)) {
        imported.set(index - 1, Math.floor(timeMs / hourMs));
        continue;
      }
      if (timeMs > newestMs) newestMs = timeMs;
      const firstMs = firstAttemptOf(record, timeMs, windowMs);
      if (firstMs < sinceMs) sinceMs = firstMs;
    }
  }
  const needed = count === imported.size ? undefined : { sinceMs, newestMs };
  return count === 0 ? none : { keys, count, needed, imported };
}

/**
 * The earliest time of an attempt of the same submission. A site refuses forms that are older than the window; an invitation may
 * have been used with another form.
 */
function firstAttemptOf(record: ReadRecord, timeMs: number, windowMs: number): number {
  const earliestMs = earliestAttemptMs(timeMs, windowMs);
  if (record.invitation !== undefined) return earliestMs;
  const formMs = record.formMs() - clockToleranceMs;
  // Also if it is NaN: the submission has no form.
  return formMs > earliestMs ? formMs : earliestMs;
}

/** What imported records are compared with, beside the other keys. */
export interface ImportedSubmissions {
  readonly hours: ImportedHours;
  readonly table: KeyTable;
  /** The other keys are those since this hour. */
  readonly sinceHour: number;
}

/** Compares the new records of one attempt of a commit with the log, and with each other. */
export class Submissions {
  readonly #table: KeyTable;
  readonly #windowHours: number;
  readonly #imported: ImportedSubmissions | undefined;
  readonly #invited: UsedInvitations;
  /** By tail: the hours of the ids that were erased. */
  readonly #erased = new Map<string, number[]>();

  /** `document` belongs to this attempt. `table`: the keys of the log. Those of the records that are counted are added to it. */
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

  /** Compares a record, whose key is in the place `index`, with those before it. One that is `new` is counted: later ones are compared with it, too. */
  count(keys: Keys, index: number, record: Invited): Repetition {
    if (!hasKeyAt(keys, index)) return 'new';
    const judged = this.#find(keys, index);
    if (judged !== 'new') return judged;
    // An invitation's tail is always the same, but the window does not reach back to all its attempts.
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

  /** Also of an answer that was erased before it was counted. */
  useInvitation({ invitation }: Invited): void {
    if (invitation !== undefined) this.#invited.add(invitation);
  }
}

interface Invited {
  readonly invitation?: number | undefined;
}
