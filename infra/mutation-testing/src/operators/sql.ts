import type { Edit, Operator } from './edit.ts';

const isSql = /\b(?:select|update|insert into|delete from)\b/;

/** Changes of a statement's text, made at every match of the pattern. */
const changes: readonly { readonly find: RegExp; readonly text: string }[] = [
  { find: / <= /g, text: ' < ' },
  { find: / >= /g, text: ' > ' },
  { find: / \+ /g, text: ' - ' },
  { find: / - /g, text: ' + ' },
  { find: /\bleast\b/g, text: 'greatest' },
  { find: /\bmin\b/g, text: 'max' },
  { find: /\border by \w+/g, text: '' },
  { find: /\bfor update skip locked\b/g, text: '' },
  { find: /\blimit \$?\d+/g, text: '' },
];

/** Mistakes in an SQL statement in a template: a missing condition, a bound that is off by one. */
export const sql: Operator = function* ({ node, source }) {
  if (node.type !== 'TemplateLiteral') return;
  const text = source.text(node);
  if (!isSql.test(text)) return;
  const at = source.start(node);
  const edit = (from: number, to: number, by: string): Edit => {
    const start = at + Buffer.byteLength(text.slice(0, from));
    return { kind: 'sql', start, end: start + Buffer.byteLength(text.slice(from, to)), text: by };
  };
  for (const { find, text: by } of changes) {
    for (const { index, 0: found } of text.matchAll(find)) yield edit(index, index + found.length, by);
  }
  for (const { index } of text.matchAll(/\band\b/g)) yield edit(index, endOfCondition(text, index + 3), '');
};

/** A condition ends at the next `and`, at the end of its line, or where its parenthesis closes. */
function endOfCondition(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if ('({['.includes(letter)) depth += 1;
    if (')}]'.includes(letter)) depth -= 1;
    const isOver = depth < 0 || letter === '\n' || letter === '`' || text.startsWith(' and ', index);
    if (isOver && depth <= 0) return index;
  }
  return text.length;
}
