import type { Bench } from './bench.ts';
import { commit } from './benches/commit.ts';
import { count } from './benches/count.ts';
import { freshness } from './benches/freshness.ts';
import { ingest } from './benches/ingest.ts';

/** In the order of a whole run. */
export const benches: readonly Bench[] = [ingest, count, commit, freshness];
