import { z } from 'zod';
import { input } from '@canvass/web/app';

/** Turns an empty parameter into none, and a repeated one into a token that is not valid. */
function onlyToken(given: unknown): unknown {
  if (Array.isArray(given)) return 'several';
  return given === '' ? undefined : given;
}

export const invitationQuery = input(
  z.object({
    invitation: z
      .preprocess(onlyToken, z.string().optional())
      .describe('The token of an invitation, as its link has it'),
    lang: z
      .unknown()
      .optional()
      .describe(
        'The language of the page, one of the survey (BCP 47). Without it the best that `Accept-Language` takes',
      ),
  }),
);

/** Returns the token in a link; undefined if it has none. */
export function tokenIn(query: unknown): string | undefined {
  // Not by the schema, which takes longer than all else of a form that is in memory.
  return onlyToken((query as { readonly invitation?: unknown } | undefined)?.invitation) as
    | string
    | undefined;
}
