import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

type PackageConfig = { readonly transform: Readonly<Record<string, unknown>> };

const typescript = '^.+\\.ts$';
/** A mutant that waits for ever shall not wait for a minute. */
const testTimeoutMs = 15_000;

/**
 * A package's own Jest configuration, with the mutant in it. The services that its tests need are running already, and
 * named in the environment.
 */
export async function jestConfig(root: string, folder: string, mutant: Mutant | null): Promise<string> {
  const url = pathToFileURL(join(root, folder, 'jest.config.js')).href;
  const { default: config } = (await import(url)) as { default: PackageConfig };
  const [, swc] = config.transform[typescript] as [string, unknown];
  return JSON.stringify({
    ...config,
    rootDir: join(root, folder),
    globalSetup: undefined,
    globalTeardown: undefined,
    reporters: [],
    testTimeout: testTimeoutMs,
    testEnvironment: fileURLToPath(new URL('first-failure-environment.ts', import.meta.url)),
    transform: {
      ...config.transform,
      [typescript]: [
        fileURLToPath(new URL('jest-transform.ts', import.meta.url)),
        { swc, placed: mutant && { root, mutant } },
      ],
    },
  });
}
