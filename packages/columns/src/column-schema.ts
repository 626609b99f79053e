import type { SchemaElement } from 'hyparquet';

/** The schema elements of one Parquet column, from its top to its leaf. */
export type ColumnSchema = readonly [SchemaElement, ...SchemaElement[]];

/** The type of a leaf. Texts are in UTF-8, days are since 1970-01-01, and times are in ms since the epoch, in UTC. */
export type Primitive = 'text' | 'int32' | 'day' | 'int64' | 'boolean' | 'time';

const types: Readonly<Record<Primitive, Partial<SchemaElement>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  int32: { type: 'INT32' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  int64: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

export function required(name: string, type: Primitive): ColumnSchema {
  return [{ name, repetition_type: 'REQUIRED', ...types[type] }];
}

export function nullable(name: string, type: Primitive): ColumnSchema {
  return [{ name, repetition_type: 'OPTIONAL', ...types[type] }];
}

/** A column of lists or nulls. No element of a list is null. */
export function nullableList(name: string, type: Primitive): ColumnSchema {
  return [
    {
      name,
      repetition_type: 'OPTIONAL',
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
      num_children: 1,
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...types[type] },
  ];
}

/** The types of the leaves of a file, in their order; undefined for a type that no column of ours has. */
export function leafTypes(schema: readonly SchemaElement[]): (Primitive | undefined)[] {
  return schema.filter((element) => element.num_children === undefined).map(primitiveOf);
}

function primitiveOf(leaf: SchemaElement): Primitive | undefined {
  const known = Object.keys(types) as Primitive[];
  return known.find(
    (type) => types[type].type === leaf.type && types[type].converted_type === leaf.converted_type,
  );
}
