import { isDeepStrictEqual } from 'node:util';
import type { DefinitionChange, Ending, Section } from '@canvass/surveys';
import { quoted } from '../drafts/short-text.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.change;

type ChangeOf<Kind extends DefinitionChange['kind']> = Extract<DefinitionChange, { readonly kind: Kind }>;

/** Whether nothing of the pages changes but where the form goes on after them. */
export function isOnlyJumps({ before, after }: ChangeOf<'sectionsChanged'>): boolean {
  return isDeepStrictEqual(before.map(withoutJumps), after.map(withoutJumps));
}

function withoutJumps({ next: _next, ...others }: Section): Omit<Section, 'next'> {
  return others;
}

export function endingsWords({ before, after }: ChangeOf<'endingsChanged'>): string {
  const added = othersThan(before, after);
  const removed = othersThan(after, before);
  const words = [
    ...(added.length > 0 ? [texts.endingsAdded(added.length, { names: namesOf(added) })] : []),
    ...(removed.length > 0 ? [texts.endingsRemoved(removed.length, { names: namesOf(removed) })] : []),
  ];
  return words.length > 0 ? words.join(' ') : texts.endingsChanged;
}

/** The endings that are not among these. */
function othersThan(known: readonly Ending[], endings: readonly Ending[]): readonly Ending[] {
  const ids = new Set(known.map(({ id }) => id));
  return endings.filter(({ id }) => !ids.has(id));
}

function namesOf(endings: readonly Ending[]): string {
  return endings.map(({ title }) => quoted(title, '')).join(', ');
}
