import type { Locator, Page } from '@canvass/testing/browser';

/** Presses a button; without a script it waits for the page that follows. */
export type Press = (button: Locator) => Promise<void>;

const click: Press = (button) => button.click();

/** The button on the card of a question that opens it; `number`: from 1. */
export function questionButton(page: Page, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^${number}\\. `) });
}

/** Opens the menu of kinds at the end of the last page, if it is closed, and adds a question of the kind that pages call so. It is open then. */
export async function addQuestion(page: Page, kind: string, press: Press = click): Promise<void> {
  const menu = page.locator('.add-menu');
  if (!(await menu.isVisible())) await press(page.getByRole('button', { name: /^Add a question/ }).last());
  await menu.waitFor();
  const before = page.url();
  await press(menu.getByRole('button').filter({ has: page.getByText(kind, { exact: true }) }));
  await page.waitForURL(({ href }) => href !== before);
}

/** Presses a button in the menu of a question's card. */
export async function fromMenu(
  page: Page,
  number: number,
  label: string,
  press: Press = click,
): Promise<void> {
  await page.getByLabel(`More for question ${number}`, { exact: true }).click();
  await press(page.getByRole('button', { name: `${label}: question ${number}`, exact: true }));
}

/** Opens the fields that say when the open question is asked. */
export async function openRule(page: Page): Promise<void> {
  const when = page.getByLabel('Ask this question', { exact: true });
  if (!(await when.isVisible())) await page.locator('.rule > summary').click();
}

/** Waits until the builder says that everything is saved. */
export async function saved(page: Page): Promise<void> {
  await page.locator('#status', { hasText: /^\s*Saved/ }).waitFor();
}
