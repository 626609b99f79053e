import { source } from 'axe-core';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe's violations of WCAG 2.2 AA and of its best practices. Works despite a policy against scripts. */
export async function axeViolations(page: Page): Promise<readonly Result[]> {
  const { violations } = await page.evaluate<{ violations: readonly Result[] }>(
    `${source}\naxe.run(${JSON.stringify({ runOnly: tags })})`,
  );
  return violations;
}
