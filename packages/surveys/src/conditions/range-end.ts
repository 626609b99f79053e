import { z } from 'zod';
import { maxNumber } from '../facets/ordered-facet.ts';

/** One end of a scale, or of a condition on numbers. */
export const rangeEnd = (name: string) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(-maxNumber, `${name} must be at least -${maxNumber}`)
    .max(maxNumber, `${name} must be at most ${maxNumber}`);
