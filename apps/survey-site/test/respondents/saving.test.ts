import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { StorageError } from '@canvass/storage';
import { latch } from '@canvass/testing';
import { pixel } from '@canvass/surveys/generators';
import { formIdIn } from '../support/form-id.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer, type MemorySite, type MemorySiteOptions } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const dayMs = 86_400_000;

const survey = {
  title: 'Breakfast',
  sections: [
    { title: 'Drinks', startsAt: 'drink' },
    { title: 'Food', startsAt: 'food' },
    { title: 'Words', startsAt: 'words' },
  ],
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'choice', choices: ['coffee', 'tea'], required: true },
    { id: 'food', text: 'What do you eat?', type: 'text' },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
};
const onePage = { ...survey, sections: undefined };

let at: MemorySite;
let key: string;
let address: string;
let form: string;

type Fields = Record<string, string>;

async function begin(
  settings: object = { saving: { keepDays: 7, onExpiry: 'erase' } },
  definition: object = survey,
  own?: MemorySiteOptions,
): Promise<void> {
  ({ at, key, address, form } = await newTenant(own, definition));
  await set(settings);
}

async function set(settings: object): Promise<void> {
  await at.site.inject({
    method: 'PUT',
    url: `${address}/settings`,
    headers: bearer(key),
    payload: settings,
  });
}

const post = (url: string, fields: Fields, headers: Fields = {}) => postForm(at.site, url, fields, headers);
const send = (fields: Fields) => post(form, fields);
const autosave = async (fields: Fields) =>
  (await post(`${form}/save`, fields)).json<{
    saved?: string;
    link?: string;
    error?: string;
    isFinal?: boolean;
    id?: string;
  }>();

