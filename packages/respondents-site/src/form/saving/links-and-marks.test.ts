import { expect, test } from '@jest/globals';
import { createAnswerIds } from '@canvass/journal';
import { createContinueLinks } from './continue-links.ts';
import { readSavedMark, savedMarkText } from './saved-mark.ts';

const ids = createAnswerIds('any');
const ulid = (): string => ids.fresh(Date.UTC(2026, 10, 22));
const links = createContinueLinks('a secret that is long enough');
const [instance, formId] = [ulid(), ulid()];

test('a key leads to its form, in either case, in its own survey only, and with the secret only', () => {
  const key = links.keyOf(instance, formId);
  expect(links.read(key, instance)).toBe(formId);
  expect(links.read(key.toLowerCase(), instance)).toBe(formId);
  expect(links.read(key, ulid())).toBeUndefined();
  expect(createContinueLinks('another secret').read(key, instance)).toBeUndefined();
  for (const wrong of [
    '',
    formId,
    `${key}0`,
    key.slice(1),
    links.keyOf(instance, ulid()).slice(0, 26) + key.slice(26),
  ]) {
    expect(links.read(wrong, instance)).toBeUndefined();
  }
});

test('a mark is read as it was written', () => {
  const mark = { holder: ulid(), etag: '"0x8DE2A5B1C3D4E5F"' };
  expect(readSavedMark({ 'submission:saved': savedMarkText(mark) }, formId)).toEqual(mark);
  expect(readSavedMark({ 'submission:saved': savedMarkText({ ...mark, etag: undefined }) }, formId)).toEqual({
    ...mark,
    etag: undefined,
  });
});

test.each(['', 'x', `${ulid()} "a"`, `${ulid()} a\r\nb: c`, `${ulid()}  a`, ['a', 'b']])(
  'a mark that nobody has written counts as missing: %j',
  (written) => {
    expect(readSavedMark({ 'submission:saved': written }, formId)).toEqual({
      holder: formId,
      etag: undefined,
    });
  },
);
