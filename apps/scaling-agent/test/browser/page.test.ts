import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { describePages, follow, startChromium, withPage } from '@canvass/testing/browser';
import type { Browser, BrowserContextOptions, Page } from '@canvass/testing/browser';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '../../src/http/server.ts';
import { AgentMetrics } from '../../src/metrics.ts';
import { WorkerReports } from '../../src/signals/worker-reports.ts';
import { idle, makeAgent, rulesText } from '../support/agent-world.ts';

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
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await made?.agent.stop();
});

const isDrawn = (page: Page): Promise<void> => page.locator('#decisions tr').first().waitFor();

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { locale: 'en-GB', timezoneId: 'UTC', ...options }, async (page) => {
    await page.clock.install({ time: made.clock.now() });
    await page.goto(origin);
    if (options.javaScriptEnabled !== false) await isDrawn(page);
    await use(page);
  });

const textOf = (page: Page, selector: string) => page.locator(selector).textContent();

/** The page asks the agent again. */
const later = (page: Page): Promise<void> => page.clock.fastForward(5_000);

async function agentIsSilent(page: Page): Promise<void> {
  await isDrawn(page);
  await page.route('**/status', (route) => route.abort());
  await later(page);
  await page.getByText(/^The agent does not answer: .+\. What is shown is old\.$/).waitFor();
}

describePages(
  'agent',
  [
    ['the page', isDrawn],
    ['the page of an agent that does not answer', agentIsSilent],
  ],
  'nav a',
  open,
);

describe('the page', () => {
  test('shows depth, in flight, replicas and decisions, over the last hour and now', async () => {
    await open({}, async (page) => {
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
    });
  });

  test('goes on with what comes next, and says when the agent does not answer', async () => {
    await open({}, async (page) => {
      await agentIsSilent(page);
      await page.unroute('**/status');
      made.world.rules = rulesText({}).replace('"backlog"', '""');
      await made.turns(1);
      await later(page);
      await eventually(async () =>
        expect(await textOf(page, '#state')).toMatch(
          /^This agent acts\. .* the last good rules hold: reactive\[0\]\.name: /,
        ),
      );
    });
  });

  test('leads to the figures where there is no JavaScript', async () => {
    await open({ javaScriptEnabled: false }, async (page) => {
      expect(await textOf(page, 'noscript')).toContain('The charts need JavaScript');
      await follow(page.getByRole('navigation').getByRole('link', { name: '/history' }));
      expect(await textOf(page, 'body')).toContain('"points":[');
    });
  });
});
