import { type Facet, type FacetOf, type FacetType, readerText } from '@canvass/surveys';
import type { CellReader, CellRule, MappedValue } from './read-cell.ts';
import { choicesReader } from './read-choices.ts';
import { dateReader } from './read-date.ts';
import { numberReader } from './read-number.ts';
import { textReader } from './read-text.ts';

interface Rules {
  readonly mapped: MappedValue;
  readonly rule: CellRule;
  readonly isExport: boolean;
}

type ReaderByType = { readonly [Type in FacetType]: (facet: FacetOf<Type>, rules: Rules) => CellReader };

const readerByType: ReaderByType = {
  choices: (facet, { mapped, rule, isExport }) => choicesReader(facet, mapped, rule, isExport),
  number: (_, { mapped }) => numberReader(mapped),
  date: (_, { mapped }) => dateReader(mapped),
  words: (_, { mapped }) => textReader(mapped),
  kept: (_, { mapped }) => textReader(mapped),
};

/**
 * Makes a reader of the cells of a facet. The site, or a dry run, checks the values.
 *
 * @param isExport whether a Canvass export has written the cells
 */
export function facetReader(facet: Facet, rule: CellRule, isExport: boolean): CellReader {
  const own = new Map(Object.entries(rule.values ?? {}).map(([text, value]) => [readerText(text), value]));
  const mapped: MappedValue = (text) => (own.size === 0 ? undefined : own.get(readerText(text)));
  const reader: (facet: never, rules: Rules) => CellReader = readerByType[facet.type];
  return reader(facet as never, { mapped, rule, isExport });
}
