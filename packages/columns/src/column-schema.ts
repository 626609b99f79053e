import type { SchemaElement } from 'hyparquet';

/** The schema elements of one Parquet column, from its top to its leaf. */
export type ColumnSchema = readonly [SchemaElement, ...SchemaElement[]];

/** The type of a leaf. Texts are in UTF-8; times are in ms since the epoch, in UTC. */
export type Primitive = 'text' | 'int32' | 'int64' | 'boolean' | 'time';

const types: Readonly<Record<Primitive, Partial<SchemaElement>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  int32: { type: 'INT32' },
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
