import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findMutants } from './find-mutants.ts';
import { MutateError } from './errors.ts';
import type { Judgement } from './judge.ts';
import { mutantKey, type Mutant } from './mutant.ts';
import { parseOptions } from './options.ts';
import { sourcesOf } from './package-files.ts';
import { isGoodEnough, renderReport } from './report.ts';
import { runMutants } from './run-mutants.ts';
import { drawSample } from './sample.ts';
import { explainSurvivors, type ExplainedSurvivor } from './survivors.ts';

const root = resolve(import.meta.dirname, '../../..');
const reportFile = join(root, 'reports/mutation.json');

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const all = options.packages.flatMap((each) =>
    sourcesOf(root, each).flatMap((file) => findMutants(file, readFileSync(join(root, file), 'utf8'))),
  );
  const sample = drawSample(all, options.mutants, options.seed);
  console.log(`${sample.length} of ${all.length} mutants, seed ${options.seed}`);
  const judged = options.again ? killedBefore(sample) : new Map<string, Judgement>();
  const left = sample.filter((mutant) => !judged.has(placeOf(mutant)));
  const judgements = [...judged.values()];
  mkdirSync(join(root, 'reports'), { recursive: true });
  await runMutants(root, options, left, (judgement) => {
    judgements.push(judgement);
    // Each time: a run that is ended early goes on with --again.
    writeFileSync(reportFile, JSON.stringify({ seed: options.seed, judgements }, undefined, 2));
  });
  const survivors = judgements.flatMap(({ mutant, killedBy }) => (killedBy ? [] : [mutant]));
  const run = {
    seed: options.seed,
    population: all.length,
    judgements,
    survivors: explainSurvivors(survivors, readJson('../survivors.json')),
  };
  console.log(renderReport(run));
  if (!isGoodEnough(run)) process.exitCode = 1;
}

/** What the last run has killed of this sample, by its place. */
function killedBefore(sample: readonly Mutant[]): Map<string, Judgement> {
  const { judgements } = JSON.parse(readFileSync(reportFile, 'utf8')) as { judgements: Judgement[] };
  const places = new Set(sample.map(placeOf));
  const killed = judgements.filter(({ killedBy, mutant }) => killedBy && places.has(placeOf(mutant)));
  return new Map(killed.map((judgement) => [placeOf(judgement.mutant), judgement]));
}

function placeOf(mutant: Mutant): string {
  return `${mutant.line} ${mutant.start} ${mutantKey(mutant)}`;
}

function readJson(path: string): ExplainedSurvivor[] {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, path), 'utf8')) as ExplainedSurvivor[];
}

try {
  await main();
} catch (error) {
  if (!(error instanceof MutateError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
