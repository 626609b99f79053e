import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MutateError } from './errors.ts';
import { findMutants } from './find-mutants.ts';
import { LastRun, placeOf } from './last-run.ts';
import { parseOptions } from './options.ts';
import { sourcesOf } from './package-files.ts';
import { isGoodEnough, renderReport } from './report.ts';
import { runMutants } from './run-mutants.ts';
import { drawSample } from './sample.ts';
import { explainSurvivors, type ExplainedSurvivor } from './survivors.ts';

const root = resolve(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const { seed, packages } = options;
  const all = packages.flatMap((each) =>
    sourcesOf(root, each).flatMap((file) => findMutants(file, readFileSync(join(root, file), 'utf8'))),
  );
  const sample = drawSample(all, options.mutants, seed);
  console.log(`${sample.length} of ${all.length} mutants, seed ${seed}`);

  const explanations = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../survivors.json'), 'utf8'),
  ) as ExplainedSurvivor[];
  const lastRun = new LastRun(join(root, 'reports/mutation.json'));
  const isExplained = explainSurvivors(sample, explanations).explained.map(({ mutant }) => placeOf(mutant));
  const judgements = (options.again ? lastRun.of(sample) : []).filter(
    ({ killedBy, mutant }) => killedBy !== undefined || isExplained.includes(placeOf(mutant)),
  );
  const judged = new Set(judgements.map(({ mutant }) => placeOf(mutant)));
  const left = sample.filter((mutant) => !judged.has(placeOf(mutant)));
  await runMutants(root, options, left, (judgement) => {
    judgements.push(judgement);
    // After each mutant, so that --again can continue a run that ended early.
    lastRun.save(judgements);
  });

  const survived = judgements.flatMap(({ mutant, killedBy }) => (killedBy ? [] : [mutant]));
  const survivors = explainSurvivors(survived, explanations);
  const run = { seed, population: all.length, judgements, survivors };
  console.log(renderReport(run));
  if (!isGoodEnough(run)) process.exitCode = 1;
}

// Tests leave files, above all those that fail.
const folder = mkdtempSync(join(tmpdir(), 'canvass-mutants-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;
try {
  await main();
} catch (error) {
  if (!(error instanceof MutateError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true });
}
