import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { facetTypes } from '@canvass/surveys';
import type { Source } from './kind-names.ts';

/** The most files that a kind of question may take beside its own: those that get a line for each kind. */
const maxShared = 7;
/** The most folders in which these files may be: the `kinds` folders of packages, and others. */
const maxFolders = 6;

const inKinds = /^(.*?\/kinds)\/([^/.]+)(?:\/|\.\w+$)/;
/** A name where a question's type stands: `type: 'x'`, `type === 'x'`, `case 'x':`, `QuestionOf<'x'>`. */
const literal = /(\btype: |\btype: z\.literal\(|\btype [!=]== |\bcase |(?<!Facet)Of<)'(\w+)'/g;
const imported = /\bfrom '(\.[^']+)'/g;
const facetNames: ReadonlySet<string> = new Set(facetTypes);

/** All code but tests, and all files of the `kinds` folders but tests: what helps tests, and styles, too. */
export function kindSources(root: string): Source[] {
  const found = globSync(
    ['{apps,packages,tests}/*/{src,test}/**/*.ts', '{apps,packages,tests}/*/{src,test}/**/kinds/**/*.*'],
    {
      cwd: root,
      exclude: (path) => path.split(sep).includes('node_modules'),
    },
  );
  return [...new Set(found.map((path) => path.split(sep).join('/')))]
    .filter((path) => !path.endsWith('.test.ts') && path !== 'packages/client/src/api.ts')
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * The files that a kind takes: its own in the `kinds` folders; those that import one of these, or that name the kind as a type in a `kinds`
 * folder; and tables of all kinds, wherever they are. What another kind's own files say is theirs.
 */
export function filesOfKind(kind: string, sources: readonly Source[], kinds: readonly string[]): string[] {
  const own = new Set(sources.filter(({ path }) => ownerOf(path) === kind).map(({ path }) => path));
  const isNamed = ({ path, text }: Source): boolean => {
    const owner = ownerOf(path);
    if (owner !== undefined && kinds.includes(owner)) return false;
    if (imports(path, text).some((file) => own.has(file))) return true;
    if (kinds.every((each) => new RegExp(`^ +${each}(?::|,)`, 'm').test(text))) return true;
    if (owner === undefined) return false;
    return [...text.matchAll(literal)].some(
      // A facet may have the same name.
      ([, where = '', name]) => name === kind && (where === 'Of<' || !facetNames.has(kind)),
    );
  };
  return sources.filter((source) => own.has(source.path) || isNamed(source)).map(({ path }) => path);
}

/** The kinds that take more shared files or folders than a kind may, each with these files. */
export function scatteredKinds(kinds: readonly string[], sources: readonly Source[]): string[] {
  return kinds.flatMap((kind) => {
    const files = filesOfKind(kind, sources, kinds);
    const shared = files.filter((file) => ownerOf(file) !== kind);
    const folders = new Set(files.map(folderOf));
    if (shared.length <= maxShared && folders.size <= maxFolders) return [];
    return [
      `The kind ${kind} takes ${shared.length} shared files and ${folders.size} folders, more than ${maxShared} and ${maxFolders}:` +
        shared.map((file) => `\n  ${file}`).join(''),
    ];
  });
}

/** The kind whose file it is, or the name of a file that all kinds share; undefined outside of folders `kinds`. */
function ownerOf(path: string): string | undefined {
  return inKinds.exec(path)?.[2];
}

function folderOf(path: string): string {
  return inKinds.exec(path)?.[1] ?? posix.dirname(path);
}

function imports(path: string, text: string): string[] {
  return [...text.matchAll(imported)].map(([, file = '']) => posix.join(posix.dirname(path), file));
}