/** What a browser sends of a page: its hidden fields, and what is entered. */
const of = (page: string, entered: Fields = {}): Fields => ({
  ...Object.fromEntries(hiddenFieldsIn(page)),
  ...entered,
});
const open = async (): Promise<string> => (await at.site.inject(form)).body;
const linkIn = (page: string): string => {
  const link = /data-saved-link>(http[^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (link === undefined) throw new Error('The page has no link');
  return link;
};
const keyIn = (link: string): string => new URL(link).searchParams.get('key') ?? '';
const goOn = async (link: string, step = 'go') => post(`${form}/continue`, { key: keyIn(link), do: step });
const valueOf = (page: string, name: string): string | undefined => of(page)[name];

const follow = (query: string) => at.site.inject(`${form}/continue?${query}`);

const next = { 'submission:step': 'next' };
const sent = { 'submission:step': 'send' };
const saved = { 'submission:step': 'save' };

/** A person who has answered the first page, and is on the second. */
async function begun(): Promise<{ page: string; link: string; id: string }> {
  const first = await open();
  const page = (await send({ ...of(first), drink: 'tea', ...next })).body;
  return { page, link: linkIn(page), id: formIdIn(first) };
}
/** Sends all that is missing from the second page on. */
async function finish(page: string, words = 'No'): Promise<Awaited<ReturnType<typeof send>>> {
  const third = await send({ ...of(page), food: 'Eggs', ...next });
  return send({ ...of(third.body), words, ...sent });
}

/** The calls to the container of saved answers from now on. */
function calls(): string[] {
  const made: string[] = [];
  for (const name of ['put', 'get', 'head', 'delete'] as const) {
    const real = at.containers.saved[name].bind(at.containers.saved) as (...given: never[]) => never;
    jest.spyOn(at.containers.saved, name).mockImplementation((...given: unknown[]) => {
      made.push(name);
      return real(...(given as never[]));
    });
  }
  return made;
}
const documents = async () =>
  Promise.all(
    (await blobs()).map(async ({ name }) => {
      const found = await at.containers.saved.get(name);
      return found.outcome === 'found' ? (JSON.parse(found.bytes.toString()) as object) : undefined;
    }),
  );
const blobs = async () => Array.fromAsync(at.containers.saved.list(`${form.split('/')[2]}/`));

beforeEach(async () => {
  jest.restoreAllMocks();
  await begin();
});

describe('without the setting', () => {
  test('nothing is stored, no call is made, and no page mentions it', async () => {
    await set({});
    const made = calls();
    const first = await open();
    const second = await send({ ...of(first), drink: 'tea', ...next });
    const third = await send({ ...of(second.body), food: 'Eggs', ...saved });
    const done = await send({ ...of(third.body), food: 'Eggs', ...next });
    expect((await send({ ...of(done.body), words: 'No', ...sent })).statusCode).toBe(303);
    expect(made).toEqual([]);
    for (const page of [first, second.body, done.body]) expect(page).not.toMatch(/saving|submission:saved/);
    expect((await autosave(of(first))).isFinal).toBe(true);
    expect(made).toEqual([]);
  });
});

describe('a page that is sent', () => {
  test('is saved by one write, and shows a link that goes on on another device', async () => {
    const made = calls();
    const first = await open();
    expect(made).toEqual([]);
    const second = await send({ ...of(first), drink: 'tea', ...next });
    expect(made).toEqual(['put']);
    const { body } = await send({ ...of(second.body), food: 'Eggs', ...next });
    expect(made).toEqual(['put', 'put']);
    expect(at.journal.lines).toEqual([]);

    const shown = await at.site.inject(new URL(linkIn(body)).pathname + new URL(linkIn(body)).search);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toContain('Go on with your answers');
    expect(shown.body).not.toContain('Eggs');
    const again = await goOn(linkIn(body));
    expect(again.body).toContain('<title>Page 3 of 3');
    expect([valueOf(again.body, 'drink'), valueOf(again.body, 'food')]).toEqual(['tea', 'Eggs']);
    expect((await send({ ...of(again.body), words: 'No', ...sent })).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ answers: { drink: 'tea', food: 'Eggs', words: 'No' } }]);
  });

  test('has its link by a button, although an answer on it is missing', async () => {
    const { body } = await send({ ...of(await open()), ...saved });
    expect(body).toContain('Your answers are saved');
    expect(body).toContain('<title>Page 1 of 3');
    expect(body).not.toContain('role="alert"');
    expect((await goOn(linkIn(body))).body).toContain('<title>Page 1 of 3');
  });

  test('of a form of one page is saved as it is', async () => {
    await begin(undefined, onePage);
    const first = await open();
    expect(first).toContain('Time limit: 7 days. After that, what is saved is deleted.');
    const { body } = await send({ ...of(first), food: 'Eggs', ...saved });
    expect(body).toContain('value="Eggs"');
    expect((await goOn(linkIn(body))).body).toContain('value="Eggs"');
  });

  test('comes back with what was entered if it cannot be saved, and says so', async () => {
    jest.spyOn(at.containers.saved, 'put').mockRejectedValue(new StorageError('unavailable', 'down'));
    const { statusCode, body } = await send({ ...of(await open()), drink: 'tea', ...next });
    expect(statusCode).toBe(200);
    expect(body).toContain('could not be saved just now');
    expect(valueOf(body, 'drink')).toBe('tea');
  });

  test('waits some seconds for the storage, and no longer', async () => {
    const first = await open();
    const reached = latch();
    jest.spyOn(at.containers.saved, 'put').mockImplementation(() => {
      reached.open();
      return new Promise(() => {});
    });
    const waiting = send({ ...of(first), drink: 'tea', ...next });
    await reached.wait();
    await at.time.advance(5_000);
    const { statusCode, body } = await waiting;
    expect([statusCode, body.includes('could not be saved just now')]).toEqual([200, true]);
    expect(valueOf(body, 'drink')).toBe('tea');
  });

  test('is not saved by a form that no site has made', async () => {
    const made = calls();
    await send({
      'submission:id': '01M7YNAYM0TSV4RRFFQ69G5FAV',
      'submission:page': 'drink',
      drink: 'tea',
      ...next,
    });
    expect(made).toEqual([]);
  });
});

