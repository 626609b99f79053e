import { z } from 'zod';
import { input } from '../http/input.ts';

/** One that is there twice is none of ours, and one without a token is none. */
function onlyToken(given: unknown): unknown {
  if (Array.isArray(given)) return 'several';
  return given === '' ? undefined : given;
}

export const invitationQuery = input(
  z.object({
    invitation: z
      .preprocess(onlyToken, z.string().optional())
      .describe('The token of an invitation, as its link has it'),
  }),
  { fields: {} },
);

/** The token in a link; undefined if it has none. */
export function tokenIn(query: unknown): string | undefined {
  return invitationQuery.parse(query).invitation;
}
