type WithPostgres = { readonly globalSetup: string; readonly globalTeardown: string };

/**
 * A Jest configuration that starts one PostgreSQL for the package's whole run: see `jestPostgresConnectionString()`.
 *
 * @example
 * // jest.config.js
 * import { withPostgres } from '@canvass/testing/jest-postgres-preset';
 * import preset from '../../jest.preset.js';
 *
 * export default withPostgres(preset);
 */
export function withPostgres<T extends object>(preset: T): T & WithPostgres {
  return {
    ...preset,
    globalSetup: '@canvass/testing/jest-postgres-setup',
    globalTeardown: '@canvass/testing/jest-postgres-teardown',
  };
}
