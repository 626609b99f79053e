import { describe, expect, test } from '@jest/globals';
import { startHistory, type AnswerFilter } from '@canvass/surveys';
import { partLink } from './part-link.ts';
import type { SliceModel } from '../view/slice-model.ts';

const choices = [{ value: 'red', label: 'Red' }];
const ids = Array.from({ length: 12 }, (_, n) => `q${n}`);
const history = startHistory({
  title: 'Coffee',
  questions: ids.map((id) => ({
    id,
    text: 'Which?',
    type: 'choice',
    required: false,
    multiple: false,
    choices,
  })),
});
const partOf = (question: string, choice = 'red') => ({ question, choice });

/** Makes the model of a page with conditions on the first `count` questions. */
function sliceWith(count: number): SliceModel {
  const filter: AnswerFilter = {
    questions: ids
      .slice(0, count)
      .toSorted()
      .map((question) => ({ question, type: 'choices', values: ['red'] })),
  };
  const view = { home: '/desk', filter, sort: 'order' } as const;
  return { view, history, of: undefined, hasLinks: true };
}

describe('a link to a part of the answers', () => {
  test('adds a tenth condition, and no eleventh', () => {
    expect(partLink(sliceWith(9), 'card', partOf('q9'))?.href).toContain('where[q9]=red');
    expect(partLink(sliceWith(10), 'card', partOf('q10'))).toBeUndefined();
    expect(partLink(sliceWith(10), 'card', partOf('q9'))).toMatchObject({ isChosen: true });
    expect(partLink(sliceWith(10), 'card', { fromMs: 0, beforeMs: 1, zone: 'UTC' })).toBeDefined();
  });

  test('does not exist for a choice that the history has forgotten', () => {
    expect(partLink(sliceWith(0), 'card', partOf('q0', 'old'))).toBeUndefined();
  });
});
