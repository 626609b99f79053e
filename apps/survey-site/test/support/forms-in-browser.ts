import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  type OpenPage,
  type Page,
  startChromium,
  withPage,
} from '@canvass/testing/browser';
import { signInToDesk } from './desk-site.ts';
import { type MemorySite, memorySite, withTenant } from './memory-site.ts';

type Use = (page: Page) => Promise<void>;

export interface FormsInBrowser {
  readonly at: MemorySite;
  readonly browser: Browser;
  readonly origin: string;
  /** The key of a tenant's owner. */
  readonly keyOf: (tenant: string) => string;
  /** Opens the form of the tenant's survey. */
  readonly openIn: (tenant: string) => OpenPage;
  /** Opens a page of the desk, signed in as the owner of `acme`. `path`: behind the address of the survey. */
  readonly openDesk: (path: string, options: BrowserContextOptions, use: Use) => Promise<void>;
}

/** A site and a browser for the tests of a file. `surveys`: the survey `coffee` of each tenant. No test sees the answers of another one. */
export function formsInBrowser(surveys: Readonly<Record<string, object>>): FormsInBrowser {
  const at = memorySite();
  const keys = new Map<string, string>();
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    for (const [tenant, survey] of Object.entries(surveys)) {
      keys.set(tenant, await withTenant(at, tenant, survey));
    }
    origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await at.site.close();
  });
  beforeEach(() => at.journal.clear());

  const keyOf = (tenant: string): string => keys.get(tenant) ?? '';
  return {
    at,
    get browser() {
      return browser;
    },
    get origin() {
      return origin;
    },
    keyOf,
    openIn: (tenant) => (options, use) =>
      withPage(browser, options, async (page) => {
        await page.goto(`${origin}/s/${tenant}/coffee`);
        await use(page);
      }),
    openDesk: (path, options, use) =>
      withPage(browser, options, async (page) => {
        const [name = '', value = ''] = (await signInToDesk(at, keyOf('acme'))).cookie.split('=', 2);
        await page.context().addCookies([{ name, value, url: `${origin}/desk` }]);
        await page.goto(`${origin}/desk/acme/surveys/coffee${path}`);
        await use(page);
      }),
  };
}
