import { describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeViolations } from './axe-violations.ts';
import { keepScreenshot } from './keep-screenshot.ts';

/** A page's name, and the way to it from the page of `OpenPage`. */
export type PageCase = readonly [name: string, go: (page: Page) => Promise<unknown>];

export type OpenPage = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) => Promise<void>;

/**
 * Tests for every page of an app. Takes screenshots of each, in both colour schemes, printed and narrow, named after the app.
 *
 * @param targets a selector for everything that can be clicked
 */
export function describePages(
  app: string,
  pages: readonly PageCase[],
  targets: string,
  open: OpenPage,
): void {
  const keep = (page: Page, name: string, how: string): Promise<void> =>
    keepScreenshot(page, `${app} ${name} ${how}`.replaceAll(/[^a-z0-9]+/gi, '-'));

  describe('every page', () => {
    test.each(pages)('keeps to its content security policy, without axe violations: %s', async (name, go) => {
      await open({ colorScheme: 'light' }, async (page) => {
        const violations: string[] = [];
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) violations.push(message.text());
        });
        page.on('pageerror', (error) => violations.push(error.message));
        await page.reload();
        await go(page);
        await keep(page, name, 'light');
        const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
        expect(background).not.toBe('rgba(0, 0, 0, 0)');
        expect(violations).toEqual([]);
        expect(await axeViolations(page)).toEqual([]);
        await page.emulateMedia({ media: 'print' });
        await keep(page, name, 'print');
      });
    });

    test.each(pages)('has no axe violation in the dark scheme: %s', async (name, go) => {
      await open({ colorScheme: 'dark' }, async (page) => {
        await go(page);
        await keep(page, name, 'dark');
        expect(await axeViolations(page)).toEqual([]);
      });
    });

    test.each(pages)(
      'fits 320 CSS pixels (a zoom of 400 %) without horizontal scrolling, with targets of 24 by 24: %s',
      async (name, go) => {
        await open({ viewport: { width: 320, height: 640 } }, async (page) => {
          await go(page);
          await keep(page, name, 'narrow');
          const overflow = await page.evaluate<number>(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          expect(overflow).toBe(0);
          const clickable = await page.locator(targets).filter({ visible: true }).all();
          const boxes = await Promise.all(clickable.map((target) => target.boundingBox()));
          expect(boxes.filter((box) => box === null || box.width < 24 || box.height < 24)).toEqual([]);
        });
      },
    );
  });
}
