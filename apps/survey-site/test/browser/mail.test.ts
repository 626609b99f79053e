import { expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { follow, keepScreenshot, type Locator, type Page, withPage } from '@canvass/testing/browser';
import type { ReceivedMail } from '@canvass/testing/mail';
import { deliver } from '../owners/mail/deliver.ts';
import { addQuestion, saved } from '../support/builder-page.ts';
import { bearer } from '../support/memory-site.ts';
import { ownerInBrowser } from '../support/owner-in-browser.ts';

const owner = ownerInBrowser();

/** Every other person reads German. */
const people = Array.from({ length: 50 }, (_, n) => ({
  address: `p${n}@example.org`,
  name: `Person ${n}`,
  language: n % 2 === 0 ? ('en' as const) : ('de' as const),
}));
type Person = (typeof people)[number];

/** Two answer on a phone, 18 as any program does, and the next one wants no more mail. */
const onPhone = people.slice(0, 2);
const byProgram = people.slice(2, 20);
const unsubscribed = people[20]!;
const reminded = people.slice(21);

/** What the page proposes to begin a message with. */
const greetings = {
  en: (name: string) => `Hello ${name},`,
  de: (name: string) => `Guten Tag ${name},`,
};
const subjects = {
  en: (name: string) => `${name}, how was the party?`,
  de: (name: string) => `${name}, wie war das Fest?`,
};

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const keep = (page: Page, name: string) => keepScreenshot(page, `mail-${name}`);

test('a new owner mails a survey in two languages to 50 people, and reminds those who have not answered, with 20 clicks', async () => {
  await withPage(owner.browser, { viewport: { width: 1280, height: 900 }, locale: 'en-GB' }, async (page) => {
    let clicks = 0;
    const click = async (target: Locator): Promise<void> => {
      clicks += 1;
      await follow(target);
    };
    const press = async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    };

    await page.goto(owner.at.origin);
    await field(page, 'Access key').fill(owner.key);
    await click(button(page, 'Sign in with the key'));
    await click(link(page, 'New survey'));
    await field(page, 'Title').fill('Summer party');
    await click(button(page, 'Create and add questions'));
    await addQuestion(page, 'Scale', press);
    await page.locator('#f-text').fill('How did you like it?');
    await addQuestion(page, 'Short text', press);
    await page.locator('#f-text').fill('What should we do next year?');
    await saved(page);
    await keep(page, 'questions');
    await click(link(page, 'Languages'));
    await field(page, 'Language to add').selectOption('de');
    await click(button(page, 'Add this language'));
    await field(page, 'German: Title').fill('Sommerfest');
    await field(page, 'German: Question 1').fill('Wie hat es Ihnen gefallen?');
    await field(page, 'German: Question 2').fill('Was sollen wir nächstes Jahr tun?');
    await click(button(page, 'Save translations').first());
    await keep(page, 'translations');
    await click(link(page, 'Publish'));
    await click(button(page, 'Publish and open'));

    await click(link(page, 'Mail'));
    await keep(page, 'no-lists');
    await field(page, 'Name').fill('Guests');
    await field(page, 'People').fill(
      ['address,name,language', ...people.map((each) => Object.values(each).join(','))].join('\n'),
    );
    await click(button(page, 'Store the list'));
    await page.getByText('50 people · 25 English · 25 German').waitFor();
    expect(await page.locator('#subject-de').inputValue()).toBe('Sommerfest');
    // The texts that the page proposes have both links, and stay.
    await page.locator('#subject-en').fill(subjects.en('{name}'));
    await page.locator('#subject-de').fill(subjects.de('{name}'));
    await keep(page, 'message');
    await click(button(page, 'Send to 50 people'));
    await page.getByText('The message is being sent').waitFor();
    await keep(page, 'sending');

    await deliver(owner.at, async (server) => {
      await isSent();
      await click(link(page, 'See how far it is'));
      await page.getByRole('heading', { name: 'Write a reminder' }).waitFor();
      await keep(page, 'sent');
      const mails = mailsTo(people, server.received);
      checkMails(mails);

      for (const person of onPhone) await answerOnPhone(person, mails.get(person.address)!);
      for (const person of byProgram) await answerByProgram(person, mails.get(person.address)!);
      await unsubscribe(mails.get(unsubscribed.address)!);
      await owner.at.count();

      await click(link(page, 'Results'));
      await page.locator('.total', { hasText: '20' }).waitFor();
      expect(await cardOf(page, 'Invited people')).toMatch(/Invited\s+50\s+Finished\s+20\s+40/);
      expect(await cardOf(page, 'Language')).toMatch(/English\s+50%\s+10\s[^]*Deutsch\s+50%\s+10/);
      await keep(page, 'results');

      await click(link(page, 'Share'));
      await click(link(page, 'Mail'));
      await click(link(page, 'Guests'));
      expect(await figuresOf(page)).toEqual([
        'People 50',
        'Sent 50',
        'Opened 20',
        'Started 20',
        'Answered 20',
      ]);
      await keep(page, 'answered');
      const before = server.received.length;
      await click(button(page, 'Send the reminder'));
      await isSent();
      const reminders = mailsTo(reminded, server.received.slice(before));
      expect(linkIn(reminders.get(reminded[0]!.address)!)).toBe(linkIn(mails.get(reminded[0]!.address)!));
      await page.reload();
      await page.getByText('29 sent · 1 unsubscribed · 20 already answered').waitFor();
      await keep(page, 'reminded');
    });
    expect(clicks).toBe(20);
  });
});

