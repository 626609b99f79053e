import { z } from 'zod';

export const invitationQuery = z.object({
  invitation: z.string().optional().describe('The token of an invitation, as its link has it'),
});

export interface InvitationQuery {
  invitation?: unknown;
}

/** The token in a link; undefined if it has none. One that is there twice is none of ours. */
export function tokenIn({ invitation }: InvitationQuery): string | undefined {
  if (invitation === undefined || invitation === '') return undefined;
  return typeof invitation === 'string' ? invitation : 'several';
}
