import { z } from 'zod';
import type { FacetOf } from '../../facets/facet.ts';

/** Only how many answers have a text is counted: the texts are names and addresses. */
export const keptShape = { facet: z.literal('kept') };

export function keptStatistics({ type }: FacetOf<'kept'>): z.infer<z.ZodObject<typeof keptShape>> {
  return { facet: type };
}
