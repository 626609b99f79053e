import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { startServices, stopServices } from '../../../tests/testing/src/services.ts';
import { changedFiles } from './changed-files.ts';
import { parseOptions, usage } from './options.ts';
import { mutatedPackages } from './packages.ts';
import { runStryker } from './run-stryker.ts';
import { findSurvivors, renderSurvivors, type ExplainedSurvivor } from './survivors.ts';

const root = resolve(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const { mutate, schedules, jobs } = parseOptions(process.argv.slice(2));
  const chosen = mutate.length > 0 ? mutate : changedFiles(mutatedPackages.map(({ folder }) => folder));
  const runs = mutatedPackages
    .map((each) => ({ ...each, patterns: chosen.filter((pattern) => pattern.startsWith(`${each.folder}/`)) }))
    .filter((each) => each.patterns.length > 0);
  if (runs.length === 0) return console.log(`No mutated package differs from main.\n${usage}`);

  // Stryker's processes inherit their addresses.
  if (runs.some(({ needsServices }) => needsServices)) await startServices();
  const results: MutantResult[] = [];
  for (const { folder, isSimulated, patterns } of runs) {
    const report = `reports/mutation/${folder.replace('packages/', '')}`;
    results.push(
      ...(await runStryker({
        folder,
        mutate: patterns,
        schedules: isSimulated ? schedules : 0,
        jobs,
        report,
      })),
    );
  }
  const explanations = readFileSync(resolve(import.meta.dirname, '../survivors.json'), 'utf8');
  const survivors = findSurvivors(root, results, JSON.parse(explanations) as ExplainedSurvivor[]);
  console.log(renderSurvivors(survivors));
  if (survivors.some(({ explanation }) => !explanation)) process.exitCode = 1;
}

// Tests leave files, above all those that fail.
const folder = mkdtempSync(join(tmpdir(), 'canvass-mutants-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;
process.chdir(root);
try {
  await main();
} finally {
  await stopServices();
  rmSync(folder, { recursive: true });
}
