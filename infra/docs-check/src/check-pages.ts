import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { namedThings } from './named-things.ts';

const pages = [
  '*.md',
  '.github/*.md',
  'docs/**/*.md',
  '{apps,packages,tests,infra}/*/README.md',
  'bench/*.md',
];

/** Returns one line for each script, path or link in a README or in docs/ that does not exist, or that does not do what is meant. */
export function checkPages(root: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const found = globSync(pages, { cwd: root, exclude: (path) => path.split(sep).includes('node_modules') });
  return found.toSorted().flatMap((page) => {
    const named = namedThings(readFileSync(join(root, page), 'utf8'));
    return [
      ...named.scripts
        .filter((name) => !Object.hasOwn(scripts, name))
        .map((name) => `${page}: there is no script "${name}"`),
      ...named.redirected
        .filter((name) => Object.hasOwn(scripts, name))
        .map((name) => `${page}: the output of "${name}" begins with the banner of npm; use --silent`),
      ...named.rootPaths
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: there is no ${path}`),
      ...named.linkPaths
        .filter((path) => !existsSync(join(root, dirname(page), decodeURIComponent(path))))
        .map((path) => `${page}: the link to ${path} leads nowhere`),
    ];
  });
}
