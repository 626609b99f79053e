import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { StorageError } from '@canvass/storage';
import { latch } from '@canvass/testing';
import { breakfast, linkIn, next, of, saved, savingForms, sent, valueOf } from './saving-forms.ts';

const { here, begin, set, send, autosave, open, goOn, begun, finish, calls, documents } = savingForms();

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

describe('forms of one address that save for the first time', () => {
  beforeEach(() => begin(undefined, undefined, { options: { submissionsPerTenSeconds: 20 } }));

  test('are a tenth of its submissions; others say that they are not saved, and save later', async () => {
    const [ann, bob, cy] = [of(await open()), of(await open()), of(await open())];
    const made = calls();
    const { saved: mark } = await autosave({ ...ann, drink: 'tea' });
    expect(mark).toBeDefined();
    expect((await autosave({ ...bob, drink: 'tea' })).saved).toBeDefined();
    const refused = await autosave({ ...cy, drink: 'tea' });
    expect([refused.saved, refused.isFinal]).toEqual([undefined, false]);
    expect(refused.error).toContain('could not be saved just now');
    expect(made).toEqual(['put', 'put']);
    // A person who has saved goes on saving, and one who has not goes on answering.
    expect((await autosave({ ...ann, drink: 'coffee', 'submission:saved': mark! })).saved).toBeDefined();
    const page = await send({ ...cy, drink: 'tea', ...next });
    expect(page.body).toContain('could not be saved just now');
    expect(page.body).toContain('<title>Page 2 of 3');
    here.at.time.ms += 10_000;
    expect((await autosave({ ...of(page.body), food: 'Eggs' })).saved).toBeDefined();
    expect(await documents()).toHaveLength(3);
  });

  test('are counted, too, if they pretend to have saved before', async () => {
    const [first, second, third] = [of(await open()), of(await open()), of(await open())];
    const { saved: mark = '' } = await autosave({ ...first, drink: 'tea' });
    const pretending = { drink: 'tea', 'submission:saved': mark };
    expect((await autosave({ ...second, ...pretending })).saved).toBeDefined();
    expect((await autosave({ ...third, ...pretending })).isFinal).toBe(false);
    expect(await documents()).toHaveLength(2);
  });
});

describe('a page that is sent', () => {
  test('is saved by one write, and shows a link with which its person goes on elsewhere', async () => {
    const made = calls();
    const first = await open();
    expect(made).toEqual([]);
    const second = await send({ ...of(first), drink: 'tea', ...next });
    expect(made).toEqual(['put']);
    const { body } = await send({ ...of(second.body), food: 'Eggs', ...next });
    expect(made).toEqual(['put', 'put']);
    expect(here.at.journal.lines).toEqual([]);

    const shown = await here.at.site.inject(new URL(linkIn(body)).pathname + new URL(linkIn(body)).search);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toContain('Go on with your answers');
    expect(shown.body).not.toContain('Eggs');
    const again = await goOn(linkIn(body));
    expect(again.body).toContain('<title>Page 3 of 3');
    expect([valueOf(again.body, 'drink'), valueOf(again.body, 'food')]).toEqual(['tea', 'Eggs']);
    expect((await send({ ...of(again.body), words: 'No', ...sent })).statusCode).toBe(303);
    expect(here.at.journal.records()).toMatchObject([
      { answers: { drink: 'tea', food: 'Eggs', words: 'No' } },
    ]);
  });

  test('has its link by a button, although an answer on it is missing', async () => {
    const { body } = await send({ ...of(await open()), ...saved });
    expect(body).toContain('Your answers are saved');
    expect(body).toContain('<title>Page 1 of 3');
    expect(body).not.toContain('role="alert"');
    expect((await goOn(linkIn(body))).body).toContain('<title>Page 1 of 3');
  });

  test('of a form of one page is saved as it is', async () => {
    await begin(undefined, { ...breakfast, sections: undefined });
    const first = await open();
    expect(first).toContain('Time limit: 7 days. After that, what is saved is deleted.');
    const { body } = await send({ ...of(first), food: 'Eggs', ...saved });
    expect(body).toContain('value="Eggs"');
    expect((await goOn(linkIn(body))).body).toContain('value="Eggs"');
  });

  test('comes back with what was entered if it cannot be saved, and says so', async () => {
    jest.spyOn(here.at.containers.saved, 'put').mockRejectedValue(new StorageError('unavailable', 'down'));
    const { statusCode, body } = await send({ ...of(await open()), drink: 'tea', ...next });
    expect(statusCode).toBe(200);
    expect(body).toContain('could not be saved just now');
    expect(valueOf(body, 'drink')).toBe('tea');
  });

  test('waits some seconds for the storage, and no longer', async () => {
    const first = await open();
    const reached = latch();
    jest.spyOn(here.at.containers.saved, 'put').mockImplementation(() => {
      reached.open();
      return new Promise(() => {});
    });
    const waiting = send({ ...of(first), drink: 'tea', ...next });
    await reached.wait();
    await here.at.time.advance(5_000);
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
    here.at.time.ms += 60_000;
    expect(await autosave(of(page))).toMatchObject({ isFinal: true });
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
    const put = here.at.containers.saved.put.bind(here.at.containers.saved);
    jest.spyOn(here.at.containers.saved, 'put').mockImplementationOnce(async (...given) => {
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
    const put = here.at.containers.saved.put.bind(here.at.containers.saved);
    jest
      .spyOn(here.at.containers.saved, 'put')
      .mockImplementationOnce(put)
      .mockRejectedValueOnce(new StorageError('unavailable', 'lost'));
    const codes = [];
    for (const text of ['A', 'B', 'B', 'A', 'B']) codes.push((await words(text)).statusCode);
    expect(codes).toEqual([303, 422, 422, 303, 422]);
    expect(here.at.journal.records()).toMatchObject([{ answers: { words: 'A' } }]);
    expect(await documents()).toMatchObject([{ state: 'sent' }]);
  });

  test('leave a form that could not be sent to its person: a save says that it failed', async () => {
    const { page } = await begun();
    here.at.journal.failure = new JournalError('unavailable', 'no response');
    const failed = await finish(page);
    expect(await autosave(of(failed.body, { words: 'Better words' }))).toMatchObject({ isFinal: false });
    here.at.journal.failure = undefined;
    expect((await send({ ...of(failed.body), words: 'Better words', ...sent })).statusCode).toBe(303);
    expect(here.at.journal.records()).toMatchObject([{ answers: { words: 'Better words' } }]);
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
