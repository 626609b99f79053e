import { timeOf } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import type { FormFields, SurveySettings } from '@canvass/surveys';
import type { SentFormId } from '../form-ids.ts';
import { createProofs, type ShownProof } from './proofs.ts';
import { isTrapped } from './trap.ts';

/** Why a form may have been sent by a robot: it looks like that, or the proof of the opposite is missing, which its survey asks for. */
export type RobotDoubt = (typeof robotDoubts)[number];
export const robotDoubts = ['looks-like-robot', 'unproven'] as const;

export interface RobotChecks {
  /** The proof that a form asks for; undefined if its survey asks for none. `fields`: what was sent of it. `asksSum`: also those without script. */
  proofOf(
    settings: SurveySettings,
    formId: string,
    fields?: FormFields,
    asksSum?: boolean,
  ): ShownProof | undefined;
  doubtOf(
    sent: { readonly fields: FormFields; readonly formId: SentFormId },
    settings: SurveySettings,
  ): RobotDoubt | undefined;
}

export interface RobotChecksDeps {
  /** A form that is sent sooner after the site has made it is taken for one of a robot, in ms; 0: none is. */
  readonly minFormMs: number;
  readonly linkSecret: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** Decides whether a person has sent a form, without a third party and without storing anything (decision 68). */
export function createRobotChecks({ minFormMs, linkSecret, clock }: RobotChecksDeps): RobotChecks {
  const proofs = createProofs(linkSecret);

  /** The id of a form says when it was made, if a site has signed it. */
  function isTooFast({ id, isOurs }: SentFormId): boolean {
    // A form without an id is too old, whatever its time is.
    if (minFormMs === 0 || id === undefined) return false;
    return !isOurs || clock.now() - timeOf(id) < minFormMs;
  }

  return {
    proofOf: ({ proofOfWork }, formId, fields, asksSum) =>
      proofOfWork ? proofs.shown(formId, fields, asksSum) : undefined,
    doubtOf({ fields, formId }, { proofOfWork }) {
      if (isTrapped(fields) || isTooFast(formId)) return 'looks-like-robot';
      if (!proofOfWork) return undefined;
      return formId.id !== undefined && proofs.isProven(formId.id, fields) ? undefined : 'unproven';
    },
  };
}
