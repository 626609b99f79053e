import { createRequire } from 'node:module';
import { setCurrentGlobals, type JestGlobals } from './current-globals.ts';
import { loadTestFile } from './load-test-code.ts';
import type NativeEnvironment from './native-environment.ts';

const require = createRequire(import.meta.url);
/** Where jest-circus keeps the handlers of its events. */
const eventHandlers = Symbol.for('EVENT_HANDLERS');

/**
 * A Jest runtime in which Node loads the modules, instead of Jest: no transform, no module registry per test file. Jest's
 * own runtime takes half of the processor time of the tests that build sites. Jest calls these methods only.
 */
export default class NativeRuntime {
  readonly #environment: NativeEnvironment;

  constructor(_config: unknown, environment: NativeEnvironment) {
    this.#environment = environment;
  }

  /** Loads jest-circus, anew for each test file because it keeps the tests of one file. */
  requireInternalModule(path: string): unknown {
    delete (globalThis as Record<symbol, unknown>)[eventHandlers];
    delete require.cache[path];
    return require(path) as unknown;
  }

  setGlobalsForRuntime(globals: JestGlobals): void {
    setCurrentGlobals({ ...globals, jest: this.#jest() });
  }

  // oxlint-disable-next-line typescript/naming-convention -- Jest's name
  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  // oxlint-disable-next-line typescript/naming-convention -- Jest's name
  unstable_importModule(path: string): Promise<void> {
    return loadTestFile(path);
  }

  requireModule(path: string): unknown {
    return require(path) as unknown;
  }

  /** Node removes the types and leaves every position as it was. */
  getSourceMaps(): Map<string, string> {
    return new Map();
  }

  getAllCoverageInfoCopy(): undefined {
    return undefined;
  }

  enterTestCode(): void {}

  leaveTestCode(): void {}

  teardown(): void {}

  #jest(): JestGlobals {
    const { moduleMocker: mocker, fakeTimersModern: timers } = this.#environment;
    return {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
      useFakeTimers: timers.useFakeTimers.bind(timers),
      useRealTimers: timers.useRealTimers.bind(timers),
      getTimerCount: timers.getTimerCount.bind(timers),
      advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
      advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
    };
  }
}
