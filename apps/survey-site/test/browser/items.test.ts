import { beforeAll, describe, expect, test } from '@jest/globals';
import { describePages, follow } from '@canvass/testing/browser';
import type { Locator, Page, PageCase } from '@canvass/testing/browser';
import { journalOf } from '../support/counted-answers.ts';
import { formsInBrowser } from '../support/forms-in-browser.ts';

const labels = ['Price', 'Taste', 'Staff', 'Calm and quiet rooms, also in the afternoon'];
const items = labels.map((label, index) => ({ id: `i${index}`, label }));
const wishes = {
  title: 'Your wishes',
  questions: [
    { id: 'all', text: 'What matters most?', type: 'ranking', items },
    { id: 'top', text: 'Which two should we improve?', type: 'ranking', items, top: 2 },
    { id: 'spent', text: 'How would you spend 10 €?', type: 'sum', items, total: 10, decimals: 1, unit: '€' },
  ],
};
const arabic = {
  title: 'أمنياتك',
  languages: ['ar'],
  questions: [
    {
      id: 'all',
      text: 'ما الأهم؟',
      type: 'ranking',
      items: ['السعر', 'الطعم', 'الهدوء'].map((label, index) => ({ id: `i${index}`, label })),
    },
    {
      id: 'spent',
      text: 'كيف تقسم 10؟',
      type: 'sum',
      items: ['السعر', 'الطعم'].map((label, index) => ({ id: `i${index}`, label })),
      total: 10,
    },
  ],
};

const { at, openIn, openDesk } = formsInBrowser({ acme: wishes, arabic });
const open = openIn('acme');

const question = (page: Page, name: string): Locator => page.getByRole('group', { name });
const all = (page: Page): Locator => question(page, 'What matters most?');
const top = (page: Page): Locator => question(page, 'Which two should we improve?');
const send = (page: Page): Promise<void> => follow(page.locator('.actions button').first());
const up = (within: Locator, item: string): Locator =>
  within.getByRole('button', { name: `Move up: ${item}` });
const down = (within: Locator, item: string): Locator =>
  within.getByRole('button', { name: `Move down: ${item}` });
/** The items as they are shown, each with its rank. */
const shown = async (within: Locator): Promise<string[]> => {
  const rows = await within.locator('li').all();
  return Promise.all(
    rows.map(async (row) => {
      const rank = await row.locator('select').inputValue();
      return `${rank || '-'} ${(await row.locator('label').innerText()).split(' ')[0]}`;
    }),
  );
};
const said = (within: Locator): Promise<string | null> => within.getByRole('status').textContent();
const sent = () => at.journal.records().map(({ answers }) => answers);

/** Drags an item by its handle onto the middle of another one. */
async function drag(page: Page, within: Locator, item: string, onto: string): Promise<void> {
  const row = (label: string): Locator => within.locator('li', { hasText: label });
  const handle = (await row(item).locator('.handle').boundingBox())!;
  const target = (await row(onto).boundingBox())!;
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  // A hand moves in steps; past the middle, the others have moved aside.
  const isBelow = target.y > handle.y;
  await page.mouse.move(handle.x + 5, target.y + target.height * (isBelow ? 0.75 : 0.25), { steps: 20 });
  await page.mouse.up();
}

