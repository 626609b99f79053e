/** Four digits of a large number, three of a small one. */
export function number(value: number): string {
  return value >= 100
    ? Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 0 })
    : rate(value);
}

/** Three digits. */
export function rate(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

export function percent(share: number): string {
  return `${number(100 * share)} %`;
}

/** Rows as a table in Markdown; the first one is its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
