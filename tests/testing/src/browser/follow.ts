import type { Locator, Page } from 'playwright-core';

/**
 * Runs an action that leads to another page, and waits until that page has loaded. A test that continues earlier may see
 * the old page or lose it. Not for a link to an anchor in the page, which loads nothing.
 *
 * @throws if no page has loaded after 30 s
 */
export async function loadedAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()]);
}

/** Clicks a link or a button, and waits until the next page has loaded. */
export function follow(link: Locator): Promise<void> {
  return loadedAfter(link.page(), () => link.click());
}
