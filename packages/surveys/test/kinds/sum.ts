import * as fc from 'fast-check';
import { type Condition, type QuestionOf, facetId, inUnits } from '../../src/index.ts';
import { itemLists, itemOrders, revisedItems } from './item-lists.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

type SumQuestion = QuestionOf<'sum'>;

const totalOf = ({ total, decimals }: SumQuestion): number => Math.round(total * 10 ** decimals);
const unit = fc.option(fc.constantFrom('€', 'points', '%'), { nil: undefined });

/** Divides the total at any places. */
function answers(question: SumQuestion): fc.Arbitrary<Record<string, number>> {
  const total = totalOf(question);
  const { items } = question;
  return fc
    .array(fc.integer({ min: 0, max: total }), { minLength: items.length - 1, maxLength: items.length - 1 })
    .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), total])
    .map((cuts) =>
      Object.fromEntries(
        items.map(({ id }, index) => [id, inUnits(question, cuts[index + 1]! - cuts[index]!)]),
      ),
    );
}

export const sum: KindGenerators<SumQuestion> = {
  options: () =>
    fc.integer({ min: 0, max: 6 }).chain((decimals) =>
      fc
        .tuple(itemLists, fc.oneof(fc.constantFrom(1, 10, 100), fc.integer({ min: 1, max: 1_000_000 })), unit)
        .map(([items, total, named]) => ({
          items,
          total: inUnits({ decimals }, total),
          decimals,
          ...(named !== undefined && { unit: named }),
        })),
    ),
  validAnswer: answers,
  faultyAnswer(question) {
    const [{ id: first } = { id: '' }, { id: second } = { id: '' }] = question.items;
    const { total } = question;
    const step = inUnits(question, 1);
    const ofPart = fc
      .constantFrom<unknown>('x', null, true, [1], -step, inUnits(question, totalOf(question) + 1), step / 2)
      .map((value) => ({ value: { [second]: total, [first]: value }, part: first }));
    return fc.oneof(
      fc.constantFrom<unknown>(...wrongAnywhere, 1, 'x', []).map((value) => ({ value, part: '' })),
      ofPart,
      fc.constant({ value: { [first]: total, [second]: step }, part: '' }),
      fc.constant({ value: { [first]: inUnits(question, totalOf(question) - 1) }, part: '' }),
      fc.constant({ value: { [first]: total, nobody: 0 }, part: 'nobody' }),
    );
  },
  condition(question) {
    const part = fc.constantFrom('', ...question.items.map(({ id }) => id));
    const item = fc.constantFrom(...question.items.map(({ id }) => facetId(question.id, id)));
    const value = fc.integer({ min: 0, max: totalOf(question) }).map((each) => inUnits(question, each));
    return fc.oneof(
      fc
        .tuple(part, fc.boolean())
        .map(([named, answered]): Condition => ({ question: facetId(question.id, named), answered })),
      fc.tuple(item, value).map(([named, atMost]): Condition => ({ question: named, atMost })),
      fc.tuple(item, value).map(([named, atLeast]): Condition => ({ question: named, atLeast })),
    );
  },
  fields: ({ id, decimals }, answer) =>
    Object.fromEntries(
      Object.entries(answer as Record<string, number>).map(
        ([item, value]) => [facetId(id, item), value.toFixed(decimals).replace('.', ',')] as const,
      ),
    ),
  fitted: ({ unit: _other, ...question }, { items, total, decimals, unit: named }) => ({
    ...question,
    items,
    total,
    decimals,
    ...(named !== undefined && { unit: named }),
  }),
  revised: ({ items, total, decimals, unit: named }) =>
    fc.tuple(revisedItems(items), itemOrders).map(([revised, order]) => ({
      items: revised,
      ...order,
      total,
      decimals,
      ...(named !== undefined && { unit: named }),
    })),
};