describe('a ranking with a script', () => {
  test('has no order before the person gives one, and sends none', async () => {
    await open({}, async (page) => {
      expect(await shown(all(page))).toEqual(['- Price', '- Taste', '- Staff', '- Calm']);
      await question(page, 'How would you spend').getByLabel('Price').fill('10');
      await send(page);
      expect(sent()).toMatchObject([{ spent: 'answered' }]);
      expect(Object.keys(sent()[0] ?? {})).not.toContain('all');
    });
  });

  test('is made with buttons: what is seen is announced, and sent', async () => {
    await open({}, async (page) => {
      await up(all(page), 'Staff').click();
      expect(await shown(all(page))).toEqual(['1 Staff', '- Price', '- Taste', '- Calm']);
      expect(await said(all(page))).toBe('Staff: rank 1');
      await up(all(page), 'Taste').click();
      // The last item has the last rank.
      await up(all(page), 'Price').click();
      expect(await shown(all(page))).toEqual(['1 Staff', '2 Taste', '3 Price', '4 Calm']);
      await up(all(page), 'Price').press('Enter');
      expect(await said(all(page))).toBe('Price: rank 2');
      // The focus stays on the button, so that it can be pressed again.
      await page.keyboard.press('Space');
      await down(all(page), 'Staff').click();
      expect(await shown(all(page))).toEqual(['1 Price', '2 Taste', '3 Staff', '4 Calm']);
      expect(await up(all(page), 'Price').getAttribute('aria-disabled')).toBe('true');
      await send(page);
      expect(sent()).toEqual([{ all: 'answered', 'all.i0': 1, 'all.i1': 2, 'all.i2': 3, 'all.i3': 4 }]);
    });
  });

  test('is made with the menus, in any order, and can be cleared', async () => {
    await open({}, async (page) => {
      await all(page).getByLabel(labels[3]!, { exact: true }).selectOption('4');
      await all(page).getByLabel('Price', { exact: true }).selectOption('2');
      expect(await shown(all(page))).toEqual(['2 Price', '4 Calm', '- Taste', '- Staff']);
      await all(page).getByLabel('Staff', { exact: true }).selectOption('2');
      expect(await shown(all(page))).toEqual(['1 Taste', '2 Staff', '3 Price', '4 Calm']);
      await all(page).getByLabel('Taste', { exact: true }).selectOption('');
      expect(await said(all(page))).toBe('Taste: not ranked');
      await all(page).getByRole('button', { name: 'Clear the ranking' }).click();
      expect(await shown(all(page))).toEqual(['- Price', '- Taste', '- Staff', '- Calm']);
    });
  });

  test('is made by dragging, and keeps only as many as are asked for', async () => {
    await open({ viewport: { width: 1000, height: 2000 } }, async (page) => {
      await drag(page, top(page), 'Staff', 'Price');
      expect(await shown(top(page))).toEqual(['1 Staff', '- Price', '- Taste', '- Calm']);
      await drag(page, top(page), 'Taste', 'Staff');
      expect(await shown(top(page))).toEqual(['1 Taste', '2 Staff', '- Price', '- Calm']);
      await drag(page, top(page), 'Price', 'Taste');
      expect(await shown(top(page))).toEqual(['1 Price', '2 Taste', '- Staff', '- Calm']);
      // Below all ranked items, an item has no rank.
      await drag(page, top(page), 'Price', 'Calm');
      expect(await shown(top(page))).toEqual(['1 Taste', '- Price', '- Staff', '- Calm']);
      await up(top(page), 'Calm').click();
      await send(page);
      expect(sent()).toEqual([{ top: 'answered', 'top.i1': 1, 'top.i3': 2 }]);
    });
  });

  test('shows after an error what was entered', async () => {
    await open({}, async (page) => {
      await up(all(page), 'Staff').click();
      await send(page);
      expect(await page.getByRole('alert').textContent()).toContain('No item has rank 2');
      expect(await shown(all(page))).toEqual(['1 Staff', '- Price', '- Taste', '- Calm']);
    });
  });

  test('shows on the way back what was sent', async () => {
    await open({}, async (page) => {
      await up(all(page), 'Staff').click();
      await up(all(page), 'Taste').click();
      await up(all(page), 'Calm').click();
      await send(page);
      await page.goBack();
      await all(page).locator('li.ranked').first().waitFor();
      expect(await shown(all(page))).toEqual(['1 Staff', '2 Taste', '3 Calm', '4 Price']);
    });
  });
});

describe('a sum with a script', () => {
  test('says how much is left while a person types', async () => {
    await open({}, async (page) => {
      const sum = question(page, 'How would you spend');
      const left = sum.locator('output');
      expect(await left.textContent()).toBe('Left: 10');
      await sum.getByLabel('Price').fill('7,5');
      expect(await left.textContent()).toBe('Left: 2.5');
      await sum.getByLabel('Taste').fill('٢٫٥');
      expect(await left.textContent()).toBe('Nothing left: the numbers add up');
      await sum.getByLabel('Staff').fill('0.1');
      expect(await left.textContent()).toBe('Too many: 0.1');
      await sum.getByLabel('Staff').fill('some');
      expect(await left.textContent()).toBe('One of the fields has no number');
    });
  });
});

const fill = async (page: Page): Promise<void> => {
  await up(all(page), 'Taste').click();
  await up(all(page), 'Price').click();
  await question(page, 'How would you spend').getByLabel('Price').fill('7,5');
};
const pages: readonly PageCase[] = [
  ['form with items', () => Promise.resolve()],
  ['form with items, filled in', fill],
  [
    'form with items, wrong',
    async (page) => {
      await fill(page);
      await send(page);
    },
  ],
];
const targets = '.fields :is(button, select, input)';
describePages('items', pages, targets, open);
describePages('items-rtl', [['Arabic form with items', () => Promise.resolve()]], targets, openIn('arabic'));

const ranked = (prefix: string, ...ids: string[]) => ({
  [prefix]: 'answered',
  ...Object.fromEntries(ids.map((id, index) => [`${prefix}.${id}`, index + 1])),
});
const spent = (...amounts: number[]) => ({
  spent: 'answered',
  ...Object.fromEntries(amounts.map((amount, index) => [`spent.i${index}`, amount])),
});

describe('the results', () => {
  beforeAll(async () => {
    const journal = journalOf(at);
    await journal.store([
      { ...ranked('all', 'i1', 'i0', 'i2', 'i3'), ...ranked('top', 'i3', 'i0'), ...spent(75, 25, 0, 0) },
      { ...ranked('all', 'i1', 'i2', 'i0', 'i3'), ...ranked('top', 'i0', 'i1'), ...spent(10, 10, 30, 50) },
      { ...ranked('all', 'i0', 'i1', 'i3', 'i2'), ...ranked('top', 'i0', 'i1'), ...spent(20, 60, 10, 10) },
      {},
    ]);
    await journal.count();
  });

  describePages(
    'items-results',
    [
      ['results of items', () => Promise.resolve()],
      [
        'items in pairs',
        (page) => follow(page.getByRole('link', { name: 'Compare the items in pairs' }).first()),
      ],
    ],
    '.card a',
    (options, use) => openDesk('', options, use),
  );
});
