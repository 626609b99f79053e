import { z } from 'zod';
import { SamplingError } from '../errors.ts';
import type { GroupSumsJson } from './group-sums.ts';

/** Stored sums. They are arrays of numbers without names, because an analysis may have 200 questions with 200 choices. */
export interface ClusterSumsJson {
  readonly clusters: number;
  readonly size: [number, number];
  /** Pairs of group and sums. */
  readonly groups: [string, GroupSumsJson][];
}

// Any whole number is allowed, because sums of squares may exceed 2^53.
const sum = z.number().refine((value) => Number.isInteger(value) && value >= 0);
const sizeSums = z.tuple([sum, sum]);
const ratioSums = z.tuple([sum, sum, sum]);
const answered = sizeSums;

const question = z.union([
  z.tuple([z.literal('choices'), answered, z.array(z.tuple([z.string(), sum, sum, sum]))]),
  z.tuple([z.literal('number'), answered, z.array(z.tuple([z.int(), sum, sum, sum])), z.int(), ratioSums]),
]);

const schema = z.strictObject({
  clusters: z.int().nonnegative(),
  size: sizeSums,
  groups: z.array(z.tuple([z.string(), z.tuple([ratioSums, z.array(z.tuple([z.string(), question]))])])),
});

/** @throws SamplingError `malformed-sums` */
export function parseClusterSums(json: unknown): ClusterSumsJson {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SamplingError(
      'malformed-sums',
      `The sums are malformed at ${issue?.path.join('.')}: ${issue?.message}`,
    );
  }
  return parsed.data;
}
