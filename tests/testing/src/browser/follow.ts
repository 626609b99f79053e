import type { Locator, Page } from 'playwright-core';

/**
 * Does what leads to another page, and waits until that page has loaded. Whatever looked at the page earlier might see
 * the one before it, or lose it in mid-call. Not for a link to a place in the page itself, which loads nothing.
 *
 * @throws where no page has loaded after 30 s
 */
export async function loadedAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()]);
}

/** Clicks a link or a button, and waits until the page that it leads to has loaded. */
export function follow(link: Locator): Promise<void> {
  return loadedAfter(link.page(), () => link.click());
}
