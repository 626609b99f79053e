import type { SchemaElement } from 'hyparquet';

/** The leaf of a column of texts, which are in UTF-8. */
export function textLeaf(name: string): SchemaElement {
  return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
}

/** The elements of a column of lists of texts. A row may have no list. */
export function textList(name: string): readonly [SchemaElement, ...SchemaElement[]] {
  return [
    {
      name,
      repetition_type: 'OPTIONAL',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { ...textLeaf('element'), repetition_type: 'REQUIRED' },
  ];
}
