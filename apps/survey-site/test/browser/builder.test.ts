import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { describePages, follow, loadedAfter, startChromium, withPage } from '@canvass/testing/browser';
import type { Browser, BrowserContextOptions, Page, PageCase } from '@canvass/testing/browser';
import { eventually } from '@canvass/testing';
import { addQuestion, fromMenu, openRule, questionButton, saved } from '../support/builder-page.ts';
import { keyWithRole, ownForm, signInToDesk } from '../support/desk-site.ts';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

const base = '/desk/acme/surveys/coffee';

let browser: Browser;
let at: MemorySite;
let key: string;
let origin: string;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  at = memorySite();
  await at.site.ready();
  key = await withTenant(at);
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await at.site.close();
});

const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> =>
  withPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const [name = '', value = ''] = (await signInToDesk(at, key)).cookie.split('=', 2);
    await page.context().addCookies([{ name, value, url: `${origin}/desk` }]);
    await page.goto(`${origin}${base}/edit`);
    await use(page);
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const said = (page: Page, text: string) =>
  page.locator('#said', { hasText: text }).waitFor({ state: 'attached' });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.id');

async function draft(): Promise<unknown> {
  const found = await at.deps.drafts.read('acme', 'coffee');
  return found.outcome === 'found' ? found.document.draft : undefined;
}

/** The kinds of dialogs that the browser showed. Each is answered with no. */
function dialogsOf(page: Page): readonly string[] {
  const kinds: string[] = [];
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type());
    void dialog.dismiss();
  });
  return kinds;
}

/** Holds the next request of the builder until it is released. */
async function holdSave(page: Page) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    /\/edit$/,
    async (route) => {
      begun.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { begun: begun.promise, release: released.resolve };
}

