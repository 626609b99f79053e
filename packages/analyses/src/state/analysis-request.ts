import type { AnswerFilter } from '@canvass/surveys';
import { z } from 'zod';

export const analysisRequestSchema = z.object({
  /** `recount`: of the log's lines, without a filter; its result replaces the totals of the summary. */
  kind: z.enum(['analysis', 'recount']),
  /** Validated against the definition. */
  where: z.custom<AnswerFilter>((filter) => typeof filter === 'object' && filter !== null),
  /** A question: one result for each of its values, too. */
  by: z.string().nullable(),
  /**
   * `exact`: until every answer was read. A margin (above 0, below 1): until each share is known so well, with 95 % confidence for all at
   * once.
   */
  precision: z.union([z.literal('exact'), z.object({ margin: z.number().gt(0).lt(1) })]),
});

/** What is asked of a survey's answers. */
export type AnalysisRequest = z.infer<typeof analysisRequestSchema>;

/** A recount that stops early compares only, and changes nothing. */
export function isCheck({ kind, precision }: Pick<AnalysisRequest, 'kind' | 'precision'>): boolean {
  return kind === 'recount' && precision !== 'exact';
}
