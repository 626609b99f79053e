import { operatorActor } from '@canvass/storage';
import { hasVisibleCharacter, readerText } from '@canvass/surveys';

/**
 * The name of a key or a person, as pages and the audit trail show it: what a reader sees of it, on one line. Undefined if that is nothing,
 * or the operator's name.
 */
export function shownName(given: string): string | undefined {
  if (!hasVisibleCharacter(given)) return undefined;
  const name = readerText(given);
  return isOperators(name) ? undefined : name;
}

/** Returns whether a name looks like that of the operator, also in letters such as full-width ones. */
export function isOperators(name: string): boolean {
  return readerText(name.normalize('NFKC')).toLowerCase() === operatorActor.name.toLowerCase();
}