describe('the script', () => {
  test('saves by one write, and tells the form what it needs for the next', async () => {
    const made = calls();
    const first = of(await open());
    const once = await autosave({ ...first, drink: 'tea' });
    expect(made).toEqual(['put']);
    const twice = await autosave({ ...first, drink: 'coffee', 'submission:saved': once.saved! });
    expect(made).toEqual(['put', 'put']);
    expect(twice.link).toBe(once.link);
    expect((await goOn(twice.link!)).body).toMatch(/value="coffee"[^>]* checked/);
  });

  test('saves again after a response that was lost', async () => {
    const first = of(await open());
    await autosave({ ...first, drink: 'tea' });
    const { link, error } = await autosave({ ...first, drink: 'coffee' });
    expect(error).toBeUndefined();
    expect((await goOn(link!)).body).toMatch(/value="coffee"[^>]* checked/);
  });

  test('is told when it is of no use to try again', async () => {
    const { page, link } = await begun();
    const other = await goOn(link);
    await autosave(of(other.body, { food: 'Bread' }));
    expect(await autosave(of(page, { food: 'Eggs' }))).toEqual({
      error: expect.stringContaining('somewhere else'),
      isFinal: true,
    });
    await finish(other.body);
    expect(await autosave(of(page, { food: 'Eggs' }))).toMatchObject({ isFinal: true });
    await set({ saving: { keepDays: 7, onExpiry: 'erase' }, closed: true });
    at.time.ms += 60_000;
    expect(await autosave(of(page))).toMatchObject({ isFinal: true });
  });
});

describe('a form that is open twice', () => {
  test('shows that it was continued elsewhere, and lets its person keep either answers', async () => {
    const { page, link } = await begun();
    const other = await goOn(link);
    await send({ ...of(other.body), food: 'Bread', ...next });

    const stopped = await send({ ...of(page), food: 'Eggs', ...next });
    expect(stopped.body).toContain('You have gone on with these answers somewhere else');
    expect([valueOf(stopped.body, 'food'), stopped.statusCode]).toEqual(['Eggs', 200]);
    const taken = await send({ ...of(stopped.body), 'submission:step': 'take' });
    expect(valueOf(taken.body, 'food')).toBe('Bread');
    const kept = await send({ ...of(stopped.body), 'submission:step': 'keep' });
    expect(kept.body).toContain('Your answers are saved');
    expect(valueOf((await goOn(link)).body, 'food')).toBe('Eggs');
  });

  test('is not sent over answers that its person has not seen', async () => {
    const { page, link } = await begun();
    const third = await send({ ...of(page), food: 'Eggs', ...next });
    const other = await goOn(link);
    await send({ ...of(other.body), words: 'Other words', ...saved });
    const refused = await send({ ...of(third.body), words: 'No', ...sent });
    expect([refused.statusCode, refused.body.includes('somewhere else')]).toEqual([409, true]);
    expect(at.journal.lines).toEqual([]);
    expect((await send({ ...of(refused.body), words: 'No', ...sent })).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ answers: { words: 'No' } }]);
  });

  test('is one answer if it is sent from both at the same time', async () => {
    const { page, link } = await begun();
    const third = await send({ ...of(page), food: 'Eggs', ...next });
    const others = await Promise.all([1, 2, 3].map(() => goOn(link)));
    const all = [third, ...others].map(({ body }) => send({ ...of(body), words: 'No', ...sent }));
    const ids = (await Promise.all(all)).map((each) => sentForm(each).id);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(at.journal.records().map(({ id }) => id))).toEqual(new Set([ids[0]]));
  });

  test('is told that it was sent if its answers are others', async () => {
    const { page, link } = await begun();
    const other = await goOn(link);
    await finish(page);
    const late = await finish(other.body, 'Other words');
    expect([late.statusCode, late.body.includes('These answers have been sent')]).toEqual([422, true]);
    // Sent once more, it is no second answer.
    expect(formIdIn(late.body)).toBe(formIdIn(page));
    expect((await send({ ...of(late.body), words: 'Other words', ...sent })).statusCode).toBe(422);
    expect(at.journal.lines).toHaveLength(1);
  });
});