/** Counts whole page loads. */
async function loadsOf(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test('a survey is written, published and answered, and nothing reloads', async () => {
  await open({}, async (page) => {
    const loads = await loadsOf(page);
    await questionButton(page, 1).click();
    await field(page, 'Question').fill('What do you drink?');
    await page.locator('#outline', { hasText: 'What do you drink?' }).waitFor();
    expect(page.url()).toContain('?open=question.colour');
    // Enter adds a choice, and a list that is pasted adds several.
    await field(page, 'Choice 2').press('Enter');
    await page.locator('[aria-label="Choice 3"]:focus').waitFor();
    await page.keyboard.type('tea');
    await page.getByText('Paste a list').click();
    await field(page, 'One choice on each line').fill('water\nmilk');
    await button(page, 'Add these choices').click();
    await page.locator('[aria-label="Choice 5"]:focus').waitFor();
    await button(page, 'Move choice 5 up').click();
    await eventually(async () => expect(await field(page, 'Choice 4').inputValue()).toBe('milk'));

    await addQuestion(page, 'Short text');
    await page.locator('#f-text:focus').waitFor();
    await page.keyboard.type('Anything else?');
    await page.locator('#outline', { hasText: 'Anything else?' }).waitFor();
    await button(page, 'Move up: question 6').click();
    await said(page, 'The question is now number 5 of 6.');
    expect(await focused(page)).toBe('do-up:q1');
    await saved(page);
    await button(page, 'Undo').first().click();
    await said(page, 'The last change was undone.');
    await button(page, 'Redo').click();
    await said(page, 'The change is back.');
    await button(page, 'Undo').first().click();
    await said(page, 'The last change was undone.');

    await openRule(page);
    await field(page, 'Ask this question').selectOption('all');
    await page.locator('#f-if\\.0\\.question').selectOption('colour');
    await page.getByRole('checkbox', { name: 'tea' }).check();
    await page.locator('.rule', { hasText: 'is “tea”' }).waitFor();

    await button(page, 'Add an ending').click();
    await page.locator('#f-title:focus').waitFor();
    await page.keyboard.type('Sorry');
    await page.getByRole('checkbox', { name: 'People who come here are screened out' }).check();
    await button(page, 'After this page: the end').click();
    await button(page, 'Add a way on').click();
    await field(page, 'Where to').selectOption({ label: 'Ending: Sorry' });
    await field(page, 'Go there').selectOption('all');
    await page.locator('[name$=".if.0.question"]').selectOption('colour');
    await page.getByRole('checkbox', { name: 'tea' }).check();
    await button(page, 'Done').click();
    await page.locator('.after-page', { hasText: 'is “tea”, end with “Sorry”' }).waitFor();
    expect(loads()).toBe(0);

    await loadedAfter(page, () => button(page, 'Publish').click());
    const effects = await page.locator('.change-list').allTextContents();
    expect(effects.join(' ')).toContain('New choice in “What do you drink?”: “tea”.');
    await follow(button(page, 'Publish the changes'));
    expect(await page.getByRole('status').allTextContents()).toContainEqual(
      expect.stringContaining('Published.'),
    );
    await page.goto(`${origin}/s/acme/coffee`);
    await page.getByRole('radio', { name: 'tea' }).check();
    await loadedAfter(page, () => button(page, 'Send answers').click());
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sorry');
  });
});

test('the rows and columns of a grid are typed, pasted and moved, each list by itself', async () => {
  await open({}, async (page) => {
    await addQuestion(page, 'Grid');
    await page.locator('#f-text:focus').waitFor();
    await page.keyboard.type('How was it?');
    await field(page, 'Row 1').fill('Price');
    await field(page, 'Row 1').press('Enter');
    await page.locator('[aria-label="Row 2"]:focus').waitFor();
    await page.keyboard.type('Taste');
    // Several lines that are pasted into a column are several columns.
    await field(page, 'Column 1').focus();
    await page.evaluate(`
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'good\\nfair\\nbad');
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    `);
    await page.locator('[aria-label="Column 3"]:focus').waitFor();
    await button(page, 'Remove row 3').click();
    await said(page, 'Removed.');
    expect(await focused(page)).toBe('do-itemAdd:rows');
    await button(page, 'Move row 2 up').click();
    await said(page, 'Moved.');
    await eventually(async () => expect(await field(page, 'Row 1').inputValue()).toBe('Taste'));
    // What is typed in one list and not added stays while the other one changes.
    await page.getByText('Paste a list of rows').click();
    await field(page, 'One row on each line').fill('Service');
    await button(page, 'Add a column').click();
    await page.locator('[aria-label="Column 4"]:focus').waitFor();
    expect(await field(page, 'One row on each line').inputValue()).toBe('Service');
    await button(page, 'Remove column 4').click();
    await button(page, 'Done').click();
    await page.locator('#do-open\\:question\\.q1:focus').waitFor();
    expect(await draft()).toMatchObject({
      sections: [
        {
          questions: expect.arrayContaining([
            expect.objectContaining({
              id: 'q1',
              rows: ['Taste', 'Price', 'Service'].map((label) => expect.objectContaining({ label })),
              columns: ['good', 'fair', 'bad'].map((label) => expect.objectContaining({ label })),
            }),
          ]),
        },
      ],
    });
  });
});

test('everything works without JavaScript', async () => {
  await open({ javaScriptEnabled: false }, async (page) => {
    await follow(questionButton(page, 3));
    await page.locator('#f-text:focus').waitFor();
    await field(page, 'Question').fill('How strong?');
    await openRule(page);
    await field(page, 'Ask this question').selectOption('all');
    await follow(button(page, 'Apply').first());
    await page.locator('#f-if\\.0\\.question').selectOption('colour');
    await follow(button(page, 'Apply').nth(1));
    await page.getByRole('checkbox', { name: 'red', exact: true }).check();
    await field(page, 'Kind of question').selectOption('text');
    await follow(button(page, 'Change'));
    await page.getByText('More settings').click();
    expect(await field(page, 'Longest answer, in characters').inputValue()).toBe('2000');
    await follow(button(page, 'Move down: question 3'));
    await page.locator('#do-down\\:q1:focus').waitFor();
    await said(page, 'The question is now number 4 of 5.');
    await addQuestion(page, 'Recommendation', follow);
    await follow(button(page, 'Publish'));
    expect(await page.getByText('Removed: “How good?”. Its answers so far stay in the results').count()).toBe(
      1,
    );
    await follow(button(page, 'Publish the changes'));
    expect(await page.getByText('Published.').count()).toBe(1);
    await follow(page.getByRole('link', { name: 'Settings', exact: true }));
    await follow(page.getByRole('link', { name: 'Versions', exact: true }));
    await follow(page.getByRole('link', { name: 'What changed? From version 1 to version 2' }));
    expect(await page.getByText('Removed: “How good?”.').count()).toBe(1);
    await page.goto(`${origin}/desk/acme/import`);
    await page.locator('#file').setInputFiles({
      name: 'tea.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"title":"Tea","elements":[{"type":"rating","name":"taste"}]}'),
    });
    await follow(button(page, 'Read it'));
    await follow(button(page, 'Create a draft'));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Tea');
  });
});

