import type { Statistics } from 'hyparquet';
import type { Codes } from './codes.ts';
import { type ColumnSchema, nullable, nullableList, required } from './column-schema.ts';
import { indexes, levels, plainBooleans, plainInt32, plainInt64, plainTexts } from './encode-values.ts';
import { makeCodes } from './growing-array.ts';
import type { Lists } from './list-builder.ts';
import { Texts } from './texts.ts';

/** A column of a file, encoded as one data page. */
export interface EncodedLeaf {
  readonly schema: ColumnSchema;
  /** The number of values of the page, nulls and empty lists included. */
  readonly entries: number;
  /** The distinct values, of which the page has indexes; undefined if the page has the values themselves. */
  readonly dictionary: { readonly size: number; readonly bytes: Buffer } | undefined;
  readonly page: Buffer;
  readonly statistics: Statistics | undefined;
}

/** The values of a dictionary. */
export type Values =
  | { readonly type: 'text'; readonly values: readonly string[] | Texts }
  | { readonly type: 'int32' | 'int64' | 'day'; readonly values: readonly number[] };

export function textsLeaf(name: string, texts: readonly string[]): EncodedLeaf {
  return plainLeaf(required(name, 'text'), texts.length, plainTexts(texts));
}

export function nullableTextsLeaf(name: string, texts: readonly (string | null)[]): EncodedLeaf {
  const defined = new Uint8Array(texts.length);
  const answers: string[] = [];
  for (const [row, text] of texts.entries()) {
    if (text === null) continue;
    defined[row] = 1;
    answers.push(text);
  }
  return plainLeaf(
    nullable(name, 'text'),
    texts.length,
    Buffer.concat([levels(defined, 1), plainTexts(answers)]),
  );
}

/** Encodes a column of safe integers. */
export function numbersLeaf(name: string, type: 'int64' | 'time', numbers: Float64Array): EncodedLeaf {
  return {
    ...plainLeaf(required(name, type), numbers.length, plainInt64(numbers)),
    statistics: statisticsOf(numbers, 0, (number) => (type === 'time' ? new Date(number) : number)),
  };
}

export function booleansLeaf(name: string, values: Uint8Array): EncodedLeaf {
  return plainLeaf(required(name, 'boolean'), values.length, plainBooleans(values));
}

/** Encodes a column without nulls: the code 0 means the first value. */
export function versionsLeaf(name: string, values: readonly number[], codes: Codes): EncodedLeaf {
  return {
    schema: required(name, 'int32'),
    entries: codes.length,
    ...dictionaryPages({ type: 'int32', values }, codes, []),
    statistics: statisticsOf(values, 0),
  };
}

/** Encodes a column with nulls, from a code for each row: a code above 0 means `values[code - 1]`; 0 means null. */
export function valuesLeaf(name: string, values: Values, codes: Codes): EncodedLeaf {
  const defined = new Uint8Array(codes.length);
  const used = makeCodes(codes.length, values.values.length);
  let answers = 0;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code === 0) continue;
    defined[row] = 1;
    used[answers++] = code - 1;
  }
  return {
    schema: nullable(name, values.type),
    entries: codes.length,
    ...dictionaryPages(values, used.subarray(0, answers), [levels(defined, 1)]),
    statistics: values.type === 'text' ? undefined : statisticsOf(values.values, codes.length - answers),
  };
}

/**
 * Encodes a column of lists of texts. A code means `values[code - 1]`. A row without codes is null or an empty list, as `isNull` says. The
 * dictionary has an empty text before the values, so that its indexes are the codes: a reader need not add 1 to each of very many.
 */
export function listsLeaf(
  name: string,
  values: readonly string[] | Texts,
  { codes, offsets }: Lists,
  isNull: (row: number) => boolean,
): EncodedLeaf {
  const rows = offsets.length - 1;
  const repeated = new Uint8Array(codes.length + rows);
  const defined = new Uint8Array(codes.length + rows);
  let entries = 0;
  for (let row = 0; row < rows; row++) {
    const end = offsets[row + 1]!;
    let at = offsets[row]!;
    if (at === end) defined[entries++] = isNull(row) ? listLevels.null : listLevels.empty;
    for (const from = at; at < end; at++) {
      if (at > from) repeated[entries] = 1;
      defined[entries++] = listLevels.element;
    }
  }
  return {
    schema: nullableList(name, 'text'),
    entries,
    ...pagesWith(
      {
        size: 1 + values.length,
        bytes: Buffer.concat([plainTexts(['']), plainValues({ type: 'text', values })]),
      },
      codes,
      [levels(repeated.subarray(0, entries), 1), levels(defined.subarray(0, entries), 2)],
    ),
    statistics: undefined,
  };
}

/** The definition levels of a nullable list. */
export const listLevels = { null: 0, empty: 1, element: 2 };

function plainLeaf(schema: ColumnSchema, entries: number, page: Buffer): EncodedLeaf {
  return { schema, entries, dictionary: undefined, page, statistics: undefined };
}

/** Encodes a dictionary and a page of its indexes, `codes`, behind the levels in `before`. */
function dictionaryPages(dictionary: Values, codes: Codes, before: readonly Buffer[]) {
  const size = dictionary.values.length;
  // Some readers of Parquet reject a dictionary without values.
  if (size === 0) return { dictionary: undefined, page: Buffer.concat(before) };
  return pagesWith({ size, bytes: plainValues(dictionary) }, codes, before);
}

function pagesWith(
  dictionary: NonNullable<EncodedLeaf['dictionary']>,
  codes: Codes,
  before: readonly Buffer[],
) {
  const levelBytes = before.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { dictionary, page: Buffer.concat([...before, indexes(codes, dictionary.size, levelBytes)]) };
}

function plainValues({ type, values }: Values): Buffer {
  if (type === 'int64') return plainInt64(Float64Array.from(values));
  if (type !== 'text') return plainInt32(values);
  return values instanceof Texts ? values.page : plainTexts(values);
}

function statisticsOf(
  numbers: readonly number[] | Float64Array,
  nulls: number,
  toStored: (number: number) => number | Date = (number) => number,
): Statistics | undefined {
  if (numbers.length === 0) return undefined;
  let lowest = Infinity;
  let highest = -Infinity;
  for (const number of numbers) {
    if (number < lowest) lowest = number;
    if (number > highest) highest = number;
  }
  return { min_value: toStored(lowest), max_value: toStored(highest), null_count: BigInt(nulls) };
}
