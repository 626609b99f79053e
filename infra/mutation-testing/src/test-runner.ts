import type { InstrumenterContext, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, tokens, type Injector, type PluginContext } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import { strykerPlugins } from '@stryker-mutator/jest-runner';
import { simulate } from './simulation.ts';
import { chooseTestFiles, rememberTestFiles } from './test-files.ts';

/** The name of the test that stands for all schedules of the simulation. */
const simulation = 'the simulation of the storage protocol';

/**
 * Stryker's Jest runner, for tests whose modules Node loads. A mutant that survives them goes through the simulation, if the
 * simulation runs its code.
 */
export class CanvassTestRunner implements TestRunner {
  readonly #jest: TestRunner;
  readonly #schedules: number;

  constructor(jest: TestRunner, schedules: number) {
    this.#jest = jest;
    this.#schedules = schedules;
  }

  async init(): Promise<void> {
    await this.#jest.init?.();
  }

  /** Node loads a source once per process. */
  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    const ofJest = await this.#jest.dryRun(options);
    if (ofJest.status !== DryRunStatus.Complete) return ofJest;
    rememberTestFiles(ofJest.tests);
    if (this.#schedules === 0) return ofJest;
    const start = performance.now();
    const simulated = await simulate(this.#schedules, { timeoutMs: options.timeout });
    if (simulated === 'timedOut') return { status: DryRunStatus.Timeout };
    const { violation, executed } = simulated;
    if (violation !== undefined) return { status: DryRunStatus.Error, errorMessage: violation };
    const timeSpentMs = performance.now() - start;
    const test = { id: simulation, name: simulation, status: TestStatus.Success as const, timeSpentMs };
    const { mutantCoverage = { static: {}, perTest: {} } } = ofJest;
    // Once each: Stryker ends a mutant that is executed a hundred times as often as here, and Jest's tests come first.
    const coverage = Object.fromEntries(executed.map((id) => [id, 1]));
    const perTest = { ...mutantCoverage.perTest, [simulation]: coverage };
    return { ...ofJest, tests: [...ofJest.tests, test], mutantCoverage: { ...mutantCoverage, perTest } };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { testFilter = [] } = options;
    const tests = testFilter.filter((test) => test !== simulation);
    if (tests.length > 0) {
      const result = await this.#runJest({ ...options, testFilter: tests });
      if (result.status !== MutantRunStatus.Survived) return result;
    }
    const nrOfTests = testFilter.length;
    if (tests.length === nrOfTests) return { status: MutantRunStatus.Survived, nrOfTests };
    const { activeMutant, timeout } = options;
    const simulated = await simulate(this.#schedules, { timeoutMs: timeout, mutantId: activeMutant.id });
    if (simulated === 'timedOut') return { status: MutantRunStatus.Timeout };
    const { violation: failureMessage } = simulated;
    if (failureMessage === undefined) return { status: MutantRunStatus.Survived, nrOfTests };
    return { status: MutantRunStatus.Killed, killedBy: [simulation], failureMessage, nrOfTests };
  }

  async dispose(): Promise<void> {
    await this.#jest.dispose?.();
  }

  #runJest(options: MutantRunOptions): Promise<MutantRunResult> {
    chooseTestFiles(options.testFilter ?? []);
    // The sources look for the active mutant in the environment only when they are loaded, before the process's first run.
    const { __stryker__: context } = globalThis as { __stryker__?: InstrumenterContext };
    if (context) context.activeMutant = options.activeMutant.id;
    return this.#jest.mutantRun(options);
  }
}

/** The option `schedules` is the number of schedules of the simulation per mutant. */
export function createTestRunner(injector: Injector<PluginContext>, options: StrykerOptions): TestRunner {
  const [jest] = strykerPlugins;
  return new CanvassTestRunner(injector.injectFunction(jest!.factory), Number(options['schedules']));
}
createTestRunner.inject = tokens(commonTokens.injector, commonTokens.options);
