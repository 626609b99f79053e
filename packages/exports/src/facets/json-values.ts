import type { Facet } from '@canvass/surveys';
import { choiceText } from './choice-columns.ts';
import type { Answer, ColumnOptions } from './column-form.ts';

/** Makes a function that writes a value of a facet as JSON. It remembers single choices, because they come again and again. */
export function jsonWriter(
  facet: Facet,
  { choices }: Pick<ColumnOptions, 'choices'>,
): (answer: Answer) => string {
  if (facet.type !== 'choices') return (answer) => JSON.stringify(answer);
  const text = choiceText(facet, choices);
  const known = new Map<string, string>();
  return (answer) => {
    if (typeof answer === 'object') return JSON.stringify(answer.map(text));
    const value = answer as string;
    let written = known.get(value);
    if (written === undefined) known.set(value, (written = JSON.stringify(text(value))));
    return written;
  };
}

/** Makes a function that puts the labels of choices in the place of their values; undefined if values stay as they are. */
export function labelled(
  facet: Facet,
  { choices }: Pick<ColumnOptions, 'choices'>,
): ((answer: Answer) => Answer) | undefined {
  if (facet.type !== 'choices' || choices === 'values') return undefined;
  const text = choiceText(facet, choices);
  return (answer) => (typeof answer === 'object' ? answer.map(text) : text(answer as string));
}
