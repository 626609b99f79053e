import { z } from 'zod';
import { showIfSchema } from '../../conditions/show-if.ts';
import { defaultEnding } from '../../facets/ending-facet.ts';
import { idSchema } from '../../shared/id-schema.ts';
import { repeatedIndexes } from '../../shared/repeated-indexes.ts';
import type { ReportIssue } from '../../shared/report-issue.ts';
import { shownText } from '../../shared/shown-text.ts';
import { redirectSchema } from '../redirect.ts';

/** Endings of a survey. */
export const maxEndings = 20;
/** Characters of the title of an ending. */
export const maxEndingTitleLength = 200;
/** Characters of the text of an ending. */
export const maxEndingTextLength = 2_000;

export const endingIdSchema = idSchema('ending').refine(
  (id) => id !== defaultEnding,
  `This ending id is reserved`,
);

const endingSchema = z.strictObject({
  id: endingIdSchema,
  // The heading of its page, and what results call it. A description would take the mark of a shown text from the schema.
  title: shownText('The title of an ending', maxEndingTitleLength, 'line'),
  text: shownText('The text of an ending', maxEndingTextLength, 'multiline')
    .optional()
    .describe('What people read there. Absent: that their answers have arrived'),
  redirectTo: redirectSchema
    .optional()
    .describe('Where its page leads. Without a text it leads on by itself'),
  screenOut: z
    .literal(true, { error: 'screenOut must be true, or left out' })
    .optional()
    .describe('The survey is not for the people who come to this ending: their answers are counted apart'),
  showIf: showIfSchema
    .optional()
    .describe(
      'Without a jump to an ending, the form ends with the first ending whose condition holds. Absent: only a jump or a quota leads here',
    ),
});

/** How a form can end. It replaces `thanksText` and `redirectTo` of the settings. */
export type Ending = z.infer<typeof endingSchema>;

export const endingsSchema = z
  .array(endingSchema, { error: 'endings must be an array' })
  .min(1, 'endings must not be empty; leave it out for the usual ending')
  .max(maxEndings, `A survey has at most ${maxEndings} endings`);

/** Each ending has an id of its own. */
export function checkEndings(endings: readonly Pick<Ending, 'id'>[], report: ReportIssue): void {
  for (const index of repeatedIndexes(endings.map(({ id }) => id))) {
    report(['endings', index, 'id'], 'Another ending has this id');
  }
}
