import { afterAll, beforeAll } from '@jest/globals';
import { type Browser, startChromium } from '@canvass/testing/browser';
import { type LivingSite, livingSite } from './living-site.ts';
import { withTenant } from './memory-site.ts';

export interface OwnerInBrowser {
  readonly at: LivingSite;
  readonly browser: Browser;
  /** The key of the owner of the tenant `acme`, which has no survey. */
  readonly key: string;
}

/** A site that counts answers, a new owner and a browser for the tests of a file. */
export function ownerInBrowser(): OwnerInBrowser {
  let at: LivingSite;
  let browser: Browser;
  let key: string;

  beforeAll(async () => {
    browser = await startChromium();
    at = await livingSite();
    key = await withTenant(at, 'acme', null);
  });
  afterAll(async () => {
    await at?.stop();
    await browser?.close();
  });

  return {
    get at() {
      return at;
    },
    get browser() {
      return browser;
    },
    get key() {
      return key;
    },
  };
}
