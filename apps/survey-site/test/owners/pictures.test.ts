import { pixel, pixelId } from '@canvass/surveys/generators';
import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { keyWithRole, ownForm, signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { expectProblem } from '../support/problems.ts';

const at = memorySite();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const unknown = `${'0'.repeat(40)}.png`;

let tenant: string;
let key: string;
let ana: { readonly cookie: string };
let surveys: string;
let desk: string;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  ana = await signInToDesk(at, key);
  surveys = `/v1/tenants/${tenant}/surveys`;
  desk = `/desk/${tenant}/surveys`;
});

const upload = (payload: Buffer, by = key, survey = 'coffee', type = 'application/octet-stream') =>
  at.site.inject({
    method: 'POST',
    url: `${surveys}/${survey}/pictures`,
    headers: { ...bearer(by), 'content-type': type },
    payload,
  });
const put = (definition: object, survey = 'coffee') =>
  at.site.inject({ method: 'PUT', url: `${surveys}/${survey}`, headers: bearer(key), payload: definition });
const remove = (survey: string) =>
  at.site.inject({ method: 'DELETE', url: `${surveys}/${survey}`, headers: bearer(key) });
const shown = (picture: string, survey = 'coffee') =>
  at.site.inject({ url: `${surveys}/${survey}/pictures/${picture}` });
const stored = async (survey: string) => {
  const names: string[] = [];
  for await (const { name } of at.containers.pictures.list(`${tenant}/${survey}/`)) names.push(name);
  return names;
};
async function uploaded(): Promise<string> {
  return (await upload(pixel)).json<{ picture: string }>().picture;
}
const pictured = (picture: string) => ({
  title: 'Coffee',
  questions: [
    {
      id: 'cup',
      text: 'Which cup?',
      type: 'choice',
      look: 'images',
      choices: [{ value: 'a', label: 'The <blue> one', picture }, 'b'],
    },
  ],
});