describe('an answer that was being sent', () => {
  test('is sent again with the same id after the append failed, however old the form is', async () => {
    const { page, link } = await begun();
    at.journal.failure = new JournalError('unavailable', 'no response');
    const failed = await finish(page);
    expect(failed.statusCode).toBe(503);
    const third = await send({ ...of(page), food: 'Eggs', ...next });
    at.journal.failure = undefined;
    at.time.ms += 5 * dayMs;
    const again = await send({ ...of(third.body), words: 'No', ...sent });
    expect(again.statusCode).toBe(303);
    const [record] = at.journal.records();
    expect(Date.parse(String(record?.['receivedAt']))).toBe(at.time.ms - 5 * dayMs);
    expect(sentForm(again).id).toBe(record?.['id']);
    expect((await goOn(link)).statusCode).toBe(410);
  });

  test('takes the answers that a person has changed after an attempt that failed', async () => {
    const { page } = await begun();
    at.journal.failure = new JournalError('full', 'too much');
    const failed = await finish(page, 'First words');
    at.journal.failure = undefined;
    expect((await send({ ...of(failed.body), words: 'Last words', ...sent })).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ answers: { words: 'Last words' } }]);
  });

  test('takes three calls in all, and leaves nothing of the answers', async () => {
    const { page } = await begun();
    const third = await send({ ...of(page), food: 'A secret', ...next });
    const made = calls();
    await send({ ...of(third.body), words: 'No', ...sent });
    expect(made).toEqual(['put', 'put']);
    const left = await Promise.all((await blobs()).map(({ name }) => at.containers.saved.get(name)));
    const texts = left.map((found) => (found.outcome === 'found' ? found.bytes.toString() : ''));
    expect(texts.filter((text) => text.includes('A secret'))).toEqual([]);
  });
});

describe('a form that is older than attempts are compared', () => {
  test('is sent from its link, while one without saved answers is not', async () => {
    const { page, link } = await begun();
    const unsaved = await open();
    at.time.ms += 6 * dayMs;
    const again = await goOn(link);
    expect((await finish(again.body)).statusCode).toBe(303);
    // The same form, in a window that was open all the time.
    expect((await finish(page)).statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(1);
    const old = await send({ ...of(unsaved), drink: 'tea', ...next });
    expect(formIdIn(old.body)).not.toBe(formIdIn(unsaved));
    expect((await goOn(linkIn(old.body))).statusCode).toBe(200);
    expect((await finish(old.body)).statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(2);
  });

  test('gets a new id when a script saves it for the first time, and keeps what it says of its end', async () => {
    await set({ saving: { keepDays: 7, onExpiry: 'answer' } });
    const unsaved = of(await open());
    at.time.ms += 2 * dayMs;
    const taken = await autosave({ ...unsaved, drink: 'tea' });
    expect(taken.id).toMatch(/^\w{26}$/);
    expect(taken.id).not.toBe(unsaved['submission:id']);
    // A response that was lost must not become an answer beside the one of the next.
    expect(await documents()).toMatchObject([{ formId: taken.id, onExpiry: 'erase' }]);
    const own = { ...unsaved, 'submission:id': taken.id!, 'submission:saved': taken.saved! };
    await autosave({ ...own, drink: 'coffee' });
    expect(await documents()).toMatchObject([{ formId: taken.id, onExpiry: 'answer' }]);
  });
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
    const mine = form;
    await begin();
    const other = form;
    form = mine;
    const elsewhere = await at.site.inject(`${other}/continue?key=${right}`);
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
    at.time.ms += 60_000;
    await at.site.inject(form);
    expect((await follow(query)).statusCode).toBe(404);
    await set({ saving: { keepDays: 7, onExpiry: 'erase' } });
    at.time.ms += 60_000;
    await at.site.inject(form);
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
    for (const { name } of await blobs()) {
      const found = await at.containers.saved.get(name);
      expect(name + (found.outcome === 'found' ? found.bytes.toString() : '')).not.toContain(signature);
    }
  });
});

describe('a new version of the survey', () => {
  test('shows the answers that do not fit as text, and keeps the others', async () => {
    const { link } = await begun();
    const page = (await goOn(link)).body;
    await send({ ...of(page), food: 'Eggs', ...next });
    const questions = [
      { ...survey.questions[0], choices: ['coffee', 'water'] },
      { id: 'meal', text: 'What do you eat now?', type: 'text' },
      survey.questions[2],
    ];
    const sections = [survey.sections[0], { title: 'Food', startsAt: 'meal' }, survey.sections[2]];
    const edited = await at.site.inject({
      method: 'PUT',
      url: `${address}?onConflict=replace`,
      headers: bearer(key),
      payload: { ...survey, sections, questions },
    });
    expect([edited.statusCode, edited.body]).toEqual([200, expect.anything()]);
    at.time.ms += 60_000;
    await at.site.inject(form);
    const { body } = await goOn(link);
    expect(body).toContain('The survey has changed since');
    expect(body).toMatch(/<dt[^>]*>What do you drink\?<\/dt>\n<dd[^>]*>tea</);
    expect(body).toMatch(/<dt[^>]*>What do you eat\?<\/dt>\n<dd[^>]*>Eggs</);
    expect([valueOf(body, 'drink'), valueOf(body, 'food')]).toEqual([undefined, undefined]);
  });
});

