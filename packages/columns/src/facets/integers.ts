import type { CodedColumn } from '../coded-column.ts';
import { readValues } from '../decode-leaf.ts';
import { readInt32 } from '../decode-values.ts';
import { valuesLeaf } from '../encode-leaf.ts';
import { damaged } from '../errors.ts';
import type { FacetFormat, FacetLeaves } from './facet-format.ts';
import { ValuesBuilder } from './values-builder.ts';

/** A column of integers of 32 bits, of which a row has at most one. */
export interface IntegersColumn<Type> extends CodedColumn<number> {
  readonly type: Type;
  readonly offsets: undefined;
  readonly singles?: undefined;
}

/** `leafType`: what other readers take the integers for. */
export function integersFormat<const Type>(
  type: Type,
  leafType: 'int32' | 'day',
): FacetFormat<IntegersColumn<Type>> {
  const decode = (
    { q }: FacetLeaves,
    rows: number,
    notAsked: Uint8Array | undefined,
  ): IntegersColumn<Type> => {
    if (q === undefined) throw damaged('a facet has no values');
    return { type, notAsked, ...readValues(q, rows, readInt32), offsets: undefined };
  };
  return {
    builder: () =>
      new ValuesBuilder(({ notAsked, values, codes }) => {
        return { type, notAsked, values: values as readonly number[], codes, offsets: undefined };
      }),
    encode: ({ values, codes }, { nameOf }) => ({
      leaves: [valuesLeaf(nameOf('q'), { type: leafType, values }, codes)],
    }),
    isIn: ({ q }) => q?.type === leafType,
    decode,
    decodeAnswers: decode,
  };
}
