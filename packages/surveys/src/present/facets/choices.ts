import { z } from 'zod';
import type { ChoicesTotals } from '../../facets/choices-totals.ts';
import type { FacetOf } from '../../facets/facet.ts';
import { labelOfChoice } from '../../facets/choice-label.ts';
import { scoresOf, sumOfScores } from '../../facets/scores.ts';
import { compareCodePoints } from '../../shared/code-points.ts';
import { count } from './count.ts';
import { meanScore } from './mean-score.ts';

export const choicesShape = {
  facet: z.literal('choices'),
  choices: z
    .array(
      z.object({
        value: z.string(),
        label: z
          .string()
          .optional()
          .describe('The latest one; absent only if the survey has forgotten the choice since'),
        score: z.int().optional().describe('What the choice counts in means; absent if it has no score'),
        count: count(),
        retired: z
          .literal(true)
          .optional()
          .describe('The current version of the survey does not offer this choice'),
      }),
    )
    .describe(
      'The choices in the order of the definition, zero counts included; then those that are no longer offered but were chosen',
    ),
  average: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Present if choices have scores: the mean score of those that were chosen, to 6 decimals; null if none was. Choices without a score ' +
        'are not in it',
    ),
};

type ChoicesStatistics = z.infer<z.ZodObject<typeof choicesShape>>;
type ChoiceCount = ChoicesStatistics['choices'][number];

/** The offered choices in their order, then the choices of older versions that were chosen. */
export function choicesStatistics(facet: FacetOf<'choices'>, totals: ChoicesTotals): ChoicesStatistics {
  const { counts } = totals;
  const older = new Map(counts.entries());
  for (const { value } of facet.choices) older.delete(value);
  const scores = scoresOf(facet);
  return {
    facet: facet.type,
    choices: [
      ...facet.choices.map((choice) => ({ ...choice, count: counts.count(choice.value) })),
      ...Array.from(older, ([value, chosen]): ChoiceCount => {
        const label = labelOfChoice(facet, value);
        const score = scores?.get(value);
        return {
          value,
          ...(label !== undefined && { label }),
          ...(score !== undefined && { score }),
          count: chosen,
          retired: true,
        };
      }).toSorted((a, b) => compareCodePoints(a.value, b.value)),
    ],
    ...(scores && { average: meanScore(sumOfScores(scores, totals)) }),
  };
}
