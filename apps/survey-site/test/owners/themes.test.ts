import { pixel } from '@canvass/surveys/generators';
import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { keyWithRole, ownForm, signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { expectProblem } from '../support/problems.ts';
import { hugePng, photoWithPlace, plainPicture } from '../support/theme-pictures.ts';

const publicUrl = 'https://surveys.example.org';
const at = memorySite();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
/** The theme of a tenant is read again when it is older than this, in ms. */
const readEveryMs = 2_000;

let tenant: string;
let key: string;
let ana: { readonly cookie: string };

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  ana = await signInToDesk(at, key);
  await put('surveys/coffee', coffee);
});

const put = (path: string, payload: object, by = key) =>
  at.site.inject({ method: 'PUT', url: `/v1/tenants/${tenant}/${path}`, headers: bearer(by), payload });
const upload = (payload: Buffer, as: string, by = key) =>
  at.site.inject({
    method: 'POST',
    url: `/v1/tenants/${tenant}/theme/pictures?as=${as}`,
    headers: { ...bearer(by), 'content-type': 'application/octet-stream' },
    payload,
  });
async function uploaded(bytes: Buffer, as: 'logo' | 'picture'): Promise<string> {
  const response = await upload(bytes, as);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<{ picture: string }>().picture;
}
const get = (url: string) => at.site.inject({ url, headers: { ...ana, host: 'localhost' } });
const form = async (survey = 'coffee') => (await get(`/s/${tenant}/${survey}`)).body;
/** Lets the site read the theme of the tenant again: the first request after it is due begins to. */
async function laterForm(): Promise<string> {
  at.time.ms += readEveryMs + 5_000;
  await form();
  await new Promise(setImmediate);
  return form();
}
const styleOf = (page: string): string | undefined =>
  /<link rel="stylesheet" href="(\/assets\/theme\.[^"]+)">/.exec(page)?.[1];

const pageOf = (survey?: string) =>
  survey === undefined ? `/desk/${tenant}/theme` : `/desk/${tenant}/surveys/${survey}/theme`;
