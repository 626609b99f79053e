import type { FacetType } from '@canvass/surveys';
import type { FacetColumn, FacetColumnOf, ValueColumn } from './facet-column.ts';
import { damaged } from '../errors.ts';
import { choices } from './choices.ts';
import { date } from './date.ts';
import type {
  EncodedFacet,
  FacetBuilder,
  FacetFormat,
  FacetLeaves,
  FacetSource,
  TextsColumn,
} from './facet-format.ts';
import { kept } from './kept.ts';
import { number } from './number.ts';
import { words } from './words.ts';

const formats: {
  readonly [Type in FacetType]: FacetFormat<FacetColumnOf<Type>, ValueColumn | TextsColumn>;
} = {
  choices,
  number,
  date,
  words,
  kept,
};

export function builderOf(type: FacetType): FacetBuilder<FacetColumn> {
  return formats[type].builder();
}

export function encodeFacet(column: FacetColumn, source: FacetSource): EncodedFacet {
  // A column has the format of its type, which the compiler does not see.
  return formats[column.type].encode(column as never, source);
}

/** Decodes the leaves of a facet that a slice reads. */
export function decodeFacet(
  leaves: FacetLeaves,
  rows: number,
  notAsked: Uint8Array | undefined,
): FacetColumn {
  return formatOf(leaves).decode(leaves, rows, notAsked);
}

/** Decodes all that was answered to a facet. */
export function decodeFacetAnswers(
  leaves: FacetLeaves,
  rows: number,
  notAsked: Uint8Array | undefined,
): ValueColumn | TextsColumn {
  return formatOf(leaves).decodeAnswers(leaves, rows, notAsked);
}

/** A file says by its schema of which types its facets are. */
function formatOf(leaves: FacetLeaves) {
  const format = Object.values(formats).find((each) => each.isIn(leaves));
  if (format === undefined) throw damaged('a facet has no values');
  return format;
}
