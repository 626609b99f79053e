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

/** Makes simple HTML of a plain text: its paragraphs, its lines, and `links` where they stand in it. */
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
<html lang="${escaped(language)}"><body dir="auto">
${paragraphs.join('\n')}
</body></html>
`;
}
