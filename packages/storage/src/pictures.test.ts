import { beforeEach, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { faultyMemory, type FaultyMemory } from '../test/faulty-memory.ts';
import { createPictures, maxPictures, maxPicturesBytes } from './pictures.ts';

let memory: FaultyMemory;
beforeEach(() => {
  memory = faultyMemory(new FakeClock());
});

const bytes = (text: string) => Buffer.from(text);

async function stored(text: string, survey = 'tea'): Promise<string> {
  const result = await createPictures(memory.container).store('acme', survey, bytes(text), 'png');
  return result.outcome === 'stored' ? result.picture : result.outcome;
}

test('a picture is found by the hash of its bytes, in its survey only, and read once', async () => {
  const pictures = createPictures(memory.container);
  const one = await stored('one');
  expect(one).toBe('7692c3ad3540bb803c020b3aee66cd8887123234.png');
  expect(await stored('one')).toBe(one);
  expect(await pictures.read('acme', 'tea', one)).toEqual(bytes('one'));
  expect(await pictures.read('acme', 'tea', one)).toEqual(bytes('one'));
  expect(memory.calls.rows()).toContainEqual({ operation: 'GetBlob', outcome: 'ok', count: 1 });
  expect(await pictures.read('acme', 'tea-2', one)).toBeUndefined();
  expect(await pictures.read('acme', 'tea', '../tea')).toBeUndefined();
  expect(await pictures.missing('acme', 'tea', [one, 'x'])).toEqual(new Set(['x']));
});

test('a copy and a deletion leave the pictures of other surveys alone', async () => {
  const pictures = createPictures(memory.container);
  const [one, two] = [await stored('one'), await stored('two')];
  const other = await stored('one', 'tea-2');
  await pictures.copy('acme', 'tea', 'coffee', [one, `${'0'.repeat(40)}.png`]);
  expect(await pictures.missing('acme', 'coffee', [one, two])).toEqual(new Set([two]));
  await pictures.read('acme', 'tea', one);
  await pictures.deleteAll('acme', 'tea');
  expect(await pictures.read('acme', 'tea', one)).toBeUndefined();
  expect(await pictures.missing('acme', 'tea-2', [other])).toEqual(new Set());
  expect(await pictures.missing('acme', 'coffee', [one])).toEqual(new Set());
});

test('a survey takes so many pictures, and so many bytes of them', async () => {
  for (let index = 0; index < maxPictures; index += 1) {
    await memory.container.put(`acme/tea/${index}`, bytes('x'));
  }
  expect(await stored('one')).toBe('full');
  expect(await stored('one', 'tea-2')).toMatch(/\.png$/);
  await memory.container.put('acme/coffee/a', Buffer.alloc(maxPicturesBytes - 2));
  expect(await stored('one', 'coffee')).toBe('full');
});
