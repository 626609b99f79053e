import { z } from 'zod';
import { showIfSchema } from '../conditions/show-if.ts';
import { shownText } from '../shared/shown-text.ts';
import { questionIdSchema } from '../shared/id-schema.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { jumpsSchema } from './paths/jumps.ts';

/** Sections of a survey. */
export const maxSections = 50;

const sectionSchema = z.strictObject({
  title: shownText('The section title', 200, 'line')
    .optional()
    .describe('Absent: the page shows only its number'),
  description: shownText('The section description', 5_000, 'multiline').optional(),
  startsAt: questionIdSchema.describe('The id of its first question'),
  showIf: showIfSchema
    .optional()
    .describe('The page is shown only if this holds of the answers to questions on earlier pages'),
  next: jumpsSchema
    .optional()
    .describe(
      'Where the form goes on after the page: the first of these that holds. Without one that holds, and if people do not see the page, the next page follows',
    ),
});

export type Section = z.infer<typeof sectionSchema>;

/** The pages of the form, in order. Without sections the form has one page. */
export const sectionsSchema = z
  .array(sectionSchema, { error: 'sections must be an array' })
  .min(1, 'sections must not be empty; leave it out for a form of one page')
  .max(maxSections, `A survey has at most ${maxSections} sections`)
  .refine(
    ([first, second]) =>
      first === undefined ||
      second !== undefined ||
      first.title !== undefined ||
      first.description !== undefined ||
      first.next !== undefined,
    'sections must not be one page without a title, a description and a jump; leave it out for a form of one page',
  );

/** Every question belongs to one section, and each section has one that people see. */
export function checkSections(
  sections: readonly Pick<Section, 'startsAt'>[],
  questions: readonly { readonly id: string; readonly isHidden: boolean }[],
  report: ReportIssue,
): void {
  const positions = new Map(questions.map(({ id }, index) => [id, index]));
  let before = -1;
  for (const [index, { startsAt }] of sections.entries()) {
    const position = positions.get(startsAt);
    const path = ['sections', index, 'startsAt'];
    if (position === undefined) report(path, 'No question has this id');
    else if (index === 0 && position !== 0)
      report(path, 'The first section must start at the first question');
    else if (position <= before)
      report(path, 'A section must start at a later question than the section before it');
    before = Math.max(before, position ?? before);
    const next = positions.get(sections[index + 1]?.startsAt ?? '') ?? questions.length;
    const asked = position === undefined ? [] : questions.slice(position, next);
    if (asked.length > 0 && asked.every(({ isHidden }) => isHidden)) {
      report(path, 'A section has a question that people see');
    }
  }
}
