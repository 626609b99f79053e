import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A stylesheet of a feature. */
export interface Stylesheet {
  /** The path from the root. */
  readonly path: string;
  readonly text: string;
}

/** The folder of the features whose stylesheets the desk serves as one. */
const featuresFolder = 'packages/owners-site/src';

export function readStylesheets(root: string): Stylesheet[] {
  return globSync(`${featuresFolder}/**/*.css`, { cwd: root })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * Classes that two features style by their name alone. All features share one stylesheet, so each would change the other's pages. A feature
 * may style a class of another one within a class of its own.
 */
export function classClashes(sheets: readonly Stylesheet[]): string[] {
  const styled = new Map<string, Map<string, string>>();
  for (const { path, text } of sheets) {
    for (const name of classesStyledAlone(text)) {
      const files = styled.get(name) ?? new Map<string, string>();
      styled.set(name, files);
      if (!files.has(featureOf(path))) files.set(featureOf(path), path);
    }
  }
  return [...styled]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `.${name}: ${[...files.values()].join(' and ')}`)
    .toSorted();
}

function featureOf(path: string): string {
  const [feature = ''] = path.slice(featuresFolder.length + 1).split('/');
  return feature;
}

/** The class of each selector that has no other class and no id, if its last part has it. */
function classesStyledAlone(text: string): Set<string> {
  const rules = text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
  const names = new Set<string>();
  for (const [, prelude = ''] of rules) {
    if (prelude.trim().startsWith('@')) continue;
    for (const selector of alternatives(prelude)) {
      const found = [...selector.matchAll(/[.#]([\w-]+)/g)].map(([, name = '']) => name);
      const [, subject = ''] = /([^\s>+~]+)\s*$/.exec(selector) ?? [];
      const [name] = found;
      if (found.length === 1 && name !== undefined && subject.includes(`.${name}`)) names.add(name);
    }
  }
  return names;
}

/** The selectors of a list, with each alternative of `:is()`. What `:not()` names is not styled. */
function alternatives(list: string): string[] {
  const [, before = '', inside = '', after = ''] =
    /^([^]*?):(?:is|where)\(((?:[^()]|\([^()]*\))*)\)([^]*)$/.exec(withoutConditions(list)) ?? [];
  if (inside === '') return partsOf(withoutConditions(list));
  const begin = before.slice(before.lastIndexOf(',') + 1);
  const [end = '', ...others] = splitOnce(after);
  return [
    ...partsOf(before.slice(0, before.length - begin.length)),
    ...inside.split(',').flatMap((each) => alternatives(`${begin}${each.trim()}${end}`)),
    ...others.flatMap(alternatives),
  ];
}

const withoutConditions = (list: string): string =>
  list.replaceAll(/:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');

/** What comes before the first comma that is in no parentheses, and what comes after it. */
function splitOnce(text: string): string[] {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) return [text.slice(0, index), text.slice(index + 1)];
  }
  return [text];
}

function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
