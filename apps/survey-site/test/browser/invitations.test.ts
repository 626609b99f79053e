import { readFile } from 'node:fs/promises';
import { eventually } from '@canvass/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  describePages,
  follow,
  keepScreenshot,
  loadedAfter,
  startChromium,
  withPage,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type PageCase,
} from '@canvass/testing/browser';
import { signInToDesk } from '../support/desk-site.ts';
import { livingSite, type LivingSite } from '../support/living-site.ts';
import { bearer, withTenant } from '../support/memory-site.ts';

const address = '/v1/tenants/acme/surveys/coffee';

let browser: Browser;
let at: LivingSite;
let key: string;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  at = await livingSite();
  key = await withTenant(at);
});
afterEach(async () => {
  await at.stop();
});

const owner = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const url = `${address}${path}`;
  const done = await at.site.inject({ method, url, headers: bearer(key), ...(payload && { payload }) });
  if (done.statusCode >= 300) throw new Error(done.body);
  return done;
};

/** The id and the first link of a new batch. */
async function invite(expiresAt?: string): Promise<{ readonly id: string; readonly link: string }> {
  const made = await owner('POST', '/invitations', { count: 2, ...(expiresAt && { expiresAt }) });
  const { id, invitations } = made.json<{ id: string; invitations: { link: string }[] }>();
  const { search } = new URL(invitations[0]!.link);
  return { id, link: `${at.origin}/s/acme/coffee${search}` };
}

/** Answers by the API with the invitation of a link, and waits until it is counted. */
async function use(link: string): Promise<void> {
  const invitation = new URL(link).searchParams.get('invitation');
  const payload = { answers: { colour: 'red' }, invitation };
  const sent = await at.site.inject({ method: 'POST', url: `${address}/answers`, payload });
  expect(sent.statusCode).toBe(201);
  await isUsed();
}

/** Until the worker has counted the answer of an invitation. */
async function isUsed(): Promise<void> {
  await eventually(async () => {
    const listed = await at.site.inject({ url: `${address}/invitations`, headers: bearer(key) });
    const { batches } = listed.json<{ batches: { used: number }[] }>();
    expect(batches.some(({ used }) => used > 0)).toBe(true);
  });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
/** A site learns within 2 s that an invitation is used. */
async function openUsed(page: Page, link: string): Promise<void> {
  await eventually(
    async () => {
      await page.goto(link);
      expect(await heading(page)).toBe('This invitation has been used');
    },
    { intervalMs: 250 },
  );
}

const send = (page: Page): Promise<void> => follow(page.getByRole('button', { name: 'Send answers' }));
const open = (options: BrowserContextOptions, visit: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, options, visit);

async function openRevoked(page: Page): Promise<void> {
  const { id, link } = await invite();
  await owner('DELETE', `/invitations/${id}`);
  await page.goto(link);
}

const refused: readonly PageCase[] = [
  [
    'needed',
    async (page) => {
      await owner('PUT', '/settings', { inviteOnly: true });
      await page.goto(`${at.origin}/s/acme/coffee`);
    },
  ],
  ['invalid', (page) => page.goto(`${at.origin}/s/acme/coffee?invitation=0000HXK912EYNYHKGC0EN`)],
  [
    'expired',
    async (page) => {
      const { link } = await invite(new Date(at.time.ms + 5_000).toISOString());
      await page.goto(link);
      await page.getByRole('radio', { name: 'red' }).check();
      at.time.ms += 60_000;
      await send(page);
    },
  ],
  ['revoked', openRevoked],
  [
    'used',
    async (page) => {
      const { link } = await invite();
      await use(link);
      await openUsed(page, link);
    },
  ],
];
describePages(
  'invitation',
  refused,
  ':is(a, button, input:not([type=hidden]), select, textarea)',
  async (options, visit) =>
    open(options, async (page) => {
      await page.goto(`${at.origin}/s/acme/coffee`);
      await visit(page);
    }),
);

describe('a respondent with an invitation', () => {
  test.each([true, false])(
    'answers once, and learns that the link was used; scripts: %s',
    async (javaScriptEnabled) => {
      await owner('PUT', '/settings', { inviteOnly: true });
      const { link } = await invite();
      await open({ javaScriptEnabled }, async (page) => {
        await page.goto(link);
        await page.getByLabel('How many cups a month?').fill('1000');
        await send(page);
        expect(await page.title()).toBe('Error: Coffee');
        await page.getByRole('radio', { name: 'red' }).check();
        await page.getByLabel('How many cups a month?').fill('10');
        await send(page);
        expect(await heading(page)).toBe('Thank you. That helps a lot!');
        await isUsed();
        await openUsed(page, link);
        await keepScreenshot(page, 'invitation-used-again');
      });
    },
  );

  test('needs only a keyboard', async () => {
    const { link } = await invite();
    await open({}, async (page) => {
      await page.goto(link);
      for (let presses = 0; presses < 10; presses += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate<boolean>('document.activeElement.matches("[name=colour]")')) break;
      }
      await page.keyboard.press('Space');
      await loadedAfter(page, () => page.keyboard.press('Enter'));
      expect(await heading(page)).toBe('Thank you. That helps a lot!');
    });
  });

  test('keeps what was written when the invitation is revoked meanwhile', async () => {
    const { id, link } = await invite();
    await open({ javaScriptEnabled: false }, async (page) => {
      await page.goto(link);
      await page.getByRole('radio', { name: 'red' }).check();
      await page.getByLabel('Why?').fill('It is warm');
      await owner('DELETE', `/invitations/${id}`);
      await send(page);
      expect(await page.locator('main').textContent()).toMatch(/withdrawn[^]*not stored[^]*It is warm/);
      await keepScreenshot(page, 'invitation-revoked-meanwhile');
    });
  });
});

test.each([true, false])(
  'an editor makes, downloads and revokes invitations by keyboard; scripts: %s',
  async (javaScriptEnabled) => {
    await open({ javaScriptEnabled, acceptDownloads: true }, async (page) => {
      const [name = '', value = ''] = (await signInToDesk(at, key)).cookie.split('=', 2);
      await page.context().addCookies([{ name, value, url: `${at.origin}/desk` }]);
      await page.goto(`${at.origin}/desk/acme/surveys/coffee/invitations`);
      await page.getByLabel('How many').focus();
      await page.keyboard.type('3');
      await loadedAfter(page, () => page.keyboard.press('Enter'));
      expect(await page.locator('.notice:focus').textContent()).toContain('The links are ready');

      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the links' }).focus();
      await page.keyboard.press('Enter');
      const csv = await readFile(await (await download).path(), 'utf8');
      const links = [...csv.matchAll(/"(http[^"]+)"/g)].map(([, link = '']) => link);
      expect(links).toHaveLength(3);
      await withPage(browser, { javaScriptEnabled }, async (respondent) => {
        await respondent.goto(links[2]!);
        expect(await heading(respondent)).toBe('Coffee');
      });

      await page.locator('main summary').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await loadedAfter(page, () => page.keyboard.press('Enter'));
      await page.getByRole('button', { name: 'Withdraw the links' }).focus();
      await loadedAfter(page, () => page.keyboard.press('Enter'));
      expect(await page.locator('.notice:focus').textContent()).toContain('The links are withdrawn');
      await withPage(browser, { javaScriptEnabled }, async (respondent) => {
        await respondent.goto(links[2]!);
        expect(await heading(respondent)).toBe('This invitation was withdrawn');
      });
    });
  },
);
