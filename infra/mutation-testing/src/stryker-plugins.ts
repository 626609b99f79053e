import { declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { ignorer } from './ignorer.ts';
import { createTestRunner } from './test-runner.ts';

// Stryker looks for these two names.
export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'canvass', createTestRunner),
  declareValuePlugin(PluginKind.Ignore, 'canvass', ignorer),
];
export const strykerValidationSchema = {
  properties: { schedules: { type: 'integer', default: 0 } },
};
