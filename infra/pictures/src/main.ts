import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { journalOf } from '@canvass/survey-site/test/support/counted-answers.ts';
import { bearer, memorySite, withTenant } from '@canvass/survey-site/test/support/memory-site.ts';
import { startChromium, withPage } from '@canvass/testing/chromium';
import { seededRandom } from '@canvass/testing';
import type { Page } from '@canvass/testing/browser';
import { visitorAnswer, visitorSurvey } from './visitor-survey.ts';

/** Of the repository. */
const folder = join(import.meta.dirname, '../../../docs/pictures');
const dayMs = 86_400_000;
/** Answers of each day, oldest first. */
const days = [18, 31, 44, 39, 52, 97, 121, 48, 36, 57, 61, 70, 133, 142];

/**
 * Makes the pictures of the README from the real pages: a site in memory with a survey of two weeks. The same pictures each
 * time, apart from the browser's fonts.
 */
async function main(): Promise<void> {
  const at = memorySite();
  const key = await withTenant(at, 'museum', null);
  const put = await at.site.inject({
    method: 'PUT',
    url: '/v1/tenants/museum/surveys/visitors',
    headers: bearer(key),
    payload: visitorSurvey,
  });
  if (put.statusCode !== 201) throw new Error(`the survey was not created: ${put.body}`);
  const random = seededRandom(7);
  const endMs = at.time.ms;
  for (const [index, answers] of days.entries()) {
    at.time.ms = endMs - (days.length - 1 - index) * dayMs;
    const journal = journalOf(at, `S${index}`, 'museum');
    await journal.store(
      Array.from({ length: answers }, () => visitorAnswer(random)),
      'visitors',
    );
    await journal.count();
  }

  const origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  const browser = await startChromium();
  try {
    await mkdir(folder, { recursive: true });
    const options = { viewport: { width: 1200, height: 1000 }, deviceScaleFactor: 1 } as const;
    await withPage(browser, options, async (page) => {
      await page.goto(`${origin}/desk`);
      await page.getByLabel('Access key').fill(key);
      await page.getByRole('button', { name: 'Sign in with the key', exact: true }).click();
      await page.waitForURL(`${origin}/desk/museum`);
      await shoot(page, `${origin}/desk/museum/surveys/visitors`, 'results.png');
      await shoot(page, `${origin}/desk/museum/surveys/visitors/edit`, 'editor.png');
    });
  } finally {
    await browser.close();
    await at.site.close();
  }
}

async function shoot(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.screenshot({ path: join(folder, name) });
  console.log(`docs/pictures/${name}`);
}

await main();
