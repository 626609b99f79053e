import type { FacetValue } from '@canvass/surveys';
import type { CodedColumn } from '../coded-column.ts';
import { readValues } from '../decode-leaf.ts';
import { readInt32 } from '../decode-values.ts';
import { Dictionary } from '../dictionary.ts';
import { valuesLeaf } from '../encode-leaf.ts';
import { damaged } from '../errors.ts';
import { GrowingCodes } from '../growing-array.ts';
import type { FacetBuilder, FacetFormat, FacetLeaves } from './facet-format.ts';

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
    builder: () => new IntegersBuilder(type),
    encode: ({ values, codes }, { nameOf }) => ({
      leaves: [valuesLeaf(nameOf('q'), { type: leafType, values }, codes)],
    }),
    isIn: ({ q }) => q?.type === leafType,
    decode,
    decodeAnswers: decode,
  };
}

/** One class for numbers and dates: the loop over the values of an answer slows down from five classes of builders on. */
class IntegersBuilder<Type> implements FacetBuilder<IntegersColumn<Type>> {
  readonly #type: Type;
  readonly #dictionary = new Dictionary<number>();
  readonly #codes = new GrowingCodes();

  constructor(type: Type) {
    this.#type = type;
  }

  add(row: number, answer: FacetValue): void {
    this.#codes.set(row, this.#dictionary.code(answer as number) + 1);
  }

  build(rows: number, notAsked: Uint8Array | undefined): IntegersColumn<Type> {
    return {
      type: this.#type,
      notAsked,
      values: this.#dictionary.view(),
      codes: this.#codes.view(rows),
      offsets: undefined,
    };
  }
}
