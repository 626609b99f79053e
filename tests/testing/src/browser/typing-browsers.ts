import { launch, type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { chromiumArgs, chromiumPath } from './chromium.ts';

/** Debian's, which the tests need installed. */
const browsers = {
  chromium: { browser: 'chrome', executablePath: chromiumPath, args: chromiumArgs },
  firefox: { browser: 'firefox', executablePath: '/usr/bin/firefox-esr' },
} satisfies Record<string, LaunchOptions>;

export type TypingBrowser = keyof typeof browsers;

/**
 * Starts a browser to type in, with the keys of a keyboard: over its own protocol, or over WebDriver BiDi, which Playwright does not speak
 * with Debian's Firefox. @throws if it is not installed
 */
export function startTypingBrowser(name: TypingBrowser): Promise<Browser> {
  return launch({ ...browsers[name], headless: true });
}

/**
 * Types a text into a control, after what is there. Characters that a US keyboard has no key for need a text field: with the focus elsewhere
 * Chromium puts them into the last one.
 */
export async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await page.focus(selector);
  await page.keyboard.type(text);
}

/** Presses a button with the Enter key, and waits until the next page has loaded: a click would miss it while Firefox scrolls. */
export async function send(page: Page, button: string): Promise<void> {
  await page.focus(button);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
}

export type { Browser, Page } from 'puppeteer-core';