test.each([
  ['with a script', true],
  ['without a script', false],
])(
  'what was removed comes back by a button in sight, on a phone, too: %s',
  async (_how, javaScriptEnabled) => {
    await open({ javaScriptEnabled, viewport: { width: 390, height: 700 } }, async (page) => {
      const questions = () => page.locator('.cards > .q').count();
      const before = await questions();
      await fromMenu(page, before, 'Remove');
      const undo = page.locator('.toast').getByRole('button', { name: 'Undo' });
      await undo.waitFor();
      const box = await undo.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 700).toBe(true);
      expect(await page.locator('.toast').textContent()).toContain('Removed “Why?”');
      expect(await questions()).toBe(before - 1);
      await undo.click();
      await undo.waitFor({ state: 'detached' });
      await said(page, 'The last change was undone.');
      expect(await questions()).toBe(before);
    });
  },
);

test('a fresh question is left in peace; a field is checked when it is left, and again before publishing', async () => {
  await open({}, async (page) => {
    await addQuestion(page, 'Single choice');
    await page.locator('#f-text:focus').waitFor();
    await page.keyboard.type('Which tea?');
    await field(page, 'Choice 1').fill('green');
    await page.locator('#outline', { hasText: 'Which tea?' }).waitFor();
    await page.locator('#status', { hasText: 'Not saved yet' }).waitFor({ state: 'detached' });
    expect(await page.locator('.todo').count()).toBe(0);
    expect(await page.getByText('to look at').count()).toBe(0);
    await field(page, 'Choice 2').focus();
    await page.keyboard.press('Tab');
    await page.getByText('Still empty. We’ll leave it out when you publish.').waitFor();
    await field(page, 'Choice 2').fill('black');
    await page.locator('.todo').waitFor({ state: 'detached' });
    await field(page, 'Choice 1').fill('');
    await button(page, 'Done').click();
    await page.getByText('1 thing to look at').click();
    await button(page, 'Question 6: still empty, so it is left out').click();
    await page.locator('.todo', { hasText: 'Still empty.' }).waitFor();
  });
});

test('questions and choices are dragged; the keys undo', async () => {
  await open({}, async (page) => {
    const titles = () => page.locator('.q-line h3').allInnerTexts();
    const grip = (number: number) => page.locator('.cards > .q > .grip').nth(number - 1);
    await grip(5).dragTo(page.locator('#card-question\\.extras .q-line'), {
      targetPosition: { x: 40, y: 2 },
    });
    await said(page, 'The question is now number 2 of 5.');
    expect(await titles()).toEqual([
      '1. Which colour?',
      '2. Why?',
      '3. Which extras?',
      '4. How good?',
      '5. How many cups a month?',
    ]);
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await said(page, 'The last change was undone.');
    expect((await titles())[4]).toBe('5. Why?');
    await questionButton(page, 1).click();
    await field(page, 'Choice 1').waitFor();
    await page
      .locator('.item-row .grip')
      .first()
      .dragTo(page.locator('.item-row .grip').nth(1), { targetPosition: { x: 5, y: 35 } });
    await said(page, 'Moved.');
    expect(await field(page, 'Choice 2').inputValue()).toBe('red');
  });
});

