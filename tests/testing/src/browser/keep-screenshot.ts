import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../eventually.ts';

/** CSS pixels. A picture of a higher page takes many seconds, and nobody looks at its end. */
const maxHeight = 10_000;

/** Saves a screenshot as `{name}.png` in the folder `SCREENSHOTS_DIR`, if that is set: of the whole page unless it is very long. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS_DIR'];
  if (!folder) return;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  // On a busy machine, Chromium now and then ends without a picture ("Unable to capture screenshot").
  await eventually(() =>
    page.screenshot({ path: join(folder, `${name}.png`), fullPage: height <= maxHeight }),
  );
}
