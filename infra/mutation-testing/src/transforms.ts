import { fileURLToPath } from 'node:url';
import type { PlacedMutant } from './placed-mutant.ts';

/** The Azure SDK, Fastify and our own code need these packages, which are ES modules only; Jest's `require` refuses them. */
const esmOnly =
  '(?:https?-proxy-agent|agent-base|proxy-agent-negotiate|cookie|p-limit|yocto-queue|openid-client|oauth4webapi|jose|hyparquet(?:-writer)?)';

const toCommonJs = (syntax: 'typescript' | 'ecmascript') => ({
  jsc: { parser: { syntax }, target: 'es2024' },
  module: { type: 'commonjs' },
});

/** The part of a Jest configuration that transforms modules, and places the mutant in its file. */
export function transforms(placed: PlacedMutant | null) {
  return {
    transform: {
      '^.+\\.ts$': [
        fileURLToPath(new URL('jest-transform.ts', import.meta.url)),
        { swc: toCommonJs('typescript'), placed },
      ],
      [`/node_modules/${esmOnly}/.+\\.m?js$`]: [
        fileURLToPath(import.meta.resolve('@swc/jest')),
        toCommonJs('ecmascript'),
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!.*/${esmOnly}/|${esmOnly}/)`],
  };
}
