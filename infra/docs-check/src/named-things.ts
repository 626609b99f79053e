/** The scripts, paths and files that a page names. */
export interface NamedThings {
  /** As in `npm run lint` or `npm start`. */
  readonly scripts: readonly string[];
  /** Those whose output a file gets, with the banner that npm prints unless it is silent. */
  readonly redirected: readonly string[];
  /** Paths from the root of the repository. */
  readonly rootPaths: readonly string[];
  /** Link targets relative to the page's folder, without the part after `#`. */
  readonly linkPaths: readonly string[];
}

/** Only paths in these folders are checked: others may be blob names. */
const topFolders = ['apps', 'packages', 'tests', 'infra', 'bench', 'docs', '.ci'];

/**
 * Finds scripts (anywhere), repository paths (in inline code) and local links (outside code) in Markdown. Ignores patterns
 * such as `packages/*` and `{name}`.
 */
export function namedThings(markdown: string): NamedThings {
  const prose = withoutCodeBlocks(markdown);
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? '');
  const withoutCode = prose.replaceAll(/`[^`\n]+`/g, (span) => '`'.repeat(span.length));
  const links = [...withoutCode.matchAll(/\]\(([^()]*)\)/g)].map(([, inside]) => targetOf(inside ?? ''));
  const scripts = [...markdown.matchAll(/\bnpm (?:run (?:-\S+ )*([\w:.-]+)|(start|test)\b)/g)];
  const redirected = markdown.split(/[`\n,;&|]/).flatMap(redirectedIn);
  return {
    redirected: unique(redirected),
    scripts: unique(scripts.map(([, run, short]) => withoutPunctuation(run ?? short ?? ''))),
    rootPaths: unique(spans.filter(isRepositoryPath)),
    linkPaths: unique(
      links
        .filter((target) => target !== '' && !/^([a-z][a-z+.-]*:|#|\/\/)/i.test(target))
        .map((target) => target.split(/[#?]/, 1)[0] ?? ''),
    ),
  };
}

/** The npm script of a command that writes its output to a file, in a list; an empty list for any other command. */
function redirectedIn(command: string): string[] {
  const [called, ...files] = command.split(' >');
  const name = /\bnpm (?:run )?(\w[\w:.-]*)/.exec(called ?? '')?.[1];
  return name === undefined || files.length === 0 ? [] : [name];
}

function withoutCodeBlocks(markdown: string): string {
  let fence: string | undefined;
  const outside = markdown.split('\n').filter((line) => {
    if (fence !== undefined) {
      if (line.startsWith(fence)) fence = undefined;
      return false;
    }
    fence = ['```', '~~~'].find((each) => line.startsWith(each));
    return fence === undefined;
  });
  return outside.join('\n');
}

/** The path in `docs/a.md`, `<docs/a.md>` or `docs/a.md "a title"`. */
function targetOf(inside: string): string {
  const [target = ''] = inside.trim().replace(/^</, '').split(/[\s>]/, 1);
  return target;
}

/** A sentence may end after the name of a script. */
function withoutPunctuation(name: string): string {
  let end = name.length;
  while (end > 0 && '.:'.includes(name[end - 1] ?? '')) end -= 1;
  return name.slice(0, end);
}

function isRepositoryPath(span: string): boolean {
  const [top = ''] = span.split('/');
  return /^[\w@.-]+(\/[\w@.-]*)+$/.test(span) && topFolders.includes(top);
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