async function send(
  path: string,
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Buffer>> = {},
) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, bytes] of Object.entries(files)) {
    data.append(name, new Blob([new Uint8Array(bytes)]), 'a.png');
  }
  const body = new Response(data);
  return at.site.inject({
    method: 'POST',
    url: path,
    headers: { ...ownForm, ...ana, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

describe('the theme of a tenant', () => {
  test('is on the form and all pages beside it, and the theme of a survey lies over it', async () => {
    const logo = await uploaded(await plainPicture(900, 300, '#1e4d8c'), 'logo');
    const picture = await uploaded(await plainPicture(2_000, 900, '#f3cda6'), 'picture');
    const theme = {
      accent: '#1E4D8C',
      logo: { picture: logo, alt: 'Harbour <Museum>' },
      picture,
      askedBy: 'us',
    };
    expect((await put('theme', theme)).json()).toEqual({ ...theme, accent: '#1e4d8c' });
    const page = await form();
    expect(page).toContain(`<img class="logo" src="/themes/${tenant}/${logo}" alt="Harbour &lt;Museum&gt;">`);
    expect(page).toContain(`<img class="picture" src="/themes/${tenant}/${picture}" alt="">`);
    expect(page).toContain('<span>Asked by us</span>');
    expect(page).toContain('<span>Made with Canvass</span>');
    const style = await get(styleOf(page)!);
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(style.body).toContain('--accent: #1e4d8c;');

    await put('surveys/coffee/settings', { closed: true, theme: { accent: '#98361f', corners: 'straight' } });
    const closed = await get(`/s/${tenant}/coffee`);
    expect(closed.body).toContain(`src="/themes/${tenant}/${logo}"`);
    expect(styleOf(closed.body)).toContain('.98361f-sans-straight.css');
    expect((await get(styleOf(closed.body)!)).body).toContain('--radius-card: 0;');
    const withdrawal = await get(`/s/${tenant}/coffee/withdraw`);
    expect(styleOf(withdrawal.body)).toBe(styleOf(closed.body));
  });

  test('takes effect within seconds where forms are shown already', async () => {
    expect(styleOf(await form())).toBeUndefined();
    await put('theme', { typeface: 'serif' });
    expect(styleOf(await laterForm())).toContain('.none-serif-rounded.css');
  });

  test('needs the role of an editor, and is recorded', async () => {
    const viewer = await keyWithRole(at, key, 'viewer', tenant);
    expectProblem(await put('theme', {}, viewer.apiKey), 403, 'role-too-low');
    expectProblem(await upload(pixel, 'logo', viewer.apiKey), 403, 'role-too-low');
    await put('theme', { typeface: 'mono', corners: 'straight' });
    const trail = await at.site.inject({ url: `/v1/tenants/${tenant}/audit`, headers: bearer(key) });
    expect(trail.body).toContain('"action":"theme-changed","detail":"typeface, corners"');
  });

  test.each([
    [{ accent: '#ffd500' }, 'accent', /#ffd500 has 1\.2 to 1; the nearest colour that has it is #826b00/],
    [{ typeface: 'comic' }, 'typeface', /one of sans, serif/],
    [{ picture: `${'0'.repeat(40)}.webp` }, 'picture', /no such picture/],
    [{ colour: 'x' }, 'colour', /Unknown property/],
  ])('is refused: %j', async (theme, path, message) => {
    const { errors } = expectProblem(await put('theme', theme), 422, 'invalid');
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    const inSettings = expectProblem(await put('surveys/coffee/settings', { theme }), 422, 'invalid');
    expect(inSettings.errors).toMatchObject([{ message: expect.stringMatching(message) }]);
  });
});

describe('a picture of a theme', () => {
  test('is encoded anew: small, upright, and without a place', async () => {
    const photo = await photoWithPlace(1_000, 500);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const picture = await uploaded(photo, 'logo');
    const { rawPayload, headers } = await get(`/themes/${tenant}/${picture}`);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const metadata = await sharp(rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 160, height: 320 });
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined]);
    expect(await uploaded(photo, 'logo')).toBe(picture);
  });

  test('is on the social card of the form in its own size, with the title and the beginning of the description', async () => {
    const picture = await uploaded(await plainPicture(1_600, 900, '#33608f', 'jpeg'), 'picture');
    await put('theme', { picture });
    await put('surveys/tea', { ...coffee, title: 'Tea & "more"', description: '**Ten** minutes' });
    expect(await form('tea')).not.toContain('og:image');
    const known = memorySite({ options: { publicUrl }, deps: at.deps });
    const page = (await known.site.inject({ url: `/s/${tenant}/tea` })).body;
    const card = `/themes/${tenant}/${picture.replace('.webp', '.jpg')}`;
    expect(page).toContain('<meta property="og:title" content="Tea &amp; &quot;more&quot;">');
    expect(page).toContain('<meta property="og:description" content="Ten minutes">');
    expect(page).toContain(`<meta property="og:image" content="${publicUrl}${card}">`);
    expect(page).toContain(`<meta property="og:url" content="${publicUrl}/s/${tenant}/tea">`);
    const { rawPayload, headers } = await get(card);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
  });

  test('of a question says nothing of where it was taken either', async () => {
    const response = await at.site.inject({
      method: 'POST',
      url: `/v1/tenants/${tenant}/surveys/coffee/pictures`,
      headers: { ...bearer(key), 'content-type': 'application/octet-stream' },
      payload: await photoWithPlace(100, 50),
    });
    const { picture } = response.json<{ picture: string }>();
    const shown = await get(`/v1/tenants/${tenant}/surveys/coffee/pictures/${picture}`);
    const metadata = await sharp(shown.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 50, height: 100 });
    expect(metadata.exif).toBeUndefined();
  });

  test.each([
    ['an SVG with a script', svg, /SVG can hold scripts/],
    ['a hundred megapixels', hugePng(), /more than 40 megapixels/],
    ['an empty file', Buffer.alloc(0), /not a PNG/],
  ])('is refused: %s', async (_what, bytes, message) => {
    const { errors } = expectProblem(await upload(bytes, 'picture'), 422, 'invalid');
    expect(errors).toMatchObject([{ message: expect.stringMatching(message) }]);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('is refused if it ends too early: %s', async (format) => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();
    const cut = noise.subarray(0, noise.byteLength / 2);
    const { errors } = expectProblem(await upload(cut, 'logo'), 422, 'invalid');
    expect(errors).toMatchObject([{ message: expect.stringMatching(/damaged/) }]);
  });

  test('has at most 2 MiB, and is for one of two purposes', async () => {
    expectProblem(await upload(Buffer.concat([pixel, Buffer.alloc(2 ** 21)]), 'logo'), 413, 'too-large');
    expectProblem(await upload(pixel, 'icon'), 422, 'invalid');
    for (const name of ['x', `..%2F${tenant}`, `${'0'.repeat(40)}.svg`, `${'0'.repeat(40)}.webp`]) {
      expect((await get(`/themes/${tenant}/${name}`)).statusCode).toBe(404);
    }
  });
});

test.each([
  ['another colour', /1e4d8c/, '1e4d8d', 200],
  ['an unreadable colour', /1e4d8c/, 'ffd500', 404],
  ['no colour', /1e4d8c/, 'red', 404],
  ['another typeface', /sans/, 'comic', 404],
  ['more at its end', /\.css$/, '-x.css', 404],
])('the address of a style is no way in: %s', async (_what, part, instead, status) => {
  await put('theme', { accent: '#1e4d8c', corners: 'straight' });
  const style = styleOf(await form())!;
  const response = await get(style.replace(part, instead));
  expect(response.statusCode).toBe(status);
  expect(response.headers['cache-control']).not.toContain('immutable');
});

describe('the page of a theme at the desk', () => {
  test('saves the theme of a tenant and of a survey, with their pictures', async () => {
    const logoFile = await plainPicture(64, 64, '#0b5f54');
    const saved = await send(
      pageOf(),
      { before: '{}', colour: '#1e4d8c', typeface: '', corners: '', logoAlt: 'Museum' },
      { logoFile },
    );
    expect(saved.headers.location).toBe(`${pageOf()}?done=saved`);
    const shown = await get(pageOf('coffee'));
    expect(shown.headers['content-security-policy']).toContain("frame-src 'self'");
    expect(shown.body).toContain('From the theme of all surveys');
    const own = await send(pageOf('coffee'), {
      before: '{}',
      colour: 'own',
      ownColour: '#6D2C5E',
      typeface: 'serif',
    });
    expect(own.headers.location).toBe(`${pageOf('coffee')}?done=saved`);
    const page = await form();
    expect(styleOf(page)).toContain('.6d2c5e-serif-rounded.css');
    expect(page).toContain('alt="Museum"');
    const preview = await get(`/desk/${tenant}/surveys/coffee/preview?scheme=dark&accent=%2398361f`);
    expect(styleOf(preview.body)).toContain('.98361f-serif-rounded-dark.css');
    expect(preview.body).toContain('<meta name="color-scheme" content="dark">');
    expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('keeps what was typed, and the pictures, when a colour is hard to read, and offers the nearest', async () => {
    const fields = {
      before: '{}',
      colour: 'own',
      ownColour: '#ffd500',
      askedBy: 'the museum',
      logoAlt: 'Museum',
    };
    const refused = await send(pageOf('coffee'), fields, { logoFile: await plainPicture(64, 64, '#0b5f54') });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Text in #ffd500 is hard to read: its contrast is 1.2 to 1');
    expect(refused.body).toContain('name="nearest" value="#826b00"');
    expect(refused.body).toContain('value="the museum"');
    const logo = /name="logo" value="([0-9a-f]{40}\.webp)"/.exec(refused.body)?.[1];
    const accepted = await send(pageOf('coffee'), { ...fields, logo: logo!, nearest: '#826b00' });
    expect(accepted.statusCode).toBe(303);
    expect(await form()).toContain(`/themes/${tenant}/${logo}`);
  });

  test.each([
    ['logoFile', svg, 'An SVG can hold scripts'],
    ['pictureFile', hugePng(), 'more than 40 megapixels'],
    ['pictureFile', pixel.subarray(0, pixel.byteLength - 20), 'is damaged'],
  ])('says why it does not take a file: %s', async (name, bytes, words) => {
    const refused = await send(pageOf(), { before: '{}', askedBy: 'the museum' }, { [name]: bytes });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(words);
    expect(refused.body).toContain('value="the museum"');
  });

  test('does not overwrite what another person chose after the page was opened', async () => {
    await put('surveys/coffee/settings', { theme: { typeface: 'mono' } });
    const refused = await send(pageOf('coffee'), { before: '{}', typeface: 'serif' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Someone else changed the theme after you opened the page');
    const before = JSON.stringify({ typeface: 'mono' });
    expect((await send(pageOf('coffee'), { before, typeface: 'serif' })).statusCode).toBe(303);
  });
});
