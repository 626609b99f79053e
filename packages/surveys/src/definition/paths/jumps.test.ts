import { describe, expect, test } from '@jest/globals';
import { parsedDefinition } from '../../../test/arbitraries.ts';
import { definitionJson } from '../definition-texts.ts';
import { parseDefinition } from '../parse-definition.ts';
import { readDefinition } from '../read-definition.ts';

const questions = ['one', 'two', 'three'].map((id) => ({ id, text: `${id}?`, type: 'text' }));
const young = { id: 'young', title: 'Sorry', screenOut: true };

/** The survey with these jumps behind its three pages. */
const survey = (next: readonly (object[] | undefined)[], endings: readonly object[] = [young]) => ({
  title: 'Paths',
  sections: ['one', 'two', 'three'].map((startsAt, index) => ({
    startsAt,
    ...(next[index] && { next: next[index] }),
  })),
  endings,
  questions,
});

const errorsOf = (input: unknown) => {
  const parsed = parseDefinition(input);
  return parsed.ok ? [] : parsed.errors;
};

describe('jumps behind a page', () => {
  test('lead to later pages and to endings, and are stored as they are', () => {
    const input = survey([
      [{ showIf: { question: 'one', answered: false }, to: 'three' }, { to: { ending: 'young' } }],
      undefined,
      [{ to: { ending: 'young' } }],
    ]);
    const definition = parsedDefinition(input);
    const stored = JSON.parse(JSON.stringify(definitionJson(definition)));
    expect(readDefinition(stored)).toEqual(definition);
    expect(definition.sections?.[0]?.next).toHaveLength(2);
  });

  test.each<[string, (object[] | undefined)[], string, string]>([
    ['to the page itself', [[{ to: 'one' }]], 'sections[0].next[0].to', 'A page cannot lead to itself'],
    [
      'backwards',
      [undefined, [{ to: 'one' }]],
      'sections[1].next[0].to',
      'A page can lead only to a later one, so that the form comes to an end',
    ],
    [
      'round in a circle',
      [[{ to: 'three' }], undefined, [{ showIf: { question: 'two', answered: true }, to: 'two' }]],
      'sections[2].next[0].to',
      'A page can lead only to a later one, so that the form comes to an end',
    ],
    ['to no page', [[{ to: 'nowhere' }]], 'sections[0].next[0].to', 'No page begins with this question'],
    ['to no ending', [[{ to: { ending: 'old' } }]], 'sections[0].next[0].to.ending', 'No ending has this id'],
    [
      'behind one that is always taken',
      [[{ to: 'two' }, { to: 'three' }]],
      'sections[0].next[1]',
      'A jump without a condition before it is always taken',
    ],
    [
      'by an answer that comes later',
      [[{ showIf: { question: 'two', answered: true }, to: 'three' }]],
      'sections[0].next[0].showIf.question',
      'A condition of a jump must name a question on its page or an earlier one',
    ],
    [
      'in an empty list',
      [[]],
      'sections[0].next',
      'next must not be empty; leave it out if the next page follows',
    ],
  ])('are refused that lead %s', (_name, next, path, message) => {
    expect(errorsOf(survey(next))).toEqual([{ path, message }]);
  });

  test('may lead from the only page to an ending', () => {
    const sections = [{ startsAt: 'one', next: [{ to: { ending: 'young' } }] }];
    expect(errorsOf({ ...survey([]), sections })).toEqual([]);
  });

  test('are no more than ten', () => {
    const many = Array.from({ length: 11 }, () => ({
      showIf: { question: 'one', answered: true },
      to: 'two',
    }));
    expect(errorsOf(survey([many]))).toMatchObject([{ message: 'A page has at most 10 jumps' }]);
  });

  test('count among the conditions of a survey, as those of endings do', () => {
    const showIf = { any: Array.from({ length: 10 }, () => ({ question: 'one', answered: true })) };
    const conditional = Array.from({ length: 197 }, (_, n) => ({
      ...questions[1],
      id: `q${n}`,
      showIf,
    }));
    const jumps = Array.from({ length: 3 }, () => ({ showIf, to: 'two' }));
    const full = { ...survey([jumps]), questions: [...questions, ...conditional] };
    expect(errorsOf(full)).toEqual([]);
    expect(errorsOf({ ...full, endings: [{ ...young, showIf }] })).toMatchObject([{ path: 'questions' }]);
  });

  test.each([
    { to: 'one' },
    { to: 'nowhere' },
    { to: { ending: 'old' } },
    { to: 7 },
    { to: 'three', more: true },
    { to: 'three', showIf: { question: 'nobody', answered: true } },
  ])('are malformed in storage as %j', (jump) => {
    const definition = parsedDefinition(survey([undefined, [{ to: 'three' }]]));
    const stored = JSON.parse(JSON.stringify(definitionJson(definition))) as {
      sections: { next?: unknown }[];
    };
    stored.sections[1]!.next = [jump];
    expect(() => readDefinition(stored)).toThrow('malformed');
  });
});

describe('endings', () => {
  test.each<[string, object[], string, string]>([
    ['with one id', [young, young], 'endings[1].id', 'Another ending has this id'],
    ['named as the usual one', [{ ...young, id: 'default' }], 'endings[0].id', 'This ending id is reserved'],
    [
      'without a title',
      [{ ...young, title: '' }],
      'endings[0].title',
      'The title of an ending must not be empty',
    ],
    [
      'that lead to plain http',
      [{ ...young, redirectTo: 'http://example.org' }],
      'endings[0].redirectTo',
      'redirectTo must be an address that begins with https://, without a user or password',
    ],
    [
      'that depend on nothing that is asked',
      [{ ...young, showIf: { question: 'nobody', answered: true } }],
      'endings[0].showIf.question',
      'No question has this id',
    ],
  ])('are refused %s', (_name, endings, path, message) => {
    expect(errorsOf(survey([], endings))).toEqual([{ path, message }]);
  });

  test('are no more than twenty', () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ id: `e${n}`, title: 'The end' }));
    expect(errorsOf(survey([], many))).toMatchObject([{ message: 'A survey has at most 20 endings' }]);
  });

  test('are translated like other texts', () => {
    const parsed = parseDefinition({
      ...survey([], [{ ...young, title: { default: 'Sorry', de: 'Schade' } }]),
      languages: ['en', 'de'],
    });
    expect(parsed).toMatchObject({
      ok: true,
      definition: { translations: { de: { '/endings/young/title': 'Schade' } } },
    });
  });
});
