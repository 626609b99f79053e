import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Chromium without a window: the same pages in half the processor time of the whole browser. */
export const chromiumPath = '/usr/bin/chromium-headless-shell';

/** With a simulated graphics processor, drawing large pages takes a seventh more processor time. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer'];

/** Starts the system's Chromium. `switches`: further ones of its command line. @throws if it is not installed */
export function startChromium(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumArgs, ...switches] });
}

/** Only a hang should end a wait: busy machines stand still for seconds. */
const waitTimeoutMs = 120_000;

/**
 * Opens a page in a context of its own, without cookies and cache, and closes it after `use`. Nothing moves on its pages: a check of colours would
 * see those of a transition.
 */
export async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(waitTimeoutMs);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}
