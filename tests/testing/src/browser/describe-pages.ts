import { expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeViolations, colourViolations } from './axe-violations.ts';
import { keepScreenshot } from './keep-screenshot.ts';

/** A page's name, and the way to it from the page of `OpenPage`. */
export type PageCase = readonly [name: string, go: (page: Page) => Promise<unknown>];

export type OpenPage = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) => Promise<void>;

/**
 * A test for every page of an app. One visit each, because the way to a page takes longer than looking at it: light, printed,
 * dark and narrow. Takes a screenshot of each, named after the app.
 *
 * @param targets a selector for everything that can be clicked
 */
export function describePages(
  app: string,
  pages: readonly PageCase[],
  targets: string,
  open: OpenPage,
): void {
  test.each(pages)('looks right in every way, accessible and within its policy: %s', async (name, go) => {
    await open({ colorScheme: 'light' }, async (page) => {
      const keep = (how: string): Promise<void> =>
        keepScreenshot(page, `${app} ${name} ${how}`.replaceAll(/[^a-z0-9]+/gi, '-'));
      const broken: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) broken.push(message.text());
      });
      page.on('pageerror', (error) => broken.push(error.message));
      await page.reload();
      await go(page);

      await keep('light');
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      expect(background).not.toBe('rgba(0, 0, 0, 0)');
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate<string[]>(doubleIds)).toEqual([]);

      await page.emulateMedia({ media: 'print' });
      await keep('print');

      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await keep('dark');
      expect(await colourViolations(page)).toEqual([]);

      // A zoom of 400 %.
      await page.setViewportSize({ width: 320, height: 640 });
      await keep('narrow');
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
      expect(await page.evaluate<unknown[]>(smallTargets(targets))).toEqual([]);
      expect(broken).toEqual([]);
    });
  });
}

/** Axe finds only those that a label refers to. */
const doubleIds = `[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, index, all) => all.indexOf(id) < index)`;

/** A script for those below 24 by 24 pixels that people can meet: a field against robots is there for nobody. */
function smallTargets(targets: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(targets)})]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.matches('[aria-hidden=true]'))
    .map((target) => ({ target: target.outerHTML, box: target.getBoundingClientRect().toJSON() }))
    .filter(({ box }) => box.width * box.height > 0 && (box.width < 24 || box.height < 24))`;
}
