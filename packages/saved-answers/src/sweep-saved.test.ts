import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { isSameSubmission, type SurveyKey } from '@canvass/answer-log';
import { createAnswerIds, tailOf } from '@canvass/journal';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import { StorageError, type BlobContainer } from '@canvass/storage';
import { FaultyStorage } from '@canvass/storage/memory';
import { parseDefinition } from '@canvass/surveys';
import { ulid } from 'ulid';
import {
  createSavedAnswers,
  nameOf,
  placeOf,
  sweepSaved,
  type FoundSurvey,
  type OpenDocument,
  type SavedDocument,
} from './index.ts';

const windowMs = 24 * hourMs;
const ids = createAnswerIds('a secret that is long enough');
const coffee: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
const parsed = parseDefinition({
  title: 'Breakfast',
  sections: [{ startsAt: 'drink' }, { startsAt: 'food' }, { startsAt: 'words' }],
  questions: [
    { id: 'drink', text: 'What?', type: 'choice', choices: ['coffee', 'tea'], required: true },
    { id: 'cups', text: 'How many?', type: 'number', max: 10, required: true },
    { id: 'food', text: 'What?', type: 'text', required: true },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
});
if (!parsed.ok) throw new Error('The survey is not valid');
const { definition } = parsed;

let nowMs: number;
let container: BlobContainer;
let lines: string[];

beforeEach(() => {
  nowMs = Date.parse('2026-11-22T09:00:00.000Z');
  container = new FaultyStorage(() => nowMs).direct('saved');
  lines = [];
});

const saved = () => createSavedAnswers(container);
const place = (formId: string) => placeOf(coffee, ids.ofKey(nowMs, coffee.instance, formId));

function open(formId: string, more: Partial<OpenDocument> = {}): OpenDocument {
  return {
    state: 'open',
    holder: formId,
    formId,
    version: 1,
    savedAt: new Date(nowMs).toISOString(),
    keepMs: 7 * dayMs,
    onExpiry: 'answer',
    language: 'en',
    page: 'food',
    fields: { drink: 'tea', cups: '99' },
    ...more,
  };
}
async function save(document: SavedDocument): Promise<string> {
  await saved().write(place(document.formId), document, undefined);
  return document.formId;
}
interface SweepOptions {
  readonly on?: BlobContainer;
  readonly append?: (line: string) => Promise<void>;
  readonly isGone?: boolean;
  readonly settings?: FoundSurvey['settings'];
  /** The ids of answers that sites took without a mark. */
  readonly stored?: readonly string[];
}
async function sweep({ on = container, append, isGone = false, stored = [], settings }: SweepOptions = {}) {
  const failures: unknown[] = [];
  const swept = await sweepSaved({
    container: on,
    findSurvey: async () => (isGone ? undefined : { definition, version: 3, settings }),
    pending: { promise: async () => 'gone' },
    isStored: async (_key, id) => stored.some((other) => isSameSubmission(other, id, windowMs)),
    append: async (_key, line) => {
      await append?.(line);
      lines.push(line);
    },
    clock: { now: () => nowMs },
    idempotencyWindowMs: windowMs,
    onFailure: (_name, error) => failures.push(error),
  });
  return { ...swept, failures };
}
const records = () => lines.map((line) => JSON.parse(line) as { id: string; answers: object });
const stateOf = async (formId: string) => (await saved().read(place(formId)))?.document.state;

/** The container of a worker that dies after this many writes. */
function dies(after: number): BlobContainer {
  let left = after;
  const put: BlobContainer['put'] = (...given) => {
    left -= 1;
    return left < 0 ? Promise.reject(new StorageError('unavailable', 'it is dead')) : container.put(...given);
  };
  return Object.assign(Object.create(container) as BlobContainer, {
    put,
    get: container.get.bind(container),
    list: container.list.bind(container),
    delete: container.delete.bind(container),
  });
}

describe('answers that nobody sends', () => {
  test('stay until their time is over after they were saved last', async () => {
    const form = await save(open(ulid(nowMs)));
    nowMs += 7 * dayMs - 1;
    expect(await sweep()).toMatchObject({ sent: 0, erased: 0 });
    expect(await stateOf(form)).toBe('open');
  });

  test('stay no longer than answers do, also if the survey keeps these for fewer days by now', async () => {
    const settings = { retention: { days: 2, keepTotals: false } };
    const form = await save(open(ulid(nowMs), { onExpiry: 'erase' }));
    nowMs += 2 * dayMs - 1;
    expect(await sweep({ settings })).toMatchObject({ erased: 0 });
    nowMs += 1;
    expect(await sweep()).toMatchObject({ erased: 0 });
    expect(await sweep({ settings })).toMatchObject({ erased: 1 });
    expect(await stateOf(form)).toBeUndefined();
  });

  test('are erased, if the person was told so', async () => {
    const form = await save(open(ulid(nowMs), { onExpiry: 'erase' }));
    nowMs += 7 * dayMs;
    expect(await sweep()).toMatchObject({ erased: 1, sent: 0 });
    expect([await stateOf(form), lines]).toEqual([undefined, []]);
  });

  test('become an answer as far as they go: null for pages that the person has not reached, no invalid answer, no question required', async () => {
    const form = await save(open(ulid(nowMs), { invitation: 4 }));
    nowMs += 7 * dayMs;
    expect(await sweep()).toMatchObject({ sent: 1, erased: 0 });
    expect(records()).toEqual([
      expect.objectContaining({
        ...coffee,
        submissionId: form,
        definitionVersion: 3,
        invitation: 4,
        receivedAt: new Date(nowMs).toISOString(),
        answers: { drink: 'tea', words: null },
      }),
    ]);
    expect(tailOf(records()[0]!.id)).toBe(place(form).tail);
    const left = await container.get(nameOf(place(form)));
    expect(left.outcome === 'found' && left.bytes.toString()).not.toContain('tea');
  });

  test('are erased if nothing of them is an answer, or the survey is gone', async () => {
    await save(open(ulid(nowMs), { fields: { cups: '99', old: 'x' } }));
    nowMs += 7 * dayMs;
    expect(await sweep()).toMatchObject({ erased: 1, sent: 0 });
    await save(open(ulid(nowMs)));
    nowMs += 7 * dayMs;
    expect(await sweep({ isGone: true })).toMatchObject({ erased: 1, sent: 0 });
  });

  test('are no second answer if a site that did not save has taken the form', async () => {
    const form = await save(open(ulid(nowMs)));
    const stored = [ids.ofKey(nowMs + 24 * hourMs, coffee.instance, form)];
    nowMs += 7 * dayMs;
    expect(await sweep({ stored })).toMatchObject({ forgotten: 1, sent: 0 });
    expect([await stateOf(form), lines]).toEqual([undefined, []]);
  });

  test('are an answer once, by several workers that end anywhere', async () => {
    const forms = await Promise.all(
      Array.from({ length: 40 }, (_, n) => save(open(ulid(nowMs), { holder: String(n) }))),
    );
    nowMs += 7 * dayMs;
    let appends = 0;
    const append = async (): Promise<void> => {
      appends += 1;
      if (appends % 7 === 0) throw new StorageError('unavailable', 'no response');
    };
    await Promise.all([15, 22, 30].map((after) => sweep({ on: dies(after), append })));
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const byForm = Map.groupBy(records(), ({ id }) => tailOf(id));
    expect(byForm.size).toBe(forms.length);
    for (const attempts of byForm.values()) expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(await Promise.all(forms.map(stateOf))).toEqual(forms.map(() => 'sent'));
  });
});

describe('an attempt to send that was interrupted', () => {
  test('is made again with its id, but not while its site may be at it', async () => {
    const formId = ulid(nowMs);
    const id = ids.ofKey(nowMs, coffee.instance, formId);
    const { fields: _, onExpiry: __, page: ___, language: ____, ...common } = open(formId);
    await save({ ...common, state: 'sending', id, answers: { drink: 'tea' }, isExpired: false });
    nowMs += 60_000;
    expect(await sweep()).toMatchObject({ sent: 0 });
    nowMs += 10 * 60_000;
    expect(await sweep()).toMatchObject({ sent: 1 });
    expect(records()).toMatchObject([{ id, answers: { drink: 'tea' } }]);
    expect(await stateOf(formId)).toBe('sent');
    nowMs += 7 * dayMs;
    const gets = jest.spyOn(container, 'get');
    expect(await sweep()).toMatchObject({ forgotten: 1, sent: 0 });
    // A mark has nothing that has to be read.
    expect(gets).not.toHaveBeenCalled();
  });
});
