import { expect, test } from '@jest/globals';
import { axeViolations, follow, keepScreenshot, type Page } from '@canvass/testing/browser';
import { formsInBrowser } from '../support/forms-in-browser.ts';

const survey = {
  title: 'Staff survey 2026',
  languages: ['en', 'fr'],
  description: 'Ten minutes for a better year.\n\nYour answers are anonymous.',
  questions: [
    {
      id: 'team',
      text: 'Which department do you work in?',
      type: 'choice',
      choices: [
        { value: 'nursing', label: 'Nursing' },
        { value: 'theatres', label: 'Operating theatres' },
      ],
    },
    {
      id: 'stay',
      text: 'Do you plan to stay?',
      type: 'scale',
      min: 1,
      max: 5,
      minLabel: 'No',
      maxLabel: 'Yes',
    },
  ],
};

const site = formsInBrowser({ acme: survey });
const { at, openDesk, openIn } = site;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function addLanguage(page: Page, language: string): Promise<void> {
  await page.getByText('Add a language', { exact: true }).click();
  await field(page, 'Language to add').selectOption(language);
  await follow(button(page, 'Add this language'));
}

async function translationsOf(language: string): Promise<Record<string, string>> {
  const found = await at.deps.drafts.read('acme', 'coffee');
  if (found.outcome !== 'found') return {};
  const { translations } = found.document.draft as {
    readonly translations: Readonly<Record<string, Readonly<Record<string, { readonly text: string }>>>>;
  };
  return Object.fromEntries(Object.entries(translations[language] ?? {}).map(([id, { text }]) => [id, text]));
}

/** How many pixels the page is wider than its window. */
const excess = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test('a survey is translated into German and Arabic by clicks, and answered in Arabic', async () => {
  await openDesk('/edit', { viewport: { width: 1280, height: 900 } }, async (page) => {
    await follow(page.getByRole('link', { name: 'Languages', exact: true }));
    await addLanguage(page, 'de');
    await field(page, 'German: Title').fill('Umfrage 2026');
    await field(page, 'German: Question 1').fill('In welcher Abteilung arbeiten Sie?');
    // The key that submits a form saves.
    await field(page, 'German: Title').press('Enter');
    await page.getByText('The translations are saved.').waitFor();
    await follow(button(page, 'Copy the original: Question 1, choice 1'));
    expect(await field(page, 'German: Question 1, choice 1').inputValue()).toBe('Nursing');
    expect(await page.evaluate<string>('document.activeElement.name')).toBe(
      '/questions/team/choices/c1/label',
    );
    expect(await axeViolations(page)).toEqual([]);
    await keepScreenshot(page, 'languages-german');

    await addLanguage(page, 'ar');
    await field(page, 'Arabic: Title').fill('استطلاع الموظفين ٢٠٢٦');
    await field(page, 'Arabic: Description').fill('عشر دقائق من أجل عام أفضل.\n\nإجاباتك مجهولة الهوية.');
    await field(page, 'Arabic: Question 1').fill('في أي قسم تعمل؟');
    await field(page, 'Arabic: Question 2, highest value').fill('نعم');
    await follow(button(page, 'Save translations').first());
    expect(await translationsOf('de')).toEqual({
      '/title': 'Umfrage 2026',
      '/questions/team/text': 'In welcher Abteilung arbeiten Sie?',
      '/questions/team/choices/c1/label': 'Nursing',
    });
    expect(await translationsOf('ar')).toMatchObject({
      '/title': 'استطلاع الموظفين ٢٠٢٦',
      '/questions/stay/maxLabel': 'نعم',
    });
    expect(await axeViolations(page)).toEqual([]);
    await keepScreenshot(page, 'languages-arabic');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await axeViolations(page)).toEqual([]);
    await keepScreenshot(page, 'languages-arabic-dark');
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await excess(page)).toBe(0);
    await keepScreenshot(page, 'languages-arabic-phone');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate("document.documentElement.dir = 'rtl'");
    expect(await excess(page)).toBe(0);
    await keepScreenshot(page, 'languages-arabic-phone-rtl');
    await page.evaluate("document.documentElement.dir = 'ltr'");
    await page.setViewportSize({ width: 1280, height: 900 });

    await follow(page.getByRole('link', { name: 'Publish', exact: true }));
    const review = await page.locator('main').innerText();
    expect(review).toMatch(/German: 5 texts not translated: people see those in English/);
    expect(await axeViolations(page)).toEqual([]);
    await keepScreenshot(page, 'languages-review');
    await follow(page.getByRole('button', { name: /^Publish/ }));
  });
  await openIn('acme')({ locale: 'ar' }, async (page) => {
    expect(await page.locator('h1').innerText()).toBe('استطلاع الموظفين ٢٠٢٦');
    expect(await page.locator('main').innerText()).toContain('Operating theatres');
  });
});

test('asks before typed translations are left behind', async () => {
  await openDesk('/languages', {}, async (page) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await field(page, 'French: Title').fill('Pas encore');
    await page.getByRole('link', { name: 'Questions', exact: true }).click();
    await field(page, 'French: Title').waitFor();
    expect([dialogs, await field(page, 'French: Title').inputValue()]).toEqual([
      ['beforeunload'],
      'Pas encore',
    ]);
  });
});

test('works without a script', async () => {
  await openDesk('/languages', { javaScriptEnabled: false }, async (page) => {
    await field(page, 'French: Question 2').fill('Restez-vous ?');
    await follow(button(page, 'Copy the original: Description'));
    expect(await field(page, 'French: Question 2').inputValue()).toBe('Restez-vous ?');
    expect(await translationsOf('fr')).toMatchObject({
      '/questions/stay/text': 'Restez-vous ?',
      '/description': 'Ten minutes for a better year.\n\nYour answers are anonymous.',
    });
  });
});
