import { printDay, type Facet, type FacetType } from '@canvass/surveys';
import { copiedText, rememberedText } from '../copied-text.ts';

/** How a table has the values of a facet. */
export interface FacetInSql {
  /** The type of a column that has one value. */
  readonly type: 'text' | 'integer' | 'date';
  /** Makes a function that writes a value as `COPY` reads it. */
  readonly writer: () => (value: string | number) => string;
}

const inSql = {
  choices: { type: 'text', writer: () => rememberedText() as (value: string | number) => string },
  number: { type: 'integer', writer: () => String },
  date: { type: 'date', writer: () => (day) => printDay(day as number) },
  words: { type: 'text', writer: () => (text) => copiedText(text as string) },
  kept: { type: 'text', writer: () => (text) => copiedText(text as string) },
} satisfies Record<FacetType, FacetInSql>;

export function facetInSql({ type }: Facet): FacetInSql {
  return inSql[type];
}

/** The column that has the values of answers to the latest version: `list` if they are several choices. */
export function usualRole(facet: Facet): 'q' | 'list' {
  return facet.type === 'choices' && facet.multiple ? 'list' : 'q';
}
