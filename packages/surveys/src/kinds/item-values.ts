import type { Choice } from '../shared/choice.ts';
import type { KnownPart } from './draft-kind.ts';
import { readerText } from '../shared/reader-text.ts';
import type { ListItem } from './list-items.ts';

/**
 * The value of each choice by its key: the published one, else its label, so that exported answers can be read. A label that is
 * another choice's value, or reserved, gets a number. A value that an earlier version had is spelled as there: its counts go on.
 */
export function choiceValues(
  choices: readonly ListItem[],
  earlier: readonly Choice[],
  isReserved: (value: string) => boolean = () => false,
): ReadonlyMap<string, string> {
  const known = new Map(earlier.map(({ value }) => [readerText(value), value]));
  const taken = new Set(choices.map(({ value }) => readerText(value)));
  const spelled = (text: string): string => known.get(readerText(text)) ?? text;
  return new Map(
    choices.map(({ key, value, label }) => {
      if (value !== '') return [key, value];
      // A longer label would be no valid value.
      const base = readerText(label).slice(0, 180).toWellFormed() || key;
      let fresh = known.get(readerText(label)) ?? spelled(base);
      for (let n = 2; isReserved(fresh) || taken.has(readerText(fresh)); n += 1)
        fresh = spelled(`${base} (${n})`);
      taken.add(readerText(fresh));
      return [key, fresh];
    }),
  );
}

/** The choices that any of these parts offered or offers, the latest labels first. */
export function offeredBy(parts: readonly KnownPart[]): readonly Choice[] {
  // The rows of a grid share their facet.
  const facets = new Set(parts.map(({ facet }) => facet));
  return [...facets].flatMap((facet) =>
    'choices' in facet ? [...facet.choices, ...(facet.retired ?? [])] : [],
  );
}
