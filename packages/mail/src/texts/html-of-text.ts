const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character]!);
}

/**
 * Makes simple HTML of a plain text: its paragraphs, its lines, and `links` where they stand in it. It may be shown dark, and a long link breaks, so that a
 * phone shows all of it.
 */
export function htmlOfText(text: string, links: readonly string[], language: string): string {
  const pieces = (line: string): string => {
    const link = links.find((each) => each !== '' && line.includes(each));
    if (link === undefined) return escaped(line);
    const at = line.indexOf(link);
    const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`;
    return `${pieces(line.slice(0, at))}${anchor}${pieces(line.slice(at + link.length))}`;
  };
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').map(pieces);
    return `<p>${lines.join('<br>\n')}</p>`;
  });
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta name="color-scheme" content="light dark"></head><body dir="auto" style="overflow-wrap: anywhere">
${paragraphs.join('\n')}
</body></html>
`;
}
