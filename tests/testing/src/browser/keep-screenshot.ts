import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Keeps a picture of the whole page, `{name}.png` in the folder `SCREENSHOTS_DIR`. Where that is not set, none. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS_DIR'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