test('going back in the browser loses nothing of later pages', async () => {
  const first = await open();
  const page = (await send({ ...of(first), drink: 'tea', ...next })).body;
  await send({ ...of(page), food: 'Eggs', ...next });
  const again = await send({ ...of(first), drink: 'coffee', ...next });
  expect(again.body).not.toContain('somewhere else');
  expect(again.body).toContain('value="Eggs"');
  expect(valueOf(again.body, 'drink')).toBe('coffee');
});

test('an invitation leads to what was saved with it, on any device', async () => {
  await set({ saving: { keepDays: 7, onExpiry: 'erase' }, inviteOnly: true });
  const made = await at.site.inject({
    method: 'POST',
    url: `${address}/invitations`,
    headers: bearer(key),
    payload: { count: 2 },
  });
  const [token = ''] = made
    .json<{ invitations: { link: string }[] }>()
    .invitations.map(({ link }) => new URL(link).searchParams.get('invitation') ?? '');
  at.time.ms += 60_000;
  await at.site.inject(form);
  const invited = `${form}?invitation=${encodeURIComponent(token)}`;
  const { body: first } = await at.site.inject(invited);
  const { body: second } = await send({ ...of(first), drink: 'tea', ...next });
  expect(new URL(linkIn(second)).pathname + new URL(linkIn(second)).search).toBe(invited);
  const offered = await at.site.inject(invited);
  expect(offered.statusCode).toBe(303);
  expect((await at.site.inject(String(offered.headers['location']))).body).toContain('Go on');
  at.time.ms += 5 * dayMs;
  const { body: again } = await post(`${form}/continue`, { invitation: token, do: 'go' });
  expect(valueOf(again, 'drink')).toBe('tea');
  expect((await finish(again)).statusCode).toBe(303);
  expect(at.journal.records()).toMatchObject([{ invitation: 0, answers: { drink: 'tea' } }]);
});

