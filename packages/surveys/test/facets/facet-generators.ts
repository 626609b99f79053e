import * as fc from 'fast-check';
import {
  type Facet,
  type FacetOf,
  type FacetType,
  type FacetValue,
  jsonOfNumber,
  lastMinute,
  maxDay,
  maxNumber,
  minDay,
  printDay,
} from '../../src/index.ts';

import { texts } from '../kinds/texts.ts';

/** What a filter is for. An address has no `contains`. */
export type FilterUse = 'address' | 'analysis';

/** What tests generate of one facet. */
interface FacetGenerators<F extends Facet> {
  /** Any value that a record can have. */
  readonly values: fc.Arbitrary<FacetValue>;
  /** What a filter can ask of its values, as JSON; undefined: nothing. */
  readonly filter: ((facet: F, use: FilterUse) => fc.Arbitrary<unknown>) | undefined;
}

/** Values and ranges of integers, each end as JSON has it. */
const ranges = (integer: fc.Arbitrary<number>, json: (end: number) => unknown): fc.Arbitrary<unknown> =>
  fc.array(
    fc.oneof(
      integer.map(json),
      integer.map((min) => ({ min: json(min) })),
      integer.map((max) => ({ max: json(max) })),
      fc.tuple(integer, integer).map((both) => {
        const [min, max] = both.toSorted((one, other) => one - other) as [number, number];
        return { min: json(min), max: json(max) };
      }),
    ),
    { minLength: 1, maxLength: 5 },
  );

const word = fc
  .constantFrom('fast', 'Slow', 'rock’n’roll', 'constructor', 'ÉCLAIR', 'proto', '咖啡')
  .map((each) => ({ word: each }));
const contains = fc
  .constantFrom('fast', 'E\u0301', 'OW don', '__proto__', ',', 'slow')
  .map((each) => ({ contains: each }));

/** Values of choices, some of which break a plain object. */
const token = fc.constantFrom('red', 'blue', '__proto__', 'constructor', '1', 'é', '🦊', 'a"b');

const generators: { readonly [Type in FacetType]: FacetGenerators<FacetOf<Type>> } = {
  choices: {
    values: fc.oneof(token, fc.uniqueArray(token, { minLength: 1, maxLength: 4 })),
    filter: ({ choices, retired = [] }) => {
      const values = fc.array(fc.constantFrom(...[...choices, ...retired].map(({ value }) => value)), {
        minLength: 1,
        maxLength: 8,
      });
      return fc.oneof(
        { weight: 2, arbitrary: values },
        values.map((noneOf) => ({ noneOf })),
      );
    },
  },
  number: {
    values: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -maxNumber, max: maxNumber })),
    filter: (facet) => {
      const { min, max } = facet.scale ?? { min: -20, max: 20 };
      const integers = facet.clock
        ? fc.integer({ min: 0, max: lastMinute })
        : fc.oneof(fc.integer({ min: min - 2, max: max + 2 }), fc.constantFrom(0, maxNumber, -maxNumber));
      return ranges(integers, (value) => jsonOfNumber(facet, value));
    },
  },
  date: {
    values: fc.oneof(fc.integer({ min: 20_000, max: 20_100 }), fc.integer({ min: minDay, max: maxDay })),
    filter: () =>
      ranges(
        fc.oneof(fc.integer({ min: 19_000, max: 21_000 }), fc.constantFrom(minDay, maxDay, 0)),
        printDay,
      ),
  },
  words: { values: texts, filter: (_, use) => (use === 'address' ? word : fc.oneof(word, contains)) },
  kept: { values: fc.oneof(fc.constant('answered'), texts), filter: undefined },
};

/** Any value that a record can have in a facet of this type. */
export function valuesOf(type: FacetType): fc.Arbitrary<FacetValue> {
  return generators[type].values;
}

const answered = fc.boolean().map((each) => ({ answered: each }));

/** What a filter can ask of a facet, as JSON. */
export function filterOn(facet: Facet, use: FilterUse): fc.Arbitrary<unknown> {
  const { filter } = generators[facet.type] as FacetGenerators<Facet>;
  return filter === undefined ? answered : fc.oneof({ weight: 3, arbitrary: filter(facet, use) }, answered);
}
