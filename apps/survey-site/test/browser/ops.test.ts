import { agentStub, busyAgent, idleAgent, type AgentStub } from '@canvass/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { describePages, follow, loadedAfter, startChromium, withPage } from '@canvass/testing/browser';
import type { Browser, BrowserContextOptions, Page, PageCase } from '@canvass/testing/browser';
import { adminApiKey, type MemorySite } from '../support/memory-site.ts';
import { addDeadLetters, opsSite } from '../support/ops-site.ts';

const notOurs = 'not one of <b>ours</b> \u202E';
const everyMs = 5_000;

let browser: Browser;
let agent: AgentStub;
let at: MemorySite;
let origin: string;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  agent = await agentStub({});
  at = opsSite(agent.url);
  await at.site.ready();
  for (let n = 0; n < 7; n += 1) await at.hints.send({ segmentId: `01KAJ5V3M0Q8ZJX4T9W2YB6ND${n}` });
  await at.hints.receive(32, 60_000);
  await addDeadLetters(at, 2, [notOurs]);
  for (let n = 0; n < 413; n += 1) at.deps.calls.count('AppendBlock', 'ok');
  for (let n = 0; n < 60; n += 1) at.deps.calls.count('PutMessage', n < 2 ? 'error' : 'ok');
  for (let n = 0; n < 1200; n += 1) at.deps.calls.count('GetBlob', 'ok');
  at.time.ms += 3_600_000;
  agent.answers = busyAgent(at.time.ms);
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await at.site.close();
  await agent.close();
});

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    await page.goto(`${origin}/ops`);
    await use(page);
  });

const button = (page: Page, name: string) => page.getByRole('button', { name });

async function signIn(page: Page, key = adminApiKey): Promise<void> {
  await page.getByLabel('Operator key').fill(key);
  await follow(button(page, 'Sign in'));
}

/** Lets the site's readings expire. */
function later(): void {
  at.time.ms += everyMs;
}

const failed = () => Promise.reject(new Error('down'));
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const figureOf = (page: Page, name: string) =>
  page
    .locator('.figure', { has: page.getByText(name, { exact: true }) })
    .locator('.value')
    .textContent();

describe('the overview', () => {
  test('shows the backlog, the replicas, the decisions and what is wrong', async () => {
    await open({}, async (page) => {
      await signIn(page);
      expect(await page.getByRole('status').first().textContent()).toContain('3 dead letters');
      const figures = await Promise.all(
        ['Ready', 'In flight', 'Not counted yet', 'Replicas', 'Dead letters'].map((name) =>
          figureOf(page, name),
        ),
      );
      expect(figures).toEqual(['1,240', '96', '214,300', '5', '3']);
      expect(await page.getByRole('row', { name: 'answers-stored 7', exact: true }).count()).toBe(1);
      const decisions = page.locator('.decisions');
      expect(await decisions.getByText('"backlog" wants 50: ready 1240 at 25 per replica').count()).toBe(1);
      expect(await page.getByRole('row', { name: /AppendBlock/ }).textContent()).toContain('413');
      for (const name of [
        'Messages over the last 60 min: ready, max 1,199; in flight, max 12',
        'Replicas over the last 60 min: wanted, max 8; running, max 8',
      ])
        expect(await page.getByRole('img', { name, exact: true }).count()).toBe(1);
      const marks = page.locator('.chart .mark');
      expect(await marks.count()).toBe(6);
      expect(await marks.last().textContent()).toMatch(/^09:25:00, failed: scale out from 4 to 8; /);
      expect(await page.getByText('31 per second').count()).toBe(1);
    });
  });

  test('shows unknown, not 0, for values that cannot be read', async () => {
    agent.answers = {};
    at.hints.poison.depth = () => Promise.reject(new Error('a secret address'));
    await open({}, async (page) => {
      await signIn(page);
      const figures = await page.locator('.figure .value').allTextContents();
      expect(figures.slice(0, 5)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
      expect(await page.locator('main').textContent()).not.toContain('a secret address');
    });
  });
});

test('signing in, inspecting a dead letter and redriving it work with the keyboard', async () => {
  await open({}, async (page) => {
    const { keyboard } = page;
    const outlines: string[] = [];
    const tabTo = async (id: string) => {
      for (let presses = 0; presses < 40; presses += 1) {
        await keyboard.press('Tab');
        outlines.push(await page.evaluate<string>('getComputedStyle(document.activeElement).outlineWidth'));
        if ((await page.evaluate<string>('document.activeElement.id')).startsWith(id)) return;
      }
      throw new Error(`the Tab key does not lead to ${id}`);
    };
    // The key's field has the focus.
    await page.locator('#key:focus').waitFor();
    await keyboard.type(adminApiKey);
    await loadedAfter(page, () => keyboard.press('Enter'));

    await tabTo('inspect-');
    await loadedAfter(page, () => keyboard.press('Enter'));
    expect(await heading(page)).toBe('Dead letter');
    await page.goBack();

    await tabTo('letter-');
    await keyboard.press('Space');
    await tabTo('redrive-chosen');
    await loadedAfter(page, () => keyboard.press('Enter'));
    expect(await heading(page)).toBe('Redrive 1 dead letter?');
    // The confirming button has the focus.
    await page.locator('button:focus').waitFor();
    await loadedAfter(page, () => keyboard.press('Enter'));
    expect(new URL(page.url()).pathname).toBe('/ops');
    expect(await page.locator('.notice:focus').textContent()).toContain('1 dead letter was redriven');
    expect(new Set(outlines)).toEqual(new Set(['3px']));
    expect(await figureOf(page, 'Dead letters')).toBe('2');
    expect(await at.hints.poison.depth()).toBe(2);
    expect(await at.hints.peek(32)).toHaveLength(1);
  });
});

async function openLive(use: (page: Page) => Promise<void>): Promise<void> {
  await open({}, async (page) => {
    await page.clock.install();
    await signIn(page);
    await use(page);
  });
}
const afterPoll = async (page: Page) => {
  later();
  const answered = page.waitForResponse(/regions\.json/);
  await page.clock.runFor(everyMs);
  await answered;
};
const eventuallyText = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('the page keeps itself up to date', () => {
  test('and keeps the focus and the choices', async () => {
    await openLive(async (page) => {
      const box = page.getByRole('checkbox').nth(1);
      await box.check();
      await box.focus();
      const id = await box.getAttribute('id');
      await addDeadLetters(at, 1);
      await afterPoll(page);
      await eventuallyText(page, '4 dead letters');
      expect(await page.getByRole('checkbox').count()).toBe(4);
      expect(await page.evaluate<string>('document.activeElement.id')).toBe(id);
      expect(await page.locator(':checked').getAttribute('id')).toBe(id);
    });
  });

  test('and announces nothing while the state is the same', async () => {
    await openLive(async (page) => {
      await page.evaluate(`{
        globalThis.changes = 0;
        new MutationObserver(() => { globalThis.changes += 1; })
          .observe(document.querySelector('[role=status]'), { childList: true, subtree: true, characterData: true });
      }`);
      agent.answers = busyAgent(at.time.ms + everyMs);
      await afterPoll(page);
      await eventuallyText(page, 'Read at 10:00:05');
      expect(await page.evaluate<number>('globalThis.changes')).toBe(0);
    });
  });

  test('until it is paused, and again after it is resumed', async () => {
    await openLive(async (page) => {
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('regions.json')) asked += 1;
      });
      await button(page, 'Pause updates').click();
      await page.clock.runFor(10 * everyMs);
      expect(asked).toBe(0);
      later();
      await button(page, 'Resume updates').click();
      await eventuallyText(page, 'Read at 10:00:05');
    });
  });

  test('and shows when the site does not answer, and when the session is over', async () => {
    await openLive(async (page) => {
      await page.route(/regions\.json/, (route) => route.abort());
      await page.clock.runFor(everyMs);
      await eventuallyText(page, 'The site does not answer: this page is out of date.');
      await page.unroute(/regions\.json/);
      await afterPoll(page);
      await page.locator('#offline').waitFor({ state: 'hidden' });
      await page.context().clearCookies();
      await page.clock.runFor(everyMs);
      await eventuallyText(page, 'Your session is over');
      await follow(page.getByRole('link', { name: 'Sign in again' }));
      expect(await heading(page)).toBe('Sign in');
    });
  });
});

