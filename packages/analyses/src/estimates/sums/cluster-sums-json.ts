import { z } from 'zod';
import { SamplingError } from '../errors.ts';
import { facetSumsSchema, ratioSums, sizeSums } from '../facets/facet-sums-schema.ts';
import type { GroupSumsJson } from './group-sums.ts';

/** Stored sums. They are arrays of numbers without names, because an analysis may have 200 facets with 200 choices. */
export interface ClusterSumsJson {
  readonly clusters: number;
  readonly size: [number, number];
  /** Pairs of group and sums. */
  readonly groups: [string, GroupSumsJson][];
}

const schema = z.strictObject({
  clusters: z.int().nonnegative(),
  size: sizeSums,
  groups: z.array(
    z.tuple([z.string(), z.tuple([ratioSums, z.array(z.tuple([z.string(), facetSumsSchema]))])]),
  ),
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
