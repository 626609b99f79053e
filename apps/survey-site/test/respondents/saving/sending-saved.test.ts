import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { dayMs } from '@canvass/runtime/clock';
import { formIdIn } from '../../support/form-id.ts';
import { bearer } from '../../support/memory-site.ts';
import { sentForm } from '../../support/sent-form.ts';
import { linkIn, next, of, saved, savingForms, sent, valueOf } from './saving-forms.ts';

const { here, begin, set, send, autosave, open, goOn, begun, finish, calls, blobs, texts, documents } =
  savingForms();

beforeEach(async () => {
  jest.restoreAllMocks();
  await begin();
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
    expect(here.at.journal.lines).toEqual([]);
    expect((await send({ ...of(refused.body), words: 'No', ...sent })).statusCode).toBe(303);
    expect(here.at.journal.records()).toMatchObject([{ answers: { words: 'No' } }]);
  });

  test('is one answer if it is sent from both at the same time', async () => {
    const { page, link } = await begun();
    const third = await send({ ...of(page), food: 'Eggs', ...next });
    const others = await Promise.all([1, 2, 3].map(() => goOn(link)));
    const all = [third, ...others].map(({ body }) => send({ ...of(body), words: 'No', ...sent }));
    const ids = (await Promise.all(all)).map((each) => sentForm(each).id);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(here.at.journal.records().map(({ id }) => id))).toEqual(new Set([ids[0]]));
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
    expect(here.at.journal.lines).toHaveLength(1);
  });
});

describe('an answer that was being sent', () => {
  test('is sent again with the same id after the append failed, however old the form is', async () => {
    const { page, link } = await begun();
    here.at.journal.failure = new JournalError('unavailable', 'no response');
    const failed = await finish(page);
    expect(failed.statusCode).toBe(503);
    const third = await send({ ...of(page), food: 'Eggs', ...next });
    here.at.journal.failure = undefined;
    here.at.time.ms += 5 * dayMs;
    const again = await send({ ...of(third.body), words: 'No', ...sent });
    expect(again.statusCode).toBe(303);
    const [record] = here.at.journal.records();
    expect(Date.parse(String(record?.['receivedAt']))).toBe(here.at.time.ms - 5 * dayMs);
    expect(sentForm(again).id).toBe(record?.['id']);
    expect((await goOn(link)).statusCode).toBe(410);
  });

  test('takes the answers that a person has changed after an attempt that failed', async () => {
    const { page } = await begun();
    here.at.journal.failure = new JournalError('full', 'too much');
    const failed = await finish(page, 'First words');
    here.at.journal.failure = undefined;
    expect((await send({ ...of(failed.body), words: 'Last words', ...sent })).statusCode).toBe(303);
    expect(here.at.journal.records()).toMatchObject([{ answers: { words: 'Last words' } }]);
  });

  test('takes three calls in all, and leaves nothing of the answers', async () => {
    const { page } = await begun();
    const third = await send({ ...of(page), food: 'A secret', ...next });
    const made = calls();
    await send({ ...of(third.body), words: 'No', ...sent });
    expect(made).toEqual(['put', 'put']);
    expect(await documents()).toMatchObject([{ state: 'sent' }]);
    expect((await texts()).join()).not.toContain('A secret');
  });
});

describe('a form that is older than attempts are compared', () => {
  test('is sent from its link, while one without saved answers is not', async () => {
    const { page, link } = await begun();
    const unsaved = await open();
    here.at.time.ms += 6 * dayMs;
    const again = await goOn(link);
    expect((await finish(again.body)).statusCode).toBe(303);
    // The same form, in a window that was open all the time.
    expect((await finish(page)).statusCode).toBe(303);
    expect(here.at.journal.lines).toHaveLength(1);
    const old = await send({ ...of(unsaved), drink: 'tea', ...next });
    expect(formIdIn(old.body)).not.toBe(formIdIn(unsaved));
    expect((await goOn(linkIn(old.body))).statusCode).toBe(200);
    expect((await finish(old.body)).statusCode).toBe(303);
    expect(here.at.journal.lines).toHaveLength(2);
  });

  test('gets a new id when a script saves it for the first time, and keeps what it says of its end', async () => {
    await set({ saving: { keepDays: 7, onExpiry: 'answer' } });
    const unsaved = of(await open());
    here.at.time.ms += 2 * dayMs;
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

test('the mark of saved answers goes when their answer is erased', async () => {
  const { page } = await begun();
  const done = sentForm(await finish(page));
  expect(await blobs()).toHaveLength(1);
  jest
    .spyOn(here.at.deps.erasures, 'erase')
    .mockResolvedValue({ outcome: 'erased', id: done.id, isNew: true });
  const url = `${here.address}/answers/${done.id}`;
  const erased = await here.at.site.inject({ method: 'DELETE', url, headers: bearer(here.key) });
  expect(erased.statusCode).toBe(204);
  expect(await documents()).toEqual([
    { state: 'deleted', formId: formIdIn(page), keepMs: expect.anything() },
  ]);
  // A form that is still open does not save it again.
  expect((await autosave(of(page, { food: 'A secret' }))).isFinal).toBe(true);
  expect(JSON.stringify(await documents())).not.toContain('A secret');
});
