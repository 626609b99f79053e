import { posix } from 'node:path';
import type { SettingRow } from '@canvass/settings';
import { constantsIn, type Constant } from './constants-in.ts';
import { firstSentence, inBytes, inWords } from './in-words.ts';

/** A source file, by its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const page = 'docs/where-is-it-decided.md';

/**
 * The page that says for each limit, cache, time, retry and language what it is today, and which file decides it. It is made from the
 * production code, so a constant that the code has is on the page.
 */
export function decidedPage(sources: readonly Source[], settings: readonly SettingRow[]): string {
  const packages = Map.groupBy(sources, ({ path }) => path.split('/').slice(0, 2).join('/'));
  const sections = [...packages].flatMap(([folder, files]) => {
    const rows = rowsOf(files);
    return rows.length === 0 ? [] : [{ folder, rows }];
  });
  return `# Where is it decided?

<!-- Made from the code by \`npm run docs\`; \`npm run docs:check\` fails if it differs. -->

Every limit, cache, time, retry and language of the code that runs in production, with today's value and the file that decides it. Search
this page for a word, a value or a name. Left out: sizes of formats, estimates of memory, and the pieces in which something is read or written.

- *What* is the first sentence of the comment beside the constant.
- *limit*: more is refused, cut off or left for later. *cache*: what is kept in memory. *share*: a part of what the row names. *time*: a limit, a pause or an interval. *retry*: how
  often something is tried. *at once*: what runs side by side.
- A number that operators can change is a [setting](#settings). What happens beyond a limit that a client can reach: [security.md](security.md#limits).

Parts: [settings](#settings), ${sections.map(({ folder }) => `[${folder}](#${anchorOf(folder)})`).join(', ')}.

## Settings

An app reads its settings from the environment, in its \`config.ts\`. [configuration.md](configuration.md) has all of them, with what is allowed.

${table(
  ['What', 'Default', 'Setting', 'Decided in', 'Read by'],
  settings.filter(({ unit }) => unit !== '').map((each) => settingRow(each, sources)),
)}
${sections
  .map(
    ({ folder, rows }) => `
## ${folder}

${table(['What', 'Today', 'Kind', 'Decided in'], rows)}
`,
  )
  .join('')}`;
}

/** Returns a fault for each constant that the page would show without a sentence. */
export function withoutComment(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    constantsIn(path, text)
      .filter(({ about }) => about === undefined)
      .map(({ name }) => `${path}: say in a comment before \`${name}\` what it decides, for ${page}`),
  );
}

/** One row for constants that are the same in several files. */
function rowsOf(files: readonly Source[]): (readonly string[])[] {
  const constants = files.flatMap(({ path, text }) =>
    joined(constantsIn(path, text)).map((each) => ({ path, ...each })),
  );
  const same = Map.groupBy(constants, ({ name, kind, today, about }) => [name, kind, today, about].join(' '));
  return [...same.values()].map((each) => {
    const { name, kind, today, about = '' } = each[0]!;
    const links = new Set(each.map(({ path }) => linkTo(path, 3)));
    return [about, today, kind, `\`${name}\` in ${[...links].join(', ')}`];
  });
}

/** One constant for the properties of an object that have no comments of their own. */
function joined(constants: readonly Constant[]): (Omit<Constant, 'kind'> & { readonly kind: string })[] {
  const byOwner = Map.groupBy(constants, ({ name, about }) => {
    const [owner, property] = name.split('.');
    return property === undefined ? name : `${owner} ${about}`;
  });
  return [...byOwner.values()].flatMap((each) => {
    const [first, second] = each;
    const [owner, property] = first!.name.split('.');
    if (second === undefined || property === undefined || owner === undefined) return each;
    const today = each.map(({ name, today: value }) => `${name.slice(owner.length + 1)} ${value}`).join(', ');
    const kinds = new Set(each.map(({ kind }) => kind));
    return [{ ...first!, name: owner, today, kind: [...kinds].join(', ') }];
  });
}

function settingRow(
  { name, description, default: byDefault, unit, apps }: SettingRow,
  sources: readonly Source[],
): readonly string[] {
  const declares = new RegExp(`^  ${name}: `, 'm');
  const files = sources.filter(
    ({ path, text }) => path.startsWith('packages/settings/') && declares.test(text),
  );
  const plain = byDefault.replaceAll('`', '');
  const words = inWords(name, Number(plain));
  // The name of a size or time has its unit at the end.
  const today = /[a-z]$/i.test(words)
    ? words
    : unit === 'bytes'
      ? inBytes(Number(plain))
      : `${words} ${unit}`;
  const readers = apps.map((app) => {
    const config = sources.find(({ path }) => path.startsWith(`apps/${app}/`) && path.endsWith('/config.ts'));
    return config === undefined ? app : `[${app}](${posix.relative(posix.dirname(page), config.path)})`;
  });
  return [
    firstSentence(description),
    today,
    `\`${name}\``,
    files.map(({ path }) => linkTo(path, 3)).join(', '),
    readers.join(', '),
  ];
}

/** A link that shows the path without its first `hidden` folders. */
function linkTo(path: string, hidden: number): string {
  return `[${path.split('/').slice(hidden).join('/')}](${posix.relative(posix.dirname(page), path)})`;
}

function anchorOf(folder: string): string {
  return folder.replaceAll(/[^\w-]/g, '');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows]
    .map(
      (cells) =>
        `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`,
    )
    .join('\n');
}
