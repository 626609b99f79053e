import { join } from 'node:path';
import { AppProcess, appStartTimeoutMs, freePort } from '@canvass/testing';
import { afterEach, describe, expect, test } from '@jest/globals';

const preload = [join(import.meta.dirname, 'note-packages.cjs')];
/** Packages that a site needs only for what seldom happens, or with other settings. */
const atFirstUse = [
  'sharp',
  'file-type',
  'nodemailer',
  'openid-client',
  '@simplewebauthn/server',
  '@azure/service-bus',
  '@azure/identity',
];

let site: AppProcess | undefined;
afterEach(() => site?.kill());

/** Starts a site without storage, which it does not need to listen, and returns the packages that it has loaded by then. */
async function loadedBy(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const settings = {
    AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true',
    ADMIN_API_KEY: 'a-key-of-the-operators-0123456789',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    ...env,
  };
  site = new AppProcess('site', 'survey-site', settings, { preload });
  await site.hasLogged('listening');
  return site.lines.flatMap((line) => (line.startsWith('loaded ') ? [line.slice('loaded '.length)] : []));
}

describe('a site that has started', () => {
  test(
    'has loaded no package that only seldom uses need',
    async () => {
      const loaded = await loadedBy({});
      expect(loaded).toContain('fastify');
      expect(loaded).toContain('packages/owners-site/src/routes.ts');
      expect(loaded.filter((name) => atFirstUse.includes(name))).toEqual([]);
    },
    appStartTimeoutMs,
  );

  test(
    'has not loaded the desk, if it is for respondents alone',
    async () => {
      const loaded = await loadedBy({ SITE_AREAS: 'respondents' });
      expect(loaded).toContain('packages/respondents-site/src/routes.ts');
      expect(loaded).not.toContain('packages/owners-site/src/routes.ts');
      expect(loaded).not.toContain('any-ascii');
    },
    appStartTimeoutMs,
  );
});
