import { expect, test } from '@jest/globals';
import { deletePicturesOfDraft } from './delete-survey.ts';

test.each([
  ['found', []],
  ['notFound', ['coffee']],
  ['deleted', ['coffee']],
])('the pictures of a deleted draft stay only if its survey is published: %s', async (outcome, expected) => {
  const deleted: string[] = [];
  const ports = {
    definitions: { read: () => Promise.resolve({ outcome }) },
    pictures: { deleteAll: (_tenant: string, survey: string) => Promise.resolve(deleted.push(survey)) },
  } as unknown as Parameters<typeof deletePicturesOfDraft>[0];
  await deletePicturesOfDraft(ports, 'acme', 'coffee');
  expect(deleted).toEqual(expected);
});