test('a finger drags by the grip; a touch alone moves nothing', async () => {
  await open({ hasTouch: true, viewport: { width: 1024, height: 900 } }, async (page) => {
    const titles = () => page.locator('.q-line h3').allInnerTexts();
    const touch = await page.context().newCDPSession(page);
    const middleOf = async (number: number) => {
      const box = await page
        .locator('.cards > .q > .grip')
        .nth(number - 1)
        .boundingBox();
      if (box === null) throw new Error('the grip is not in sight');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] });
    const [from, to] = [await middleOf(1), await middleOf(3)];
    await finger('touchStart', from);
    await finger('touchEnd');
    await finger('touchStart', from);
    await finger('touchMove', { ...to, y: to.y - 40 });
    await finger('touchMove', { ...to, y: to.y + 10 });
    await finger('touchEnd');
    await said(page, 'The question is now number 3 of 5.');
    expect((await titles())[2]).toBe('3. Which colour?');
    expect(await page.evaluate<number>('scrollY')).toBe(0);
  });
});

test('kinds and questions are found while a person types', async () => {
  await open({}, async (page) => {
    await button(page, 'Add a question').click();
    await page.locator('#find-kind:focus').waitFor();
    await page.keyboard.type('calendar');
    expect(await page.locator('.add-menu .kinds b:visible').allTextContents()).toEqual(['Date']);
    await page.keyboard.press('Enter');
    await page.locator('#f-text:focus').waitFor();
    await field(page, 'Find a question').fill('cups');
    expect(await page.locator('#outline ol li:visible').allInnerTexts()).toEqual([
      expect.stringContaining('How many cups a month?'),
    ]);
  });
});

test('the keyboard alone suffices', async () => {
  await open({}, async (page) => {
    const { keyboard } = page;
    const tabTo = async (id: string) => {
      for (let presses = 0; presses < 120; presses += 1) {
        await keyboard.press('Tab');
        if ((await focused(page)) === id) return;
      }
      throw new Error(`the Tab key does not lead to ${id}`);
    };
    await tabTo('do-open:question.colour');
    await keyboard.press('Enter');
    await page.locator('#f-text:focus').waitFor();
    await keyboard.type('Really: ');
    await tabTo('do-itemDown:choices:c1');
    await keyboard.press('Enter');
    await said(page, 'Moved.');
    expect(await focused(page)).toBe('do-itemUp:choices:c1');
    await tabTo('do-close');
    await keyboard.press('Enter');
    await page.locator('#do-open\\:question\\.colour:focus').waitFor();
    expect(JSON.stringify(await draft())).toContain('Really: ');
  });
});

