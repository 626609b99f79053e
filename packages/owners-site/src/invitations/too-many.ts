import { type FieldError, maxInvitationBatches, maxInvitations } from '@canvass/surveys';

/** Why a batch is refused, in words for owners. */
export const tooManyBatches =
  `A survey has at most ${maxInvitationBatches} batches of invitations over its life, revoked ones included. ` +
  'Create another survey for more.';

/** Says that the survey has too many invitations. `left` is the number that it may still have. */
export function tooManyInvitations(left: number): string {
  return (
    `A survey has at most ${maxInvitations} invitations over its life, revoked ones included. This one may have ` +
    `${left} more.`
  );
}

/** More answers were sent than a batch has links. */
export function tooManyAnswers(links: number, from: number): FieldError {
  return {
    path: 'answers',
    message: `The batch has ${links} ${links === 1 ? 'link' : 'links'} from the place ${from} on: send at most as many answers`,
  };
}
