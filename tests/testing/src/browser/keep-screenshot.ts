import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Saves a screenshot of the whole page as `{name}.png` in the folder `SCREENSHOTS_DIR`, if that is set. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS_DIR'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
