// Required by the Azure SDK's CommonJS build, by Fastify's `inject` (cookie) and by our own code (p-limit, openid-client, hyparquet, hucre). They
// ship as ES modules only, which Jest's `require` refuses.
const esmOnly =
  '(?:https?-proxy-agent|agent-base|proxy-agent-negotiate|cookie|p-limit|yocto-queue|openid-client|oauth4webapi|jose|hyparquet(?:-writer)?|hucre)';

type JestPreset = {
  readonly transform: Readonly<Record<string, unknown>>;
  readonly transformIgnorePatterns: readonly string[];
};

type WithAzurite = { readonly globalSetup: string; readonly globalTeardown: string };

/** A Jest configuration whose tests can import the Azure SDK, Fastify and `packages/columns`. */
export function withAzureSdk<T extends JestPreset>(preset: T): T {
  return {
    ...preset,
    transform: {
      ...preset.transform,
      [`/node_modules/${esmOnly}/.+\\.m?js$`]: [
        '@swc/jest',
        { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2024' }, module: { type: 'commonjs' } },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!.*/${esmOnly}/|${esmOnly}/)`],
  };
}

/**
 * A Jest configuration that starts one Azurite for the package's whole run: see `jestAzuriteConnectionString()`.
 *
 * @example
 * // jest.config.js
 * import { withAzurite } from '@canvass/testing/jest-preset';
 * import preset from '../../jest.preset.js';
 *
 * export default withAzurite(preset);
 */
export function withAzurite<T extends JestPreset>(preset: T): T & WithAzurite {
  return {
    ...withAzureSdk(preset),
    globalSetup: '@canvass/testing/jest-azurite-setup',
    globalTeardown: '@canvass/testing/jest-azurite-teardown',
  };
}
