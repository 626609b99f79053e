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
  const names = new Set<string>();
  for (const selector of preludesIn(text).flatMap(alternatives)) {
    const [name, ...others] = selector.match(/[.#][\w-]+/g) ?? [];
    if (name?.startsWith('.') && others.length === 0 && lastPartOf(selector).includes(name)) {
      names.add(name.slice(1));
    }
  }
  return names;
}

/** The lists of selectors in front of each block, without those of at-rules. */
function preludesIn(text: string): string[] {
  const [first = '', ...commented] = text.split('/*');
  const css = first + commented.map((each) => each.slice(each.indexOf('*/') + 2)).join('');
  return css
    .split('{')
    .slice(0, -1)
    .map((each) => each.slice(Math.max(each.lastIndexOf('}'), each.lastIndexOf(';')) + 1).trim())
    .filter((each) => !each.startsWith('@'));
}

/** The selectors of a list, with each alternative of `:is()`. What `:not()` names is not styled. */
function alternatives(list: string): string[] {
  return splitOutside(list, ',').flatMap((selector) => {
    for (const pseudo of [':not(', ':is(', ':where(']) {
      const at = selector.indexOf(pseudo);
      if (at === -1) continue;
      const from = at + pseudo.length;
      const [inside = ''] = splitOutside(selector.slice(from), ')');
      const [before, after] = [selector.slice(0, at), selector.slice(from + inside.length + 1)];
      const instead = pseudo === ':not(' ? [''] : splitOutside(inside, ',');
      return instead.flatMap((each) => alternatives(`${before}${each.trim()}${after}`));
    }
    return [selector.trim()];
  });
}

/** The part of a selector that names what is styled. */
function lastPartOf(selector: string): string {
  return splitOutside(selector.replaceAll(/[>+~]/g, ' '), ' ').at(-1) ?? '';
}

/** Splits a text at each separator that is in no parentheses. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === separator && depth === 0) {
      parts.push('');
      continue;
    }
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    parts[parts.length - 1] += character;
  }
  return parts;
}