test('everything works without JavaScript', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await signIn(page, 'a-key-that-is-wrong');
    expect(await page.getByRole('alert').textContent()).toBe('This is not the operator key.');
    await signIn(page);
    expect(await button(page, 'Pause').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Read again' }).count()).toBe(1);
    await follow(button(page, 'Purge all…'));
    expect(await heading(page)).toBe('Purge all 3 dead letters?');
    expect(await at.hints.poison.depth()).toBe(3);
    await follow(button(page, 'Purge 3 dead letters'));
    expect(await page.getByRole('heading', { name: '3 dead letters were purged' }).count()).toBe(1);
    expect(await at.hints.poison.depth()).toBe(0);
    await follow(button(page, 'Sign out'));
    expect(await page.getByText('You are signed out.').count()).toBe(1);
    await page.goto(`${origin}/ops`);
    expect(await heading(page)).toBe('Sign in');
  });
});

const pages: PageCase[] = [
  ['the way in', async () => {}],
  ['the way in with a wrong key', (page) => signIn(page, 'a-key-that-is-wrong')],
  ['the overview', signIn],
  [
    'the overview with nothing to do',
    async (page) => {
      agent.answers = idleAgent(at.time.ms);
      at.queues.drop(at.hints.name);
      at.queues.drop(at.hints.poison.name);
      await signIn(page);
    },
  ],
  [
    'the overview with everything unknown',
    async (page) => {
      agent.answers = {};
      Object.assign(at.hints.poison, { depth: failed, peek: failed });
      at.hints.depths = failed;
      await signIn(page);
    },
  ],
  [
    'one dead letter',
    async (page) => {
      await signIn(page);
      await follow(page.getByRole('link', { name: 'Inspect' }).last());
    },
  ],
  [
    'the question before a purge',
    async (page) => {
      await signIn(page);
      await follow(button(page, 'Purge all…'));
    },
  ],
  [
    'the overview after a redrive',
    async (page) => {
      await signIn(page);
      await page.getByRole('checkbox').first().check();
      await follow(button(page, 'Redrive chosen…'));
      await follow(button(page, 'Redrive 1 dead letter'));
    },
  ],
  [
    'a refusal',
    async (page) => {
      await signIn(page);
      await follow(button(page, 'Redrive chosen…'));
    },
  ],
];

describePages('ops', pages, 'button, a.button, .letters a, .letters label, .brand', open);
