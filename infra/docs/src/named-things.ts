/** What a page of documentation says exists. */
export interface NamedThings {
  /** As in `npm run lint` or `npm start`. */
  readonly scripts: readonly string[];
  /** Paths from the root of the repository. */
  readonly rootPaths: readonly string[];
  /** Targets of links, from the page's own folder; without the part after `#`. */
  readonly linkPaths: readonly string[];
}

/** The top folders whose paths, written in backticks, are taken as promises; other paths may well be blob names. */
const topFolders = ['apps', 'packages', 'infra', 'bench', 'docs', '.ci'];

/**
 * Finds the scripts (anywhere), the repository paths (in inline code) and the local links (outside code) of a
 * Markdown page. Patterns such as `packages/*` and `{name}` are no paths.
 */
export function namedThings(markdown: string): NamedThings {
  const prose = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? '');
  const withoutCode = prose.replaceAll(/`[^`\n]+`/g, (span) => '`'.repeat(span.length));
  const links = [...withoutCode.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, target]) => target ?? '');
  const scripts = [...markdown.matchAll(/\bnpm (?:run (?:-\S+ )*([\w:.-]+)|(start|test)\b)/g)];
  return {
    scripts: unique(scripts.map(([, run, short]) => (run ?? short ?? '').replace(/[.:]+$/, ''))),
    rootPaths: unique(spans.filter(isRepositoryPath)),
    linkPaths: unique(
      links
        .filter((target) => !/^([a-z][a-z+.-]*:|#|\/\/)/i.test(target))
        .map((target) => target.replace(/[#?].*$/, '')),
    ),
  };
}

function isRepositoryPath(span: string): boolean {
  const [top = ''] = span.split('/');
  return /^[\w@.-]+(\/[\w@.-]*)+$/.test(span) && topFolders.includes(top);
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
