import { printDay, printNumber, type Facet, type FacetOf, type FacetType } from '@canvass/surveys';
import { copiedText, rememberedText } from '../copied-text.ts';

export type SqlType =
  | 'text'
  | 'integer'
  | 'bigint'
  | `numeric(18,${number})`
  | 'time without time zone'
  | 'date';

/** How a table has the values of a facet. */
export interface FacetInSql {
  /** The type of a column that has one value. */
  readonly type: SqlType;
  /** Makes a function that writes a value as `COPY` reads it. */
  readonly writer: () => (value: string | number) => string;
}

const text: FacetInSql = { type: 'text', writer: () => (written) => copiedText(written as string) };

const inSql: { readonly [Type in FacetType]: (facet: FacetOf<Type>) => FacetInSql } = {
  choices: () => ({
    type: 'text',
    writer: () => rememberedText() as (value: string | number) => string,
  }),
  number: (facet) => ({
    type: typeOfNumbers(facet),
    writer: () => (value) => printNumber(facet, value as number),
  }),
  date: () => ({ type: 'date', writer: () => (day) => printDay(day as number) }),
  words: () => text,
  kept: () => text,
};

export function facetInSql(facet: Facet): FacetInSql {
  const describe = inSql[facet.type] as (facet: Facet) => FacetInSql;
  return describe(facet);
}

function typeOfNumbers({ decimals, clock, scale }: FacetOf<'number'>): SqlType {
  if (clock) return 'time without time zone';
  if (decimals > 0) return `numeric(18,${decimals})`;
  return scale === undefined ? 'bigint' : 'integer';
}

/** The column that has the values of answers to the latest version: `list` if they are several choices. */
export function usualRole(facet: Facet): 'q' | 'list' {
  return facet.type === 'choices' && facet.multiple ? 'list' : 'q';
}
