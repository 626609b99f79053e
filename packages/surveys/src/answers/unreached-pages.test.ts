import { describe, expect, test } from '@jest/globals';
import { parsedDefinition } from '../../test/arbitraries.ts';
import { unreachedPages } from './unreached-pages.ts';

const young = { to: { ending: 'young' } };
const ifOne = { showIf: { question: 'one', answered: true } };

/** The numbers of the unreached pages of a survey with these jumps behind its four pages. */
function unreached(next: readonly (object[] | undefined)[], second: object = {}): number[] {
  const definition = parsedDefinition({
    title: 'Paths',
    sections: ['one', 'two', 'three', 'four'].map((startsAt, index) => ({
      startsAt,
      ...(next[index] && { next: next[index] }),
    })),
    endings: [{ id: 'young', title: 'Sorry', screenOut: true }],
    questions: [
      { id: 'one', text: 'One?', type: 'text' },
      { id: 'two', text: 'Two?', type: 'text', ...second },
      ...['three', 'four'].map((id) => ({ id, text: `${id}?`, type: 'text' })),
    ],
  });
  return unreachedPages(definition).map(({ number }) => number);
}

describe('no way leads to', () => {
  test.each<[string, (object[] | undefined)[], number[]]>([
    ['no page of a form whose pages follow each other', [], []],
    ['a page that is always led past', [[{ to: 'three' }]], [2]],
    ['all pages behind one that always ends', [undefined, [young]], [3, 4]],
    ['what only such a page leads to', [[{ to: 'four' }], [{ to: 'three' }]], [2, 3]],
    ['no page that a jump may lead to, nor what follows it', [[{ ...ifOne, to: 'two' }, { to: 'four' }]], []],
    ['no page behind one that leads on under a condition', [[{ ...ifOne, to: 'four' }]], []],
  ])('%s', (_, next, pages) => {
    expect(unreached(next)).toEqual(pages);
  });

  test.each<[string, object]>([
    ['a question', ifOne],
    ['all choices', { type: 'choice', choices: [{ value: 'a', label: 'A', ...ifOne }] }],
  ])('no page behind one that people may not see, because of the condition of %s', (_, second) => {
    const past = [undefined, [{ to: 'four' }]];
    expect(unreached(past)).toEqual([3]);
    expect(unreached(past, second)).toEqual([]);
  });
});
