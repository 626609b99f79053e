import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import type { FastifyInstance } from 'fastify';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { buildServer } from '../../src/http/server.ts';
import { AgentMetrics } from '../../src/metrics.ts';
import { WorkerReports } from '../../src/signals/worker-reports.ts';
import { idle, makeAgent, rulesText } from '../support/agent-world.ts';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const failed = { unknown: 'the queue answered 503' };

let made: ReturnType<typeof makeAgent>;
let app: FastifyInstance;
let browser: Browser;
let origin: string;

/** Forty minutes: a backlog that comes and is worked off, readings that fail, and rules that break at the end. */
async function liveThrough({ agent, world, turns }: typeof made): Promise<void> {
  await agent.start();
  await turns(120);
  for (let ready = 0; ready <= 95; ready += 5) {
    world.signals = { ...idle, ready, inFlight: Math.min(40, ready), oldestAgeSeconds: ready / 4 };
    await turns(3);
  }
  world.signals = { ...idle, ready: failed, inFlight: failed, oldestAgeSeconds: failed };
  await turns(24);
  for (let ready = 95; ready >= 0; ready -= 5) {
    world.signals = { ...idle, ready, inFlight: Math.min(40, ready), drainPerSecond: 1.25 };
    await turns(9);
  }
  await turns(120);
  world.signals = { ...idle, ready: 31, inFlight: 1_234, oldestAgeSeconds: 6.25, lagAnswers: 5_000 };
  await turns(12);
}

beforeAll(async () => {
  made = makeAgent({
    reactive: [{ kind: 'target', name: '<b>backlog</b>', perReplica: 10 }],
    step: { up: 2, down: 2 },
  });
  await liveThrough(made);
  const reports = new WorkerReports(() => 0, 15_000);
  app = buildServer({ agent: made.agent, reports, metrics: new AgentMetrics() });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await made?.agent.stop();
});

async function open(
  options: BrowserContextOptions,
  use: (page: Page, complaints: readonly string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.clock.setFixedTime(made.clock.now());
    await page.goto(origin);
    if (options.javaScriptEnabled !== false) await page.locator('#decisions tr').first().waitFor();
    await use(page, complaints);
  } finally {
    await context.close();
  }
}

const textOf = (page: Page, selector: string) => page.locator(selector).textContent();

describe('the page', () => {
  test('shows depth, in flight, replicas and decisions, over the last hour and now', async () => {
    await open({}, async (page, complaints) => {
      expect(await textOf(page, '#state')).toBe('This agent acts.');
      expect(
        await Promise.all(
          ['#ready', '#in-flight', '#oldest', '#lag', '#running'].map((each) => textOf(page, each)),
        ),
      ).toEqual(['31', '1,234', '6.3 s', '5,000', '4 of 4']);
      expect(await page.locator('#messages').getAttribute('aria-label')).toMatch(
        /^Messages since \d\d:\d\d:\d\d: at most 1,234, now 31 ready and 1234 in flight$/,
      );
      expect(await page.locator('#messages path.line').count()).toBe(2);
      expect(await page.locator('#messages rect.gap').count()).toBe(24);
      const decided = made.agent.history.decisions.filter(({ from, to }) => from !== to);
      expect(await page.locator('#replicas .mark.done').count()).toBe(decided.length);
      expect(await page.locator('#decisions tr').first().locator('td').allTextContents()).toEqual([
        expect.stringMatching(/^\d\d:\d\d:\d\d$/),
        '0 → 4',
        'done',
        'scale out from 0 to 4; "<b>backlog</b>" wants 4: ready 31 at 10 per replica',
      ]);
      // Nothing broke the content security policy, and no script failed.
      expect(complaints).toEqual([]);
    });
  });

  test('goes on with what comes next, and says when the agent does not answer', async () => {
    await open({}, async (page) => {
      const saysSoon = (text: RegExp): Promise<void> =>
        eventually(async () => expect(await textOf(page, '#state')).toMatch(text));
      await page.route('**/status', (route) => route.abort());
      await saysSoon(/^The agent does not answer: /);
      await page.unroute('**/status');
      made.world.rules = rulesText({}).replace('"backlog"', '""');
      await made.turns(1);
      await saysSoon(/^This agent acts\. .* the last good rules hold: reactive\[0\]\.name: /);
    });
  }, 40_000);

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has nothing for axe to complain about in the ${colorScheme} scheme`, async () => {
      // The page's own policy forbids scripts, the one that looks for faults among them.
      await open({ colorScheme, bypassCSP: true }, async (page) => {
        await page.addScriptTag({ content: axe });
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        const { violations } = await page.evaluate<{ violations: { id: string; help: string }[] }>(
          `axe.run({ runOnly: ${JSON.stringify(tags)} })`,
        );
        expect(violations).toEqual([]);
      });
    });
  }

  test('fits 320 CSS pixels, which is a zoom of 400 %, without scrolling sideways', async () => {
    await open({ viewport: { width: 320, height: 640 } }, async (page) => {
      const overflow = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;
      expect(await page.evaluate<number>(overflow)).toBe(0);
    });
  });

  test('leads to the figures where there is no JavaScript', async () => {
    await open({ javaScriptEnabled: false }, async (page) => {
      expect(await textOf(page, 'noscript')).toContain('The charts need JavaScript');
      await page.getByRole('navigation').getByRole('link', { name: '/history' }).click();
      expect(await textOf(page, 'body')).toContain('"points":[');
    });
  });
});
