export { startChromium, withPage } from './chromium.ts';
export { follow, loadedAfter } from './follow.ts';
export { axeViolations, colourViolations } from './axe-violations.ts';
export { keepScreenshot } from './keep-screenshot.ts';
export { describePages } from './describe-pages.ts';
export type { OpenPage, PageCase } from './describe-pages.ts';
export type { Browser, BrowserContextOptions, Download, FrameLocator, Locator, Page } from 'playwright-core';
