import type { AnswerFilter } from '@canvass/surveys';
import { z } from 'zod';

export const analysisRequestSchema = z.object({
  /** A `recount` reads the log's lines without a filter, and its result replaces the totals of the summary. */
  kind: z.enum(['analysis', 'recount']),
  /** The filter. It was checked against the definition. */
  where: z.custom<AnswerFilter>((filter) => typeof filter === 'object' && filter !== null),
  /** A question whose values each get a result of their own; null for none. */
  by: z.string().nullable(),
  /**
   * When the analysis ends: `exact` reads every answer. A margin, above 0 and below 1, is reached when each share is known to within the
   * margin, with 95 % confidence for all of them together.
   */
  precision: z.union([z.literal('exact'), z.object({ margin: z.number().gt(0).lt(1) })]),
});

/** Says what an analysis finds in a survey's answers. */
export type AnalysisRequest = z.infer<typeof analysisRequestSchema>;

/** Returns whether the request is a check: a recount that may stop early. A check only compares, and changes nothing. */
export function isCheck({ kind, precision }: Pick<AnalysisRequest, 'kind' | 'precision'>): boolean {
  return kind === 'recount' && precision !== 'exact';
}
