/** A longer text is not read. */
const maxHtmlLength = 20_000;

const tokens = /<(?<end>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>\s[^<>]*|\/?)>|[^<]+|</gi;
const hrefPattern = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const linkPattern = /^(?:https?:\/\/|mailto:)[^\s()<>]+$/i;

const blocks: ReadonlySet<string> = new Set('p div h1 h2 h3 h4 h5 h6 ul ol'.split(' '));
const strong: ReadonlySet<string> = new Set('b strong'.split(' '));
const emphasis: ReadonlySet<string> = new Set('i em'.split(' '));
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

/** How a text shows what HTML marks. */
interface Marks {
  readonly strong: string;
  readonly emphasis: string;
  link(href: string): { readonly start: string; readonly end: string };
  written(text: string): string;
}

const markdown: Marks = {
  strong: '**',
  emphasis: '*',
  link: (href) => ({ start: '[', end: `](${href})` }),
  written: escapedMarkdown,
};

const plainText: Marks = {
  strong: '',
  emphasis: '',
  link: (href) => ({ start: '', end: ` (${href})` }),
  written: (text) => text,
};

/** The Markdown of a text with emphasis, links and lists; undefined for HTML that shows anything else. */
export function markdownOf(html: string): string | undefined {
  return textOf(html, markdown);
}

/** The same without marks: lists keep their numbers and dashes, links show their address. */
export function plainTextOf(html: string): string | undefined {
  return textOf(html, plainText);
}

function textOf(html: string, marks: Marks): string | undefined {
  if (html.length > maxHtmlLength) return undefined;
  const shown = withoutComments(html);
  let text = '';
  const lists: { readonly isOrdered: boolean; count: number }[] = [];
  const links: string[] = [];
  for (const { 0: token, groups: { end, tag: written, attributes = '' } = {} } of shown.matchAll(tokens)) {
    const tag = written?.toLowerCase();
    const isEnd = end === '/';
    if (tag === undefined) text += marks.written(decoded(token).replaceAll(/\s+/g, ' '));
    else if (tag === 'br') text += '\n';
    else if (tag === 'li') text += isEnd ? '' : `\n${bulletIn(lists.at(-1))} `;
    else if (blocks.has(tag)) {
      if (tag === 'ul' || tag === 'ol') {
        if (isEnd) lists.pop();
        else lists.push({ isOrdered: tag === 'ol', count: 0 });
      }
      text += tag.startsWith('h') ? (isEnd ? `${marks.strong}\n\n` : `\n\n${marks.strong}`) : '\n\n';
    } else if (tag === 'a') {
      if (isEnd) text += links.pop() ?? '';
      else {
        const href = hrefIn(attributes);
        const link = linkPattern.test(href) ? marks.link(href) : { start: '', end: '' };
        links.push(link.end);
        text += link.start;
      }
    } else if (strong.has(tag)) text += marks.strong;
    else if (emphasis.has(tag)) text += marks.emphasis;
    else if (!plain.has(tag)) return undefined;
  }
  return tidied(text);
}

/** A comment without an end is none. */
function withoutComments(html: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const start = html.indexOf('<!--', at);
    const end = start === -1 ? -1 : html.indexOf('-->', start + 4);
    if (end === -1) return text + html.slice(at);
    text += html.slice(at, start);
    at = end + 3;
  }
}

function bulletIn(list: { readonly isOrdered: boolean; count: number } | undefined): string {
  if (list?.isOrdered !== true) return '-';
  list.count += 1;
  return `${list.count}.`;
}

function hrefIn(attributes: string): string {
  const [, ...quoted] = hrefPattern.exec(attributes) ?? [];
  return decoded(quoted.find((each) => each !== undefined) ?? '');
}

function withoutBlanksBeforeMarks(line: string): string {
  let marks = line.length;
  while (line[marks - 1] === '*') marks -= 1;
  return line.slice(0, marks).trimEnd() + line.slice(marks);
}

/** Marks beside blanks would be shown. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/\* +(?=\*)/g, '*'));
  return lines
    .map((line) => withoutBlanksBeforeMarks(line.replace(/^(\*+) +/, '$1')))
    .join('\n')
    .replaceAll('****', '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Written so that Markdown shows it as it is. */
export function escapedMarkdown(text: string): string {
  return text.replaceAll(/[\\*_[\]]/g, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2');
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}
