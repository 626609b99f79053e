import { ModernFakeTimers } from '@jest/fake-timers';
import type { Config } from '@jest/types';
import { configureGlobal } from 'fast-check';
import { ModuleMocker } from 'jest-mock';

interface EnvironmentConfig {
  readonly globalConfig: Config.GlobalConfig;
  readonly projectConfig: Config.ProjectConfig;
}

interface EnvironmentOptions {
  /** What fast-check draws its values from; without it, Jest's own seed. */
  readonly propertySeed?: number;
}

/** A Jest environment without a `node:vm` context: tests run among the real globals of their worker. */
export default class NativeEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #console = globalThis.console;
  readonly #env = { ...process.env };
  // oxlint-disable-next-line typescript/unbound-method -- Jest replaces it, and does not put it back
  readonly #exit = process.exit;

  constructor({ projectConfig, globalConfig }: EnvironmentConfig) {
    const { propertySeed = globalConfig.seed } = projectConfig.testEnvironmentOptions as EnvironmentOptions;
    configureGlobal({ seed: propertySeed });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Jest requires this method; only its own runtime uses the result. */
  getVmContext(): null {
    return null;
  }

  async setup(): Promise<void> {
    // Only Jest's own processes do without it (`jest.config.js`); those that tests start use it.
    delete process.env['NODE_DISABLE_COMPILE_CACHE'];
  }

  /** The next test file of this worker finds the globals as this one did. */
  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }
}
