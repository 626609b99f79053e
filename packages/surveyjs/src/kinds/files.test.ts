import { expect, test } from '@jest/globals';
import { codesOf, questionOf, reportOn } from '../../test/imported.ts';

test.each([
  [{ acceptedTypes: 'image/*' }, ['image'], ['files-of-types']],
  [{ acceptedTypes: '.pdf, audio/*' }, ['pdf', 'audio'], ['files-of-types']],
  [
    { acceptedCategories: ['image', 'custom'], acceptedTypes: '.zip' },
    ['image', 'archive'],
    ['files-of-types'],
  ],
  [
    { acceptedCategories: ['document'] },
    ['pdf', 'document', 'spreadsheet', 'presentation'],
    ['files-of-types'],
  ],
  [{ acceptedCategories: ['__proto__'] }, undefined, []],
])('%j are types of files', (properties, types, codes) => {
  const file = { type: 'file', maxSize: 1_000, ...properties };
  const { types: found } = questionOf(file) as { types?: readonly string[] };
  expect(found).toEqual(types);
  expect(codesOf(reportOn({ name: 'q', ...file }).notes)).toEqual(codes);
});
