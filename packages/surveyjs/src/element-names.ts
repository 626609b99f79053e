import { fitText } from './texts/fit-text.ts';
import type { SourceElement } from './source-element.ts';

/** A name is clipped to this many characters in the report. */
const maxShownLength = 200;
/** A longer name is not looked for in conditions. */
const maxNameLength = 1_000;

/** The key of its answer; empty if it has none. */
export function storedName(source: SourceElement): string {
  return namesOf(source)[0] ?? '';
}

/** The names by which conditions may name it: the key of its answer, then its own name. */
export function namesOf(source: SourceElement): string[] {
  const names = [source.get('valueName'), source.get('name')]
    .map((name) => (typeof name === 'number' ? String(name) : name))
    .filter((name): name is string => typeof name === 'string' && name !== '')
    .map((name) => name.slice(0, maxNameLength).toWellFormed());
  return [...new Set(names)];
}

/** How to call it in a report: its title, else its name. */
export function elementTitle(source: SourceElement): string | undefined {
  for (const written of [source.texts.read(source.get('title')), storedName(source)]) {
    const fitted = written === undefined ? undefined : fitText(written, maxShownLength, 'line');
    if (fitted !== undefined) return fitted.text;
  }
  return undefined;
}
