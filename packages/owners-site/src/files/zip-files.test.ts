import { expect, test } from '@jest/globals';
import { blobOfFile } from '@canvass/answer-files';
import type { AnswerReader, StoredAnswer, SurveyKey } from '@canvass/answer-log';
import { FaultyStorage } from '@canvass/storage/memory';
import { startHistory } from '@canvass/surveys';
import { ulid } from 'ulid';
import { zipFiles } from './zip-files.ts';

const coffee: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
const history = startHistory({
  title: 'Files',
  questions: [{ id: 'cv', text: 'CV', type: 'files', required: false, maxFiles: 1, maxBytes: 1_000 }],
});
const bytes = Buffer.from('the bytes of a file');

const answers = [1, 2].map((atMs): StoredAnswer & { readonly blob: string } => {
  const [id, key] = [ulid(atMs), `${ulid(atMs)}QK2M9X4TB3HD5K8W`];
  const list = JSON.stringify([{ name: 'cv.pdf', bytes: bytes.byteLength, key }]);
  const record = { cv: 1, 'cv.files': list };
  const receivedAt = new Date(atMs).toISOString();
  return { id, receivedAt, version: 1, answers: record, blob: blobOfFile(coffee, id, key) };
});

interface Lost {
  /** The index of the answer whose file is gone. */
  readonly file?: number;
  readonly isErased?: boolean;
  /** What the read of the second page finds. */
  readonly page?: 'notFound' | 'beyondEnd';
}

/** Writes a ZIP file of two answers, which come on two pages. */
async function zipped(
  { file, isErased = false, page }: Lost,
  signal = new AbortController().signal,
): Promise<Buffer> {
  const files = new FaultyStorage(() => 0).direct('files');
  for (const [index, { blob }] of answers.entries()) {
    if (index !== file) await files.put(blob, bytes);
  }
  const answerReader: Pick<AnswerReader, 'page' | 'find'> = {
    page: async (_key, { after }) =>
      after > 0 && page !== undefined
        ? { outcome: page }
        : { outcome: 'found', answers: [answers[after]!], next: after === 0 ? 1 : null, history },
    find: async (_key, id) =>
      isErased
        ? { outcome: 'notFound' }
        : { outcome: 'found', answer: { ...answers.find((each) => each.id === id)!, number: 1 }, history },
  };
  const zip = await zipFiles({ answerReader, files }, coffee, signal);
  return Buffer.concat((await Array.fromAsync(zip)) as Buffer[]);
}

test('a ZIP file has the files of all answers, without those that are erased meanwhile', async () => {
  const whole = await zipped({});
  expect(answers.map(({ id }) => whole.includes(`${id}/cv/cv.pdf`))).toEqual([true, true]);
  const without = await zipped({ file: 1, isErased: true });
  expect(answers.map(({ id }) => without.includes(`${id}/cv/cv.pdf`))).toEqual([true, false]);
});

test.each<[string, Lost]>([
  ['a file of an answer is gone', { file: 1 }],
  ['the summary is gone', { page: 'notFound' }],
  ['the log has become shorter', { page: 'beyondEnd' }],
])('a ZIP file is cut if %s', async (_what, lost) => {
  await expect(zipped(lost)).rejects.toThrow('is gone');
});

test('a ZIP file is cut if its reader has left before it is begun', async () => {
  const left = new Error('the reader has left');
  await expect(zipped({}, AbortSignal.abort(left))).rejects.toBe(left);
});