test('a file is sent days after it was uploaded, and others are taken as long as the form is saved', async () => {
  const photos = { id: 'photos', text: 'Show us', type: 'files', maxFiles: 2, types: ['image'] };
  await begin(undefined, { title: 'Files', questions: [photos] });
  const first = await open();
  const upload = async (name: string): Promise<string> => {
    const query = new URLSearchParams({ question: 'photos', name, form: formIdIn(first) });
    const taken = await at.site.inject({
      method: 'POST',
      url: `${form}/files?${query.toString()}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: pixel,
    });
    return taken.json<{ field: string }>().field;
  };
  const { body } = await send({ ...of(first), photos: await upload('one.png'), ...saved });
  at.time.ms += 5 * dayMs;
  const again = await goOn(linkIn(body));
  expect(again.body).toContain('one.png');
  const photosIn = [...again.body.matchAll(/name="photos" value="([^"]*)"/g)].map(
    ([, value = '']) => ['photos', value.replaceAll('&quot;', '"')] as const,
  );
  const done = await postForm(at.site, form, [
    ...hiddenFieldsIn(again.body),
    ...photosIn,
    ['photos', await upload('two.png')],
  ]);
  expect(done.statusCode).toBe(303);
  expect(JSON.stringify(at.journal.records()[0]?.['answers'])).toMatch(/one\.png.*two\.png/);
});

test('what is left of a saved form goes when its answer is erased', async () => {
  const { page } = await begun();
  const done = sentForm(await finish(page));
  expect(await blobs()).toHaveLength(1);
  jest.spyOn(at.deps.erasures, 'erase').mockResolvedValue({ outcome: 'erased', id: done.id, isNew: true });
  const url = `${address}/answers/${done.id}`;
  const erased = await at.site.inject({ method: 'DELETE', url, headers: bearer(key) });
  expect(erased.statusCode).toBe(204);
  expect(await documents()).toEqual([
    { state: 'deleted', formId: formIdIn(page), keepMs: expect.anything() },
  ]);
  // Nor does a form that is still open save it again.
  expect((await autosave(of(page, { food: 'A secret' }))).isFinal).toBe(true);
  expect(JSON.stringify(await documents())).not.toContain('A secret');
});

describe('requests that overtake each other', () => {
  test('leave what was entered last: an older save replaces nothing', async () => {
    const first = of(await open());
    const { saved: mark } = await autosave({ ...first, drink: 'coffee', 'submission:order': '1000' });
    const fields = { ...first, 'submission:saved': mark! };
    await send({ ...fields, drink: 'tea', 'submission:order': '3000', ...next });
    const late = await autosave({ ...fields, drink: 'coffee', 'submission:order': '2000' });
    expect(late.error).toBeUndefined();
    expect(await documents()).toMatchObject([{ page: 'food', fields: { drink: 'tea' } }]);
    // The clock of the device was set back.
    await autosave({ ...fields, drink: 'coffee', 'submission:order': '3' });
    expect(await documents()).toMatchObject([{ fields: { drink: 'tea' } }]);
    await autosave({ ...fields, drink: 'tea', 'submission:order': '900000' });
    await autosave({ ...fields, drink: 'coffee', 'submission:order': '4000' });
    expect(await documents()).toMatchObject([{ fields: { drink: 'coffee' } }]);
  });

  test('do not keep a person from deleting, and a form that is open does not bring it back', async () => {
    const { page, link } = await begun();
    const put = at.containers.saved.put.bind(at.containers.saved);
    jest.spyOn(at.containers.saved, 'put').mockImplementationOnce(async (...given) => {
      await autosave(of(page, { food: 'Eggs' }));
      return put(...given);
    });
    expect((await goOn(link, 'erase')).body).toContain('What was saved is deleted');
    expect(await autosave(of(page, { food: 'Eggs' }))).toMatchObject({ isFinal: true });
    expect(JSON.stringify(await documents())).not.toContain('Eggs');
    expect((await goOn(link)).statusCode).toBe(404);
    expect((await finish(page)).statusCode).toBe(303);
  });

  test('keep the answers that are stored if the mark of them was lost', async () => {
    const { page } = await begun();
    const third = await send({ ...of(page), food: 'Eggs', ...next });
    const words = (text: string) => send({ ...of(third.body), words: text, ...sent });
    const put = at.containers.saved.put.bind(at.containers.saved);
    jest
      .spyOn(at.containers.saved, 'put')
      .mockImplementationOnce(put)
      .mockRejectedValueOnce(new StorageError('unavailable', 'lost'));
    const codes = [];
    for (const text of ['A', 'B', 'B', 'A', 'B']) codes.push((await words(text)).statusCode);
    expect(codes).toEqual([303, 422, 422, 303, 422]);
    expect(at.journal.records()).toMatchObject([{ answers: { words: 'A' } }]);
    expect(await documents()).toMatchObject([{ state: 'sent' }]);
  });

  test('leave a form that could not be sent to its person: a save says that it failed', async () => {
    const { page } = await begun();
    at.journal.failure = new JournalError('unavailable', 'no response');
    const failed = await finish(page);
    expect(await autosave(of(failed.body, { words: 'Better words' }))).toMatchObject({ isFinal: false });
    at.journal.failure = undefined;
    expect((await send({ ...of(failed.body), words: 'Better words', ...sent })).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ answers: { words: 'Better words' } }]);
  });
});

test('nothing is stored but answers to questions, and not more than people type', async () => {
  const first = of(await open());
  await autosave({ ...first, drink: 'tea', 'drink.more': 'x', other: 'y', __proto__: 'z' });
  expect(await documents()).toMatchObject([{ fields: { drink: 'tea' } }]);
  expect(Object.keys(((await documents()) as { fields: object }[])[0]!.fields)).toEqual(['drink']);
  const questions = Array.from({ length: 20 }, (_, n) => ({
    id: `q${n}`,
    text: `Question ${n}`,
    type: 'text',
  }));
  await begin(undefined, { title: 'Long', questions });
  const long = Object.fromEntries(questions.map(({ id }) => [id, 'ä'.repeat(10_000)]));
  expect(await autosave({ ...of(await open()), ...long })).toEqual({
    error: expect.stringContaining('could not be saved'),
    isFinal: false,
  });
  expect(await documents()).toEqual([]);
});
