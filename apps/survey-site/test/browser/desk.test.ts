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
  type Download,
  type Page,
  type PageCase,
} from '@canvass/testing/browser';
import { addQuestion } from '../support/builder-page.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { livingSite, type LivingSite } from '../support/living-site.ts';
import { bearer, withTenant } from '../support/memory-site.ts';

const hostile =
  '<script>alert(1)</script> "quotes" & an_unbroken_word_that_is_far_too_long_for_a_narrow_page \u202E';

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

/** Opens the desk, signed in. */
const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = (await signInToDesk(at, key)).cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${at.origin}/desk` }]);
    await page.goto(`${at.origin}/desk/acme`);
    await use(page);
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function putHostileSurvey(): Promise<void> {
  const choices = [hostile, 'b', 'c', 'd'].map((label, index) => ({ value: `v${index}`, label }));
  const put = await at.site.inject({
    method: 'PUT',
    url: '/v1/tenants/acme/surveys/hostile',
    headers: bearer(key),
    payload: {
      title: hostile,
      description: hostile,
      questions: [
        { id: 'choice', text: hostile, type: 'choice', choices },
        { id: 'text', text: hostile, type: 'text' },
      ],
    },
  });
  expect(put.statusCode).toBe(201);
  const sent = await at.site.inject({
    method: 'POST',
    url: '/v1/tenants/acme/surveys/hostile/answers',
    payload: { answers: { choice: 'v0', text: hostile } },
  });
  expect(sent.statusCode).toBe(201);
  await at.count();
}

const to =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(`${at.origin}${path}`);

/** With a batch in each state. */
async function invitations(page: Page): Promise<void> {
  const address = '/v1/tenants/acme/surveys/coffee/invitations';
  const make = async (payload: object): Promise<string> => {
    const made = await at.site.inject({ method: 'POST', url: address, headers: bearer(key), payload });
    return made.json<{ id: string }>().id;
  };
  await make({ count: 1_200 });
  await make({ count: 250, expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
  const revoked = await make({ count: 1 });
  await at.site.inject({ method: 'DELETE', url: `${address}/${revoked}`, headers: bearer(key) });
  await page.goto(`${at.origin}/desk/acme/surveys/coffee/invitations`);
  await page.locator('main summary').first().click();
}

/** With deliveries in several states. Returns the address of one. */
async function webhooks(): Promise<string> {
  const found = await at.deps.definitions.read('acme', 'coffee');
  if (found.outcome !== 'found') throw new Error('there is no survey');
  const survey = { tenant: 'acme', survey: 'coffee', instance: found.stored.instance };
  const wanted = {
    url: `https://hooks.example.org/canvass/${'x'.repeat(60)}`,
    events: ['answers.counted', 'survey.closed', 'analysis.done'],
    description: 'The team’s chat',
  } as const;
  const made = await at.deps.webhooks.create(survey, wanted, 'open');
  if (made.outcome !== 'found') throw new Error(`the webhook is ${made.outcome}`);
  const { id, webhook } = made;
  const time = '2026-11-21T09:00:00.000Z';
  const attempts = [503, 302, null, 410].map((status) => ({
    at: time,
    durationMs: 1_234,
    status,
    error: status === null ? ('timed-out' as const) : null,
  }));
  const event = { type: 'webhook.test' } as const;
  const stored = {
    ...webhook,
    pending: [{ id: `${id}-1`, event, createdAt: time, attempts: [], failures: 0, dueAt: time }],
    finished: [
      { id: `${id}-2`, event, createdAt: time, attempts, end: 'failed', endedAt: time },
      { id: `${id}-3`, event, createdAt: time, attempts: [], end: 'crowded-out', endedAt: time },
    ],
  };
  const blob = `acme/coffee/${survey.instance}/${id}`;
  await at.containers.webhooks.put(blob, Buffer.from(JSON.stringify(stored)));
  return `/desk/acme/surveys/coffee/webhooks/${id}`;
}