describe('a picture', () => {
  test('gets an id of its content, and is shown to everyone as nothing but a picture', async () => {
    const picture = await uploaded();
    expect(picture).toBe(pixelId);
    expect(await uploaded()).toBe(picture);
    expect((await put(pictured(picture))).statusCode).toBe(200);
    const { statusCode, rawPayload, headers } = await shown(picture);
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(pixel);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const form = await at.site.inject({ url: `/s/${tenant}/coffee` });
    expect(form.body).toContain(
      `<img src="${surveys}/coffee/pictures/${picture}" alt=""><bdi>The &lt;blue&gt; one</bdi>`,
    );
  });

  test('is judged by its content: nothing that could run is taken, and no other file', async () => {
    for (const bytes of [svg, Buffer.from('%PDF-1.7'), Buffer.alloc(0), pixel.subarray(0, 4)]) {
      expect(expectProblem(await upload(bytes), 422, 'invalid').errors).toMatchObject([
        { message: 'The body is not a PNG, JPEG, WebP, GIF or AVIF picture' },
      ]);
    }
    expectProblem(await upload(Buffer.concat([pixel, Buffer.alloc(2 ** 21)])), 413, 'too-large');
    expectProblem(await upload(pixel, key, 'coffee', 'image/png'), 415, 'unsupported-media-type');
    expect(await stored('coffee')).toEqual([]);
  });

  test('needs the role of an editor, and a survey', async () => {
    const viewer = await keyWithRole(at, key, 'viewer', tenant);
    expectProblem(await upload(pixel, viewer.apiKey), 403, 'role-too-low');
    expectProblem(await upload(pixel, key, 'tea'), 404, 'survey-not-found');
    expect((await shown(unknown)).statusCode).toBe(404);
    expect((await shown('x')).statusCode).toBe(404);
    expect((await shown(`..%2F${tenant}`)).statusCode).toBe(404);
  });

  test('that a definition names must be there: the error names the field', async () => {
    const refused = expectProblem(await put(pictured(unknown)), 422, 'invalid');
    expect(refused.errors).toEqual([
      {
        path: 'questions[0].choices[0].picture',
        message: 'The survey has no such picture: upload it first',
      },
    ]);
    const malformed = expectProblem(await put(pictured('https://example.org/a.png')), 422, 'invalid');
    expect(malformed.errors).toMatchObject([
      {
        path: 'questions[0].choices[0].picture',
        message: 'A picture is the id that its upload returned',
      },
    ]);
  });

  test('goes with its survey, and stays for a draft of the same name', async () => {
    const picture = await uploaded();
    await put(pictured(picture));
    expect((await remove('coffee')).statusCode).toBe(204);
    expect(await stored('coffee')).toEqual([]);
    expect((await shown(picture)).statusCode).toBe(404);
    expectProblem(await put(pictured(picture)), 422, 'invalid');
    expect((await put(coffee)).statusCode).toBe(201);
    expect((await put(pictured(await uploaded()))).statusCode).toBe(200);
  });

  test('is copied with its survey', async () => {
    const picture = await uploaded();
    await put(pictured(picture));
    const copied = await at.site.inject({
      method: 'POST',
      url: `${desk}/coffee/copy`,
      headers: { ...ownForm, ...ana },
      payload: '',
    });
    const [, copy = ''] = /surveys\/([^/]+)\/edit/.exec(String(copied.headers.location)) ?? [];
    expect(await stored(copy)).toEqual([`${tenant}/${copy}/${picture}`]);
    await remove('coffee');
    const inDraft = await at.site.inject({ url: `${desk}/${copy}/pictures/${picture}`, headers: ana });
    expect([inDraft.statusCode, inDraft.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    expect(inDraft.rawPayload).toEqual(pixel);
    // Respondents see nothing of a draft.
    expect((await shown(picture, copy)).statusCode).toBe(404);
  });

  test('is not in a file: an import says so, and leaves it out', async () => {
    const imported = await at.site.inject({
      method: 'POST',
      url: `${surveys}:import`,
      headers: bearer(key),
      payload: pictured(unknown),
    });
    expect(imported.statusCode).toBe(201);
    expect(imported.json()).toMatchObject({
      lostPictures: 1,
      definition: { questions: [{ look: 'images', choices: [{ value: 'a' }, { value: 'b' }] }] },
    });
    expect(imported.body).not.toContain('"picture"');
  });
});

const page = async (search = '') =>
  (await at.site.inject({ url: `${desk}/coffee/edit${search}`, headers: ana })).body;
const revisionOf = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';

/** Sends the fields of the open question with these files. */
async function send(fields: Record<string, string>, files: Record<string, Buffer>) {
  const form = new FormData();
  const revision = revisionOf(await page());
  const all = { revision, open: 'question.cup', kind: 'choice', action: 'save', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([bytes]), 'a.png');
  const request = new Response(form);
  return at.site.inject({
    method: 'POST',
    url: `${desk}/coffee/edit`,
    headers: { ...ownForm, ...ana, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const draft = async () => {
  const found = await at.deps.drafts.read(tenant, 'coffee');
  return JSON.stringify(found.outcome === 'found' && found.document.draft);
};

describe('in the builder, without a script', () => {
  beforeEach(async () => {
    await put({ ...pictured(''), questions: [{ ...pictured('').questions[0], choices: ['a', 'b'] }] });
  });

  test('pictures are sent with what was typed, shown, and removed', async () => {
    const open = await page('?open=question.cup');
    const [first = '', second = ''] = [...open.matchAll(/name="(picture\.c\d+)"/g)].map(([, name]) => name!);
    expect(first).not.toBe('');
    const label = first.replace('picture', 'item');
    const sent = await send({ [label]: 'Blue', text: 'Which?', look: 'images' }, { [first]: pixel });
    expect([sent.statusCode, sent.body]).toEqual([303, '']);
    const html = await page('?open=question.cup');
    const picture = /pictures\/([0-9a-f]{40}\.png)/.exec(html)?.[1] ?? '';
    expect(await draft()).toContain(`"label":"Blue","picture":"${picture}"`);
    expect(html).toContain('aria-label="Remove picture of choice 1"');
    // Files that were not chosen, of several at once.
    expect((await send({ look: 'images' }, { [second]: pixel })).statusCode).toBe(303);
    expect((await send({ look: 'images', action: `pictureRemove:${first}` }, {})).statusCode).toBe(303);
    expect((await draft()).split(picture)).toHaveLength(2);
  });

  test('what is no picture is refused, and what was typed stays on the page', async () => {
    const open = await page('?open=question.cup');
    const [, name = ''] = /name="(picture\.c\d+)"/.exec(open) ?? [];
    const fields = { text: 'What I typed', look: 'images' };
    const refused = await send(fields, { [name]: svg });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('This file is no PNG, JPEG, WebP, GIF or AVIF picture.');
    expect(refused.body).toContain('What I typed');
    const large = await send(fields, { [name]: Buffer.concat([pixel, Buffer.alloc(5 * 2 ** 20)]) });
    expect(large.statusCode).toBe(422);
    expect(large.body).toContain('A picture may have at most 2 MB.');
    expect(large.body).toContain('What I typed');
    expect(await stored('coffee')).toEqual([]);
  });
});
