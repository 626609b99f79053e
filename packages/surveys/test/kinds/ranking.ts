import * as fc from 'fast-check';
import { type Condition, type QuestionOf, facetId } from '../../src/index.ts';
import { itemLists, itemOrders, revisedItems } from './item-lists.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

type RankingQuestion = QuestionOf<'ranking'>;

const ranksOf = ({ items, top }: RankingQuestion): number => top ?? items.length;
const idsOf = ({ items }: RankingQuestion): string[] => items.map(({ id }) => id);

function answers(question: RankingQuestion): fc.Arbitrary<string[]> {
  const ranks = ranksOf(question);
  return fc.shuffledSubarray(idsOf(question), { minLength: ranks, maxLength: ranks });
}

export const ranking: KindGenerators<RankingQuestion> = {
  options: () =>
    itemLists.chain((items) =>
      fc
        .option(fc.integer({ min: 1, max: items.length - 1 }), { nil: undefined })
        .chain((top) => itemOrders.map((order) => ({ items, ...order, ...(top !== undefined && { top }) }))),
    ),
  validAnswer: answers,
  faultyAnswer(question) {
    const [first = ''] = idsOf(question);
    const short = answers(question).map((ids) => ids.slice(1));
    return fc.oneof(
      fc
        .constantFrom<unknown>({ [first]: true }, ...wrongAnywhere, 1, 'x', [1, 'x'])
        .map((value) => ({ value, part: isFields(value) ? first : '' })),
      // A list without an item is no answer, and no fault, if there is but one rank.
      ranksOf(question) === 1
        ? fc.constant({ value: idsOf(question), part: '' })
        : short.map((value) => ({ value, part: '' })),
      answers(question).map((ids) => ({ value: [...ids, ids[0]], part: ids[0]! })),
      answers(question).map((ids) => ({ value: [...ids.slice(1), 'nobody'], part: 'nobody' })),
      fc.constant({ value: { [first]: ranksOf(question) + 1 }, part: first }),
      fc.constant({ value: { [first]: 'x' }, part: first }),
    );
  },
  condition(question) {
    const part = fc.constantFrom('', ...idsOf(question));
    const item = fc.constantFrom(...idsOf(question)).map((id) => facetId(question.id, id));
    const rank = fc.integer({ min: 1, max: ranksOf(question) });
    return fc.oneof(
      fc
        .tuple(part, fc.boolean())
        .map(([named, answered]): Condition => ({ question: facetId(question.id, named), answered })),
      fc.tuple(item, rank).map(([named, atMost]): Condition => ({ question: named, atMost })),
      fc.tuple(item, rank).map(([named, atLeast]): Condition => ({ question: named, atLeast })),
    );
  },
  fields: ({ id }, answer) =>
    Object.fromEntries(
      (answer as string[]).map((item, index) => [facetId(id, item), String(index + 1)] as const),
    ),
  fitted: ({ top: _top, ...question }, { items, top }) => ({
    ...question,
    items,
    ...(top !== undefined && { top }),
  }),
  revised: ({ items, top }) =>
    fc
      .tuple(revisedItems(items), itemOrders)
      .map(([revised, order]) => ({ items: revised, ...order, ...(top !== undefined && { top }) })),
};

const isFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
