import { beforeEach, expect, test } from '@jest/globals';
import { coffee } from '@canvass/testing';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { sharedSite } from '../../support/shared-site.ts';

const newTenant = sharedSite();
const survey = {
  ...coffee,
  languages: ['en', 'de', 'ar'],
  title: { default: 'Coffee', de: 'Kaffee' },
};

let get: DeskVisit['get'];
let form: string;

async function begin(shared: object): Promise<void> {
  const { at, tenant, key } = await newTenant(undefined, shared);
  const desk = await visitDesk(at, key);
  form = `http://localhost:80/s/${tenant}/coffee`;
  get = (path) => desk.get(`/desk/${tenant}/surveys/coffee${path}`);
}
beforeEach(() => begin(survey));

/** The address that a camera finds in the picture. */
async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture, { density: 400 })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test.each([
  ['', '', 'coffee-qr'],
  ['?language=de', '?lang=de', 'coffee-de-qr'],
  ['?language=fr', '', 'coffee-qr'],
  ['?language=%22', '', 'coffee-qr'],
])('the code of a link has exactly its address: %s', async (query, lang, name) => {
  for (const [extension, type] of [
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
  ] as const) {
    const { headers, rawPayload } = await get(`/qr.${extension}${query}`);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      type,
      `attachment; filename="${name}.${extension}"`,
    ]);
    expect(await readCode(rawPayload)).toBe(`${form}${lang}`);
  }
});

test('the page of a survey in several languages has a link for each', async () => {
  const { body } = await get('/share?language=de');
  expect(body).toContain(`id="form-link" value="${form}?lang=de"`);
  expect(body).toMatch(/href="[^"]*\/share\?language=de" lang="de" aria-current="true">Deutsch</);
  for (const file of ['qr.svg', 'qr.png', 'poster']) expect(body).toContain(`/coffee/${file}?language=de"`);
  const any = await get('/share');
  expect(any.body).toContain(`id="form-link" value="${form}"`);
  expect(any.body).toMatch(/\/share" aria-current="true">As in the browser</);
});

test.each([
  ['', 'en', 'ltr', 'Coffee', 'Point your phone’s camera at the code', ''],
  ['?language=de', 'de', 'ltr', 'Kaffee', 'Richten Sie die Kamera', '?lang=de'],
  ['?language=ar', 'ar', 'rtl', 'Coffee', 'وجّهوا كاميرا', '?lang=ar'],
])('a poster is in the language of its link: %s', async (query, language, dir, title, words, lang) => {
  const { body } = await get(`/poster${query}`);
  expect(body).toContain(`<html lang="${language}"${dir === 'rtl' ? ' dir="rtl"' : ''}>`);
  expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(body).toContain(words);
  expect(body).toContain(`<p class="poster-address" dir="ltr">${form.replace('http://', '')}${lang}</p>`);
  expect(body).toContain(`/coffee/share${query}">Back</a>`);
});

test('a survey in one language has one link', async () => {
  await begin(coffee);
  const { body } = await get('/share?language=en');
  expect(body).not.toContain('Language of the link');
  expect(body).toContain(`id="form-link" value="${form}"`);
});
