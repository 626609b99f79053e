import axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe's violations of WCAG 2.2 AA and of its best practices. Works despite a policy against scripts. */
export function axeViolations(page: Page): Promise<readonly Result[]> {
  return run(page, { runOnly: tags });
}

/** Only those that depend on the colour scheme. */
export function colourViolations(page: Page): Promise<readonly Result[]> {
  return run(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });
}

async function run(page: Page, options: RunOptions): Promise<readonly Result[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  // Describing what passes takes most of the time.
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'] });
  return page.evaluate<readonly Result[]>(`axe.run(${asked}).then(({ violations }) => violations)`);
}
