import { z } from 'zod';
import type { SampledType } from './sampled-facets.ts';

/** Any whole number is allowed, because sums of squares may exceed 2^53. */
export const sum = z.number().refine((value) => Number.isInteger(value) && value >= 0);
export const sizeSums = z.tuple([sum, sum]);
export const ratioSums = z.tuple([sum, sum, sum]);

const schemas = {
  choices: z.tuple([z.literal('choices'), sizeSums, z.array(z.tuple([z.string(), sum, sum, sum]))]),
  number: z.tuple([
    z.literal('number'),
    sizeSums,
    z.array(z.tuple([z.int(), sum, sum, sum])),
    z.int(),
    ratioSums,
  ]),
} satisfies Record<SampledType, z.ZodType>;

/** What is stored of a facet's sums. */
export const facetSumsSchema = z.union([schemas.choices, schemas.number]);
