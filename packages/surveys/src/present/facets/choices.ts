import { z } from 'zod';
import type { ChoicesTotals } from '../../facets/choices-totals.ts';
import type { FacetOf } from '../../facets/facet.ts';
import { labelOfChoice } from '../../facets/choice-label.ts';
import { compareCodePoints } from '../../shared/code-points.ts';
import { count } from './count.ts';

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
};

type ChoicesStatistics = z.infer<z.ZodObject<typeof choicesShape>>;
type ChoiceCount = ChoicesStatistics['choices'][number];

/** The offered choices in their order, then the choices of older versions that were chosen. */
export function choicesStatistics(facet: FacetOf<'choices'>, { counts }: ChoicesTotals): ChoicesStatistics {
  const older = new Map(counts.entries());
  for (const { value } of facet.choices) older.delete(value);
  return {
    facet: facet.type,
    choices: [
      ...facet.choices.map(({ value, label }) => ({ value, label, count: counts.count(value) })),
      ...Array.from(older, ([value, chosen]): ChoiceCount => {
        const label = labelOfChoice(facet, value);
        return { value, ...(label !== undefined && { label }), count: chosen, retired: true };
      }).toSorted((a, b) => compareCodePoints(a.value, b.value)),
    ],
  };
}