/** The others have test files of their own. */
const pages: readonly PageCase[] = [
  ['surveys', to('/desk/acme')],
  ['new survey', to('/desk/acme/new')],
  ['share', to('/desk/acme/surveys/coffee/share')],
  ['poster', to('/desk/acme/surveys/coffee/poster')],
  ['invitations', invitations],
  [
    'webhooks',
    async (page) => {
      await webhooks();
      await page.goto(`${at.origin}/desk/acme/surveys/coffee/webhooks`);
    },
  ],
  [
    'webhook',
    async (page) => {
      await page.goto(`${at.origin}${await webhooks()}`);
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  ],
  [
    'webhook secret',
    async (page) => {
      await page.goto(`${at.origin}${await webhooks()}/secret`);
      await follow(page.locator('form[action$="/secret"] button'));
    },
  ],
  ['settings', to('/desk/acme/surveys/coffee/settings')],
  ['deletion', to('/desk/acme/surveys/coffee/delete')],
  ['access', to('/desk/acme/access')],
  ['audit trail', to('/desk/acme/audit')],
  ['not found', to('/desk/acme/surveys/gone')],
];

// The label of a box is its target; what is inert is a picture of the form.
const targets =
  ':is(a:not(.skip), button, .check, input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, summary):not([inert] *)';
describePages('desk', pages, targets, open);

test.each([true, false])(
  'an owner lets only invited people answer, and anyone again, with a script: %s',
  async (javaScriptEnabled) => {
    await open({ javaScriptEnabled }, async (page) => {
      await page.goto(`${at.origin}/desk/acme/surveys/coffee/share`);
      const choice = (name: RegExp) => page.getByRole('radio', { name });
      expect(await button(page, 'Save').isVisible()).toBe(false);
      await choice(/Only people I invite/).check();
      await follow(button(page, 'Save'));
      expect(await page.getByRole('status').first().textContent()).toContain('Saved');
      expect(await choice(/Only people I invite/).isChecked()).toBe(true);
      await choice(/Anyone with the link/).check();
      await follow(button(page, 'Save'));
      expect(await choice(/Anyone with the link/).isChecked()).toBe(true);
    });
  },
);

test('an owner who mistypes the title when deleting is led back to the field', async () => {
  await open({}, async (page) => {
    await page.goto(`${at.origin}/desk/acme/surveys/coffee/settings`);
    await follow(link(page, 'Delete this survey…'));
    await page.getByLabel('To confirm, type the title').fill('Tea');
    await follow(button(page, 'Delete this survey'));
    expect(await page.title()).toMatch(/^Error: /);
    const alert = page.getByRole('alert');
    await page.locator('[role=alert]:focus').waitFor();
    await alert.getByRole('link').click();
    await page.locator('#name:focus').waitFor();
    await page.keyboard.type('Coffee');
    await follow(button(page, 'Delete this survey'));
    expect(await page.getByRole('status').first().textContent()).toContain('deleted');
  });
});

describe('hostile titles, choices and texts', () => {
  test.each([
    '',
    '/answers',
    '/answers/1',
    '/texts/text',
    '/edit',
    '/share',
    '/invitations',
    '/webhooks',
    '/settings',
    '/versions',
  ])('are shown as text: %s', async (path) => {
    await putHostileSurvey();
    await open({ viewport: { width: 320, height: 640 } }, async (page) => {
      const errors: string[] = [];
      page.on('dialog', (dialog) => errors.push(dialog.message()));
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${at.origin}/desk/acme/surveys/hostile${path}`);
      expect(await heading(page)).toContain('<script>alert(1)</script>');
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
      expect(errors).toEqual([]);
      await keepScreenshot(page, `desk-hostile${path.replaceAll('/', '-')}`);
    });
  });
});

/** The address that `npm start` prints. */
async function signInLink(): Promise<string> {
  const url = '/v1/tenants/acme/sign-in-links';
  const made = await at.site.inject({ method: 'POST', url, headers: bearer(key), payload: {} });
  expect(made.statusCode).toBe(201);
  return `${at.origin}${made.json<{ link: string }>().link}`;
}

/** From the printed link to closing the survey, as a new owner does it. Returns what the desk says last. */
async function walk(page: Page, javaScriptEnabled: boolean): Promise<string | null> {
  await page.goto(await signInLink());
  await button(page, 'Continue').click();
  await page.waitForURL(`${at.origin}/desk/acme`);
  await follow(link(page, 'New survey'));
  await page.getByLabel('Title').fill('Tea break');
  await follow(button(page, 'Create and add questions'));
  await addQuestion(page, 'Single choice');
  await page.getByLabel('Question', { exact: true }).fill('Which tea?');
  await page.getByLabel('Choice 1', { exact: true }).fill('Black');
  await page.getByLabel('Choice 2', { exact: true }).fill('Green');
  await button(page, 'Done').click();
  await page.getByRole('heading', { name: 'Which tea?' }).or(page.getByText('Which tea?')).first().waitFor();
  await follow(button(page, 'Publish'));
  await follow(button(page, 'Publish and open'));

  const form = await page.getByLabel('Link to the survey').inputValue();
  const answer = (): Promise<void> =>
    withPage(browser, { javaScriptEnabled }, async (respondent) => {
      await respondent.goto(form);
      await respondent.getByLabel('Green').check();
      await follow(respondent.getByRole('button', { name: 'Send answers' }));
      expect(await heading(respondent)).toBe('Thank you. That helps a lot!');
    });
  const bar = page.getByRole('listitem').filter({ hasText: 'Green' });
  const isShown = async (count: number): Promise<void> => {
    // Without a script, a person loads the page again.
    await eventually(
      async () => {
        if (!javaScriptEnabled) await page.reload();
        expect(await bar.first().textContent()).toMatch(new RegExp(`Green\\s*100%\\s*${count}`));
      },
      { intervalMs: 250 },
    );
  };
  await answer();
  await follow(link(page, 'Results'));
  await isShown(1);
  await answer();
  await isShown(2);
  await keepScreenshot(page, `desk-walk-results-${javaScriptEnabled ? 'live' : 'reloaded'}`);

  const download = page.waitForEvent('download');
  const menu = page.locator('section.card', { hasText: 'Green' }).locator('details.menu');
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: 'Download CSV' }).click();
  expect(await textOf(await download)).toContain('Green');

  await follow(link(page, 'Share'));
  await follow(button(page, 'Make a results link'));
  const results = await page.getByLabel('Link to the results').inputValue();
  await withPage(browser, { javaScriptEnabled }, async (stranger) => {
    await stranger.goto(results);
    // Two answers say too much about each other.
    const shown = await stranger.locator('main').textContent();
    expect(shown).toContain('Not enough answers yet');
    expect(shown).toContain('too few yet');
    expect(shown).not.toMatch(/Nobody|0 answered|Green/);
    await keepScreenshot(stranger, 'desk-walk-public-results-too-few');
    await follow(link(page, 'Settings'));
    await page.getByLabel('Public results change only after').fill('1');
    await follow(button(page, 'Save settings'));
    await stranger.reload();
    const row = stranger.getByRole('listitem').filter({ hasText: 'Green' });
    expect(await row.textContent()).toMatch(/Green\s*100%\s*2/);
    await keepScreenshot(stranger, 'desk-walk-public-results');
  });

  await follow(button(page, 'Close the survey'));
  const said = await page.locator('.notice').textContent();
  await withPage(browser, { javaScriptEnabled }, async (respondent) => {
    await respondent.goto(form);
    expect(await respondent.getByLabel('Green').count()).toBe(0);
    await keepScreenshot(respondent, 'desk-walk-closed');
  });
  return said;
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

describe('a new owner makes, publishes, answers, watches, downloads, shares and closes a survey', () => {
  test.each([true, false])('with a script: %s', async (javaScriptEnabled) => {
    const options = { javaScriptEnabled, acceptDownloads: true, viewport: { width: 1280, height: 900 } };
    await withPage(browser, options, async (page) => {
      expect(await walk(page, javaScriptEnabled)).toContain('The survey is closed');
    });
  });
});

/** Presses Tab until the focus is on an element, which shows it by an outline. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate<string | null>(
      `document.activeElement.matches(${JSON.stringify(selector)}) ? getComputedStyle(document.activeElement).outlineStyle : null`,
    );
    if (outline === 'none') throw new Error(`the focus on ${selector} is not to be seen`);
    if (outline !== null) return;
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

const enter = (page: Page): Promise<void> => loadedAfter(page, () => page.keyboard.press('Enter'));

test('a keyboard suffices to see results, share them and change the settings', async () => {
  await putHostileSurvey();
  const home = '/desk/acme/surveys/hostile';
  await open({}, async (page) => {
    await tabTo(page, `a[href="${home}"]`);
    await enter(page);
    // Once the answer is counted.
    await page.locator('a[href*="sort=count"]').first().waitFor({ state: 'attached' });
    await tabTo(page, 'details:has(a[href*="sort=count"]) > summary');
    await page.keyboard.press('Enter');
    await tabTo(page, 'a[href*="sort=count"]');
    await enter(page);
    expect(page.url()).toContain('sort=count');
    await tabTo(page, `a[href="${home}/share"]`);
    await enter(page);
    await tabTo(page, 'form[action$="/public-results"] button');
    await enter(page);
    await page.locator('.notice:focus').waitFor();
    await tabTo(page, `a[href="${home}/settings"]`);
    await enter(page);
    await tabTo(page, '[name=maxAnswers]');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.locator('.notice:focus').waitFor();
    expect(await page.locator('[name=maxAnswers]').inputValue()).toBe('12');
    await tabTo(page, '[name=retentionDays]');
    await page.keyboard.type('365');
    await tabTo(page, '[name=keepTotals]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.locator('.notice:focus').waitFor();
    expect(await page.getByLabel('Remove answers after this many days').inputValue()).toBe('365');
    expect(await page.getByLabel('Keep them in the results').isChecked()).toBe(false);
  });
});

test('the way back from a problem page looks like the other buttons', async () => {
  await open({}, async (page) => {
    const paddingOf = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).padding`);
    await page.goto(`${at.origin}/desk/acme/new`);
    const usual = await paddingOf('main button');
    await page.goto(`${at.origin}/desk/acme/surveys/gone`);
    await keepScreenshot(page, 'desk-problem');
    expect(await paddingOf('main a.button')).toBe(usual);
  });
});

test('the address of a new survey follows its title until a person types an address', async () => {
  await open({}, async (page) => {
    await page.goto(`${at.origin}/desk/acme/new`);
    const address = page.getByLabel('Address (optional)');
    const isProposed = (proposed: string) =>
      eventually(async () => expect(await address.inputValue()).toBe(proposed));
    await page.getByLabel('Title').pressSequentially('Umfrage für Büroräume');
    await isProposed('umfrage-fuer-bueroraeume');
    await page.getByLabel('Language of the form').selectOption('tr');
    await isProposed('umfrage-fur-buroraume');
    await page.getByLabel('Title').fill('Опрос');
    await isProposed('opros');
    await keepScreenshot(page, 'desk-new-survey-proposed');
    await address.fill('offices-2026');
    await page.getByLabel('Title').fill('Offices');
    await follow(button(page, 'Create and add questions'));
    expect(page.url()).toContain('/surveys/offices-2026/edit');
  });
});

test('a file of 5 MB is refused in words, on the page that the browser shows', async () => {
  await open({}, async (page) => {
    await page.goto(`${at.origin}/desk/acme/import`);
    const nested = Buffer.from(`{"pages":${'['.repeat(2_500_000)}${']'.repeat(2_500_000)}}`);
    const file = { name: 'survey.json', mimeType: 'application/json', buffer: nested };
    await page.locator('input[type=file]').setInputFiles(file);
    await follow(button(page, 'Read it'));
    expect(await heading(page)).toBe('That did not work');
    expect(await page.locator('main').textContent()).toMatch(/at most [\d.,]+ \w+/);
  });
});
