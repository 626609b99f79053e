import type { Choice } from '../shared/choice.ts';
import type { FacetOf } from './facet.ts';

/** The label of a choice that any version offered; undefined if it is not known: only the latest 200 that are not offered are. */
export function labelOfChoice(
  { choices, retired = [] }: Pick<FacetOf<'choices'>, 'choices' | 'retired'>,
  value: string,
): string | undefined {
  const isIt = (choice: Choice): boolean => choice.value === value;
  return (choices.find(isIt) ?? retired.find(isIt))?.label;
}
