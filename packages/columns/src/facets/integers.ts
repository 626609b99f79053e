import type { CodedColumn } from '../coded-column.ts';
import { readValues } from '../decode-leaf.ts';
import { readInt32, readInt64 } from '../decode-values.ts';
import { valuesLeaf } from '../encode-leaf.ts';
import { damaged } from '../errors.ts';
import type { FacetFormat, FacetLeaves } from './facet-format.ts';
import { ValuesBuilder } from './values-builder.ts';

/** A column of integers, of which a row has at most one. */
export interface IntegersColumn<Type> extends CodedColumn<number> {
  readonly type: Type;
  readonly offsets: undefined;
  readonly singles?: undefined;
}

/** `leafTypes`: what other readers take the integers for, and those that 32 bits cannot hold. Absent: there are none. */
export function integersFormat<const Type>(
  type: Type,
  [leafType, wideType]: readonly ['int32', 'int64'] | readonly ['day', undefined],
): FacetFormat<IntegersColumn<Type>> {
  const decode = (
    { q }: FacetLeaves,
    rows: number,
    notAsked: Uint8Array | undefined,
  ): IntegersColumn<Type> => {
    if (q === undefined) throw damaged('a facet has no values');
    const read = q.type === leafType ? readInt32 : readWide;
    return { type, notAsked, ...readValues(q, rows, read), offsets: undefined };
  };
  return {
    builder: () =>
      new ValuesBuilder(({ notAsked, values, codes }) => {
        return { type, notAsked, values: values as readonly number[], codes, offsets: undefined };
      }),
    encode: ({ values, codes }, { nameOf }) => ({
      leaves: [
        valuesLeaf(
          nameOf('q'),
          { type: values.every(isNarrow) ? leafType : (wideType ?? leafType), values },
          codes,
        ),
      ],
    }),
    isIn: ({ q }) => q !== undefined && (q.type === leafType || q.type === wideType),
    decode,
    decodeAnswers: decode,
  };
}

/** Whether 32 bits hold the integer. */
function isNarrow(value: number): boolean {
  return (value | 0) === value;
}

function readWide(bytes: Buffer): number[] {
  return Array.from(readInt64(bytes));
}
