import * as fc from 'fast-check';
import { type Condition, type QuestionOf, fieldOfFile, maxFileBytes, maxFiles } from '../../src/index.ts';
import { fileGroups, extensionsOf } from '../../src/shared/file-types.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

type FilesQuestion = QuestionOf<'files'>;

const options = () =>
  fc.record(
    {
      maxFiles: fc.integer({ min: 1, max: maxFiles }),
      maxBytes: fc.oneof(fc.integer({ min: 1, max: maxFileBytes }), fc.constantFrom(1, maxFileBytes)),
      types: fc.uniqueArray(fc.constantFrom(...fileGroups), { minLength: 1 }),
    },
    { requiredKeys: [] },
  );

const keys = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{42}$/);
const keyOf = (digit: string): string => digit.repeat(42);
const stems = fc
  .constantFrom('photo', 'Größe 2 “neu”', '写真', 'صورة', 'a.b', '<b>', '👩‍👩‍👧', 'x'.repeat(190))
  .map((stem) => stem.replaceAll(/[<>]/g, ''));

function filesOf({ maxFiles: max, maxBytes, types }: FilesQuestion) {
  const name = fc
    .tuple(stems, fc.constantFrom(...extensionsOf(types)))
    .map(([stem, end]) => `${stem}.${end}`);
  const file = fc.record(
    { name, bytes: fc.integer({ min: 1, max: maxBytes }), key: keys },
    { noNullPrototype: true },
  );
  return fc.uniqueArray(file, { minLength: 1, maxLength: max, selector: ({ key }) => key });
}

export const files: KindGenerators<FilesQuestion> = {
  options,
  validAnswer: filesOf,
  faultyAnswer(question) {
    const name = `a.${extensionsOf(question.types)[0]}`;
    const good = { name, bytes: 1, key: keyOf('A') };
    const wrong: readonly unknown[] = [
      {},
      ...wrongAnywhere,
      'photo.jpg',
      good,
      ['photo.jpg'],
      [{ ...good, more: 1 }],
      [{ name, key: good.key }],
      [{ ...good, key: '../x' }],
      [{ ...good, bytes: 0 }],
      [{ ...good, bytes: question.maxBytes + 1 }],
      [{ ...good, name: '../x' }],
      [{ ...good, name: `../${name}` }],
      [{ ...good, name: `a\u202E${name}` }],
      [{ ...good, name: `a\n${name}` }],
      [{ ...good, name: `${'x'.repeat(200)}${name}` }],
      [{ ...good, name: 'a.exe' }],
      [{ ...good, name: 'a' }],
      [{ ...good, name: '' }],
      [good, good],
      Array.from({ length: question.maxFiles + 1 }, (_, index) => ({
        ...good,
        key: keyOf('ABCDEFGHJKM'[index]!),
      })),
    ];
    return fc.constantFrom(...wrong).map((value) => ({ value, part: '' }));
  },
  condition({ id: question, maxFiles: max }) {
    const number = fc.integer({ min: 1, max });
    return fc.oneof(
      fc.boolean().map((answered): Condition => ({ question, answered })),
      fc.boolean().map((answered): Condition => ({ question: `${question}.files`, answered })),
      number.map((atLeast): Condition => ({ question, atLeast })),
      number.map((atMost): Condition => ({ question, atMost })),
    );
  },
  fields: ({ id }, answer) => ({ [id]: (answer as Parameters<typeof fieldOfFile>[0][]).map(fieldOfFile) }),
  revised: options,
};
