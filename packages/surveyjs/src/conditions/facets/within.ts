import { endsOf, endToJson } from '@canvass/surveys';
import { type Rule, neverMet } from '../rule.ts';
import type { Tested } from './tested.ts';

/** What has an order: numbers, dates and times, as integers. */
export type Ordered = Tested<'number' | 'date'>;

/** The rule that an answer lies within these ends, `Infinity` for none. An end beyond all that a condition can name is none, too. */
export function within(tested: Ordered, from: number, to: number): Rule {
  const { id: question, min, max } = tested;
  if (!(from <= max && to >= min && from <= to)) return neverMet;
  const { lowest, highest } = endsOf(tested);
  const atMost = to > highest ? {} : { atMost: endToJson(tested, to) };
  if (from >= lowest) return { question, atLeast: endToJson(tested, from), ...atMost };
  return atMost.atMost === undefined ? { question, answered: true } : { question, atMost: atMost.atMost };
}
