import { z } from 'zod';
import { checkConditions, checkPlacedConditions } from '../conditions/check-conditions.ts';
import { languageListSchema } from '../shared/language.ts';
import { shownText } from '../shared/shown-text.ts';
import { type Question, asksPeople, isHidden, kindOf, questionSchema } from '../kinds/kinds.ts';
import { checkSize } from './definition-size.ts';
import { checkEndings, endingsSchema } from './paths/endings.ts';
import { checkJumps } from './paths/jumps.ts';
import { placedConditions } from './placed-conditions.ts';
import { repeatedIndexes } from '../shared/repeated-indexes.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { checkSections, sectionsSchema } from './sections.ts';
import type { Translations } from './translations.ts';

/** Questions of a survey. */
export const maxQuestions = 200;

/**
 * A survey's definition. Input may leave out defaults and write a choice as a plain string; output has every
 * default filled in (`required` false, range 1 to 5, `maxLength` 2000) and each choice as `{value, label}`.
 * Unknown properties are refused.
 */
export const surveyDefinitionSchema = z
  .strictObject(
    {
      title: shownText('The title', 200, 'line'),
      // An empty description is what a cleared form field sends; it means none.
      description: z.union([z.literal(''), shownText('The description', 5_000, 'multiline')]).optional(),
      languages: languageListSchema.optional(),
      sections: sectionsSchema
        .optional()
        .describe('The pages of the form, in order; without them the form has one page'),
      endings: endingsSchema
        .optional()
        .describe(
          'How the form can end: a jump, a condition or a quota leads to each of them. Without one of them it ends with the usual thank-you page',
        ),
      questions: z
        .array(questionSchema, { error: 'questions must be an array' })
        .min(1, 'A survey has at least one question')
        .max(maxQuestions, `A survey has at most ${maxQuestions} questions`)
        .superRefine((questions, context) => {
          if (questions.length > 0 && !questions.some(asksPeople)) {
            context.addIssue({ code: 'custom', message: 'A survey asks at least one question' });
          }
          for (const index of repeatedIndexes(questions.map((question) => question.id))) {
            context.addIssue({
              code: 'custom',
              path: [index, 'id'],
              message: 'Another question has this id',
            });
          }
        }),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'A definition must be an object' : undefined) },
  )
  .superRefine(({ questions, sections, endings = [] }, context) => {
    const report: ReportIssue = (path, message) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    if (sections !== undefined) {
      checkSections(
        sections,
        questions.map((question) => ({ id: question.id, isHidden: isHidden(question) })),
        report,
      );
    }
    checkConditions(questions.map(conditionsIn), report);
    checkJumps(sections ?? [], endings, report);
    checkEndings(endings, report);
    const placed = placedConditions({ sections, endings, questions });
    checkPlacedConditions(placed, questions.map(conditionsIn), report);
    checkSize({ questions, placed }, report);
  });

function conditionsIn(question: Question) {
  const kind = kindOf(question);
  const { id, showIf } = question;
  const own = showIf === undefined ? [] : [{ path: ['showIf'], showIf }];
  return {
    id,
    conditions: [...own, ...(kind.partConditions?.(question) ?? [])],
    parts: () => kind.askedParts(question),
  };
}

/** A definition with all texts in its first language. `translations`: the same texts in the others; absent if there are none. */
export type SurveyDefinition = z.infer<typeof surveyDefinitionSchema> & {
  readonly translations?: Translations | undefined;
};
