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
  test('of another program contains only the machine’s variables', () => {
    expect(machineEnvironment(env)).toEqual(machine);
  });

  test('of an app also contains its own settings and identity, but not those of other apps', () => {
    expect(appEnvironment(env, workerSettings)).toEqual({
      ...machine,
      SWEEP_INTERVAL_MS: '1000',
      AZURE_CLIENT_SECRET: 'the-secret-of-an-identity',
    });
    expect(appEnvironment(env, siteSettings)).toHaveProperty('ADMIN_API_KEY');
  });
});
