import { hasKey, tailOf, timeOf, type ReadRecord } from '@canvass/journal';
import { KeyTable, type Repetition } from './key-table.ts';
import type { KeyWindow, Needed } from './key-window.ts';
import {
  earliestAttemptMs,
  hourOf,
  hoursBetween,
  hoursOfWindow,
  submissionKeyOf,
  type SubmissionKey,
} from './submission-key.ts';
import type { SummaryDocument } from './summary-document.ts';
import type { SurveyWork } from './survey-work.ts';
import type { UsedInvitations } from './used-invitations.ts';

/** Clocks of sites may differ by so much: a form's answers may have an earlier time than the form. */
const clockToleranceMs = 15 * 60 * 1_000;

/**
 * The keys that comparing these records needs: back to the oldest form, or by the whole window for a record without a form.
 * Undefined: no record has a key.
 */
export function neededFor(work: readonly SurveyWork[], windowMs: number): Needed | undefined {
  let sinceMs = Infinity;
  let newestMs = -Infinity;
  for (const { records } of work) {
    for (const record of records) {
      if (!hasKey(record.id)) continue;
      const timeMs = timeOf(record.id);
      if (Number.isNaN(timeMs)) continue;
      if (timeMs > newestMs) newestMs = timeMs;
      const firstMs = firstAttemptOf(record, timeMs, windowMs);
      if (firstMs < sinceMs) sinceMs = firstMs;
    }
  }
  return newestMs === -Infinity ? undefined : { sinceMs, newestMs };
}

/** The earliest time of an attempt of the same submission. A site refuses forms that are older than the window. */
function firstAttemptOf({ submissionId }: ReadRecord, timeMs: number, windowMs: number): number {
  const earliestMs = earliestAttemptMs(timeMs, windowMs);
  const formMs = timeOf(submissionId) - clockToleranceMs;
  // Also if it is NaN: the submission has no form.
  return formMs > earliestMs ? formMs : earliestMs;
}

/** A record, as far as it is compared. */
export interface Submission {
  readonly id: string;
  readonly invitation?: number | undefined;
  /** CRC-32 of its answers. */
  fingerprint(): number;
}

/** Compares the new records of one attempt of a commit with the log, and with each other. */
export class Submissions {
  /** Of the records that were counted in this attempt. */
  readonly counted: KeyTable;
  readonly #window: KeyWindow | undefined;
  readonly #windowHours: number;
  readonly #invited: UsedInvitations;
  /** By tail: the hours of the ids that were erased. */
  readonly #erased = new Map<string, number[]>();

  /** `document` belongs to this attempt. `window`: undefined if no record has a key. `expected`: records that will be compared. */
  constructor(document: SummaryDocument, window: KeyWindow | undefined, windowMs: number, expected = 0) {
    this.counted = new KeyTable(window === undefined ? 0 : expected);
    this.#invited = document.invited;
    this.#window = window;
    this.#windowHours = hoursOfWindow(windowMs);
    for (const id of document.erased) {
      const hours = this.#erased.get(tailOf(id));
      const hour = hourOf(timeOf(id));
      if (hours) hours.push(hour);
      else this.#erased.set(tailOf(id), [hour]);
    }
  }

  /** Whether the answer, or another attempt of the same submission, was erased. */
  isErased(id: string): boolean {
    if (this.#erased.size === 0) return false;
    const hour = hourOf(timeOf(id));
    return (
      this.#erased.get(tailOf(id))?.some((erased) => hoursBetween(erased, hour) <= this.#windowHours) ?? false
    );
  }

  /**
   * Compares the record with those before it. One that is `new` is counted: later ones are compared with it, too, and its key is
   * appended to `keys`, undefined if it has none.
   */
  count(record: Submission, keys?: (SubmissionKey | undefined)[]): Repetition {
    const { id, invitation } = record;
    const key = hasKey(id) ? submissionKeyOf(id, record.fingerprint()) : undefined;
    if (key === undefined) {
      keys?.push(undefined);
      return 'new';
    }
    const judged = this.#compare(key);
    if (judged !== 'new') return judged;
    // An invitation's tail is always the same, but the window does not reach back to all its attempts.
    if (invitation !== undefined && this.#invited.has(invitation)) return 'duplicate';
    this.useInvitation(record);
    this.counted.add(key);
    keys?.push(key);
    return 'new';
  }

  /** Also of an answer that was erased before it was counted. */
  useInvitation({ invitation }: Pick<Submission, 'invitation'>): void {
    if (invitation !== undefined) this.#invited.add(invitation);
  }

  #compare(key: SubmissionKey): Repetition {
    const judged = this.#window?.table.find(key, this.#windowHours) ?? 'new';
    return judged === 'new' ? this.counted.find(key, this.#windowHours) : judged;
  }
}
