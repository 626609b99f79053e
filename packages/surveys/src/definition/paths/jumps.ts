import { z } from 'zod';
import { showIfSchema } from '../../conditions/show-if.ts';
import { isQuestionId } from '../../shared/question-id.ts';
import type { ReportIssue } from '../../shared/report-issue.ts';

/** Jumps behind a page. */
export const maxJumps = 10;

const whereTo =
  'to is the id of the first question of a later page, or {"ending": "…"} with the id of an ending';

const jumpSchema = z.strictObject({
  showIf: showIfSchema
    .optional()
    .describe(
      'The jump is taken only if this holds of the answers on this page and earlier ones. Absent: it is always taken',
    ),
  to: z
    .union(
      [
        z.string().refine(isQuestionId, whereTo).describe('The id of the first question of a later page'),
        z.strictObject({ ending: z.string().describe('The id of an ending: the form ends here') }),
      ],
      { error: whereTo },
    )
    .describe('Where the form goes on. The questions between are not asked'),
});

/** Where the form goes on after a page. */
export type Jump = z.infer<typeof jumpSchema>;

export const jumpsSchema = z
  .array(jumpSchema, { error: 'next must be an array' })
  .min(1, 'next must not be empty; leave it out if the next page follows')
  .max(maxJumps, `A page has at most ${maxJumps} jumps`);

/** A page with its jumps. */
export interface JumpingPage {
  readonly startsAt: string;
  readonly next?: readonly Pick<Jump, 'to' | 'showIf'>[] | undefined;
}

/** Every jump leads forwards, so that a form comes to an end, and can be taken. */
export function checkJumps(
  pages: readonly JumpingPage[],
  endings: readonly { readonly id: string }[],
  report: ReportIssue,
): void {
  const places = new Map(pages.map(({ startsAt }, index) => [startsAt, index]));
  const ids = new Set(endings.map(({ id }) => id));
  for (const [index, { next = [] }] of pages.entries()) {
    const last = next.findIndex(({ showIf }) => showIf === undefined);
    for (const [position, { to }] of next.entries()) {
      const path = ['sections', index, 'next', position];
      if (last !== -1 && position > last)
        report(path, 'A jump without a condition before it is always taken');
      if (typeof to === 'object') {
        if (!ids.has(to.ending)) report([...path, 'to', 'ending'], 'No ending has this id');
        continue;
      }
      const place = places.get(to);
      if (place === undefined) report([...path, 'to'], 'No page begins with this question');
      else if (place === index) report([...path, 'to'], 'A page cannot lead to itself');
      else if (place < index) {
        report([...path, 'to'], 'A page can lead only to a later one, so that the form comes to an end');
      }
    }
  }
}
