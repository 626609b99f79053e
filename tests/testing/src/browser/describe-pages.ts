import { describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeViolations } from './axe-violations.ts';
import { keepScreenshot } from './keep-screenshot.ts';

/** What a page is called, and the way to it from where `OpenPage` leads. */
export type PageCase = readonly [name: string, go: (page: Page) => Promise<unknown>];

export type OpenPage = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) => Promise<void>;

/**
 * What every page that people see keeps to, whichever app shows it. A screenshot of each is kept in both colour schemes
 * and narrow, under the app's name.
 *
 * @param targets a selector of what people click
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
    for (const colorScheme of ['light', 'dark'] as const) {
      test.each(pages)(
        `of the ${colorScheme} scheme has nothing for axe to complain about: %s`,
        async (name, go) => {
          await open({ colorScheme }, async (page) => {
            await go(page);
            await keep(page, name, colorScheme);
            expect(await axeViolations(page)).toEqual([]);
          });
        },
      );
    }

    test.each(pages)(
      'fits 320 CSS pixels, which is a zoom of 400 %, without scrolling sideways, and its targets can be hit: %s',
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

    test.each(pages)('breaks no rule of its own content security policy: %s', async (_name, go) => {
      await open({}, async (page) => {
        const complaints: string[] = [];
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
        });
        page.on('pageerror', (error) => complaints.push(error.message));
        await page.reload();
        await go(page);
        const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
        expect(background).not.toBe('rgba(0, 0, 0, 0)');
        expect(complaints).toEqual([]);
      });
    });
  });
}
