import type { SchemaElement } from 'hyparquet';

/** The leaf of a column of texts, which are in UTF-8. */
export function textLeaf(name: string): SchemaElement {
  return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
}
