/** A longer text is not read. */
const maxHtmlLength = 20_000;

const tokens = /<!--.*?-->|<(?<end>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>(?:\s[^<>]*)?)\s*\/?>|[^<]+|</gis;
const hrefPattern = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const linkPattern = /^(?:https?:\/\/|mailto:)[^\s()<>]+$/i;

const blocks: ReadonlySet<string> = new Set('p div h1 h2 h3 h4 h5 h6 ul ol'.split(' '));
const marks: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' };
/** They change only the looks. */
const plain: ReadonlySet<string> = new Set('span u small font center'.split(' '));

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The Markdown of a text with emphasis, links and lists; undefined for HTML that shows anything else. */
export function markdownOf(html: string): string | undefined {
  if (html.length > maxHtmlLength) return undefined;
  let text = '';
  const lists: ('ul' | 'ol')[] = [];
  const links: string[] = [];
  for (const { 0: token, groups: { end, tag: written, attributes = '' } = {} } of html.matchAll(tokens)) {
    const tag = written?.toLowerCase();
    const isEnd = end === '/';
    if (tag === undefined) {
      if (!token.startsWith('<!--')) text += escaped(decoded(token).replaceAll(/\s+/g, ' '));
    } else if (tag === 'br') text += '\n';
    else if (tag === 'li') text += isEnd ? '' : `\n${lists.at(-1) === 'ol' ? '1.' : '-'} `;
    else if (blocks.has(tag)) {
      if (tag === 'ul' || tag === 'ol') {
        if (isEnd) lists.pop();
        else lists.push(tag);
      }
      text += tag.startsWith('h') ? (isEnd ? '**\n\n' : '\n\n**') : '\n\n';
    } else if (tag === 'a') {
      if (isEnd) text += links.pop() ?? '';
      else {
        const href = decoded(
          hrefPattern
            .exec(attributes)
            ?.slice(1)
            .find((each) => each !== undefined) ?? '',
        );
        links.push(linkPattern.test(href) ? `](${href})` : '');
        text += linkPattern.test(href) ? '[' : '';
      }
    } else if (Object.hasOwn(marks, tag)) text += marks[tag];
    else if (!plain.has(tag)) return undefined;
  }
  return tidied(text);
}

/** Marks beside blanks would be shown. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/(\*+) +(?=\*)/g, '$1'));
  return lines
    .map((line) => line.replace(/^(\*+) +/, '$1').replace(/ +(\*+)$/, '$1'))
    .join('\n')
    .replaceAll('****', '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*_[\]]/g, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2');
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}
