import type { Bench } from './bench.ts';
import { analyses } from './benches/analyses.ts';
import { bulk } from './benches/bulk.ts';
import { commit } from './benches/commit.ts';
import { count } from './benches/count.ts';
import { deadSite } from './benches/dead-site.ts';
import { drain } from './benches/drain.ts';
import { exportsBench } from './benches/exports.ts';
import { firstAnswers } from './benches/first-answers.ts';
import { floor } from './benches/floor.ts';
import { forms } from './benches/forms.ts';
import { freshness } from './benches/freshness.ts';
import { idle } from './benches/idle.ts';
import { images } from './benches/images.ts';
import { ingest } from './benches/ingest.ts';
import { manySurveys } from './benches/many-surveys.ts';
import { memory } from './benches/memory.ts';
import { reading } from './benches/reading.ts';
import { resultsBench } from './benches/results.ts';
import { scaling } from './benches/scaling.ts';
import { siteProcesses } from './benches/site-processes.ts';
import { slices } from './benches/slices.ts';
import { soak } from './benches/soak.ts';
import { steady } from './benches/steady.ts';
import { submissions } from './benches/submissions.ts';
import { tableQueue } from './benches/table-queue.ts';
import { transfer } from './benches/transfer.ts';
import { wakeUp } from './benches/wake-up.ts';
import { workers } from './benches/workers.ts';

/** In the order of a whole run. */
export const benches: readonly Bench[] = [
  ingest,
  siteProcesses,
  floor,
  forms,
  firstAnswers,
  bulk,
  count,
  submissions,
  commit,
  workers,
  manySurveys,
  freshness,
  deadSite,
  resultsBench,
  reading,
  slices,
  analyses,
  exportsBench,
  scaling,
  drain,
  wakeUp,
  tableQueue,
  transfer,
  images,
  idle,
  memory,
  soak,
  steady,
];