describe('what was typed is not lost', () => {
  test('while the site does not answer: it is sent again', async () => {
    await open({}, async (page) => {
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      await page.route(/\/edit$/, (route) => route.abort());
      await field(page, 'Question').fill('Kept?');
      await page.getByText('The site does not answer.').waitFor();
      expect(await page.locator('#status').textContent()).toBe('Not saved yet');
      await page.unroute(/\/edit$/);
      await saved(page);
      await page.locator('#trouble').waitFor({ state: 'hidden' });
      expect(JSON.stringify(await draft())).toContain('Kept?');
    });
  });

  test('when a link is followed at once: it is followed after the save', async () => {
    await open({}, async (page) => {
      const dialogs = dialogsOf(page);
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      await field(page, 'Question').fill('Kept?');
      await follow(page.getByRole('link', { name: 'Settings' }));
      expect(JSON.stringify(await draft())).toContain('Kept?');
      expect(dialogs).toEqual([]);
    });
  });

  test('when the page is left during a save: the browser asks first', async () => {
    await open({}, async (page) => {
      const dialogs = dialogsOf(page);
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      const save = await holdSave(page);
      await field(page, 'Question').fill('Kept?');
      await save.begun;
      await page.evaluate("location.assign('/desk/acme')");
      await eventually(() => expect(dialogs).toEqual(['beforeunload']));
      save.release();
      await saved(page);
      expect(JSON.stringify(await draft())).toContain('Kept?');
      await loadedAfter(page, () => page.evaluate("location.assign('/desk/acme')"));
      expect(dialogs).toHaveLength(1);
    });
  });

  test('during a save: the page says that it is saved only once it is', async () => {
    await open({}, async (page) => {
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      await page.evaluate(`globalThis.statuses = [];
        new MutationObserver(() => {
          const status = document.getElementById('status').textContent.trim();
          if (status !== statuses.at(-1)) statuses.push(status);
        }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
      const save = await holdSave(page);
      await field(page, 'Question').fill('Before?');
      await save.begun;
      await field(page, 'Question').fill('Meanwhile?');
      save.release();
      await saved(page);
      expect(JSON.stringify(await draft())).toContain('Meanwhile?');
      const statuses = await page.evaluate<string[]>('statuses');
      expect(statuses.filter((each) => each.startsWith('Saved'))).toHaveLength(1);
    });
  });

  test('while another item is about to open: it is saved there first', async () => {
    await open({}, async (page) => {
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      const save = await holdSave(page);
      await questionButton(page, 3).click();
      await save.begun;
      await field(page, 'Question').fill('Kept?');
      save.release();
      await field(page, 'Lowest value').waitFor();
      expect(JSON.stringify(await draft())).toContain('Kept?');
      expect(await field(page, 'Question').inputValue()).toBe('How good?');
    });
  });

  test('when the session is over', async () => {
    await open({}, async (page) => {
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await field(page, 'Question').fill('Kept?');
      await page.getByText('Your session is over.').waitFor();
      await page.context().addCookies(cookies);
      await page.evaluate("window.dispatchEvent(new Event('online'))");
      await saved(page);
      expect(JSON.stringify(await draft())).toContain('Kept?');
    });
  });

  test('when the survey was deleted: it stays on the page', async () => {
    await open({}, async (page) => {
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      await at.site.inject({
        method: 'DELETE',
        url: '/v1/tenants/acme/surveys/coffee',
        headers: { authorization: `Bearer ${key}` },
      });
      await field(page, 'Question').fill('Kept?');
      await page.getByText('cannot be found any more').waitFor();
      expect(await field(page, 'Question').inputValue()).toBe('Kept?');
    });
  });

  test('when someone else has saved: both versions are shown, and either can be kept', async () => {
    await open({}, async (page) => {
      await questionButton(page, 1).click();
      await field(page, 'Question').waitFor();
      const ben = await signInToDesk(at, (await keyWithRole(at, key, 'editor')).apiKey);
      const change = (text: string, revision: string) =>
        at.site.inject({
          method: 'POST',
          url: `${base}/edit`,
          headers: { ...ownForm, ...ben },
          payload: new URLSearchParams({
            open: 'question.colour',
            kind: 'choice',
            required: 'yes',
            text,
            revision,
          }).toString(),
        });
      expect((await change('Theirs?', '1000000')).statusCode).toBe(303);
      await field(page, 'Question').fill('Mine?');
      await page.locator('#conflict-panel:focus').waitFor();
      expect(await page.locator('.versions-table ins').textContent()).toContain('Mine?');
      await field(page, 'Question').fill('Mine, later?');
      await button(page, 'Replace with mine').click();
      await saved(page);
      expect(JSON.stringify(await draft())).toContain('Mine, later?');

      expect((await change('Theirs again?', '1000002')).statusCode).toBe(303);
      await field(page, 'Question').fill('Mine again?');
      await page.getByRole('link', { name: 'Keep theirs' }).click();
      await eventually(async () => expect(await field(page, 'Question').inputValue()).toBe('Theirs again?'));
      expect(JSON.stringify(await draft())).not.toContain('Mine again?');
    });
  });
});

const goTo = (path: string) => async (page: Page) => {
  await page.goto(`${origin}${path}`);
};

const pages: PageCase[] = [
  ['the survey', goTo(`${base}/edit`)],
  ['the title', goTo(`${base}/edit?open=survey`)],
  ['a question with choices', goTo(`${base}/edit?open=question.colour`)],
  [
    'a scale with a condition',
    async (page) => {
      await goTo(`${base}/edit?open=question.cups`)(page);
      await openRule(page);
      await field(page, 'Ask this question').selectOption('any');
      await page.locator('#f-if\\.0\\.question').selectOption('rating');
      await page.locator('#f-if\\.0\\.from').waitFor();
    },
  ],
  [
    'a grid, and a condition on a row and on a day',
    async (page) => {
      await goTo(`${base}/edit`)(page);
      await addQuestion(page, 'Date');
      await field(page, 'Earliest day').fill('2026-01-01');
      await addQuestion(page, 'Grid');
      await field(page, 'Row 1').fill('The opening hours');
      await field(page, 'Column 1').fill('Good');
      await addQuestion(page, 'Short text');
      await openRule(page);
      await field(page, 'Ask this question').selectOption('all');
      await page.locator('#f-if\\.0\\.question').selectOption('q1');
      await page.locator('#f-if\\.0\\.from').fill('2026-06-01');
      await button(page, 'Add a condition').click();
      await page
        .locator('#f-if\\.1\\.question')
        .selectOption({ label: '7. The opening hours (Question without text)' });
      await page.getByRole('checkbox', { name: 'Good' }).check();
      await saved(page);
      await questionButton(page, 7).click();
      await field(page, 'Row 1').waitFor();
    },
  ],
  [
    'pages and what is to do',
    async (page) => {
      await goTo(`${base}/edit`)(page);
      await addQuestion(page, 'New page');
      await page.locator('#f-title:focus').waitFor();
      await button(page, 'Done').click();
      await page.getByText('1 thing to look at').click();
    },
  ],
  [
    'both versions',
    async (page) => {
      await goTo(`${base}/edit?open=question.colour`)(page);
      await page.evaluate("document.querySelector('[name=revision]').value = '7'");
      await field(page, 'Question').fill('Which colour is your favourite?');
      await page.locator('#conflict-panel').waitFor();
    },
  ],
  [
    'the review before publishing',
    async (page) => {
      await goTo(`${base}/edit?open=question.colour`)(page);
      await button(page, 'Remove choice 1').click();
      await said(page, 'Removed.');
      await fromMenu(page, 5, 'Remove');
      await said(page, 'Removed “Why?”');
      await goTo(`${base}/publish`)(page);
    },
  ],
  ['the preview', goTo(`${base}/preview`)],
  ['the versions', goTo(`${base}/versions?from=1&to=1`)],
  ['the import', goTo('/desk/acme/import')],
  [
    'the report of an import',
    async (page) => {
      await goTo('/desk/acme/import')(page);
      const elements = [
        { type: 'rating', name: 'taste', title: 'Taste?' },
        { type: 'signaturepad', name: 'sign' },
        { type: 'text', name: 'mail', inputType: 'email', title: 'Your address' },
      ];
      await field(page, 'Paste JSON').fill(
        JSON.stringify({ title: 'Tea', pages: [{ name: 'p', elements }] }),
      );
      await follow(button(page, 'Read it'));
    },
  ],
];

describePages('builder', pages, 'button, a.button, summary', open);
