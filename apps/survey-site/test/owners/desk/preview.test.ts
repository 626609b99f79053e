import { beforeEach, describe, expect, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

const survey = {
  title: { default: 'Lunch', de: 'Mittagessen' },
  languages: ['en', 'de'],
  sections: [
    { startsAt: 'meal', title: 'Your meal' },
    { startsAt: 'receipt', title: 'The rest' },
  ],
  questions: [
    { id: 'meal', text: 'Did you eat?', type: 'choice', choices: ['yes', 'no'], required: true },
    { id: 'what', text: 'What was it?', type: 'text', showIf: { question: 'meal', anyOf: ['yes'] } },
    { id: 'receipt', text: 'Your receipt?', type: 'files', required: true },
    { id: 'source', text: 'Source', type: 'text', hidden: true },
    { id: 'why', text: 'Why not?', type: 'text', showIf: { question: 'meal', anyOf: ['no'] } },
  ],
};

let tenant: string;
let desk: DeskVisit;
let base: string;

beforeEach(async () => {
  const own = await ownTenant(at, survey);
  ({ tenant } = own);
  desk = await visitDesk(at, own.key);
  base = `/desk/${tenant}/surveys/coffee`;
});

/** Sends a page of the preview with these answers, and returns the next. */
async function send(page: string, answers: Record<string, string>): Promise<string> {
  const [, action = ''] = /<form class="fields"[^>]* action="([^"]*)"/.exec(page) ?? [];
  const hidden = Object.fromEntries(hiddenFieldsIn(page));
  const answer = await desk.post(action.replaceAll('&amp;', '&'), { ...hidden, ...answers });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

const step = (name: string) => ({ 'submission:step': name });

describe('the preview', () => {
  test('is the form, with its script and its conditions, under a bar that leads back', async () => {
    const { body, headers } = await desk.get(`${base}/preview`);
    expect(body).toContain('Nothing is stored.');
    expect(body).toContain(`href="${base}/edit"`);
    expect(body).toMatch(/<script src="\/assets\/form[^"]*"/);
    expect(body).toContain('data-question="what"');
    expect(body).toMatch(/data-script="[^"]*follow/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('is walked page by page to the page of thanks, follows the answers, and stores nothing', async () => {
    const first = (await desk.get(`${base}/preview`)).body;
    expect(await send(first, step('next'))).toContain('class="summary"');
    const more = await send(first, { meal: 'no', ...step('next') });
    expect(more).toContain('The rest');
    expect(more).toContain('Why not?');
    const back = await send(more, step('back'));
    expect(back).toMatch(/value="no"[^>]* checked/);
    expect(await send(more, step('send'))).toContain('class="summary"');
    const end = await send(more, { 'receipt.files': 'lunch.pdf', ...step('send') });
    expect(end).toContain('class="hero"');
    expect(end).toContain('Nothing is stored.');
    expect(end).not.toContain('class="reference"');
    expect(at.journal.lines).toEqual([]);
  });

  test('is in each language of the survey, and in the look that a frame asks for', async () => {
    const page = (await desk.get(`${base}/preview?scheme=dark&accent=%2398361f`)).body;
    expect(page).not.toContain('preview-bar');
    const german = await send(page, { 'submission:language': 'de' });
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('Mittagessen');
    expect(german).toContain('98361f');
    expect(german).toContain('<meta name="color-scheme" content="dark">');
  });

  test('fills in the answers of its address, and says which it ignores, in the language of the desk', async () => {
    const query =
      'source=a&source=b&q.meal=maybe&q.what=%3Ci%3Esoup%3C%2Fi%3E&q.size=3&q.receipt.files=a.pdf';
    const { body } = await desk.get(`${base}/preview?${query}`);
    const [note = ''] = /<div class="preview-ignored".*?<\/div>/s.exec(body) ?? [];
    expect(note.match(/<li>.*?<\/li>/g)).toEqual([
      expect.stringMatching(/^<li>source: .+<\/li>$/),
      '<li>q.size: No question has this id</li>',
      '<li>q.receipt.files: A link cannot have files</li>',
      expect.stringMatching(/^<li>q\.meal: .+<\/li>$/),
    ]);
    expect(body).toContain('&lt;i&gt;soup&lt;/i&gt;');
    const { body: german } = await desk.get(`${base}/preview?${query}`, { 'accept-language': 'de' });
    expect(german).toContain('<li>q.size: Keine Frage hat diese Kennung</li>');
    const clean = await desk.get(`${base}/preview?q.meal=no`);
    expect(clean.body).not.toContain('preview-ignored');
    expect(clean.body).toMatch(/value="no"[^>]* checked/);
    const { body: framed } = await desk.get(`${base}/preview?on=frame&q.size=3`);
    expect(framed).not.toContain('preview-ignored');
  });

  test('reads what its address says twice as if it were missing', async () => {
    const query = 'lang=xx&lang=de&on=phone&on=frame&scheme=red&scheme=dark';
    const { body } = await desk.get(`${base}/preview?${query}`);
    expect(body).toContain('preview-bar');
    expect(body).toContain('<html lang="en">');
    expect(body).not.toContain('content="dark"');
    expect(body).not.toContain('<iframe');
  });

  test('is as wide as a phone in a frame', async () => {
    const page = await desk.get(`${base}/preview?on=phone`);
    expect(page.body).toContain(`src="${base}/preview?on=frame"`);
    expect(page.body).toContain('Nothing is stored.');
    expect(page.body).not.toContain('not finished');
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
    expect((await desk.get(`${base}/preview?on=frame`)).body).not.toContain('preview-bar');
  });

  test('shows a question of every kind that was only begun', async () => {
    const menu = (await desk.get(`${base}/edit?panel=add:question.why`)).body;
    const presets = [...menu.matchAll(/value="add:([a-z-]+):question\.why"/g)].map(([, preset]) => preset!);
    expect(presets).toContain('agreement');
    for (const [index, preset] of presets.entries()) {
      const number = `q${index + 1}`;
      await desk.post(`${base}/edit`, { revision: String(1_000_000 + 2 * index), action: `add:${preset}` });
      const text = {
        open: `question.${number}`,
        text: `Begun ${number}`,
        revision: String(1_000_001 + 2 * index),
      };
      await desk.post(`${base}/edit`, { ...text, action: 'save' });
    }
    const answers = { meal: 'no', ...step('next') };
    const last = await send((await desk.get(`${base}/preview`)).body, answers);
    const shown = presets.map((_, index) => `Begun q${index + 1}`);
    expect(shown.filter((text) => !last.includes(text))).toEqual([]);
  });

  test('of a draft shows what is not finished as far as it goes, and says so on a phone as well', async () => {
    await desk.post(`${base}/edit`, { revision: '1000000', action: 'remove:meal' });
    const { body } = await desk.get(`${base}/preview`);
    expect(body).toContain('What is not finished yet is shown as far as it goes.');
    expect(body).toContain('What was it?');
    const phone = await desk.get(`${base}/preview?on=phone`);
    expect(phone.body).toContain('What is not finished yet is shown as far as it goes.');
  });
});
