import { expect, test } from '@jest/globals';
import { readDemoConfig } from './config.ts';

const adminKey = 'an-operator-key-of-the-tests';

test('the demo’s settings have defaults', () => {
  expect(readDemoConfig({ ADMIN_API_KEY: adminKey, PUBLIC_URL: '' })).toEqual({
    origin: 'http://survey-site:3000',
    site: 'http://localhost:3000',
    adminKey,
    isAdminKeyGiven: true,
  });
});

test('the demo’s settings use the published port and know the source of the key', () => {
  const env = {
    SITE_URL: 'http://elsewhere:3000',
    PUBLIC_URL: 'https://answers.example',
    ADMIN_API_KEY: adminKey,
    ADMIN_API_KEY_FILE: '/var/lib/canvass/admin-api-key',
  };
  expect(readDemoConfig(env)).toMatchObject({
    origin: 'http://elsewhere:3000',
    site: 'https://answers.example',
    isAdminKeyGiven: false,
  });
  const { site } = readDemoConfig({ ...env, PUBLIC_URL: '', PUBLISHED_PORT: '3001' });
  expect(site).toBe('http://localhost:3001');
});

test('all faults in the demo’s settings are reported at once', () => {
  const wrong = { SITE_URL: 'nowhere', PUBLISHED_PORT: 'x' };
  for (const name of [...Object.keys(wrong), 'ADMIN_API_KEY']) {
    expect(() => readDemoConfig(wrong)).toThrow(new RegExp(name));
  }
});
