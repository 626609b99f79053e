import { maxInvitationBatches, maxInvitations } from '@canvass/surveys';

/** Why a batch is refused, in words for owners. */
export const tooManyBatches =
  `A survey has at most ${maxInvitationBatches} batches of invitations over its life, revoked ones included. ` +
  'Create another survey for more.';

/** `left`: how many the survey may still have. */
export function tooManyInvitations(left: number): string {
  return (
    `A survey has at most ${maxInvitations} invitations over its life, revoked ones included. This one may have ` +
    `${left} more.`
  );
}
