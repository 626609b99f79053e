import { withAzurite } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

const config = withAzurite(preset);
const [azureIgnored] = config.transformIgnorePatterns;

// Fastify's `inject` requires `cookie`, which ships as an ES module only; Jest's own `require` refuses that.
export default {
  ...config,
  // Real agents of one Azurite compete for one lease: those of two files must not run at the same time.
  maxWorkers: 1,
  transform: {
    ...config.transform,
    '/node_modules/cookie/.+\\.js$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2024' }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [azureIgnored.replace('(?!', '(?!.*/cookie/|cookie/|')],
};
