const characters: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
]);

/** The names and values of the hidden fields of a page, in their order, as a browser sends them. */
export function hiddenFieldsIn(html: string): [name: string, value: string][] {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return [...fields].map(([, name = '', value = '']) => [name, decoded(value)]);
}

function decoded(value: string): string {
  return value.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (escaped) => characters.get(escaped)!);
}
