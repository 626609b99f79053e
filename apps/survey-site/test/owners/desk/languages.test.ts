import { beforeEach, describe, expect, test } from '@jest/globals';
import { keyWithRole, ownForm, signInToDesk } from '../../support/desk-site.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

let tenant: string;
let key: string;
let base: string;
let ana: { readonly cookie: string };

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  base = `/desk/${tenant}/surveys/coffee`;
  ana = await signInToDesk(at, key);
});

const get = (path: string, who = ana) => at.site.inject({ url: `${base}${path}`, headers: who });

const post = (path: string, fields: Record<string, string>, who = ana) =>
  at.site.inject({
    method: 'POST',
    url: `${base}${path}`,
    headers: { ...ownForm, ...who },
    payload: new URLSearchParams(fields).toString(),
  });

/** The revision after some changes of a draft that was made from the first version. */
const rev = (changes: number) => String(1_000_000 + changes);

interface StoredTranslation {
  readonly text: string;
  readonly of: string;
}

const draftOf = async () => {
  const found = await at.deps.drafts.read(tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error('there is no draft');
  return found.document.draft as {
    readonly languages: readonly string[];
    readonly translations: Readonly<Record<string, Readonly<Record<string, StoredTranslation>>>>;
  };
};

const translationsOf = async (language: string) => {
  const texts = (await draftOf()).translations[language] ?? {};
  return Object.fromEntries(Object.entries(texts).map(([id, { text }]) => [id, text]));
};

const add = (language: string, changes: number) =>
  post('/languages', { revision: rev(changes), action: 'add', add: language });

const inGerman = { language: 'de', action: 'save' };
const colourText = '/questions/colour/text';

describe('the page of languages', () => {
  test('adds a language, and shows each text beside a field', async () => {
    const empty = (await get('/languages')).body;
    expect(empty).toContain('<option value="de">Deutsch (German)</option>');
    expect(empty).not.toContain('<option value="en">');
    const added = await add('ar', 0);
    expect([added.statusCode, added.headers.location]).toEqual([
      303,
      `${base}/languages?language=ar&done=added`,
    ]);
    const page = (await get('/languages?language=ar')).body;
    expect(page).toMatch(
      /<label class="hidden" for="t0">Arabic: Title<\/label>\s*<div class="typed"><input id="t0" name="\/title" lang="ar" dir="rtl" placeholder="Not translated: people see English" maxlength="200"/,
    );
    expect(page).toContain('Question 1, choice 2');
    expect(page).toMatch(/<textarea id="t\d+" name="\/questions\/colour\/text"/);
    expect(page).toMatch(/\d+ texts to go\. Until then people see those in English/);
  });

  test('and that of the theme show what there is to look at, and undo and redo without leaving', async () => {
    await post('/edit', { revision: rev(0), action: 'remove:why' });
    await post('/edit', { revision: rev(1), action: 'add:text' });
    for (const [index, page] of ['languages', 'theme'].entries()) {
      const shown = (await get(`/${page}`)).body;
      expect(shown).toContain('1 thing to look at');
      expect(shown).toMatch(
        /<a href="[^"]*\/edit\?open=question\.q1&amp;check=yes#card-question\.q1">Question 5: /,
      );
      const again = { revision: rev(2 + 2 * index), page };
      const undone = await post('/edit', { ...again, action: 'undo' });
      expect(undone.headers.location).toBe(`${base}/${page}?done=undone`);
      const before = (await get(`/${page}?done=undone`)).body;
      expect(before).toContain('The last change was undone.');
      expect(before).not.toContain('to look at');
      const redone = await post('/edit', { ...again, revision: rev(3 + 2 * index), action: 'redo' });
      expect(redone.headers.location).toBe(`${base}/${page}?done=redone`);
    }
  });

  test('saves what was typed', async () => {
    await add('de', 0);
    const saved = await post('/languages', {
      ...inGerman,
      revision: rev(1),
      '/title': ' Kaffee ',
      [colourText]: 'Welche Farbe?\r\nWirklich?',
      '/nothing/of/the/kind': 'x',
    });
    expect(saved.headers.location).toBe(`${base}/languages?language=de&done=saved`);
    expect(await translationsOf('de')).toEqual({
      '/title': 'Kaffee',
      [colourText]: 'Welche Farbe?\nWirklich?',
    });
    const page = (await get('/languages?language=de&done=saved')).body;
    expect(page).toContain('The translations are saved.');
    expect(page).toContain('value="Kaffee"');
    expect(page).toMatch(/2 of \d+/);
    await post('/languages', { ...inGerman, revision: rev(2), '/title': '' });
    expect(await translationsOf('de')).toEqual({ [colourText]: 'Welche Farbe?\nWirklich?' });
  });

  test('copies one original, or all that are blank', async () => {
    await add('de', 0);
    const one = await post('/languages', {
      ...inGerman,
      revision: rev(1),
      '/title': 'Kaffee',
      action: `copy:${colourText}`,
    });
    expect(one.headers.location).toBe(`${base}/languages?language=de&at=${encodeURIComponent(colourText)}`);
    expect(await translationsOf('de')).toEqual({ '/title': 'Kaffee', [colourText]: 'Which colour?' });
    expect((await get(`/languages?at=${encodeURIComponent(colourText)}`)).body).toMatch(
      /name="\/questions\/colour\/text"[^>]* autofocus/,
    );
    await post('/languages', { ...inGerman, revision: rev(2), action: 'copyBlank' });
    expect(await translationsOf('de')).toMatchObject({
      '/title': 'Kaffee',
      '/questions/extras/text': 'Which extras?',
    });
    expect((await get('/languages')).body).toContain('Every text is translated.');
  });

  test('marks a translation whose original has changed, until somebody says that it is right', async () => {
    await add('de', 0);
    await post('/languages', { ...inGerman, revision: rev(1), [colourText]: 'Welche Farbe?' });
    const colour = { open: 'question.colour', type: 'choice', kind: 'choice', required: 'yes' };
    await post('/edit', { ...colour, text: 'Your colour?', revision: rev(2), action: 'save' });
    const page = (await get('/languages')).body;
    expect(page).toContain('The original has changed. It was: <q lang="en" dir="ltr">Which colour?</q>');
    // Saving other texts says nothing about this one.
    await post('/languages', {
      ...inGerman,
      revision: rev(3),
      [colourText]: 'Welche Farbe?',
      '/title': 'Kaffee',
    });
    expect((await draftOf()).translations['de']?.[colourText]?.of).toBe('Which colour?');
    const still = { ...inGerman, [colourText]: 'Welche Farbe?', still: colourText };
    await post('/languages', { ...still, revision: rev(4) });
    expect((await draftOf()).translations['de']?.[colourText]?.of).toBe('Your colour?');
    expect((await get('/languages')).body).not.toContain('The original has changed');
  });

  test('says what is wrong with a translation, and keeps it', async () => {
    await add('de', 0);
    await post('/languages', { ...inGerman, revision: rev(1), '/title': 'K'.repeat(201) });
    const page = (await get('/languages')).body;
    expect(page).toContain('The title must have at most 200 characters');
    expect(page).toContain(`value="${'K'.repeat(201)}"`);
  });

  test('shows what was typed beside what somebody else has stored meanwhile', async () => {
    await add('de', 0);
    const mine = { ...inGerman, revision: rev(1), '/title': 'Mein Kaffee', [colourText]: '' };
    await post('/languages', {
      ...inGerman,
      revision: rev(1),
      '/title': 'Ihr Kaffee',
      [colourText]: 'Welche Farbe?',
    });
    const gone = '/questions/gone/text';
    const refused = await post('/languages', { ...mine, [gone]: 'Weg' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Someone else changed the draft meanwhile');
    expect(refused.body).toContain('value="Mein Kaffee"');
    expect(refused.body).toMatch(/Stored now: <span lang="de" dir="ltr"><bdi>Ihr Kaffee<\/bdi>/);
    expect(refused.body).toContain('<code>/questions/gone/text</code>: <bdi>Weg</bdi>');
    expect(refused.body).toMatch(/<textarea[^>]*>\nWelche Farbe\?<\/textarea>/);
    expect(await translationsOf('de')).toMatchObject({ '/title': 'Ihr Kaffee' });
    await post('/languages', { ...mine, revision: rev(2), [colourText]: 'Welche Farbe?' });
    expect(await translationsOf('de')).toEqual({
      '/title': 'Mein Kaffee',
      [colourText]: 'Welche Farbe?',
    });
    // What is stored already is no conflict.
    const same = await post('/languages', { ...mine, [colourText]: 'Welche Farbe?' });
    expect(same.statusCode).toBe(303);
  });

  test('removes a language with its translations, and keeps what was typed for one that is gone', async () => {
    await add('de', 0);
    await post('/languages', { ...inGerman, revision: rev(1), '/title': 'Kaffee' });
    const removed = await post('/languages', { language: 'de', revision: rev(2), action: 'remove' });
    expect(removed.headers.location).toBe(`${base}/languages?done=removed`);
    expect(await draftOf()).toMatchObject({ languages: ['en'], translations: {} });
    const late = await post('/languages', { ...inGerman, revision: rev(2), '/title': 'Kaffee!' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('<code>/title</code>: <bdi>Kaffee!</bdi>');
    await post('/edit', { revision: rev(3), action: 'undo' });
    expect(await translationsOf('de')).toEqual({ '/title': 'Kaffee' });
  });

  test('the review before publishing counts what is not translated, and publishes all the same', async () => {
    await add('de', 0);
    await add('fr', 1);
    await post('/languages', { ...inGerman, language: 'fr', revision: rev(2), action: 'copyBlank' });
    await post('/languages', { ...inGerman, revision: rev(3), [colourText]: 'Welche Farbe?' });
    const colour = { open: 'question.colour', type: 'choice', kind: 'choice', required: 'yes' };
    await post('/edit', { ...colour, text: 'Your colour?', revision: rev(4), action: 'save' });
    const review = (await get('/publish')).body;
    expect(review).toMatch(
      /languages\?language=de">German<\/a>: \d+ texts not translated: people see those in English; 1 translation outdated/,
    );
    expect(review).toMatch(/language=fr">French<\/a>: 1 translation outdated/);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review)?.[1] ?? '';
    const published = field('published').replaceAll('&quot;', '"');
    const answer = await post('/publish', { revision: field('revision'), published });
    expect([answer.statusCode, answer.body]).toEqual([303, '']);
    const definition = (await get('/definition.json')).json<{ questions: readonly object[] }>();
    expect(definition.questions[0]).toMatchObject({
      text: { default: 'Your colour?', de: 'Welche Farbe?', fr: 'Which colour?' },
    });
    expect((await get('/publish')).body).not.toContain('not translated');
  });

  test('shows 200 texts at once, and saves those of a part without the others', async () => {
    await add('de', 0);
    const lines = Array.from({ length: 190 }, (_, index) => `Colour ${index + 3}`).join('\n');
    const colour = { open: 'question.colour', type: 'choice', kind: 'choice', text: 'Which colour?' };
    await post('/edit', { ...colour, 'paste.choices': lines, revision: rev(1), action: 'close' });
    await post('/languages', { ...inGerman, revision: rev(2), '/title': 'Kaffee' });
    const second = (await get('/languages?language=de&part=2')).body;
    expect(second).toMatch(/Texts 201 to 20\d of 20\d/);
    expect(second).not.toContain('name="/title"');
    const why = '/questions/why/text';
    const saved = await post('/languages', { ...inGerman, revision: rev(3), part: '2', [why]: 'Warum?' });
    expect(saved.headers.location).toBe(`${base}/languages?language=de&done=saved&part=2`);
    expect(await translationsOf('de')).toEqual({ '/title': 'Kaffee', [why]: 'Warum?' });
    expect((await get(`/languages?at=${encodeURIComponent(why)}`)).body).toContain(`name="${why}"`);
  });

  test('refuses unknown buttons, and adding no language', async () => {
    expect((await post('/languages', { revision: rev(0), action: 'eat' })).statusCode).toBe(422);
    const none = await add('', 0);
    expect(none.statusCode).toBe(422);
    expect(none.body).toContain('Choose a language.');
  });

  test('is for editors only', async () => {
    const viewer = await signInToDesk(at, (await keyWithRole(at, key, 'viewer', tenant)).apiKey);
    expect((await get('/languages', viewer)).statusCode).toBe(403);
    expect((await post('/languages', { action: 'save' }, viewer)).statusCode).toBe(403);
  });
});

const boundary = '----form';

/** Sends a file as a browser does. */
const send = (content: string | Buffer, name = 'translated.csv', who = ana) =>
  at.site.inject({
    method: 'POST',
    url: `${base}/languages/import`,
    headers: { ...ownForm, ...who, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });

describe('files for translators', () => {
  test('go out as CSV and XLIFF, and come back', async () => {
    await add('de', 0);
    await add('ar', 1);
    const csv = await get('/languages/file?format=csv');
    expect([csv.statusCode, csv.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="coffee.csv"',
    ]);
    expect(csv.body).toContain('"/questions/colour/text","Question 1","Which colour?","",""');
    const back = await send(
      csv.body.replace('"Which colour?","",""', '"Which colour?","Welche Farbe?","أي لون؟"'),
    );
    expect(back.headers.location).toBe(`${base}/languages?done=imported`);
    expect(await translationsOf('ar')).toEqual({ [colourText]: 'أي لون؟' });
    const xliff = await get('/languages/file?format=xliff&language=ar');
    expect(xliff.headers['content-type']).toBe('application/xliff+xml');
    expect(xliff.headers['content-disposition']).toBe('attachment; filename="coffee-ar.xlf"');
    expect(xliff.body).toContain('<target>أي لون؟</target>');
    await send(xliff.body.replace('أي لون؟', 'ما اللون؟'), 'coffee-ar.xlf');
    expect(await translationsOf('ar')).toEqual({ [colourText]: 'ما اللون؟' });
    expect(await translationsOf('de')).toEqual({ [colourText]: 'Welche Farbe?' });
    const same = await send((await get('/languages/file?format=csv')).body);
    expect(same.headers.location).toBe(`${base}/languages?done=nothing`);
  });

  test('are refused whole, with the lines that are wrong', async () => {
    await add('de', 0);
    const before = await draftOf();
    const faults = Array.from({ length: 30 }, (_, index) => `/none/${index},Nichts`).join('\n');
    const refused = await send(`id,de\n/title,Kaffee\n${faults}\n`);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Nothing was imported');
    expect(refused.body).toContain('Line 3: no text of the survey has the id “/none/0”.');
    expect(refused.body).toContain('and 10 more');
    expect((await send('<!DOCTYPE a><a/>')).body).toContain('a document type (DTD) is not taken');
    expect((await send(Buffer.from('id,de\n/title,K\u00e4se', 'latin1'))).body).toContain('not in UTF-8');
    expect((await send('', '')).body).toContain('Choose a file.');
    expect((await send('a'.repeat(4 * 1024 ** 2))).statusCode).toBe(413);
    expect(await draftOf()).toEqual(before);
  });

  test('have a language to be translated into, and are for editors only', async () => {
    expect((await get('/languages/file?format=xliff')).statusCode).toBe(422);
    const viewer = await signInToDesk(at, (await keyWithRole(at, key, 'viewer', tenant)).apiKey);
    expect((await get('/languages/file', viewer)).statusCode).toBe(403);
    expect((await send('id,de', 'a.csv', viewer)).statusCode).toBe(403);
  });
});
