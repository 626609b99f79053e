import { describe, expect, test } from '@jest/globals';
import { appEnvironment, machineEnvironment } from './environment-of.ts';
import { siteSettings } from './site-settings.ts';
import { workerSettings } from './worker-settings.ts';

const machine = {
  PATH: '/bin',
  HOME: '/home/me',
  NODE_OPTIONS: '--no-warnings',
  https_proxy: 'http://proxy',
};
const env = {
  ...machine,
  ADMIN_API_KEY: 'the-key-of-the-operator',
  SWEEP_INTERVAL_MS: '1000',
  AZURE_CLIENT_SECRET: 'the-secret-of-an-identity',
  SOME_TOKEN: 'of-somebody-else',
};

describe('the environment of a process', () => {
  test('that is none of our apps is its machine alone', () => {
    expect(machineEnvironment(env)).toEqual(machine);
  });

  test('that is an app has its settings and its identity too, and nothing of another app', () => {
    expect(appEnvironment(env, workerSettings)).toEqual({
      ...machine,
      SWEEP_INTERVAL_MS: '1000',
      AZURE_CLIENT_SECRET: 'the-secret-of-an-identity',
    });
    expect(appEnvironment(env, siteSettings)).toHaveProperty('ADMIN_API_KEY');
  });
});
