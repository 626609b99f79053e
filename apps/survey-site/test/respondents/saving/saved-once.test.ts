import { expect, test } from '@jest/globals';
import { createAnswerReader, createSummaries, findUncounted } from '@canvass/answer-log';
import { dayMs } from '@canvass/runtime/clock';
import { isStored, sweepSaved } from '@canvass/saved-answers';
import type { BlobContainer } from '@canvass/storage';
import { ulid } from 'ulid';
import { journalOf } from '../../support/counted-answers.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { bearer } from '../../support/memory-site.ts';
import { postForm } from '../../support/post-form.ts';
import { sharedSite } from '../../support/shared-site.ts';

const newTenant = sharedSite();
const survey = {
  title: 'Breakfast',
  sections: [{ startsAt: 'drink' }, { startsAt: 'words' }],
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'choice', choices: ['coffee', 'tea'] },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
};
const saving = { keepDays: 7, onExpiry: 'answer' };

/** The container as it is after so long. */
function aged(real: BlobContainer, idleMs: number): BlobContainer {
  return Object.assign(Object.create(real) as BlobContainer, {
    put: real.put.bind(real),
    delete: real.delete.bind(real),
    get: async (name: string) => ({ ...(await real.get(name)), idleMs }),
    async *list(prefix?: string) {
      for await (const blob of real.list(prefix)) yield { ...blob, idleMs };
    },
  });
}

test.each([
  ['counted', true],
  ['not counted yet', false],
])('an answer that was sent after the setting was switched off counts once: %s', async (_, isCounted) => {
  const { at, tenant, key, address, form } = await newTenant(undefined, survey);
  const { containers, time, deps } = at;
  const set = (settings: object) =>
    at.site.inject({ method: 'PUT', url: `${address}/settings`, headers: bearer(key), payload: settings });
  const send = (fields: Record<string, string>) => postForm(at.site, form, fields);
  await set({ saving });
  const first = (await at.site.inject(form)).body;
  const fields = Object.fromEntries(hiddenFieldsIn(first));
  const { body } = await send({ ...fields, drink: 'tea', 'submission:step': 'next' });
  await set({});
  time.ms += 60_000;
  await at.site.inject(form);
  const rest = Object.fromEntries(hiddenFieldsIn(body));
  expect((await send({ ...rest, words: 'No', 'submission:step': 'send' })).statusCode).toBe(303);
  const segment = ulid(time.ms);
  await containers.journal.createAppendBlob(segment);
  await containers.journal.appendBlock(segment, Buffer.from(`${at.journal.lines.join('\n')}\n`), 0);
  if (isCounted) await journalOf(at, segment, tenant).count();

  time.ms += 8 * dayMs;
  const lines: string[] = [];
  const summaries = createSummaries({ container: containers.summaries });
  const answerReader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
  const swept = await sweepSaved({
    container: aged(containers.saved, 8 * dayMs),
    async findSurvey({ survey: name }) {
      const found = await deps.definitions.read(tenant, name);
      return found.outcome === 'found' ? { ...found.stored, definition: survey as never } : undefined;
    },
    pending: { promise: async () => 'gone' },
    isStored: (of, id) =>
      isStored(
        {
          summaries,
          answerReader,
          findUncounted: (...given) => findUncounted(containers, ...given, { windowMs: dayMs }),
        },
        of,
        id,
      ),
    append: async (_key, line) => void lines.push(line),
    clock: { now: () => time.ms },
    idempotencyWindowMs: dayMs,
    onFailure: (_name, error) => {
      throw error;
    },
  });
  expect([swept, lines]).toEqual([{ sent: 0, erased: 0, forgotten: 1 }, []]);
});
