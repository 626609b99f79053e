import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import { definitionOf } from '../../test/arbitraries.ts';
import { branchingDefinitions } from '../../test/branching.ts';
import { withFreshIds } from './fresh-ids.ts';
import { reviseHistory, startHistory } from './history.ts';
import { parseDefinition } from '../definition/parse-definition.ts';

const rating = { id: 'rating', text: 'Rating?', type: 'range' };
const text = (id: string, added: object = {}) => ({ id, text: 'Why?', type: 'freeText', ...added });

describe('a question with a changed type', () => {
  test('gets the first free id, in conditions and sections, too', () => {
    const history = startHistory(definitionOf(rating, text('rating-2')));
    const sections = [{ title: 'One', startsAt: 'rating' }];
    const onRating = { question: 'rating', answered: true };
    const definition = {
      ...definitionOf(
        text('rating'),
        text('a', { showIf: onRating }),
        text('b', { showIf: { any: [onRating, { question: 'a', answered: true }] } }),
        text('c', { showIf: { all: [onRating] } }),
      ),
      sections,
    };
    const { definition: fresh, renamed } = withFreshIds(history, definition);
    expect([...renamed]).toEqual([['rating', 'rating-3']]);
    expect(JSON.stringify(fresh)).toBe(JSON.stringify(definition).replaceAll('"rating"', '"rating-3"'));
    expect(reviseHistory(history, fresh).ok).toBe(true);
    expect(withFreshIds(history, fresh).definition).toBe(fresh);
  });

  test('keeps within the length of an id', () => {
    const id = 'x'.repeat(64);
    const { definition } = withFreshIds(
      startHistory(definitionOf({ ...rating, id })),
      definitionOf(text(id)),
    );
    expect(definition.questions[0]?.id).toBe(`${'x'.repeat(59)}-2`);
  });

  test('is then accepted, whatever the definitions', () => {
    // Ids decide about types there: with every id shortened, some types change.
    const renamedToLetters = branchingDefinitions.map((definition) => {
      const ids = new Map(definition.questions.map(({ id }, index) => [id, `q${index}`]));
      return JSON.parse(JSON.stringify(definition), (key, value: unknown) =>
        ['id', 'question', 'startsAt'].includes(key) ? (ids.get(String(value)) ?? value) : value,
      ) as typeof definition;
    });
    fc.assert(
      fc.property(renamedToLetters, renamedToLetters, (before, after) => {
        const history = startHistory(before);
        const { definition } = withFreshIds(history, after);
        expect(reviseHistory(history, definition).ok).toBe(true);
        expectEqual(parseDefinition(definition), { ok: true, definition });
      }),
    );
  });
});