/** Until the list's last message is sent to its end. */
async function isSent(): Promise<void> {
  await eventually(async () => {
    const url = '/v1/tenants/acme/surveys/summer-party/mail';
    const read = await owner.at.site.inject({ url, headers: bearer(owner.key) });
    const [list] = read.json<{ lists: { mailings: { state: string }[] }[] }>().lists;
    expect(list?.mailings.at(-1)?.state).toBe('done');
  });
}

/** The mails by their addresses: one to each of these people, and none to anybody else. */
function mailsTo(
  persons: readonly Person[],
  received: readonly ReceivedMail[],
): ReadonlyMap<string, ReceivedMail> {
  expect(received.map(({ to }) => to).toSorted()).toEqual(persons.map(({ address }) => address).toSorted());
  return new Map(received.map((mail) => [mail.to, mail]));
}

/** Each person is addressed by name and in their language, has a link of their own, and can unsubscribe by it or by their mail program. */
function checkMails(mails: ReadonlyMap<string, ReceivedMail>): void {
  for (const { address, name, language } of people) {
    const { headers, text, html } = mails.get(address)!;
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('subject')).toBe(subjects[language](name));
    expect(text).toContain(greetings[language](name));
    expect(text).toContain(unsubscribeLinkIn(mails.get(address)!));
    expect(html).toContain(`href="${linkIn(mails.get(address)!).replaceAll('&', '&amp;')}"`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  }
  expect(new Set([...mails.values()].map(linkIn)).size).toBe(people.length);
  expect(new Set([...mails.values()].map(unsubscribeLinkIn)).size).toBe(people.length);
}

function linkIn({ text }: ReceivedMail): string {
  return /http\S+\?invitation=\S+/.exec(text)![0];
}

function unsubscribeLinkIn({ headers }: ReceivedMail): string {
  return /<(http.*)>/.exec(headers.get('list-unsubscribe')!)![1]!;
}

/** Opens the link of a mail on a phone, whose own language is another one, and answers by taps. */
async function answerOnPhone({ language }: Person, mail: ReceivedMail): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, locale: 'fr-FR', hasTouch: true };
  const words = {
    en: { title: 'Summer party', send: 'Send answers', thanks: /Thank/ },
    de: { title: 'Sommerfest', send: 'Antworten senden', thanks: /Dank/ },
  }[language];
  await withPage(owner.browser, phone, async (page) => {
    await page.goto(linkIn(mail));
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    await page.getByRole('radio', { name: '5', exact: true }).check({ force: true });
    await page.getByRole('textbox').last().fill('Dance');
    await keep(page, `form-${language}`);
    await follow(button(page, words.send));
    await page.getByRole('heading', { name: words.thanks }).waitFor();
    await keep(page, `thanks-${language}`);
  });
}

async function answerByProgram({ language }: Person, mail: ReceivedMail): Promise<void> {
  const invitation = new URL(linkIn(mail)).searchParams.get('invitation');
  const { statusCode, body } = await owner.at.site.inject({
    method: 'POST',
    url: '/v1/tenants/acme/surveys/summer-party/answers',
    payload: { answers: { q1: 4, q2: 'Dance' }, language, invitation },
  });
  expect([statusCode, body]).toEqual([201, expect.anything()]);
}

/** Unsubscribes as mail programs do by their own button (RFC 8058). */
async function unsubscribe(mail: ReceivedMail): Promise<void> {
  const { pathname, search } = new URL(unsubscribeLinkIn(mail));
  const done = await owner.at.site.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(done.statusCode).toBe(200);
}

/** The texts of a card of the results. */
const cardOf = (page: Page, heading: string) => page.getByRole('region', { name: heading }).innerText();

async function figuresOf(page: Page): Promise<string[]> {
  const figures = await page.locator('.mail-figures > div').allInnerTexts();
  return figures.map((each) => each.replaceAll(/\s+/g, ' '));
}
