import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';

const env = { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true', ADMIN_API_KEY: 'k'.repeat(32) };

describe('the configuration', () => {
  test('needs only the storage account and the operator key', () => {
    expect(readConfig(env)).toMatchObject({
      account: { connectionString: env.AZURE_STORAGE_CONNECTION_STRING },
      listen: { port: 3000 },
      site: { adminApiKey: env.ADMIN_API_KEY, submissionsPerTenSeconds: 1000, behindProxy: false },
    });
  });

  test('names an account instead of a connection string', () => {
    const { account } = readConfig({ AZURE_STORAGE_ACCOUNT: 'canvass', ADMIN_API_KEY: env.ADMIN_API_KEY });
    expect(account).toEqual({ account: 'canvass' });
  });

  test('gives its caches no more memory than MAX_CACHE_BYTES', () => {
    const { caches, site } = readConfig({ ...env, MAX_CACHE_BYTES: '8388608' });
    const parts = [caches.definitions, caches.tenants, caches.documentsInHand, site.formCacheBytes];
    expect(parts.reduce((sum, bytes) => sum + bytes)).toBe(8_388_608);
  });

  test('reports all errors at once', () => {
    expect(() => readConfig({ PORT: 'x' })).toThrow(/PORT[^]*ADMIN_API_KEY|ADMIN_API_KEY[^]*PORT/);
  });
});
