import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { pixel } from '@canvass/surveys/generators';
import { formIdIn } from '../../support/form-id.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { bearer } from '../../support/memory-site.ts';
import { postForm } from '../../support/post-form.ts';
import { breakfast, keyIn, linkIn, next, of, saved, savingForms, valueOf } from './saving-forms.ts';

const { here, begin, set, post, send, open, goOn, follow, begun, finish, blobs, texts } = savingForms();

beforeEach(async () => {
  jest.restoreAllMocks();
  await begin();
});

describe('a link', () => {
  test.each(['', 'key=', 'key=01ARZ3NDEKTSV4RRFFQ69G5FAV', 'key=%00', 'key=a&key=b', 'invitation=x'])(
    'that is guessed leads to nothing: %s',
    async (query) => {
      const { statusCode, body } = await follow(query);
      expect([403, 404]).toContain(statusCode);
      expect(body).not.toContain('submission:id');
    },
  );

  test('with another signature, or of another survey, leads to nothing', async () => {
    const { link } = await begun();
    const right = keyIn(link);
    const wrong = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0');
    expect((await follow(`key=${wrong}`)).statusCode).toBe(404);
    const mine = { ...here };
    await begin();
    const other = here.form;
    Object.assign(here, mine);
    const elsewhere = await here.at.site.inject(`${other}/continue?key=${right}`);
    expect([elsewhere.statusCode, elsewhere.body.includes('There is nothing saved here')]).toEqual([
      404,
      true,
    ]);
    expect((await post(`${other}/continue`, { key: right, do: 'erase' })).statusCode).toBe(404);
    expect((await follow(`key=${right}`)).statusCode).toBe(200);
  });

  test('is over once the answers are sent, or deleted, or the setting is off', async () => {
    const { page, link } = await begun();
    const query = `key=${keyIn(link)}`;
    await set({});
    here.at.time.ms += 60_000;
    await here.at.site.inject(here.form);
    expect((await follow(query)).statusCode).toBe(404);
    await set({ saving: { keepDays: 7, onExpiry: 'erase' } });
    here.at.time.ms += 60_000;
    await here.at.site.inject(here.form);
    expect((await follow(query)).statusCode).toBe(200);
    await finish(page);
    expect([(await follow(query)).statusCode, (await goOn(link)).statusCode]).toEqual([410, 410]);
    expect((await goOn(link, 'erase')).statusCode).toBe(410);
    const another = await begun();
    expect((await goOn(another.link, 'erase')).body).toContain('What was saved is deleted');
    expect((await goOn(another.link)).statusCode).toBe(404);
    expect((await finish(another.page)).statusCode).toBe(303);
  });

  test('is in no stored blob', async () => {
    const { link } = await begun();
    const signature = keyIn(link).slice(26);
    const names = (await blobs()).map(({ name }) => name);
    expect(names).toHaveLength(1);
    expect([...names, ...(await texts())].join('\n')).not.toContain(signature);
  });
});

describe('a new version of the survey', () => {
  test('shows the answers that do not fit as text, and keeps the others', async () => {
    const { link } = await begun();
    const page = (await goOn(link)).body;
    await send({ ...of(page), food: 'Eggs', ...next });
    const questions = [
      { ...breakfast.questions[0], choices: ['coffee', 'water'] },
      { id: 'meal', text: 'What do you eat now?', type: 'text' },
      breakfast.questions[2],
    ];
    const sections = [breakfast.sections[0], { title: 'Food', startsAt: 'meal' }, breakfast.sections[2]];
    const edited = await here.at.site.inject({
      method: 'PUT',
      url: `${here.address}?onConflict=replace`,
      headers: bearer(here.key),
      payload: { ...breakfast, sections, questions },
    });
    expect([edited.statusCode, edited.body]).toEqual([200, expect.anything()]);
    here.at.time.ms += 60_000;
    await here.at.site.inject(here.form);
    const { body } = await goOn(link);
    expect(body).toContain('The survey has changed since');
    expect(body).toMatch(/<dt[^>]*>What do you drink\?<\/dt>\n<dd[^>]*>tea</);
    expect(body).toMatch(/<dt[^>]*>What do you eat\?<\/dt>\n<dd[^>]*>Eggs</);
    expect([valueOf(body, 'drink'), valueOf(body, 'food')]).toEqual([undefined, undefined]);
  });
});

test('an invitation leads to what was saved with it, on any device', async () => {
  await set({ saving: { keepDays: 7, onExpiry: 'erase' }, inviteOnly: true });
  const made = await here.at.site.inject({
    method: 'POST',
    url: `${here.address}/invitations`,
    headers: bearer(here.key),
    payload: { count: 2 },
  });
  const [token = ''] = made
    .json<{ invitations: { link: string }[] }>()
    .invitations.map(({ link }) => new URL(link).searchParams.get('invitation') ?? '');
  here.at.time.ms += 60_000;
  await here.at.site.inject(here.form);
  const invited = `${here.form}?invitation=${encodeURIComponent(token)}`;
  const { body: first } = await here.at.site.inject(invited);
  const { body: second } = await send({ ...of(first), drink: 'tea', ...next });
  expect(new URL(linkIn(second)).pathname + new URL(linkIn(second)).search).toBe(invited);
  const offered = await here.at.site.inject(invited);
  expect(offered.statusCode).toBe(303);
  expect((await here.at.site.inject(String(offered.headers['location']))).body).toContain('Go on');
  here.at.time.ms += 5 * dayMs;
  const { body: again } = await post(`${here.form}/continue`, { invitation: token, do: 'go' });
  expect(valueOf(again, 'drink')).toBe('tea');
  expect((await finish(again)).statusCode).toBe(303);
  expect(here.at.journal.records()).toMatchObject([{ invitation: 0, answers: { drink: 'tea' } }]);
});

test('a file is sent days after it was uploaded, and others are taken as long as the form is saved', async () => {
  const photos = { id: 'photos', text: 'Show us', type: 'files', maxFiles: 2, types: ['image'] };
  await begin(undefined, { title: 'Files', questions: [photos] });
  const first = await open();
  const upload = async (name: string): Promise<string> => {
    const query = new URLSearchParams({ question: 'photos', name, form: formIdIn(first) });
    const taken = await here.at.site.inject({
      method: 'POST',
      url: `${here.form}/files?${query.toString()}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: pixel,
    });
    return taken.json<{ field: string }>().field;
  };
  const { body } = await send({ ...of(first), photos: await upload('one.png'), ...saved });
  here.at.time.ms += 5 * dayMs;
  const again = await goOn(linkIn(body));
  expect(again.body).toContain('one.png');
  const photosIn = [...again.body.matchAll(/name="photos" value="([^"]*)"/g)].map(
    ([, value = '']) => ['photos', value.replaceAll('&quot;', '"')] as const,
  );
  const done = await postForm(here.at.site, here.form, [
    ...hiddenFieldsIn(again.body),
    ...photosIn,
    ['photos', await upload('two.png')],
  ]);
  expect(done.statusCode).toBe(303);
  expect(JSON.stringify(here.at.journal.records()[0]?.['answers'])).toMatch(/one\.png.*two\.png/);
});
