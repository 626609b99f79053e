import { timeOf } from '@canvass/journal';
import { readUlid } from '../http/read-ulid.ts';

/** How far the clocks of two sites may differ, in ms. */
const clockToleranceMs = 15 * 60 * 1_000;

/** The id of a form as it was sent: it says when the form was made, and is the key of its submission (decision 16). */
export interface SentFormId {
  /** Undefined if there is none, or it is no ULID. */
  readonly id: string | undefined;
  /** Neither older than attempts are compared nor from the future: the form may be stored. */
  readonly isCurrent: boolean;
}

/** @param windowMs how long attempts are compared */
export function readFormId(given: unknown, now: number, windowMs: number): SentFormId {
  const id = readUlid(given);
  if (id === undefined) return { id, isCurrent: false };
  const ageMs = now - timeOf(id);
  return { id, isCurrent: ageMs <= windowMs && ageMs >= -clockToleranceMs };
}
