import type { InstrumenterContext } from '@stryker-mutator/api/core';
import { loadSimulation } from '../../../tests/simulation/src/load-simulation.ts';
import type { SimulationResult } from './simulation.ts';

/** Stryker's name for what the mutated sources and the test runner share. */
declare global {
  var __stryker__: InstrumenterContext | undefined;
}

const testId = 'simulation';
const schedules = Number(process.argv[2]);
const context: InstrumenterContext = (globalThis.__stryker__ ??= {});

const run = await loadSimulation();
// What runs from here on is not the loading of modules.
context.currentTestId = testId;
let violation: string | undefined;
for (let seed = 0; seed < schedules && violation === undefined; seed += 1) {
  const result = await run(seed);
  violation = result.violation?.message;
}
const executed = Object.keys(context.mutantCoverage?.perTest[testId] ?? {});
const result: SimulationResult = { violation, executed };
process.send?.(result, () => process.exit());
