import { timeOf } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import type { FormFields } from '@canvass/surveys';
import type { SentFormId } from '../form-ids.ts';
import { isTrapped } from './trap.ts';

export interface RobotChecks {
  /** A form that is sent sooner after the site has made it is taken for one of a robot, in ms; 0: none is. */
  readonly minFormMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Returns whether a form looks as if a robot had sent it: the field that nobody sees is filled in, or nobody reads and answers so fast. The id
 * of a form says when it was made; of one that no site has signed, nobody knows it.
 */
export function isAsByRobot(
  { fields, formId }: { readonly fields: FormFields; readonly formId: SentFormId },
  { minFormMs, clock }: RobotChecks,
): boolean {
  if (isTrapped(fields)) return true;
  const { id, isOurs } = formId;
  // A form without an id is too old, whatever its time is.
  if (minFormMs === 0 || id === undefined) return false;
  return !isOurs || clock.now() - timeOf(id) < minFormMs;
}
